//! The puzzles of a set: played here, full-screen or in lines, and handed in once they are solved.

use super::set::Seat;
use super::{Stage, Talk};
use crate::plain;
use crate::voice::word_in_english;
use ninefold::format::own;
use ninefold::game::Session;
use ninefold_protocol::api::ClassAnswer;
use ninefold_protocol::id::PuzzleId;
use ninefold_protocol::set::{ExerciseSet, SetItem};
use std::io::{self, BufRead, Write};

/// What came of a puzzle.
pub(super) enum Played {
    /// It is solved, in this game.
    Solved(Box<Session>),
    /// It waits, or cannot be played.
    Unsolved,
    /// The person has left the set.
    Left,
}

/// A puzzle of a set, as it is played.
struct Board {
    id: PuzzleId,
    /// What it is called.
    title: String,
    /// It in Ninefold's own form, which no name of a file looks like.
    text: String,
}

impl Board {
    /// The puzzle in a text, or why there is none.
    fn read(text: &str) -> Result<Self, String> {
        let document = ninefold::format::read(text).map_err(|error| error.to_string())?;
        let item = document.items.first().ok_or("there is nothing in it")?;
        let puzzle = item.puzzle().map_err(|error| error.to_string())?;
        Ok(Self {
            id: PuzzleId::on_ice(&puzzle, item.frozen()),
            title: puzzle.kind_in_words(item.frozen()),
            text: own::write(item),
        })
    }
}

impl<I: BufRead, O: Write> Talk<I, O> {
    /// Has a puzzle played, unless it is solved already.
    pub(super) fn puzzle(&mut self, text: &str, seat: Option<&Seat<'_>>) -> io::Result<Played> {
        let board = match Board::read(text) {
            Ok(board) => board,
            Err(reason) => {
                return self
                    .say(&format!("This puzzle cannot be read: {reason}."))
                    .map(|()| Played::Unsolved);
            }
        };
        if let Some(game) = self.solved(&board, seat) {
            self.say("You have solved this puzzle.")?;
            return Ok(Played::Solved(Box::new(game)));
        }
        self.say(&format!("A puzzle to be solved: {}.", board.title))?;
        let typed = self.ask("Press Enter to play it, or type skip:")?;
        match typed.map(|line| word_in_english(line.trim())).as_deref() {
            None | Some("quit" | "q" | "exit") => return Ok(Played::Left),
            Some("skip" | "next") => return Ok(Played::Unsolved),
            Some(_) => self.play(&board, seat)?,
        }
        match self.solved(&board, seat) {
            Some(game) => Ok(Played::Solved(Box::new(game))),
            None => {
                self.say("It is not solved yet. Come back the same way to go on.").map(|()| Played::Unsolved)
            }
        }
    }

    /// The game in which a board was solved here. In a class only games count that were begun from its seat on, for
    /// on a computer of a school another pupil may have solved the same puzzle before.
    fn solved(&self, board: &Board, seat: Option<&Seat<'_>>) -> Option<Session> {
        self.library.solved(board.id).filter(|game| seat.is_none_or(|seat| seat.kept.counts(game)))
    }

    /// Whether a game on a board is in progress that would count once it is solved.
    fn goes_on(&self, board: &Board, seat: Option<&Seat<'_>>) -> bool {
        let counts = |seat: &Seat<'_>| {
            let latest = self.library.game_with(board.id);
            latest.is_some_and(|game| game.end().is_none() && seat.kept.counts(&game))
        };
        self.library.is_playing(board.id) && seat.is_none_or(counts)
    }

    fn play(&mut self, board: &Board, seat: Option<&Seat<'_>>) -> io::Result<()> {
        // By its ID, a game that is in progress goes on.
        let puzzle = if self.goes_on(board, seat) { board.id.to_string() } else { board.text.clone() };
        match self.stage {
            Stage::Lines => {
                plain::play_one(&mut self.input, &mut self.output, self.library.clone(), puzzle, self.voice)
            }
            Stage::Screen => crate::play_one_on_screen(&self.library, puzzle, self.voice),
        }
    }

    /// Hands in the puzzles of a class that were solved here since the seat was taken; says how many.
    pub(super) fn hand_in_puzzles(&mut self, set: &ExerciseSet, seat: &Seat<'_>) -> io::Result<usize> {
        let mut handed_in = 0;
        for (number, item) in set.items.iter().enumerate() {
            let SetItem::Puzzle { puzzle } = item else { continue };
            let solved = Board::read(puzzle).ok().and_then(|board| self.solved(&board, Some(seat)));
            if let Some(game) = solved {
                handed_in += usize::from(self.hand_in_puzzle(seat, number, &game)?);
            }
        }
        Ok(handed_in)
    }

    /// Sends the result of a puzzle to the class, where the first time counts; says whether it has arrived.
    pub(super) fn hand_in_puzzle(
        &mut self,
        seat: &Seat<'_>,
        number: usize,
        game: &Session,
    ) -> io::Result<bool> {
        let Some(answer) = ClassAnswer::of_game(&seat.kept.pupil, number, game) else { return Ok(false) };
        let reason = match seat.online.answer_class(seat.code, &answer) {
            Ok(judged) if judged.recall.is_some() => return Ok(true),
            Ok(_) => "the service has another solution".to_owned(),
            Err(fault) => fault.to_string(),
        };
        self.say(&format!("Your teacher does not see puzzle {}: {reason}.", number + 1)).map(|()| false)
    }
}
