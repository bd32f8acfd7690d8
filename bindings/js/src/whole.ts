/*
 * Whole numbers on their way into the WebAssembly. It would cut 1.5 to 1, and 2^32 to 0.
 */
import { SinewError } from "./types.js";

/** A count as it is. Throws SinewError where it is no whole number that 31 bits hold. */
export function whole(count: number, field: string): number {
  if (Number.isInteger(count) && count >= 0 && count < 2 ** 31) return count;
  const message = `${String(count)} is no whole number from 0 to 2147483647`;
  throw new SinewError({ status: "range", line: 0, column: 0, field, message });
}
