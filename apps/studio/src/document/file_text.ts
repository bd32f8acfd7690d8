/*
 * The text of a file, just as its bytes say: a byte order mark stays, since edits are told to the
 * tool by the number of their bytes, and since the library says what is wrong with one.
 */
export function decodeScore(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error("is not UTF-8 text");
  }
}
