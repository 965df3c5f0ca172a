//! How a game went: against one's own earlier games, and in a few signs for others that give no digit
//! away.

use crate::library::{Library, State};
use crate::words::Language;
use ninefold_game::{Act, Fact, Session};
use ninefold_protocol::worker::TechniqueUse;
use ninefold_puzzle::{Cell, RegionKind};

/// Earlier games of the same variant and level.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Earlier {
    /// Their times in seconds, oldest first.
    pub seconds: Vec<u64>,
}

/// How many earlier games are shown.
pub const SHOWN: usize = 11;

impl Earlier {
    /// The solved games like one of the list, without itself. Games on puzzles that the player has brought
    /// are like none.
    pub fn than(library: &Library, key: &str) -> Self {
        let Some(own) = library.find(key).filter(|game| !game.is_brought) else { return Self::default() };
        let like = library.games.iter().filter(|game| {
            let is_like = game.variant == own.variant && game.level == own.level && !game.level.is_empty();
            is_like && game.key != own.key && game.state == State::Solved && game.counts()
        });
        let mut times =
            like.map(|game| (game.ended.unwrap_or(game.played), game.seconds)).collect::<Vec<_>>();
        times.sort_unstable();
        Self { seconds: times.into_iter().map(|(_, seconds)| seconds).collect() }
    }

    /// The best time before.
    pub fn best(&self) -> Option<u64> {
        self.seconds.iter().min().copied()
    }

    /// The times that are shown beside the new one.
    pub fn latest(&self) -> &[u64] {
        &self.seconds[self.seconds.len().saturating_sub(SHOWN)..]
    }

    /// A line through the latest times and the new one, in a box of this size; slow is high up.
    pub fn line(&self, seconds: u64, (width, height): (f64, f64)) -> Vec<(f64, f64)> {
        let times = self.latest().iter().copied().chain([seconds]).collect::<Vec<_>>();
        let (least, most) =
            (times.iter().min().copied().unwrap_or(0), times.iter().max().copied().unwrap_or(0));
        let range = (most - least).max(1) as f64;
        let step = width / (times.len().saturating_sub(1)).max(1) as f64;
        let point =
            |(at, &time): (usize, &u64)| (at as f64 * step, height - (time - least) as f64 / range * height);
        times.iter().enumerate().map(point).collect()
    }
}

/// How many of a hundred entries were right.
pub fn accuracy(cells: usize, mistakes: usize) -> usize {
    (100 * cells).checked_div(cells + mistakes).unwrap_or(100)
}

/// How often a technique was used, and whether it was missed or took a hint: `14 · 1 missed · 2 hints`.
pub fn use_in_words(language: Language, known: &TechniqueUse) -> String {
    let count = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(language.say(one)),
        more => Some(language.fill(many, &[&more])),
    };
    let missed = count(known.missed, "1 missed", "{0} missed");
    let hinted = count(known.hinted, "1 hint", "{0} hints");
    [Some(known.used.to_string()), missed, hinted].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// How a block of the board was solved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum BlockOutcome {
    /// By oneself, without a mistake.
    Clean,
    /// With a hint.
    Helped,
    /// With a mistake on the way.
    Mistaken,
}

impl BlockOutcome {
    /// The sign for it, for a text.
    pub fn sign(self) -> char {
        match self {
            Self::Clean => '🟩',
            Self::Helped => '🟨',
            Self::Mistaken => '🟥',
        }
    }
}

/// How each block was solved, in reading order; the worst that happened in it counts.
pub fn blocks(session: &Session) -> Vec<BlockOutcome> {
    let houses = session.layout().houses().iter();
    let blocks = houses.filter(|house| house.kind() == RegionKind::Block).collect::<Vec<_>>();
    let mut outcomes = vec![BlockOutcome::Clean; blocks.len()];
    let mut note = |cell: Cell, outcome: BlockOutcome| {
        for (block, known) in blocks.iter().zip(&mut outcomes) {
            if block.cells().contains(&cell) {
                *known = outcome.max(*known);
            }
        }
    };
    for event in session.log() {
        match &event.fact {
            Fact::Mistaken { cell, .. } => note(*cell, BlockOutcome::Mistaken),
            Fact::Revealed { cell, .. } => note(*cell, BlockOutcome::Helped),
            Fact::Changed { act: Act::Hint, changes } => {
                changes.iter().for_each(|change| note(change.cell, BlockOutcome::Helped));
            }
            _ => {}
        }
    }
    outcomes
}

/// The blocks as lines of signs, where the board has nine of them.
pub fn signs(outcomes: &[BlockOutcome]) -> Option<String> {
    let line = |row: &[BlockOutcome]| row.iter().map(|outcome| outcome.sign()).collect::<String>();
    (outcomes.len() == 9).then(|| outcomes.chunks(3).map(line).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Listing;
    use ninefold_game::{Command, Ink, Moment, Seat, Setup, Stroke};
    use ninefold_puzzle::{Classic, Digit, Puzzle, Solution};

    fn listing(key: &str, seconds: u64, state: State) -> Listing {
        Listing {
            key: key.into(),
            title: String::new(),
            variant: "Classic".into(),
            level: "Hard".into(),
            puzzle_id: None,
            filled: 0,
            to_fill: 1,
            seconds,
            played: seconds,
            ended: Some(1000 - seconds),
            state,
            score: None,
            version: 0,
            is_brought: false,
            is_flawless: false,
            remote: None,
        }
    }

    #[test]
    fn a_technique_is_told_with_what_was_missed_and_hinted() {
        let known = |used, missed, hinted| TechniqueUse { technique: "X-Wing".into(), used, missed, hinted };
        for (known, english, german) in [
            (known(14, 0, 0), "14", "14"),
            (known(3, 1, 2), "3 · 1 missed · 2 hints", "3 · 1 verpasst · 2 Hinweise"),
            (known(0, 2, 1), "0 · 2 missed · 1 hint", "0 · 2 verpasst · 1 Hinweis"),
        ] {
            assert_eq!(use_in_words(Language::English, &known), english);
            assert_eq!(use_in_words(Language::German, &known), german);
        }
    }

    #[test]
    fn a_game_is_compared_with_earlier_ones_of_its_kind() {
        let mut library = Library::default();
        for (key, seconds, state) in [
            ("a", 90, State::Solved),
            ("b", 60, State::Solved),
            ("c", 10, State::Failed),
            ("d", 70, State::Solved),
        ] {
            library.put(listing(key, seconds, state));
        }
        library.put(Listing { level: "Easy".into(), ..listing("e", 5, State::Solved) });
        library.put(Listing { is_brought: true, ..listing("f", 1, State::Solved) });
        let earlier = Earlier::than(&library, "d");
        assert_eq!((earlier.seconds.as_slice(), earlier.best()), (&[90, 60][..], Some(60)));
        assert_eq!(earlier.line(70, (100.0, 30.0)), [(0.0, 0.0), (50.0, 30.0), (100.0, 20.0)]);
        assert_eq!(Earlier::than(&library, "f"), Earlier::default(), "the player has brought the puzzle");
        assert_eq!(Earlier::than(&library, "nobody"), Earlier::default());
    }

    #[test]
    fn mistakes_lower_the_accuracy() {
        for (cells, mistakes, percent) in [(50, 0, 100), (49, 1, 98), (0, 0, 100), (0, 3, 0)] {
            assert_eq!(accuracy(cells, mistakes), percent);
        }
    }

    #[test]
    fn a_result_tells_where_it_went_wrong_and_no_digit() {
        let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let start = format!("{}...", &full[..78]);
        let puzzle = Puzzle::try_from(Classic::from_line(start.as_bytes()).unwrap()).unwrap();
        let digits = full.bytes().map(|byte| Digit::new(byte - b'0')).collect::<Vec<_>>();
        let solution = Solution::new(puzzle.rules(), &digits).unwrap();
        let mut session = Session::new(Setup::new(puzzle, Some(solution))).unwrap();
        for (cell, value) in [(78, 9), (78, 1)] {
            let ink = Ink::Digit(Digit::new(value).unwrap());
            let write = Command::Write { cells: vec![Cell::new(cell)], ink, stroke: Stroke::Set };
            session.play(Moment(1), Seat::SOLO, &write).unwrap();
        }
        let outcomes = blocks(&session);
        assert_eq!(outcomes[8], BlockOutcome::Mistaken);
        assert_eq!(signs(&outcomes).as_deref(), Some("🟩🟩🟩\n🟩🟩🟩\n🟩🟩🟥"));
        assert_eq!(signs(&outcomes[..4]), None);
    }
}
