import { afterEach, expect, test, vi } from "vitest";
import { decodeScore } from "../../src/document/file_text";
import { Remote } from "../../src/server/remote";

/** A server that answers each request with these bytes. */
function serve(bytes: number[]): Remote {
  const headers = { ETag: '"r1"' };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(Uint8Array.from(bytes), { headers })));
  return new Remote("0".repeat(32));
}
afterEach(() => vi.unstubAllGlobals());

test("a byte order mark stays, since edits are told by the number of their bytes", async () => {
  const read = await serve([0xef, 0xbb, 0xbf, 0x7b, 0x7d]).read("a");
  expect(read).toEqual({ text: "\ufeff{}", revision: "r1" });
  expect(decodeScore(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31).buffer)).toBe("\ufeff1");
});

test("what is not UTF-8 is refused in words, where another text would be saved", async () => {
  for (const bytes of [[0xff], [0x22, 0xe9, 0x22], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
    await expect(serve(bytes).read("a")).rejects.toThrow("is not UTF-8 text");
    await expect(serve(bytes).readChanged("a", "r0")).rejects.toThrow("is not UTF-8 text");
  }
});
