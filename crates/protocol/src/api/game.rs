//! Bodies about saved games and what came of them.

use super::OwnRating;

body! {
    /// A game to be saved for the first time.
    pub struct SaveGame {
        /// The whole log: header lines and events, as `ninefold_protocol::log` writes it.
        pub log: String,
        /// The day whose puzzle it is, such as `2026-11-15`, if it is played for the leaderboard.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub daily: Option<String>,
        /// The challenge that it is played for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub challenge: Option<String>,
    }

    /// A game that was saved.
    pub struct GameSaved {
        /// The Save ID.
        pub id: String,
        /// How many events it has.
        pub version: u32,
        /// What came of it, if it has ended.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub result: Option<GameResult>,
    }

    /// Events to be appended.
    pub struct AppendEvents {
        /// How many events the game has, as far as the client knows.
        pub version: u32,
        /// The new events, a line each.
        pub lines: Vec<String>,
    }

    /// A saved game, without its log.
    pub struct GameInfo {
        /// The Save ID.
        pub id: String,
        /// The Puzzle ID of the board.
        pub puzzle: String,
        /// The variant of the board.
        pub variant: String,
        /// The level of the board.
        pub level: String,
        /// The contest that it is played for, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub contest: Option<String>,
        /// How many events it has.
        pub version: u32,
        /// Whether it goes on.
        pub status: GameStatus,
        /// How many of the cells that were empty are filled.
        pub filled: u32,
        /// How many cells were empty.
        pub cells: u32,
        /// How long it has been played, in milliseconds.
        pub elapsed: i64,
        /// What stands on the board: every cell in reading order, `.` where nothing does.
        pub picture: String,
        /// When it was first saved.
        pub created: i64,
        /// When it was last saved.
        pub updated: i64,
    }

    /// A saved game with its log.
    pub struct SavedGame {
        /// All but the log.
        #[serde(flatten)]
        pub info: GameInfo,
        /// The whole log.
        pub log: String,
    }

    /// A page of games.
    pub struct GamePage {
        /// The games, last played first.
        pub items: Vec<GameInfo>,
        /// What to ask for as `cursor` to get the next page, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub next: Option<String>,
    }

    /// What came of a solved game, as the server found by replaying its log.
    pub struct GameResult {
        /// The Save ID.
        pub game: String,
        /// The Puzzle ID of the board.
        pub puzzle: String,
        /// The variant.
        pub variant: String,
        /// The level.
        pub level: String,
        /// The contest for which it counts, if it does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub contest: Option<String>,
        /// Why it is not on the leaderboard of the contest that it was played for, in a sentence.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub unranked: Option<String>,
        /// The help that was used: `none`, `clashes`, `notes`, `checked`, `hints`, or `shared` for a board that
        /// several have solved.
        pub class: String,
        /// The time in milliseconds.
        pub elapsed: i64,
        /// The score, bonus included.
        pub score: i64,
        /// Wrong entries.
        pub mistakes: u32,
        /// Hints taken.
        pub hints: u32,
        /// When it was finished.
        pub finished: i64,
        /// The kind of the room that it was played in, if it was: `race`, `together` or `relay`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub room: Option<String>,
    }

    /// A page of the history.
    pub struct HistoryPage {
        /// The results, last finished first.
        pub items: Vec<GameResult>,
        /// What to ask for as `cursor` to get the next page, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub next: Option<String>,
    }

    /// What a player has solved.
    pub struct Statistics {
        /// How many puzzles altogether.
        pub solved: u32,
        /// Daily puzzles on days in a row.
        pub streak: Streak,
        /// The days whose puzzle was solved on the day itself, such as `2026-11-15`, latest first.
        #[serde(default)]
        pub days: Vec<String>,
        /// By variant, level and help.
        pub kinds: Vec<KindTally>,
        /// The ratings from races.
        #[serde(default)]
        pub ratings: Vec<OwnRating>,
    }

    /// Days in a row; one missed day a week is forgiven.
    pub struct Streak {
        /// The streak that goes on.
        pub current: u32,
        /// The longest one so far.
        pub longest: u32,
        /// Whether the day that may be missed this week has been used up.
        pub freeze_used: bool,
    }

    /// What was solved of one kind.
    pub struct KindTally {
        /// The variant.
        pub variant: String,
        /// The level.
        pub level: String,
        /// The help that was used.
        pub class: String,
        /// How many.
        pub solved: u32,
        /// The shortest time in milliseconds.
        pub best: i64,
        /// The mean time in milliseconds.
        pub mean: i64,
        /// The highest score.
        pub best_score: i64,
    }
}

body! {
    /// Whether a game goes on.
    pub enum GameStatus {
        /// It does.
        Playing,
        /// It was solved.
        Solved,
        /// It was lost or given up.
        Lost,
    }
}
