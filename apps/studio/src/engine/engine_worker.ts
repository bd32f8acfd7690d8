/*
 * The engine: the library in a worker. It answers each message once, by what was asked for or by
 * the problem that it met. The score it looked at last stays open, since a zoom asks for another
 * span of the same.
 */
import { instantiate, SinewError, type Item, type Problem, type Score, type Sinew } from "sinew/core";
import { look, picture, thumbnail } from "./look";
import type { FromEngine, LookRequest, Picture, Thumbnail, ToEngine } from "./protocol";

type Port = {
  onmessage: ((event: MessageEvent<ToEngine>) => void) | null;
  postMessage(message: FromEngine, transfer: Transferable[]): void;
};
const port = self as unknown as Port;

let module: WebAssembly.Module | null = null;
let sinew: Sinew | null = null;
let last: { text: string; name: string; score: Score; item: Item } | null = null;

port.onmessage = ({ data }) => {
  try {
    const reply = answer(data);
    port.postMessage(reply, transferred(reply));
  } catch (error) {
    if (!(error instanceof SinewError)) renew();
    port.postMessage({ type: "problem", id: data.id, problem: problemOf(error) }, []);
  }
};

function answer(message: ToEngine): FromEngine {
  const { id } = message;
  switch (message.type) {
    case "start":
      module = new WebAssembly.Module(message.wasm);
      library();
      return { type: "started", id };
    case "look":
      return { type: "look", id, look: look(open(message.request), message.request) };
    case "picture":
      return { type: "picture", id, picture: pictureOf(message.request) };
    case "thumbnail":
      return { type: "thumbnail", id, thumbnail: thumbnailOf(message.text, message.item, message.columns) };
  }
}

function library(): Sinew {
  if (module === null) throw new Error("the library is not there");
  return (sinew ??= instantiate(module));
}

/** After a fault of the library itself its memory is not to be trusted: the next call starts anew. */
function renew(): void {
  sinew = null;
  last = null;
}

function open({ text, item: name }: LookRequest): Item {
  if (last?.text === text && last.name === name) return last.item;
  const score = library().open(text, name);
  last?.score.close();
  last = { text, name, score, item: itemOf(score, name) };
  return last.item;
}

function itemOf(score: Score, name: string): Item {
  const item = score.find(name);
  if (!item) throw new Error(`the score has no item "${name}"`);
  return item;
}

/** From a score of its own, so that the one in view stays open. */
function thumbnailOf(text: string, name: string, columns: number): Thumbnail {
  const score = library().open(text, name);
  try {
    const item = itemOf(score, name);
    const sound = library().kinds.some((kind) => kind.name === item.kind && kind.sound);
    return thumbnail(item, columns, sound);
  } finally {
    score.close();
  }
}

/** With the pixels as an image that the page can draw as it is. */
function pictureOf(request: LookRequest): Picture {
  const { pixels, ...rest } = picture(library(), open(request), request);
  const { columns, rows } = rest.spectrogram;
  const canvas = new OffscreenCanvas(columns, rows);
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, columns, rows), 0, 0);
  return { ...rest, image: canvas.transferToImageBitmap() };
}

/** What is handed over instead of copied. */
function transferred(reply: FromEngine): Transferable[] {
  const buffers = arraysOf(reply).flatMap((array) => (array ? [array.buffer as ArrayBuffer] : []));
  return reply.type === "picture" ? [...buffers, reply.picture.image] : buffers;
}

function arraysOf(reply: FromEngine): (ArrayBufferView | null | undefined)[] {
  if (reply.type === "look") {
    const { curve, voice, envelope } = reply.look;
    return [curve.values, curve.velocities, voice, envelope?.low, envelope?.high];
  }
  if (reply.type === "picture") {
    const { spectrogram } = reply.picture;
    return [spectrogram.levelDb, spectrogram.low, spectrogram.high];
  }
  return reply.type === "thumbnail" ? [reply.thumbnail.low, reply.thumbnail.high] : [];
}

function problemOf(error: unknown): Problem {
  if (error instanceof SinewError) {
    const { status, line, column, field, sentence } = error;
    return { status, line, column, field, message: sentence };
  }
  const reason = error instanceof Error ? error.message : String(error);
  return { status: "internal", line: 0, column: 0, field: "", message: `The engine met a fault: ${reason}.` };
}
