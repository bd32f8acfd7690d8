/*
 * Builds the studio into one file, dist/index.html, which holds its scripts, its style and both
 * builds of the library. So it is the same page from the tool, from any static host and from disk.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build as bundle } from "esbuild";
import { type Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Makes a text of a file; of other files too, where `watch` is told of them. */
type Make = (file: string, watch: (other: string) => void) => Promise<string>;

/** `import text from "./file?ending"`. */
function asText(ending: string, make: Make): Plugin {
  return {
    name: `sinew-${ending.slice(1)}`,
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(ending)) return null;
      const found = await this.resolve(source.slice(0, -ending.length), importer);
      return found === null ? null : `${found.id}${ending}`;
    },
    async load(id) {
      if (!id.endsWith(ending)) return null;
      const file = id.slice(0, -ending.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(await make(file, (other) => this.addWatchFile(other)))};`;
    },
  };
}

/** A module and all it imports as one classic script, for workers and worklets, which a page opened
 * from disk can start only from a blob. */
const bundled: Make = async (file, watch) => {
  const result = await bundle({
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    format: "iife",
    target: "es2022",
    minify: process.env["NODE_ENV"] === "production",
  });
  Object.keys(result.metafile.inputs).forEach((input) => watch(resolve(input)));
  return result.outputFiles[0]?.text ?? "";
};

/** `./worker.ts?script`; the bytes of `./file.wasm?base64`, or packed, of `./file.wasm?gzip64`. */
const texts: Plugin[] = [
  asText("?script", bundled),
  asText("?base64", async (file) => (await readFile(file)).toString("base64")),
  asText("?gzip64", async (file) => gzipSync(await readFile(file), { level: 9 }).toString("base64")),
];

/** Puts script and style into the page, and a policy that allows this script and no other. */
function oneFile(): Plugin {
  return {
    name: "sinew-one-file",
    apply: "build",
    enforce: "post",
    generateBundle(_, files) {
      const page = files["index.html"];
      if (page?.type !== "asset") throw new Error("there is no index.html to put things into");
      let html = String(page.source);
      for (const [name, file] of Object.entries(files)) {
        const escaped = name.replaceAll(".", "\\.");
        const place = new RegExp(`<(script|link)[^>]*"[^"]*${escaped}"[^>]*>(</script>)?`);
        if (file.type === "chunk") html = withScript(html.replace(place, ""), file.code);
        else if (!name.endsWith(".css")) continue;
        else html = html.replace(place, () => `<style>${String(file.source)}</style>`);
        delete files[name];
      }
      page.source = html;
    },
  };
}

/** The page with a script at its end, and the policy at its start. */
function withScript(html: string, script: string): string {
  const code = script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
  const hash = createHash("sha256").update(code).digest("base64");
  const policy = [
    "default-src 'none'",
    /* data: for the worklet of a page opened from disk; a server can forbid it by its header */
    `script-src 'sha256-${hash}' 'wasm-unsafe-eval' blob: data:`,
    "style-src 'unsafe-inline'",
    "worker-src blob:",
    "connect-src 'self'",
    "img-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return html
    .replace("</body>", () => `<script type="module">${code}</script></body>`)
    .replace("<head>", () => `<head>${meta}`);
}

export default defineConfig({
  base: "./",
  plugins: [...texts, svelte(), oneFile()],
  build: {
    target: "es2022",
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 4096,
    reportCompressedSize: false,
  },
  test: { include: ["tests/unit/**/*.test.ts"] },
});
