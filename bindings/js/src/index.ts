/*
 * The library for browsers and node: finds its WebAssembly beside this file.
 */
import { hasSimd, instantiate, type Sinew } from "./core.js";
export * from "./core.js";

/** Loads sinew.wasm or, where the engine can, sinew-simd.wasm. simd  forces the choice */
export async function load(options: { simd?: boolean } = {}): Promise<Sinew> {
  const { simd = hasSimd() } = options;
  /* Both addresses stand here in full, where bundlers look for them. */
  const url = simd
    ? new URL("./sinew-simd.wasm", import.meta.url)
    : new URL("./sinew.wasm", import.meta.url);
  return instantiate(await compile(url));
}

async function compile(url: URL): Promise<WebAssembly.Module> {
  if (url.protocol === "file:" && typeof process === "object") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(new Uint8Array(await readFile(url)));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href} was not found (${response.status}).`);
  /* Only what a server calls WebAssembly may be compiled while it arrives. */
  const type = response.headers.get("Content-Type")?.split(";")[0]?.trim();
  return type === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
