//! Bodies about puzzles, the catalogue and contests.

body! {
    /// A starting board with what is known about it; never its solution.
    pub struct PuzzleInfo {
        /// The permanent Puzzle ID.
        pub id: String,
        /// The board in Ninefold's own text form.
        pub text: String,
        /// The variant, such as `classic`.
        pub variant: String,
        /// The level, such as `Hard`; `Unrated` where nobody knows.
        pub level: String,
        /// Sudoku Explainer's rating, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub rating: Option<f64>,
        /// The hardest technique that it needs, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub hardest: Option<String>,
        /// How many givens it has.
        pub clues: u32,
        /// When it became known, in milliseconds since 1970.
        pub created: i64,
        /// Whether it is proved to have exactly one solution.
        pub unique: bool,
    }

    /// A page of the catalogue.
    pub struct PuzzlePage {
        /// The boards, newest first.
        pub items: Vec<PuzzleInfo>,
        /// What to ask for as `cursor` to get the next page, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub next: Option<String>,
    }

    /// A puzzle of one's own.
    pub struct ImportPuzzle {
        /// The board in any text form.
        pub text: String,
    }

    /// What a puzzle from the stock should be.
    pub struct PuzzleWish {
        /// The variant; classic unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub variant: Option<String>,
        /// The level; medium unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub level: Option<String>,
    }

    /// The puzzle of a day.
    pub struct Daily {
        /// The day, such as `2026-11-15`.
        pub date: String,
        /// The board.
        pub puzzle: PuzzleInfo,
    }

    /// A board to be solved between two times.
    pub struct ChallengeInfo {
        /// The id.
        pub id: String,
        /// What it is called.
        pub title: String,
        /// The Puzzle ID of the board.
        pub puzzle: String,
        /// From when on it can be played.
        pub opens: i64,
        /// Until when it counts.
        pub closes: i64,
        /// How long a player has, in seconds, if that is limited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub seconds: Option<u32>,
    }

    /// The form of a new challenge.
    pub struct NewChallenge {
        /// What to call it.
        #[serde(default)]
        pub title: String,
        /// The Puzzle ID of the board.
        #[serde(default)]
        pub puzzle: String,
        /// For how many hours it is open.
        #[serde(default)]
        pub hours: u32,
        /// How long a player has, in seconds, if that is limited.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub seconds: Option<u32>,
    }

    /// The best of a contest, of one class of help or of all.
    pub struct Leaderboard {
        /// The help that was used: `none`, `clashes`, `notes`, `checked`, `hints`, or `all`.
        pub class: String,
        /// The places, fastest first.
        pub rows: Vec<LeaderboardRow>,
        /// The place of who asks, whatever the class.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub mine: Option<LeaderboardRow>,
        /// Why who asks has no place, though they have solved it, in a sentence.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub unranked: Option<String>,
    }

    /// A place on a leaderboard.
    pub struct LeaderboardRow {
        /// From 1; equal times share a place.
        pub place: u32,
        /// The name; guests have none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub username: Option<String>,
        /// The help that was used.
        pub class: String,
        /// The time in milliseconds.
        pub elapsed: i64,
        /// The score.
        pub score: i64,
    }
}
