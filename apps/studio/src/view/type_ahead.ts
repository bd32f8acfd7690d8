/*
 * Letters that are typed into a list choose the next name that starts with them. Pure.
 */
const PATIENCE_MS = 700;

/** Makes a finder, which remembers what was typed a moment ago. The same letter again goes to the
 * next name with it; a letter that continues no name starts anew. Gives the index, or -1. */
export function typeAhead(): (letter: string, names: string[], from: number, nowMs: number) => number {
  let typed = "";
  let lastMs = -Infinity;
  return (letter, names, from, nowMs) => {
    const only = letter.toLowerCase();
    typed = nowMs - lastMs < PATIENCE_MS && typed !== only ? typed + only : only;
    lastMs = nowMs;
    const found = typed.length > 1 ? starting(names, typed, from) : -1;
    if (found >= 0) return found;
    typed = only;
    return starting(names, only, from + 1);
  };
}

/** The first name from an index on, and round, that starts so. */
function starting(names: string[], start: string, from: number): number {
  for (let i = 0; i < names.length; i++) {
    const index = (Math.max(from, 0) + i) % names.length;
    if (names[index]?.toLowerCase().startsWith(start)) return index;
  }
  return -1;
}
