// Runs the golden program's WebAssembly build: node scripts/golden.mjs golden.wasm
// It must import nothing; then its hashes are printed as the hosted builds print theirs.
import { readFile } from "node:fs/promises";

const module = await WebAssembly.compile(await readFile(process.argv[2]));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
  const names = imports.map((each) => `${each.module}.${each.name}`).join(", ");
  console.error(`golden: the WebAssembly build imports ${names}`);
  process.exit(1);
}

const { memory, count, name, hash } = (await WebAssembly.instantiate(module)).exports;
const text = (address) => {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
};
for (let i = 0; i < count(); i++) {
  const bits = BigInt.asUintN(64, hash(i)).toString(16).padStart(16, "0");
  console.log(`${text(name(i))} ${bits}`);
}
