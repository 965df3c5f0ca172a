// The reader of photographed puzzles in a Web Worker: hands each picture to WebAssembly, and what was read back.
import init, { hear } from "./ninefold_scanner.js";

// The page may ask before the reader is loaded; questions are answered in their order.
const ready = init({ module_or_path: "/ninefold_scanner_bg.wasm" });

self.onmessage = ({ data: [text, pixels] }) =>
  ready.then(() => {
    const [answer, cells] = hear(text, new Uint8Array(pixels));
    self.postMessage([answer, cells], [cells.buffer]);
  });

// A reader that cannot be loaded is a fault that the page hears of.
ready.catch((error) => setTimeout(() => { throw error; }));
