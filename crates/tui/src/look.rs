//! How things look: colours for every kind of terminal, and the signs that are drawn.
//!
//! Nothing is told by colour alone. Where there is none, bold, underline and reverse say the same.

mod palette;

pub(crate) use palette::{Depth, Palette, Role, Theme};

use crate::voice::Voice;
use std::env;

/// Colours, signs and the language together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    pub(crate) palette: Palette,
    pub(crate) signs: Signs,
    pub(crate) voice: Voice,
}

/// Which characters may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Signs {
    /// Lines, hearts and dots.
    Unicode,
    /// What every terminal can show.
    Ascii,
}

impl Look {
    /// What the environment says about the terminal.
    pub(crate) fn of_environment() -> Self {
        let variable = |name: &str| env::var(name).unwrap_or_default();
        let depth = Depth::of(&variable("NO_COLOR"), &variable("COLORTERM"), &variable("TERM"));
        let theme = Theme::of(&variable("COLORFGBG"));
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable);
        Self { palette: Palette { depth, theme }, signs: Signs::of(&locale), voice: Voice::default() }
    }
}

impl Signs {
    /// The first of the variables that is set decides.
    fn of(locale: &[String]) -> Self {
        let set = locale.iter().find(|value| !value.is_empty());
        let is_utf8 = |value: &&String| value.to_lowercase().replace('-', "").contains("utf8");
        if set.filter(is_utf8).is_some() { Self::Unicode } else { Self::Ascii }
    }

    /// A sign, or what stands for it where it cannot be shown.
    fn pick(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
        }
    }

    pub(crate) fn life(self) -> &'static str {
        self.pick("♥", "*")
    }

    pub(crate) fn lost_life(self) -> &'static str {
        self.pick("♡", "-")
    }

    pub(crate) fn frozen(self) -> &'static str {
        self.pick("❄", "#")
    }

    pub(crate) fn fog(self) -> &'static str {
        self.pick("░", "~")
    }

    pub(crate) fn choice(self) -> &'static str {
        self.pick("▸", ">")
    }

    pub(crate) fn left_right(self) -> (&'static str, &'static str) {
        (self.pick("◂", "<"), self.pick("▸", ">"))
    }

    pub(crate) fn times(self) -> &'static str {
        self.pick("×", "x")
    }

    pub(crate) fn more(self) -> &'static str {
        self.pick("…", "+")
    }

    /// The parts of a slider: done, the knob, to do.
    pub(crate) fn slider(self) -> (&'static str, &'static str, &'static str) {
        (self.pick("━", "="), self.pick("●", "O"), self.pick("─", "-"))
    }

    /// One picture of the wheel that turns while one waits.
    pub(crate) fn spinner(self, step: usize) -> &'static str {
        const WHEEL: [&str; 10] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
        const BAR: [&str; 4] = ["|", "/", "-", "\\"];
        match self {
            Self::Unicode => WHEEL[step % WHEEL.len()],
            Self::Ascii => BAR[step % BAR.len()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_says_which_signs_can_be_shown() {
        for (locale, signs) in [
            (["", "", "en_GB.UTF-8"], Signs::Unicode),
            (["", "de_DE.utf8", "C"], Signs::Unicode),
            (["C", "", "en_GB.UTF-8"], Signs::Ascii),
            (["", "", ""], Signs::Ascii),
        ] {
            assert_eq!(Signs::of(&locale.map(String::from)), signs, "{locale:?}");
        }
    }
}
