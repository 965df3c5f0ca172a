//! [`Printer`]: the press in a Web Worker of its own, which starts when somebody prints.

use super::helper::{Helper, Kind, in_words};
use super::page::document;
use js_sys::Array;
use ninefold_protocol::worker::{PrintAnswer, PrintQuestion, decode, encode};
use wasm_bindgen::JsCast;
use web_sys::{Blob, HtmlAnchorElement, MessageEvent, Url};

/// What came off the press.
pub(crate) enum Printed {
    /// A page as a picture.
    Page { svg: String, page: usize, pages: usize },
    /// A PDF.
    File(Blob),
}

/// The press.
pub(crate) struct Printer(Helper<Printed>);

impl Default for Printer {
    fn default() -> Self {
        let not_loaded = "The printing part could not be loaded. Check your connection.";
        Self(Helper::new(Kind { name: "printer", not_loaded, read }))
    }
}

impl Printer {
    /// Asks; what is done with the answer is called later, once.
    pub(crate) fn ask(
        &self,
        question: &PrintQuestion,
        when_answered: impl FnOnce(Result<Printed, String>) + 'static,
    ) {
        self.0.ask(&encode(question).into(), &Array::new(), when_answered);
    }
}

fn read(event: &MessageEvent) -> Result<Printed, String> {
    let data = event.data();
    let Some(text) = data.as_string() else {
        return data.dyn_into().map(Printed::File).map_err(|_| "Printing failed. Try again.".into());
    };
    match decode::<PrintAnswer>(&text) {
        Ok(PrintAnswer::Page { svg, page, pages }) => Ok(Printed::Page { svg, page, pages }),
        Ok(PrintAnswer::Failure(failure)) => Err(in_words(failure)),
        Err(error) => Err(format!("{error}. Reload the page.")),
    }
}

/// A file that was handed to the person; the browser forgets it with this.
pub(crate) struct Handed(String);

impl Handed {
    /// Saves a text under a name.
    pub(crate) fn text(text: &str, name: &str) -> Option<Self> {
        let parts = Array::of1(&text.into());
        Self::new(&Blob::new_with_str_sequence(&parts).ok()?, Way::Save(name))
    }

    /// Saves a file under a name, or opens it beside the page to be printed.
    pub(crate) fn new(file: &Blob, way: Way<'_>) -> Option<Self> {
        let handed = Self(Url::create_object_url_with_blob(file).ok()?);
        let link = document().create_element("a").ok()?.dyn_into::<HtmlAnchorElement>().ok()?;
        link.set_href(&handed.0);
        match way {
            Way::Save(name) => link.set_download(name),
            Way::Open => link.set_target("_blank"),
        }
        link.click();
        Some(handed)
    }
}

impl Drop for Handed {
    fn drop(&mut self) {
        // An address that is gone already needs no revoking.
        let _ = Url::revoke_object_url(&self.0);
    }
}

/// How a file is handed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way<'a> {
    /// Saved under a name.
    Save(&'a str),
    /// Opened beside the page.
    Open,
}
