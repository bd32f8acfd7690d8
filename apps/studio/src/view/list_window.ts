/*
 * Which rows of a long list are drawn: those about the chosen one, and more as they come into
 * sight. A score may have 65536 items, of which a page holds a few hundred with ease.
 */
export type Window = { from: number; to: number };

const ABOUT = 100;
const MORE = 100;

/** The window with a row in it: the same where it is, with more at an end that the row is near to,
 * or a new one about a row far away. */
export function windowWith(row: number, { from, to }: Window, count: number): Window {
  const at = Math.max(row, 0);
  const end = Math.min(to, count);
  if (at < from - ABOUT || at >= end + ABOUT || from >= end)
    return { from: Math.max(at - ABOUT, 0), to: Math.min(at + ABOUT, count) };
  return {
    from: Math.max(Math.min(from, at - ABOUT / 2), 0),
    to: Math.min(Math.max(end, at + ABOUT / 2), count),
  };
}

/** With more rows where an end of what is drawn comes into sight. */
export function windowScrolled(drawn: Window, atStart: boolean, atEnd: boolean, count: number): Window {
  return {
    from: atStart ? Math.max(drawn.from - MORE, 0) : drawn.from,
    to: atEnd ? Math.min(drawn.to + MORE, count) : drawn.to,
  };
}
