/*
 * Builds the studio into one file, dist/index.html, which holds its scripts, its style and both
 * builds of the library. So it is the same page from the tool, from any static host and from disk.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build as bundle } from "esbuild";
import { type Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** `import text from "./worker.ts?script"`: the module and all it imports as one classic script,
 * for workers and worklets, which a page opened from disk can start only from a blob. */
function script(): Plugin {
  const ending = "?script";
  return {
    name: "sinew-script",
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(ending)) return null;
      const found = await this.resolve(source.slice(0, -ending.length), importer);
      return found === null ? null : `${found.id}${ending}`;
    },
    async load(id) {
      if (!id.endsWith(ending)) return null;
      const result = await bundle({
        entryPoints: [id.slice(0, -ending.length)],
        bundle: true,
        write: false,
        metafile: true,
        format: "iife",
        target: "es2022",
        minify: this.meta.watchMode !== true,
      });
      for (const input of Object.keys(result.metafile.inputs)) this.addWatchFile(input);
      return `export default ${JSON.stringify(result.outputFiles[0]?.text)};`;
    },
  };
}

/** `import text from "./file.wasm?base64"`: the bytes of a file as text; `?gzip64`: packed by gzip. */
function base64(): Plugin[] {
  return [
    asText("?base64", (bytes) => bytes),
    asText("?gzip64", (bytes) => gzipSync(bytes, { level: 9 })),
  ];
}

function asText(ending: string, pack: (bytes: Buffer) => Buffer): Plugin {
  return {
    name: `sinew-${ending}`,
    enforce: "pre",
    async resolveId(source, importer) {
      if (!source.endsWith(ending)) return null;
      const found = await this.resolve(source.slice(0, -ending.length), importer);
      return found === null ? null : `${found.id}${ending}`;
    },
    async load(id) {
      if (!id.endsWith(ending)) return null;
      const bytes = await readFile(id.slice(0, -ending.length));
      this.addWatchFile(id.slice(0, -ending.length));
      return `export default ${JSON.stringify(pack(bytes).toString("base64"))};`;
    },
  };
}

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
        const place = new RegExp(`<(script|link)[^>]*"[^"]*${name.replaceAll(".", "\\.")}"[^>]*>(</script>)?`);
        if (file.type === "chunk") {
          const code = file.code.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
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
          html = html.replace(place, "");
          html = html.replace("</body>", () => `<script type="module">${code}</script></body>`);
          html = html.replace("<head>", () => `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
        } else if (name.endsWith(".css")) {
          html = html.replace(place, () => `<style>${String(file.source)}</style>`);
        } else continue;
        delete files[name];
      }
      page.source = html;
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [script(), base64(), svelte(), oneFile()],
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
