//! [`Scanner`]: the reader of photographs in a Web Worker of its own, which starts with the screen for them.

use super::helper::{Helper, Kind, in_words};
use js_sys::{Array, Uint8ClampedArray};
use ninefold_protocol::worker::{ScanAnswer, ScanCorners, ScanQuestion, ScanReading, decode, encode};
use wasm_bindgen::JsCast;
use web_sys::{ImageData, MessageEvent};

/// What the scanner has made of a picture.
pub(crate) enum Scanned {
    /// Where the grid is, if there is one.
    Found(Option<ScanCorners>),
    /// What was read, and pictures of all cells.
    Read(ScanReading, Uint8ClampedArray),
}

/// The reader of photographs.
pub(crate) struct Scanner(Helper<Scanned>);

impl Default for Scanner {
    fn default() -> Self {
        let not_loaded = "The part that reads pictures could not be loaded. Check your connection.";
        Self(Helper::new(Kind { name: "scanner", not_loaded, read }))
    }
}

impl Scanner {
    /// Loads the scanner, so that the first picture does not wait for it.
    pub(crate) fn warm_up(&self) {
        self.0.warm_up();
    }

    /// Whether nothing is being read.
    pub(crate) fn is_idle(&self) -> bool {
        self.0.is_idle()
    }

    /// Asks, with the pixels that are asked about. They are handed over, not copied: the page needs them
    /// no longer.
    pub(crate) fn ask(
        &self,
        question: &ScanQuestion,
        pixels: Option<&ImageData>,
        when_answered: impl FnOnce(Result<Scanned, String>) + 'static,
    ) {
        let data = pixels.and_then(|pixels| js_sys::Reflect::get(pixels, &"data".into()).ok());
        let bytes = data.map_or_else(|| Uint8ClampedArray::new_with_length(0), JsCast::unchecked_into);
        let buffer = bytes.buffer();
        self.0.ask(&Array::of2(&encode(question).into(), &buffer), &Array::of1(&buffer), when_answered);
    }
}

fn read(event: &MessageEvent) -> Result<Scanned, String> {
    let message = event.data().unchecked_into::<Array>();
    match decode::<ScanAnswer>(&message.get(0).as_string().unwrap_or_default()) {
        Ok(ScanAnswer::Found(corners)) => Ok(Scanned::Found(corners)),
        Ok(ScanAnswer::Read(reading)) => Ok(Scanned::Read(reading, message.get(1).unchecked_into())),
        Ok(ScanAnswer::Failure(failure)) => Err(in_words(failure)),
        Err(error) => Err(format!("{error}. Reload the page.")),
    }
}
