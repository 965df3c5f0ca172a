//! Texts in links: packed as puzzle links are, in letters that need no escape in an address, after the number of
//! the version and a dot.

use ninefold_format::lz;

const VERSION: &str = "1.";

/// The longest part of a link that is looked at, in bytes.
const MAX_BYTES: usize = 1 << 20;

/// Why a link holds no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unreadable {
    /// There is nothing after `#`, or something else.
    Nothing,
    /// A later program has made it.
    Version,
    /// It is cut off, or was changed on its way.
    Damaged(&'static str),
}

/// What stands after `#` for a text.
pub(crate) fn pack(text: &str) -> String {
    let packed = lz::pack(text);
    let safe = |letter: char| match letter {
        '+' => '-',
        '/' => '_',
        other => other,
    };
    let letters = packed.trim_end_matches('=').chars().map(safe);
    [VERSION.to_owned(), letters.collect()].concat()
}

/// The text in a link, or in what stands after its `#`.
pub(crate) fn unpack(link: &str) -> Result<String, Unreadable> {
    let text = link.trim();
    let text = text.split_once('#').map_or(text, |(_, fragment)| fragment);
    if text.len() > MAX_BYTES {
        return Err(Unreadable::Nothing);
    }
    let Some(payload) = text.strip_prefix(VERSION) else {
        let number = text.split_once('.').map_or("", |(number, _)| number);
        let is_later = number.parse::<u32>().is_ok_and(|number| number > 1);
        return Err(if is_later { Unreadable::Version } else { Unreadable::Nothing });
    };
    let plain = |letter: char| match letter {
        '-' => '+',
        '_' => '/',
        other => other,
    };
    lz::unpack(&payload.chars().map(plain).collect::<String>()).map_err(Unreadable::Damaged)
}
