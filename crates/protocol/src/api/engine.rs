//! Bodies of the endpoints that keep nothing: solve, check, rate, hint, generate.
//!
//! Each of these endpoints takes one such body as JSON, or one a line as NDJSON, and answers alike.

use std::collections::BTreeMap;

body! {
    /// A puzzle to be solved.
    pub struct SolveRequest {
        /// The puzzle in any text form that Ninefold reads.
        pub puzzle: String,
    }

    /// What solving came to.
    pub struct SolveReply {
        /// How many solutions there are.
        pub solutions: SolutionCount,
        /// The solution, or one of several, in the compact line form.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub solution: Option<String>,
        /// A second solution, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub second: Option<String>,
        /// What is wrong with the puzzle, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub message: Option<String>,
    }

    /// A grid to be checked.
    pub struct CheckRequest {
        /// The grid with givens and entries, in any text form.
        pub grid: String,
        /// The puzzle that it should solve; without one, the rules alone count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub puzzle: Option<String>,
    }

    /// What a check found.
    pub struct CheckReply {
        /// Whether the grid breaks no rule and keeps the givens of the puzzle.
        pub legal: bool,
        /// Whether every cell is filled.
        pub complete: bool,
        /// The same in words.
        pub message: String,
        /// The cells that break a rule together, such as `["r1c1", "r1c4"]`.
        pub clashes: Vec<Vec<String>>,
    }

    /// A puzzle to be rated.
    pub struct RateRequest {
        /// The puzzle in any text form.
        pub puzzle: String,
    }

    /// How hard a puzzle is.
    pub struct RateReply {
        /// Ninefold's level, such as `Hard`.
        pub level: String,
        /// The hardest technique that is needed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub hardest: Option<String>,
        /// How many givens there are.
        pub clues: u16,
        /// How often each technique is used on the way.
        pub techniques: BTreeMap<String, u32>,
        /// Sudoku Explainer's ratings, for classic puzzles.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub explainer: Option<ExplainerRating>,
        /// HoDoKu's rating, for classic puzzles.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub hodoku: Option<HodokuRating>,
    }

    /// Ratings of Sudoku Explainer 1.2.1.
    pub struct ExplainerRating {
        /// The hardest step.
        pub er: f64,
        /// The hardest step up to the first placement.
        pub ep: f64,
        /// The first step.
        pub ed: f64,
    }

    /// What HoDoKu 2.2.4 says.
    pub struct HodokuRating {
        /// The level, such as `Unfair`.
        pub level: String,
        /// The score.
        pub score: u32,
    }

    /// A position from which the next step is asked.
    pub struct HintRequest {
        /// The puzzle with entries and marks, in any text form that carries them.
        pub position: String,
        /// How much to tell.
        #[serde(default)]
        pub tier: HintTier,
    }

    /// The next step, as far as it was asked for.
    pub struct HintReply {
        /// A headline: the technique, or what is wrong.
        pub title: String,
        /// What to say, a sentence each.
        pub sentences: Vec<String>,
        /// The name of the technique, from the second tier on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub technique: Option<String>,
        /// Digits that follow, from the fourth tier on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub placements: Vec<CellDigit>,
        /// Candidates that go, from the fourth tier on.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub eliminations: Vec<CellDigit>,
    }

    /// A digit in a cell.
    pub struct CellDigit {
        /// The cell, such as `r4c7`.
        pub cell: String,
        /// The digit as it is written.
        pub digit: String,
    }

    /// What a new puzzle should be like.
    pub struct GenerateRequest {
        /// The variant; classic unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub variant: Option<String>,
        /// The level, such as `hard`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub level: Option<String>,
        /// How many givens: `24`, or `30..39`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub clues: Option<String>,
        /// How the givens are arranged, such as `half-turn`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub symmetry: Option<String>,
        /// A technique that is needed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub needs: Option<String>,
        /// Where all luck comes from; the same seed gives the same puzzle.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub seed: Option<u64>,
    }

    /// A new puzzle.
    pub struct GenerateReply {
        /// The puzzle in Ninefold's own text form.
        pub text: String,
        /// The cells that start frozen, such as `r4c7`, where the variant has ice.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub frozen: Vec<String>,
        /// The variant.
        pub variant: String,
        /// The level.
        pub level: String,
        /// How many givens there are.
        pub clues: u16,
        /// The seed that gives this puzzle again.
        pub seed: u64,
    }
}

body! {
    /// How many solutions a puzzle has.
    pub enum SolutionCount {
        /// The givens break a rule, or nothing fits them.
        None,
        /// Exactly one: a proper puzzle.
        One,
        /// Two or more.
        Several,
        /// Not found out within the budget.
        Unknown,
    }

    /// How much of a hint to tell.
    #[derive(Default)]
    pub enum HintTier {
        /// Where to look.
        #[default]
        Where,
        /// Which technique.
        Technique,
        /// The pattern.
        Pattern,
        /// The whole argument.
        Argument,
        /// Only what follows.
        Apply,
    }
}
