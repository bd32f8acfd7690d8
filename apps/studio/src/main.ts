/* Starts the studio. What cannot start says so on the page, in one sentence. */
import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { Audio } from "./audio/audio.svelte";
import { Engine } from "./engine/engine.svelte";
import { loadLibrary } from "./library";
import { openWorkspace } from "./server/workspace.svelte";

const target = document.getElementById("app") as HTMLElement;

async function start(): Promise<void> {
  const { sinew, wasm } = await loadLibrary();
  const workspace = await openWorkspace(sinew);
  mount(App, { target, props: { sinew, engine: new Engine(wasm), audio: new Audio(wasm), workspace } });
  requestAnimationFrame(() => setTimeout(() => performance.mark("sinew-ready")));
}

start().catch((error: unknown) => {
  const words = document.createElement("p");
  words.setAttribute("role", "alert");
  words.style.padding = "2rem";
  words.textContent = `The studio could not start: ${error instanceof Error ? error.message : String(error)}`;
  target.replaceChildren(words);
});
