// The engine in a Web Worker: hands each message to WebAssembly, and what it says back to the page.
import init, { greeting, hear } from "./ninefold_worker.js";

const post = (text) => self.postMessage(text);

// The page may ask before the engine is loaded.
const early = [];
self.onmessage = (event) => early.push(event.data);

const start = () => {
  post(greeting());
  self.onmessage = (event) => hear(event.data, post);
  early.forEach((text) => hear(text, post));
};

// The page hears of an error that is thrown, not of a promise that fails.
const fail = (error) => setTimeout(() => { throw error; });

init({ module_or_path: "/ninefold_worker_bg.wasm" }).then(start).catch(fail);
