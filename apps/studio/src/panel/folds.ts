/*
 * Which groups are open, by the path of each, as long as the page lives.
 */
import { SvelteMap } from "svelte/reactivity";

const open = new SvelteMap<string, boolean>();

/** fallback  what holds until somebody opened or closed it */
export function isOpen(path: string, fallback: boolean): boolean {
  return open.get(path) ?? fallback;
}

export function setOpen(path: string, value: boolean): void {
  open.set(path, value);
}

/** Lets the elements of a list keep their state when they get other places. place  the new place
 * of an element, null where it is gone */
export function moveFolds(list: string, place: (index: number) => number | null): void {
  const moved: [string, boolean][] = [];
  for (const [path, value] of [...open]) {
    const match = path.startsWith(`${list}[`) ? /^\[(\d+)\](.*)$/s.exec(path.slice(list.length)) : null;
    if (match === null) continue;
    open.delete(path);
    const index = place(Number(match[1]));
    if (index !== null) moved.push([`${list}[${index}]${match[2]}`, value]);
  }
  for (const [path, value] of moved) open.set(path, value);
}
