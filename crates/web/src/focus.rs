//! Which keys a control keeps for itself while it has the focus; all others are for the board.

/// Whether a control keeps a key, by its tag and, of an input, by its kind. Fields for text keep all; what is
/// switched, slid or chosen from keeps what works it, so that digits and undo reach the board from there too.
pub fn keeps(tag: &str, kind: &str, key: &str) -> bool {
    let presses = matches!(key, " " | "Enter");
    let moves = key.starts_with("Arrow") || matches!(key, "Home" | "End" | "PageUp" | "PageDown");
    match (tag, kind) {
        ("INPUT", "checkbox") | ("BUTTON" | "A" | "SUMMARY", _) => presses,
        ("INPUT", "radio" | "range") => presses || moves,
        // Letters find an entry of a list.
        ("SELECT", _) => {
            let is_letter = key.chars().count() == 1 && !key.starts_with(|sign: char| sign.is_ascii_digit());
            presses || moves || is_letter || key == "Escape"
        }
        ("INPUT" | "TEXTAREA", _) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_reach_the_board_from_all_but_fields_for_text() {
        for (tag, kind, kept, free) in [
            ("INPUT", "text", &["7", "ArrowUp", "z", " "][..], &[][..]),
            ("TEXTAREA", "", &["7", "Enter"], &[]),
            ("INPUT", "checkbox", &[" "], &["7", "ArrowUp", "z", "Backspace"]),
            ("INPUT", "range", &["ArrowUp", "Home"], &["7", "z", "Backspace"]),
            ("SELECT", "", &["ArrowDown", "t", "Enter"], &["7", "Backspace"]),
            ("BUTTON", "", &["Enter"], &["7", "ArrowUp", "z"]),
            ("DIV", "", &[], &["7", "Enter"]),
        ] {
            assert!(kept.iter().all(|key| keeps(tag, kind, key)), "{tag} {kind} keeps {kept:?}");
            assert!(!free.iter().any(|key| keeps(tag, kind, key)), "{tag} {kind} leaves {free:?}");
        }
    }
}
