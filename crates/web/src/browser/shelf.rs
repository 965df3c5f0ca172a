//! [`Shelf`]: texts that outlive the page. Where the browser forbids that, or is full, they are kept
//! in memory and the page says so.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use web_sys::Storage;

/// Where texts are kept by name.
#[derive(Clone, Default)]
pub(crate) struct Shelf {
    /// What the browser did not take.
    memory: Rc<RefCell<BTreeMap<String, String>>>,
}

/// Why something is kept only until the page is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// The browser forbids it.
    Forbidden,
    /// There is no room left.
    Full,
}

const PREFIX: &str = "ninefold.";

impl Shelf {
    /// What the browser calls a name.
    pub(crate) fn key(name: &str) -> String {
        format!("{PREFIX}{name}")
    }

    /// What is kept under a name.
    pub(crate) fn get(&self, name: &str) -> Option<String> {
        let in_memory = || self.memory.borrow().get(name).cloned();
        in_memory().or_else(|| storage()?.get_item(&Self::key(name)).ok()?)
    }

    /// Keeps a text; even if there is trouble, it is there until the page is closed.
    pub(crate) fn put(&self, name: &str, text: &str) -> Result<(), Trouble> {
        let stored = match storage() {
            None => Err(Trouble::Forbidden),
            Some(storage) => storage.set_item(&Self::key(name), text).map_err(|_| Trouble::Full),
        };
        match stored {
            Ok(()) => self.memory.borrow_mut().remove(name),
            Err(_) => self.memory.borrow_mut().insert(name.into(), text.into()),
        };
        stored
    }

    /// Throws a text away.
    pub(crate) fn remove(&self, name: &str) {
        self.memory.borrow_mut().remove(name);
        if let Some(storage) = storage() {
            // What cannot be removed was never there.
            let _ = storage.remove_item(&Self::key(name));
        }
    }
}

fn storage() -> Option<Storage> {
    super::page::window().local_storage().ok()?
}

impl Trouble {
    /// What to tell the player.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Forbidden => {
                "This browser blocks saving. You can play on, but the game is gone when the page is closed."
            }
            Self::Full => {
                "The browser's storage is full. You can play on, but new moves are gone when the page is closed. Deleting games makes room."
            }
        }
    }
}
