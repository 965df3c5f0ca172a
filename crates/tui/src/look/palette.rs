//! [`Palette`]: a style for every role, in as many colours as the terminal has.

use ratatui::style::{Color, Modifier, Style};

/// What a piece of the screen is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// Where nothing is.
    Page,
    Text,
    Muted,
    /// What the program says or offers.
    Accent,
    /// A chosen row, a key that can be pressed.
    Chosen,
    CellLine,
    BlockLine,
    Given,
    Entry,
    /// A digit of the solver.
    Machine,
    Note,
    /// A note of the digit in hand.
    NoteInHand,
    /// A note that cannot be.
    NoteGone,
    /// The cell in hand.
    Cursor,
    /// One of several chosen cells.
    Selected,
    SameDigit,
    Peer,
    /// What is wrong, or goes.
    Wrong,
    /// A house that a hint looks at.
    Band,
    /// What makes the pattern of a hint.
    Pattern,
    Frozen,
    /// A cell of a cage, in one of four tints.
    Cage(u8),
    /// A cell of a diagonal or a window.
    Window,
    /// One of the player's nine colours.
    Paint(u8),
}

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    Mono,
    Sixteen,
    TwoHundredFiftySix,
    True,
}

/// Light signs on dark, or the reverse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Theme {
    Dark,
    Light,
}

/// The colours of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Palette {
    pub(crate) depth: Depth,
    pub(crate) theme: Theme,
}

impl Depth {
    /// What the variables `NO_COLOR`, `COLORTERM` and `TERM` say.
    pub(super) fn of(no_color: &str, colorterm: &str, term: &str) -> Self {
        if !no_color.is_empty() || matches!(term, "" | "dumb" | "vt100" | "vt220") {
            Self::Mono
        } else if matches!(colorterm, "truecolor" | "24bit") {
            Self::True
        } else if term.contains("256") {
            Self::TwoHundredFiftySix
        } else {
            Self::Sixteen
        }
    }
}

impl Theme {
    /// What the variable `COLORFGBG` says: the last part is the number of the background.
    pub(super) fn of(colorfgbg: &str) -> Self {
        match colorfgbg.rsplit(';').next() {
            Some("7" | "15") => Self::Light,
            _ => Self::Dark,
        }
    }
}

impl Palette {
    /// The style of a role; later roles are patched over earlier ones.
    pub(crate) fn style(self, role: Role) -> Style {
        let style = Style::new().add_modifier(self.modifier(role));
        let (fg, bg) = match self.depth {
            Depth::Mono => (None, None),
            Depth::Sixteen => sixteen(role),
            Depth::TwoHundredFiftySix => {
                let (fg, bg) = self.tones(role);
                (fg.map(nearest), bg.map(nearest))
            }
            Depth::True => {
                let (fg, bg) = self.tones(role);
                (fg.map(Color::from_u32), bg.map(Color::from_u32))
            }
        };
        Style { fg, bg, ..style }
    }

    /// Weight and shape, which say the same as the colours do.
    fn modifier(self, role: Role) -> Modifier {
        let is_mono = self.depth == Depth::Mono;
        match role {
            Role::Given | Role::Accent => Modifier::BOLD,
            Role::Wrong => Modifier::UNDERLINED | Modifier::BOLD,
            Role::NoteGone => Modifier::CROSSED_OUT | Modifier::DIM,
            Role::NoteInHand => Modifier::BOLD | Modifier::UNDERLINED,
            Role::Cursor | Role::Chosen if is_mono || self.depth == Depth::Sixteen => Modifier::REVERSED,
            Role::Selected | Role::SameDigit | Role::Pattern if is_mono => Modifier::REVERSED,
            Role::Muted | Role::CellLine if is_mono => Modifier::DIM,
            _ => Modifier::empty(),
        }
    }

    /// Foreground and background as `0xRRGGBB`.
    fn tones(self, role: Role) -> (Option<u32>, Option<u32>) {
        let pick = |dark: u32, light: u32| match self.theme {
            Theme::Dark => Some(dark),
            Theme::Light => Some(light),
        };
        match role {
            Role::Page => (pick(0xEDF0F5, 0x1B2430), pick(0x10141A, 0xF6F4EF)),
            Role::Text | Role::Given => (pick(0xEDF0F5, 0x1B2430), None),
            Role::Muted => (pick(0x9AA4B2, 0x5B6472), None),
            Role::Accent => (pick(0x4FD1C5, 0x0B6E69), None),
            Role::Chosen => (pick(0x4FD1C5, 0x0B6E69), pick(0x14312F, 0xDDF1EE)),
            Role::CellLine => (pick(0x5F6B7D, 0x8A93A3), None),
            Role::BlockLine => (pick(0xC3CAD6, 0x1B2430), None),
            Role::Entry => (pick(0x8FBAFF, 0x1D5FBF), None),
            Role::Machine => (pick(0x8BD9A0, 0x1F7A3D), None),
            Role::Note => (pick(0xB4BDCA, 0x4A5568), None),
            Role::NoteInHand => (pick(0x8FBAFF, 0x1D5FBF), None),
            Role::NoteGone => (pick(0x9AA4B2, 0x5B6472), None),
            Role::Cursor => (None, pick(0x35598C, 0xA9CBFF)),
            Role::Selected => (None, pick(0x27456F, 0xC9DFFF)),
            Role::SameDigit => (None, pick(0x223A5E, 0xDBE8FF)),
            Role::Peer => (None, pick(0x1D232D, 0xE9EDF4)),
            Role::Wrong => (pick(0xFF9A90, 0xB3261E), pick(0x452320, 0xFBE4E1)),
            Role::Band => (None, pick(0x14312F, 0xDDF1EE)),
            Role::Pattern => (pick(0x10141A, 0xFFFFFF), pick(0x4FD1C5, 0x0B6E69)),
            Role::Frozen => (pick(0x9FD4E8, 0x2B6C86), pick(0x16303A, 0xE3F3FA)),
            Role::Cage(tint) => {
                const DARK: [u32; 4] = [0x10141A, 0x1A1B28, 0x13211F, 0x221C1A];
                const LIGHT: [u32; 4] = [0xF6F4EF, 0xECEBF6, 0xE6F1EC, 0xF6EBE2];
                let index = usize::from(tint) % DARK.len();
                (None, pick(DARK[index], LIGHT[index]))
            }
            Role::Window => (None, pick(0x1C2233, 0xE6E6F4)),
            Role::Paint(number) => {
                const DARK: [u32; 9] = [
                    0x5A2A2A, 0x5A4420, 0x505018, 0x2A5028, 0x1E5048, 0x224A66, 0x363A74, 0x552A60, 0x4A4A4A,
                ];
                const LIGHT: [u32; 9] = [
                    0xFFD0CC, 0xFFE0B8, 0xFFF3B0, 0xD4F0C8, 0xC6EFE8, 0xCBE6FA, 0xD6D8FA, 0xF2D2F5, 0xDCDCDC,
                ];
                let index = usize::from(number.saturating_sub(1)) % DARK.len();
                (None, pick(DARK[index], LIGHT[index]))
            }
        }
    }
}

/// The sixteen colours of old: the terminal chooses the tones.
fn sixteen(role: Role) -> (Option<Color>, Option<Color>) {
    match role {
        Role::Page
        | Role::Text
        | Role::Given
        | Role::BlockLine
        | Role::Cursor
        | Role::Peer
        | Role::Cage(_)
        | Role::Window => (None, None),
        Role::Muted | Role::CellLine | Role::NoteGone => (Some(Color::DarkGray), None),
        Role::Accent | Role::Chosen | Role::Band => (Some(Color::Cyan), None),
        Role::Entry | Role::NoteInHand => (Some(Color::LightBlue), None),
        Role::Machine => (Some(Color::Green), None),
        Role::Note => (Some(Color::Gray), None),
        Role::Selected | Role::SameDigit => (Some(Color::White), Some(Color::Blue)),
        Role::Wrong => (Some(Color::LightRed), None),
        Role::Pattern => (Some(Color::Black), Some(Color::Cyan)),
        Role::Frozen => (Some(Color::Cyan), None),
        Role::Paint(number) => {
            const PAINT: [Color; 6] =
                [Color::Red, Color::Yellow, Color::Green, Color::Cyan, Color::Blue, Color::Magenta];
            let index = usize::from(number.saturating_sub(1)) % PAINT.len();
            (Some(Color::Black), Some(PAINT[index]))
        }
    }
}

/// The nearest of the 216 colours and 24 greys.
fn nearest(tone: u32) -> Color {
    const STEPS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let parts = [16, 8, 0].map(|shift| (tone >> shift & 0xFF) as i32);
    let distance = |other: [i32; 3]| (0..3).map(|i| (parts[i] - other[i]).pow(2)).sum::<i32>();
    let cube = (0..216u8).map(|index| {
        let [red, green, blue] = [index / 36, index / 6 % 6, index % 6].map(|step| STEPS[usize::from(step)]);
        (distance([red, green, blue]), 16 + index)
    });
    let greys = (0..24u8).map(|index| (distance([8 + 10 * i32::from(index); 3]), 232 + index));
    cube.chain(greys).min().map_or(Color::Reset, |(_, index)| Color::Indexed(index))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        for (no_color, colorterm, term, depth) in [
            ("1", "truecolor", "xterm-256color", Depth::Mono),
            ("", "truecolor", "xterm", Depth::True),
            ("", "", "tmux-256color", Depth::TwoHundredFiftySix),
            ("", "", "linux", Depth::Sixteen),
            ("", "", "dumb", Depth::Mono),
        ] {
            assert_eq!(Depth::of(no_color, colorterm, term), depth, "{term}");
        }
        assert_eq!(
            (Theme::of("0;15"), Theme::of("15;0"), Theme::of("")),
            (Theme::Light, Theme::Dark, Theme::Dark)
        );
    }

    #[test]
    fn no_colour_means_no_colour_but_shapes() {
        let palette = Palette { depth: Depth::Mono, theme: Theme::Dark };
        for role in [Role::Wrong, Role::Cursor, Role::Given, Role::NoteInHand, Role::Paint(3)] {
            let style = palette.style(role);
            assert_eq!((style.fg, style.bg), (None, None), "{role:?}");
        }
        assert_ne!(palette.style(Role::Wrong).add_modifier, palette.style(Role::Entry).add_modifier);
    }

    #[test]
    fn tones_become_the_nearest_of_256() {
        assert_eq!(nearest(0xFF0000), Color::Indexed(196));
        assert_eq!(nearest(0x767676), Color::Indexed(243));
    }
}
