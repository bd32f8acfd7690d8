/*
 * Paths into a score, as the library writes them: items.hover.waves[1].slew_s, and
 * items["a name"].unit where a name holds more than letters, digits, - and _.
 */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The path of a member or an element. */
export function join(path: string, step: string | number): string {
  if (typeof step === "number") return `${path}[${step}]`;
  if (!/^[A-Za-z0-9_-]+$/.test(step)) return `${path}[${JSON.stringify(step)}]`;
  return path === "" ? step : `${path}.${step}`;
}

export function itemPath(item: string): string {
  return join("items", item);
}

/** The steps of a path. */
export function steps(path: string): (string | number)[] {
  const found: (string | number)[] = [];
  const step = /\.?([A-Za-z0-9_-]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;
  while (step.lastIndex < path.length) {
    const match = step.exec(path);
    if (!match) throw new Error(`"${path}" is no path`);
    if (match[1] !== undefined) found.push(match[1]);
    else if (match[2] !== undefined) found.push(Number(match[2]));
    else found.push(JSON.parse(match[3] as string) as string);
  }
  return found;
}

/** The value at a path; undefined where there is none. */
export function valueAt(root: Json, path: string): Json | undefined {
  let value: Json | undefined = root;
  for (const step of steps(path)) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Array.isArray(value)
      ? typeof step === "number" ? value[step] : undefined
      : Object.hasOwn(value, step) ? value[step as string] : undefined;
  }
  return value;
}
