//! German, by the English text. The words are in `german.txt`, where a translator finds them.

use std::collections::HashMap;
use std::sync::LazyLock;

static TABLE: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| pairs().collect());

/// The German text for an English one.
pub(super) fn find(english: &str) -> Option<&'static str> {
    TABLE.get(english).copied()
}

/// The English texts with gaps.
pub(super) fn templates() -> impl Iterator<Item = &'static str> {
    pairs().map(|(english, _)| english).filter(|english| english.contains('{'))
}

fn pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("german.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" ⇒ "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_gaps() {
        for (english, german) in pairs() {
            for gap in ["{0}", "{1}", "{2}", "{3}"] {
                assert_eq!(english.contains(gap), german.contains(gap), "{english}");
            }
        }
    }
}
