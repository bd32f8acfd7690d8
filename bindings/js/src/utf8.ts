/*
 * Text as UTF-8 and back. Engines have this built in, but an AudioWorklet may not: there the
 * functions of this file do it, to the same result.
 */

/** The bytes of a text; a lone half of a surrogate pair becomes U+FFFD. */
export function encodeByHand(text: string): Uint8Array {
  const bytes = new Uint8Array(3 * text.length);
  let size = 0;
  for (let i = 0; i < text.length; i++) {
    let code = text.codePointAt(i) ?? 0;
    if (code > 0xffff) i++;
    if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd;
    if (code < 0x80) {
      bytes[size++] = code;
    } else if (code < 0x800) {
      bytes[size++] = 0xc0 | (code >> 6);
      bytes[size++] = 0x80 | (code & 0x3f);
    } else {
      if (code < 0x10000) {
        bytes[size++] = 0xe0 | (code >> 12);
      } else {
        bytes[size++] = 0xf0 | (code >> 18);
        bytes[size++] = 0x80 | ((code >> 12) & 0x3f);
      }
      bytes[size++] = 0x80 | ((code >> 6) & 0x3f);
      bytes[size++] = 0x80 | (code & 0x3f);
    }
  }
  return bytes.subarray(0, size);
}

/** The text of bytes that are valid UTF-8, as all that the library gives. */
export function decodeByHand(bytes: Uint8Array): string {
  const parts: string[] = [];
  let codes: number[] = [];
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i++] ?? 0;
    const rest = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    let code = rest === 0 ? first : first & (0x3f >> rest);
    for (let k = 0; k < rest; k++) code = (code << 6) | ((bytes[i++] ?? 0) & 0x3f);
    codes.push(code);
    if (codes.length === 4096 || i >= bytes.length) {
      parts.push(String.fromCodePoint(...codes));
      codes = [];
    }
  }
  return parts.join("");
}

const encoder = typeof TextEncoder === "function" ? new TextEncoder() : null;
const decoder = typeof TextDecoder === "function" ? new TextDecoder("utf-8", { ignoreBOM: true }) : null;

export function encode(text: string): Uint8Array {
  return encoder === null ? encodeByHand(text) : encoder.encode(text);
}

export function decode(bytes: Uint8Array): string {
  return decoder === null ? decodeByHand(bytes) : decoder.decode(bytes);
}
