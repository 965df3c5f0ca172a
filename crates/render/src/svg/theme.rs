//! [`Theme`]: the colours of a picture, by what they are for.

/// One colour for each purpose; any CSS colour will do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Around the board.
    pub page: &'static str,
    /// The board, and what is written on filled chips.
    pub board: &'static str,
    /// Givens.
    pub ink: &'static str,
    /// Entries, and the second colour of marks.
    pub entry: &'static str,
    /// Candidates.
    pub note: &'static str,
    /// Numbers at the edge, and cages.
    pub muted: &'static str,
    /// Lines between cells.
    pub cell_line: &'static str,
    /// Lines between blocks.
    pub block_line: &'static str,
    /// Extra regions and diagonals.
    pub tint: &'static str,
    /// What is pointed out.
    pub accent: &'static str,
    /// Behind groups and fins.
    pub accent_soft: &'static str,
    /// What is removed.
    pub wrong: &'static str,
    /// Behind what is removed.
    pub wrong_soft: &'static str,
    /// Behind digits in cells with a sign, such as odd and even.
    pub tint_of_signs: &'static str,
    /// The one colour of all lines through cells; without it each kind has its own.
    pub bands: Option<&'static str>,
}

impl Theme {
    /// For bright rooms and paper.
    pub const LIGHT: Self = Self {
        page: "#F6F4EF",
        board: "#FFFFFF",
        ink: "#1B2430",
        entry: "#1D5FBF",
        note: "#4A5568",
        muted: "#5B6472",
        cell_line: "#8A93A3",
        block_line: "#1B2430",
        tint: "#EAE6DC",
        accent: "#0B6E69",
        accent_soft: "#DDF1EE",
        wrong: "#B3261E",
        wrong_soft: "#FBE4E1",
        tint_of_signs: "#DAD6CC",
        bands: None,
    };

    /// For the night.
    pub const DARK: Self = Self {
        page: "#10141A",
        board: "#171C24",
        ink: "#EDF0F5",
        entry: "#8FBAFF",
        note: "#B4BDCA",
        muted: "#9AA4B2",
        cell_line: "#5F6B7D",
        block_line: "#C3CAD6",
        tint: "#252C37",
        accent: "#4FD1C5",
        accent_soft: "#14312F",
        wrong: "#FF9A90",
        wrong_soft: "#452320",
        tint_of_signs: "#3A4453",
        bands: None,
    };

    /// Black, white and one yellow.
    pub const CONTRAST: Self = Self {
        page: "#000000",
        board: "#000000",
        ink: "#FFFFFF",
        entry: "#FFFFFF",
        note: "#FFFFFF",
        muted: "#FFFFFF",
        cell_line: "#FFFFFF",
        block_line: "#FFFFFF",
        tint: "#000000",
        accent: "#FFE500",
        accent_soft: "#000000",
        wrong: "#FFFFFF",
        wrong_soft: "#000000",
        tint_of_signs: "#4A4A4A",
        bands: Some("#6B6B6B"),
    };

    /// Colours that the page around the picture defines as CSS variables.
    pub const VARIABLES: Self = Self {
        page: "var(--page)",
        board: "var(--board)",
        ink: "var(--ink)",
        entry: "var(--entry)",
        note: "var(--note)",
        muted: "var(--muted)",
        cell_line: "var(--cell-line)",
        block_line: "var(--block-line)",
        tint: "var(--tint)",
        accent: "var(--accent)",
        accent_soft: "var(--accent-soft)",
        wrong: "var(--wrong)",
        wrong_soft: "var(--wrong-soft)",
        tint_of_signs: "var(--tint)",
        bands: None,
    };

    /// The definitions of the variables that [`VARIABLES`](Self::VARIABLES) uses, in CSS.
    pub fn definitions(&self) -> String {
        let names = Self::VARIABLES.values();
        let pairs = names.iter().zip(self.values());
        let name = |variable: &str| variable.trim_start_matches("var(").trim_end_matches(')').to_owned();
        pairs.map(|(variable, colour)| format!("{}:{colour};", name(variable))).collect()
    }

    fn values(&self) -> [&'static str; 13] {
        [
            self.page,
            self.board,
            self.ink,
            self.entry,
            self.note,
            self.muted,
            self.cell_line,
            self.block_line,
            self.tint,
            self.accent,
            self.accent_soft,
            self.wrong,
            self.wrong_soft,
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variable_is_defined() {
        let definitions = Theme::DARK.definitions();
        assert!(definitions.starts_with("--page:#10141A;--board:#171C24;"));
        assert_eq!(definitions.matches("--").count(), 13);
    }
}
