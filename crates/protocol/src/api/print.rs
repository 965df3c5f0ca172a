//! The body of `POST /api/v1/print`.

body! {
    /// Puzzles to be printed, and how; the answer is a PDF.
    pub struct PrintRequest {
        /// The puzzles: each is a text in any form that Ninefold reads, with one or several puzzles or
        /// positions, or the Puzzle ID of a board that the service keeps.
        pub puzzles: Vec<String>,
        /// The language of what is printed, English unless said otherwise; words that come along stay as they are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub language: Option<PrintLanguage>,
        /// What stands at the top of pages, or on the cover of a booklet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub title: Option<String>,
        /// `A4` unless said otherwise; also `Letter`, `A5` and others, or a size such as `148x210mm`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub paper: Option<String>,
        /// What stays white around a page, `14mm` unless said otherwise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub margin: Option<String>,
        /// 1, 2, 4, 6, 9 or 12 puzzles on a page; 4 unless said otherwise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub per_page: Option<u8>,
        /// Where the solutions are; at the back unless said otherwise.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub solutions: Option<PrintSolutions>,
        /// What else is to be printed, or printed in another way.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub wishes: Vec<PrintWish>,
        /// Words that go with the puzzles, in their order, such as the question of an exercise; none for those
        /// after the last.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub tasks: Vec<PrintTask>,
    }

    /// What is asked about a board, and the answer.
    pub struct PrintTask {
        /// What it is about, such as a technique.
        #[serde(default)]
        pub title: String,
        /// What is asked; it stands above the board. Nothing if it is a puzzle to be solved.
        #[serde(default)]
        pub question: String,
        /// What stands at the back in place of the solution; the solution if there is nothing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub answer: Vec<String>,
    }
}

body! {
    /// A language that is printed, by its tag.
    pub enum PrintLanguage {
        /// English.
        #[serde(rename = "en")]
        English,
        /// German.
        #[serde(rename = "de")]
        German,
    }

    /// Where solutions are printed.
    pub enum PrintSolutions {
        /// Nowhere.
        None,
        /// Under each puzzle.
        UpsideDown,
        /// On pages at the end.
        Back,
    }

    /// Something that is printed only if it is asked for.
    pub enum PrintWish {
        /// Turned pages.
        Landscape,
        /// Large print, one puzzle a page.
        Large,
        /// A booklet with a cover and contents, to be folded.
        Booklet,
        /// The level of each puzzle.
        Level,
        /// A QR code that opens each puzzle here.
        Codes,
        /// Numbers of rows and columns.
        Labels,
        /// Pencil marks of positions.
        Marks,
        /// Room for notes.
        Notes,
        /// A line for name and date.
        NameLine,
        /// No rules.
        NoRules,
    }
}
