//! What the engine is asked in rooms: the next step, in a class whether there is something to ask about, and what an
//! answer is worth. All of it runs in the bounded pool.

use super::live::Live;
use crate::catalogue::board::read_solution;
use crate::http::problem::Problem;
use crate::route::room::refused;
use crate::state::Service;
use ninefold::format::Item;
use ninefold::game::{Moment, Session};
use ninefold::logic::Technique;
use ninefold::puzzle::{Puzzle, Solution};
use ninefold::solve::{Budget, Cancel, certify};
use ninefold_learn::{Exercise, Unaskable, judge};
use ninefold_protocol::room::write_explanation;
use ninefold_protocol::worker::{Advice, Answer, BoardText, Request, StepAdvice};
use ninefold_room::{
    Check, CheckReason, Command, FoundHint, HintCommand, MemberId, Owner, Refusal, Room, Verdict,
};
use std::sync::Arc;

/// The most work for solving the puzzle of a lesson.
const MOST_NODES: u64 = 1_000_000;

impl Service {
    /// What is told to a member who wants a hint: the next step on their board, with all that there is to tell about
    /// it, or that something is wrong, which counts as a check but for a class.
    pub(crate) async fn find_hint(
        &self,
        live: &Live,
        me: MemberId,
        client: &str,
    ) -> Result<Command, Problem> {
        let ((session, round), known, is_class) = {
            let state = live.state(self, client).await?;
            let board = state.room.board_for_hint(Moment(self.clock.now()), me).map_err(refused)?;
            (board_of(&state.room, board)?, known_solution(&state.room), state.room.is_class())
        };
        match self.compute(client, move |cancel| advise(&session, known, cancel)).await?? {
            Advised::Step(found) => Ok(Command::Hint(HintCommand::Show(Box::new(found)))),
            Advised::Mistaken(Some(solution)) if !is_class => {
                let reason = CheckReason::BeforeHint;
                Ok(Command::Check(Box::new(Check { round, solution, reason })))
            }
            Advised::Mistaken(_) => Err(unaskable(Unaskable::Mistake)),
        }
    }

    /// A check of a member's board, with the solution that the service knows.
    pub(crate) async fn check_for(
        &self,
        live: &Live,
        me: MemberId,
        client: &str,
    ) -> Result<Command, Problem> {
        let (session, round) = {
            let state = live.state(self, client).await?;
            let board = state.room.board_for_check(Moment(self.clock.now()), me).map_err(refused)?;
            board_of(&state.room, board)?
        };
        let id = session.setup().labels.puzzle_id.as_ref().and_then(|id| id.parse().ok());
        let text = match id {
            Some(id) => self.store.solution(id).await?,
            None => None,
        };
        let several = || Problem::conflict().detail("Checks need a puzzle with exactly one solution.");
        let solution = read_solution(session.puzzle(), &text.ok_or_else(several)?)?;
        Ok(Command::Check(Box::new(Check { round, solution, reason: CheckReason::Asked })))
    }

    /// The position on the teacher's board as an exercise, if there is something to find.
    pub(crate) async fn exercise_on(
        &self,
        live: &Live,
        technique: Option<Technique>,
        client: &str,
    ) -> Result<Exercise, Problem> {
        let (session, known) = live.teachers_board(self, client).await?;
        let made = self.compute(client, move |cancel| {
            let position = session.position();
            let solution = known.map_or_else(|| solution_of(position.puzzle(), cancel), Ok)?;
            Exercise::asked(position, solution, technique).map_err(unaskable)
        });
        made.await?
    }

    /// What an answer to the question that is open is worth.
    pub(crate) async fn judge_answer(
        &self,
        live: &Live,
        question: u64,
        answer: ninefold_learn::Answer,
        client: &str,
    ) -> Result<Verdict, Problem> {
        let over = || Problem::conflict().detail(Refusal::NoQuestion);
        let technique = live.technique_asked(self, client, question).await?.ok_or_else(over)?;
        let exercise = match live.exercise(question) {
            Some(exercise) => exercise,
            None => {
                let technique = technique.as_deref().and_then(Technique::from_name);
                let exercise = Arc::new(self.exercise_on(live, technique, client).await?);
                live.keep_exercise(question, &exercise);
                exercise
            }
        };
        self.compute(client, move |_| verdict(&exercise, &answer)).await
    }
}

impl Live {
    /// The board on the table, with its solution where the log has it.
    async fn teachers_board(
        &self,
        service: &Service,
        client: &str,
    ) -> Result<(Session, Option<Solution>), Problem> {
        let state = self.state(service, client).await?;
        let board = state.room.round().filter(|_| state.room.is_class());
        let board = board.and_then(|round| round.board(Owner::Everybody));
        let board = board.ok_or_else(|| Problem::conflict().detail(Refusal::NoClass))?;
        Ok((board.session().clone(), known_solution(&state.room)))
    }

    /// What is asked for by a question, if that one is open.
    async fn technique_asked(
        &self,
        service: &Service,
        client: &str,
        number: u64,
    ) -> Result<Option<Option<String>>, Problem> {
        let state = self.state(service, client).await?;
        let question = state.room.round().and_then(|round| round.lesson().question());
        Ok(question.filter(|open| open.number == number).map(|open| open.technique.clone()))
    }
}

/// What the engine says to somebody who wants a hint.
enum Advised {
    Step(FoundHint),
    /// Something is wrong, by the solution where there is one.
    Mistaken(Option<Solution>),
}

/// A board of the round, and the number of that.
fn board_of(room: &Room, owner: Owner) -> Result<(Session, u32), Problem> {
    let round = room.round();
    let found = round.and_then(|round| Some((round.board(owner)?.session().clone(), round.number)));
    found.ok_or_else(|| refused(Refusal::NotStarted))
}

/// The solution as far as the log of the room has it. In fog nothing else tells what is wrong: what is seen has
/// several.
fn known_solution(room: &Room) -> Option<Solution> {
    room.round()?.solution().cloned()
}

fn advise(session: &Session, known: Option<Solution>, cancel: &Cancel) -> Result<Advised, Problem> {
    let position = session.position();
    let item = Item::from(&position);
    // Where there is no one solution, only what breaks a rule can be told from what does not.
    let solution = known.or_else(|| solution_of(position.puzzle(), cancel).ok());
    let board = match &solution {
        Some(solution) => BoardText::from(&item.with_solution(solution)),
        None => BoardText::from(&item),
    };
    match ninefold_worker::answer(&Request::Hint { board }, cancel) {
        Ok(Answer::Hint(Advice::Step(step))) => Ok(Advised::Step(found(*step))),
        Ok(Answer::Hint(Advice::Mistake(_))) => Ok(Advised::Mistaken(solution)),
        Ok(Answer::Hint(Advice::Solved)) => Err(unaskable(Unaskable::Solved)),
        Ok(_) => Err(unaskable(Unaskable::Nothing)),
        Err(failure) => Err(Problem::conflict().detail(failure.message)),
    }
}

fn found(step: StepAdvice) -> FoundHint {
    let told = [&step.place, &step.name, &step.argument].map(write_explanation);
    FoundHint { hint: step.hint, technique: step.technique, told }
}

fn verdict(exercise: &Exercise, answer: &ninefold_learn::Answer) -> Verdict {
    match judge(exercise, answer) {
        ninefold_learn::Verdict::Right(step) => Verdict::Right(step.technique.name().to_owned()),
        ninefold_learn::Verdict::OtherWay(step) => Verdict::OtherWay(step.technique.name().to_owned()),
        verdict if verdict.is_refused() => Verdict::Wrong,
        _ => Verdict::Undecided,
    }
}

fn solution_of(puzzle: &Puzzle, cancel: &Cancel) -> Result<Solution, Problem> {
    let proper = certify(puzzle.clone(), Budget::nodes(MOST_NODES).cancelled_by(cancel));
    let proper = proper
        .map_err(|_| Problem::conflict().detail("Questions need a puzzle with exactly one solution."))?;
    Ok(proper.into_parts().1)
}

fn unaskable(reason: Unaskable) -> Problem {
    Problem::conflict().detail(reason)
}
