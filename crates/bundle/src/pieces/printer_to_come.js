// The press in a Web Worker, where the page is served while the press is still being compiled: waits
// until it is there, then hands each message to WebAssembly, and the page or file back.
const wasm = "/ninefold_printer_bg.wasm";

const ready = arrived().then(async () => {
  const press = await import("/ninefold_printer.js");
  await press.default({ module_or_path: wasm });
  return press;
});

self.onmessage = (event) =>
  ready.then((press) => {
    const answer = press.hear(event.data);
    const file = () => new Blob([answer], { type: "application/pdf" });
    self.postMessage(typeof answer === "string" ? answer : file());
  });

// A press that cannot be loaded is a fault that the page hears of.
ready.catch((error) => setTimeout(() => { throw error; }));

async function arrived() {
  while (!(await fetch(wasm, { method: "HEAD" })).ok) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
