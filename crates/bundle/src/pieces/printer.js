// The press in a Web Worker: hands each message to WebAssembly, and the page or file back.
import init, { hear } from "./ninefold_printer.js";

// The page may ask before the press is loaded; questions are answered in their order.
const ready = init({ module_or_path: "/ninefold_printer_bg.wasm" });

self.onmessage = (event) =>
  ready.then(() => {
    const answer = hear(event.data);
    const file = () => new Blob([answer], { type: "application/pdf" });
    self.postMessage(typeof answer === "string" ? answer : file());
  });

// A press that cannot be loaded is a fault that the page hears of.
ready.catch((error) => setTimeout(() => { throw error; }));
