//! What a class allows: the teacher shows and asks, pupils try and answer.

use crate::class::{Answer, ClassCommand, ClassFact, JudgedAnswer};
use crate::entry::Fact;
use crate::member::Member;
use crate::refusal::Refusal;
use crate::room::Room;
use crate::round::{Owner, RoomBoard, Round};
use ninefold_puzzle::{Cell, Digit};

impl Room {
    pub(super) fn decide_in_class(
        &self,
        member: &Member,
        command: &ClassCommand,
    ) -> Result<Vec<Fact>, Refusal> {
        if !self.is_class() {
            return Err(Refusal::NoClass);
        }
        let round = self.round.as_ref().ok_or(Refusal::NoRoom)?;
        let board = round.board(Owner::Everybody).ok_or(Refusal::NoRoom)?;
        let fact = match command {
            ClassCommand::Try => self.decide_try(round, board, member)?,
            ClassCommand::Return => {
                let own = round.progress(Owner::Member(member.id));
                own.map(|_| ClassFact::Returned).ok_or(Refusal::SoAlready)?
            }
            ClassCommand::Ask { technique } => {
                self.own(member.id)?;
                unasked(round, Refusal::RevealFirst)?;
                ClassFact::Asked { technique: technique.clone() }
            }
            ClassCommand::Answer { question, answer, verdict } => {
                let to = self.owner.filter(|owner| *owner != member.id).ok_or(Refusal::YouAsked)?;
                if !member.plays() {
                    return Err(Refusal::Watching);
                }
                let open = round.lesson.question().filter(|open| open.number == *question);
                open.ok_or(Refusal::NoQuestion)?;
                check_answer(board, answer)?;
                ClassFact::Answered { to, answer: Some(answer.clone()), verdict: Some(verdict.clone()) }
            }
            ClassCommand::Reveal => {
                self.own(member.id)?;
                let question = round.lesson.question().ok_or(Refusal::NoQuestion)?;
                let judged = question.answers.iter().filter_map(|(&by, seen)| {
                    let (answer, verdict) = (seen.answer.clone()?, seen.verdict.clone()?);
                    Some(JudgedAnswer { by, answer, verdict })
                });
                ClassFact::Revealed(judged.collect())
            }
        };
        Ok(vec![Fact::Class(fact)])
    }

    fn decide_try(&self, round: &Round, board: &RoomBoard, member: &Member) -> Result<ClassFact, Refusal> {
        if !member.plays() {
            return Err(Refusal::Watching);
        }
        if self.owner == Some(member.id) {
            return Err(Refusal::YourBoard);
        }
        unasked(round, Refusal::AnswerFirst)?;
        if board.session().end().is_some() {
            return Err(Refusal::Over);
        }
        Ok(ClassFact::Copied { filled: board.filled() })
    }

    /// The board at which a member of a class plays: the teacher at the one on the table.
    pub(super) fn class_board(&self, round: &Round, member: &Member) -> Result<Owner, Refusal> {
        let is_teacher = self.owner == Some(member.id);
        let reason = if is_teacher { Refusal::RevealFirst } else { Refusal::AnswerFirst };
        unasked(round, reason)?;
        let own = Owner::Member(member.id);
        match (is_teacher, round.board(own)) {
            (true, _) => Ok(Owner::Everybody),
            (false, Some(_)) => Ok(own),
            (false, None) => Err(Refusal::TeachersBoard),
        }
    }
}

/// Refuses while a question waits for answers: the position that was asked about stays as it is.
pub(super) fn unasked(round: &Round, reason: Refusal) -> Result<(), Refusal> {
    if round.lesson.question().is_some() { Err(reason) } else { Ok(()) }
}

/// Refuses an answer about what is not on the board, or about nothing.
fn check_answer(board: &RoomBoard, answer: &Answer) -> Result<(), Refusal> {
    let layout = board.session().layout();
    let on_board = |cell: &Cell| cell.index() < layout.n_cells();
    let fits = |(cell, digit): &(Cell, Digit)| on_board(cell) && digit.index() < layout.n_digits();
    let most = layout.n_cells();
    let is_fine = match answer {
        Answer::Place(cell, digit) => fits(&(*cell, *digit)),
        Answer::Remove(all) => (1..=most).contains(&all.len()) && all.iter().all(fits),
        Answer::Cells(cells) => (1..=most).contains(&cells.len()) && cells.iter().all(on_board),
    };
    if is_fine { Ok(()) } else { Err(Refusal::NoAnswer) }
}
