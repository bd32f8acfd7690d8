/*
 * The one splice that leads from a text to another: what lies between their common start and their
 * common end, in bytes of UTF-8.
 */
export type Splice = { start: number; size: number; text: string };

const isTail = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Null where both are the same. */
export function spliceBetween(before: string, after: string): Splice | null {
  const encoder = new TextEncoder();
  const old = encoder.encode(before);
  const next = encoder.encode(after);
  const shorter = Math.min(old.length, next.length);
  let start = 0;
  while (start < shorter && old[start] === next[start]) start++;
  if (start === old.length && start === next.length) return null;
  while (isTail(old[start]) || isTail(next[start])) start--; /* never within a character */
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === next[next.length - 1 - end]) end++;
  while (isTail(next[next.length - end])) end--;
  return {
    start,
    size: old.length - start - end,
    text: new TextDecoder().decode(next.subarray(start, next.length - end)),
  };
}
