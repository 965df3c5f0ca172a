//! [`Running`]: a Web Worker, with what listens to it.

use super::page::meta;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// A worker that was started. It ends with this.
pub(crate) struct Running {
    worker: Worker,
    listeners: Option<(Closure<dyn FnMut(MessageEvent)>, Closure<dyn FnMut()>)>,
}

impl Running {
    /// Starts the worker of a name. A listener that keeps this alive keeps the worker from ending.
    pub(crate) fn start(
        name: &str,
        hear: impl FnMut(MessageEvent) + 'static,
        fail: impl FnMut() + 'static,
    ) -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        // The page names the files of its own version.
        let address = meta(&format!("ninefold-{name}")).unwrap_or_else(|| format!("/{name}.js"));
        let worker = Worker::new_with_options(&address, &options)?;
        let (hear, fail) = (Closure::new(hear), Closure::new(fail));
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        Ok(Self { worker, listeners: Some((hear, fail)) })
    }

    pub(crate) fn worker(&self) -> &Worker {
        &self.worker
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.terminate();
        // One of them may be what is running just now, so they are let go later.
        let listeners = self.listeners.take();
        spawn_local(async move { drop(listeners) });
    }
}
