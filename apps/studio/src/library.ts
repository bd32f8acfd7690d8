/*
 * The library within the page: both builds of it lie in the page as text; the one that this
 * browser can run is unpacked. Its bytes start the engine and the worklet too.
 */
import { hasSimd, instantiate, type Sinew } from "sinew/core";
import plain from "sinew/sinew.wasm?base64";
import packedSimd from "sinew/sinew-simd.wasm?gzip64";

/** The page's own instance, for tables and edits of the text, and the bytes that it was made of. */
export async function loadLibrary(): Promise<{ sinew: Sinew; wasm: ArrayBuffer }> {
  const wasm = await bytes();
  return { sinew: instantiate(await WebAssembly.compile(wasm)), wasm };
}

/** Browsers that are too old to unpack are too old for vectors, too. */
async function bytes(): Promise<ArrayBuffer> {
  if (!hasSimd() || !("DecompressionStream" in globalThis)) return decode(plain).buffer;
  const unpacked = new Blob([decode(packedSimd)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked).arrayBuffer();
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text);
  const decoded = new Uint8Array(letters.length);
  for (let i = 0; i < decoded.length; i++) decoded[i] = letters.charCodeAt(i);
  return decoded;
}
