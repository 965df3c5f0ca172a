//! What the author of a puzzle says of it: as texts of puzzles carry it, and as games keep it.
//!
//! ```
//! use ninefold_game::AuthorWords;
//! use ninefold_protocol::author;
//!
//! let words = AuthorWords { title: "Spiral".into(), ..AuthorWords::default() };
//! assert_eq!(author::words(&author::info(&words)), words);
//! ```

use ninefold_format::{Info, Item};
use ninefold_game::AuthorWords;

/// The words among all that a text says about a puzzle.
pub fn words(info: &Info) -> AuthorWords {
    let said = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().to_owned();
    AuthorWords { title: said(&info.title), author: said(&info.author), rules: said(&info.description) }
}

/// What a text says about a puzzle of which nothing but the words is known.
pub fn info(words: &AuthorWords) -> Info {
    let said = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    Info {
        title: said(&words.title),
        author: said(&words.author),
        description: said(&words.rules),
        ..Info::default()
    }
}

/// A puzzle with the words of its author and nothing else said about it.
#[must_use]
pub fn with_words(mut item: Item, words: &AuthorWords) -> Item {
    item.info = info(words);
    item
}
