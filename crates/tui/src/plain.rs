//! The game as a conversation: one line in, a few lines out.
//!
//! Made for screen readers, pipes and terminals of any age. Nothing is drawn over, nothing is told
//! by colour, and every part of the board can be asked for in words.

pub(crate) mod arena;
mod choosing;
mod giving_up;
mod reading;
pub(crate) mod room;
mod watching;
pub(crate) mod word;

use crate::job::{Job, Reply};
use crate::library::{self, GameFile, Library};
use crate::scene::paragraph;
use crate::standings::Standings;
use crate::view::rules::has_cages;
use crate::voice::Voice;
use crate::{Start, speech, time};
use ninefold::game::{
    Command, End, Fact, Feedback, HintClass, OpenHint, Progress, Rejection, Seat, Session, Setting, Tier,
};
use ninefold::logic::Candidate;
use ninefold::puzzle::Cell;
use ninefold::solve::Cancel;
use ninefold_table::hint::{self, Advice, StepAdvice};
use ninefold_table::{Daily, Outcome};
use reading::Hidden;
use std::io::{self, BufRead, Write};
use word::Word;

/// Talks until the player leaves or the input ends.
pub(crate) fn play(
    input: impl BufRead,
    output: impl Write,
    library: Library,
    start: &Start,
    feedback: Feedback,
    voice: Voice,
) -> io::Result<()> {
    let mut talk = Talk { input, output, library, feedback, voice };
    match talk.run(start) {
        // Nobody listens any more, as after `| head`: the game is saved, and that is all.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        outcome => outcome,
    }
}

/// Talks about one game, until it is over or left.
pub(crate) fn play_one(
    input: impl BufRead,
    output: impl Write,
    library: Library,
    puzzle: String,
    voice: Voice,
) -> io::Result<()> {
    let job = Job::Read(library.clone(), puzzle);
    let mut talk = Talk { input, output, library, feedback: Feedback::default(), voice };
    let Some(mut table) = talk.start(job)? else { return Ok(()) };
    talk.game(&mut table)?;
    talk.leave(table)
}

struct Talk<I, O> {
    input: I,
    output: O,
    library: Library,
    /// What the next game tells about entries.
    feedback: Feedback,
    voice: Voice,
}

/// A game at the table.
struct Table {
    session: Session,
    file: Option<GameFile>,
    step: Option<StepAdvice>,
}

/// What comes after a game, or a line of it.
#[derive(PartialEq, Eq)]
enum Next {
    Line,
    /// Choose another game.
    Choose,
    Leave,
}

impl<I: BufRead, O: Write> Talk<I, O> {
    fn run(&mut self, start: &Start) -> io::Result<()> {
        let mut table = match start {
            Start::Welcome => None,
            Start::Puzzle(text) => self.start(Job::Read(self.library.clone(), text.clone()))?,
            Start::Daily => self.start(Job::Daily(self.library.clone(), time::today(), Daily::Classic))?,
            Start::FreePlay => Some(self.free_play()?),
            Start::Continue => self.resume("")?,
        };
        loop {
            let next = match table.take() {
                Some(mut table) => {
                    let next = self.game(&mut table)?;
                    self.leave(table)?;
                    next
                }
                None => match self.choose()? {
                    Some(chosen) => {
                        table = Some(chosen);
                        continue;
                    }
                    None => Next::Leave,
                },
            };
            if next == Next::Leave {
                return self.say("Goodbye.");
            }
        }
    }

    /// Plays one game.
    fn game(&mut self, table: &mut Table) -> io::Result<Next> {
        let Progress { filled, to_fill } = table.session.progress();
        let title = library::title(&table.session);
        self.say(&format!("{title}. {filled} of {to_fill} filled. Type help for commands."))?;
        if let Some(id) = library::id_of(&table.session) {
            self.say(&format!("Puzzle ID {}.", id.in_groups()))?;
        }
        if table.session.is_paused() {
            let _ = table.session.play(time::now(), Seat::SOLO, &Command::Resume);
        }
        if !table.session.puzzle().rules().is_classic() || !table.session.setup().frozen.is_empty() {
            self.say(&reading::rules(&table.session))?;
        }
        if !table.session.setup().frozen.is_empty() {
            self.say(&reading::frozen(&table.session))?;
        }
        if let Some(fog) = reading::fog(&table.session) {
            self.say(&fog)?;
        }
        if table.session.settings().feedback != Feedback::default() {
            self.say(&speech::feedback_words(table.session.settings().feedback))?;
        }
        if has_cages(table.session.seen_rules()) {
            self.say("Type cages for their sums and cells.")?;
        }
        self.board(&table.session)?;
        loop {
            let Some(line) = self.ask("> ")? else {
                self.say("")?;
                return Ok(Next::Leave);
            };
            match self.line(table, &line)? {
                Next::Line => {}
                next => return Ok(next),
            }
        }
    }

    /// Does what a line says.
    fn line(&mut self, table: &mut Table, line: &str) -> io::Result<Next> {
        let word = match word::parse(line, table.session.layout()) {
            Ok(Some(word)) => word,
            Ok(None) => return Ok(Next::Line),
            Err(reason) => return self.say(&reason).map(|()| Next::Line),
        };
        match word {
            Word::Game(command) => return self.play(table, &command),
            Word::Validate if table.session.is_full() => return self.play(table, &Command::Submit),
            Word::Validate => return self.play(table, &Command::Check),
            Word::Hint => return self.hint(table),
            Word::WhyNot(at) => return self.why_not(table, at),
            Word::Return => match table.session.checkpoints().last() {
                Some(checkpoint) => return self.play(table, &Command::ReturnTo(checkpoint.id)),
                None => self.say("No checkpoint is set.")?,
            },
            Word::GiveUp => return self.give_up(table, "Give up?"),
            Word::Solve(cell) => return self.solve(table, cell),
            Word::Watch(n_moves) => return self.watch(table, n_moves),
            Word::Feedback(None) => self.say(&reading::feedback(&table.session))?,
            Word::Feedback(Some(feedback)) => {
                return self.play(table, &Command::Set(Setting::Feedback(feedback)));
            }
            Word::Frozen => self.say(&reading::frozen(&table.session))?,
            Word::Play => return self.play_board(table),
            Word::House(kind, number) => {
                self.say(&reading::house(self.voice, &table.session, kind, number))?
            }
            Word::Needs(kind, number) => {
                self.say(&reading::needs(self.voice, &table.session, kind, number))?
            }
            Word::Where(digit) => self.say(&reading::places(self.voice, &table.session, digit))?,
            Word::Cell(cell) => self.say(&reading::cell(self.voice, &table.session, cell))?,
            Word::Cages => self.say(&reading::cages(self.voice, &table.session))?,
            Word::Rules => self.say(&reading::rules(&table.session))?,
            Word::Board => self.board(&table.session)?,
            Word::Time => self.say(&reading::state(self.voice, &table.session, time::now()))?,
            Word::Save => self.say("Saved. Every move is saved as you make it.")?,
            Word::Help => self.say(&words())?,
            Word::New => return Ok(Next::Choose),
            Word::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Line)
    }

    /// Plays a command, says what came of it, and shows the board if it has changed.
    fn play(&mut self, table: &mut Table, command: &Command) -> io::Result<Next> {
        let hidden = Hidden::on(&table.session);
        let events = match table.session.play(time::now(), Seat::SOLO, command) {
            Ok(events) => events.to_vec(),
            Err(rejection) => return self.say(&rejection.to_string()).map(|()| Next::Line),
        };
        if let Some(file) = &mut table.file {
            file.append(&table.session)?;
        }
        if table.session.hint().is_none() {
            table.step = None;
        }
        let ended = events.iter().find_map(|event| match event.fact {
            Fact::Ended { end, .. } => Some(end),
            _ => None,
        });
        let changed = |fact: &Fact| {
            matches!(fact, Fact::Changed { .. } | Fact::Undone | Fact::Redone | Fact::WentBack { .. })
        };
        if events.iter().any(|event| changed(&event.fact)) {
            self.board(&table.session)?;
        }
        if let Some(end) = ended {
            self.end(table, end)?;
            return Ok(Next::Choose);
        }
        for told in hidden.told(self.voice, &table.session) {
            self.write(&told)?;
        }
        let told = speech::news(&table.session, &events);
        if !told.is_empty() {
            self.say(&told)?;
        }
        if table.session.is_full() && events.iter().any(|event| matches!(event.fact, Fact::Changed { .. })) {
            self.full_but_wrong(&table.session)?;
        }
        Ok(Next::Line)
    }

    /// Every cell is filled and the game goes on, so something is wrong.
    fn full_but_wrong(&mut self, session: &Session) -> io::Result<()> {
        if session.is_free_play() {
            return Ok(());
        }
        let clashes = session.clashes();
        let told = clashes.iter().map(|clash| speech::capital(&clash.describe(session.layout())));
        self.say("Every cell is filled, but this is not the solution.")?;
        for clash in told {
            self.say(&format!("{clash}."))?;
        }
        Ok(())
    }

    fn end(&mut self, table: &mut Table, end: End) -> io::Result<()> {
        match end {
            End::Solved => self.say("CONGRATULATIONS! You solved the puzzle!")?,
            End::Lost | End::GivenUp => self.say(speech::end_words(end))?,
        }
        if let Some(summary) = table.session.summary() {
            for line in speech::summary_lines(self.voice, &summary) {
                self.say(&line)?;
            }
        }
        let looking_back = Job::LookBack(Box::new(table.session.clone()));
        if let Reply::LookBack(look_back) = looking_back.run(&Cancel::new()) {
            for line in speech::look_back_lines(self.voice, &look_back) {
                self.say(&line)?;
            }
        }
        if end != End::Solved {
            self.solution(&table.session)?;
        }
        Ok(())
    }

    /// Lets go of a game, and says what becomes of it if it has not ended.
    fn leave(&mut self, table: Table) -> io::Result<()> {
        if table.session.end().is_none() {
            self.say(kept(&table.session))?;
        }
        if let Some(file) = table.file {
            // A game that cannot be put aside is put there when the games are listed next.
            let _ = self.library.close(file);
        }
        let day = library::contest(&table.session);
        match day.filter(|_| table.session.end().is_some() && self.library.online().is_some()) {
            Some(day) => self.say(&Standings::ask(&self.library, day).lines.join("\n")),
            None => Ok(()),
        }
    }

    /// A hint, or more of the one that is open; a mistake comes first.
    fn hint(&mut self, table: &mut Table) -> io::Result<Next> {
        let session = &table.session;
        if session.hint().is_some() {
            self.play(table, &Command::DeepenHint)?;
        } else if !session.is_ready_for_hint() {
            return self.play(table, &Command::AskForHint);
        } else {
            match hint::find(&session.position(), session.solution()) {
                Some(Advice::Step(step)) => {
                    self.play(table, &Command::ShowHint(step.hint.clone()))?;
                    table.step = Some(*step);
                }
                Some(Advice::Mistake(tiers)) => {
                    let told = tiers.first().map(|told| paragraph(self.voice, told)).unwrap_or_default();
                    return self.say(&told).map(|()| Next::Line);
                }
                _ => return self.say(&hint::no_step(session).to_string()).map(|()| Next::Line),
            }
        }
        let Some(open) = table.session.hint() else { return Ok(Next::Line) };
        let told = match (open.tier, &table.step) {
            (Tier::Technique, _) => self.voice.fill("The technique: {0}.", &[&open.hint.technique]),
            (tier, Some(step)) => paragraph(self.voice, step.explanation(tier)),
            (_, None) => String::new(),
        };
        let prices = self.voice.tell(&prices(open));
        self.write(format!("{told} {prices}").trim_start())?;
        Ok(Next::Line)
    }

    /// Why a digit cannot go into a cell: at a glance, or by a hint that is told at once.
    fn why_not(&mut self, table: &mut Table, at: Candidate) -> io::Result<Next> {
        match hint::ask_why_not(&table.session, at.cell, at.digit) {
            Outcome::Play(command) => return self.play(table, &command),
            Outcome::Say(message) => return self.say(&message.to_string()).map(|()| Next::Line),
            _ => {}
        }
        let session = &table.session;
        let step = match hint::why_not(&session.position(), session.solution(), at.cell, at.digit) {
            Some(Advice::Step(step)) => *step,
            Some(Advice::Mistake(tiers)) => {
                let told = tiers.first().map(|told| paragraph(self.voice, told)).unwrap_or_default();
                return self.say(&told).map(|()| Next::Line);
            }
            _ => return self.say(&hint::no_reason().to_string()).map(|()| Next::Line),
        };
        for command in hint::in_full(&step.hint) {
            self.play(table, &command)?;
        }
        let prices = table.session.hint().map(prices).unwrap_or_default();
        let told = paragraph(self.voice, &step.argument);
        self.write(&format!("{told} {}", self.voice.tell(&prices)))?;
        table.step = Some(step);
        Ok(Next::Line)
    }

    /// Solves the board in free play, or one cell of it; a game ends with its solution.
    fn solve(&mut self, table: &mut Table, cell: Option<Cell>) -> io::Result<Next> {
        match cell {
            None if !table.session.is_free_play() => return self.give_up(table, "Show the solution?"),
            Some(_) if !table.session.is_free_play() => {
                let told = "That is for free play only. In a game, reveal 3 5 tells the digit of a cell.";
                return self.say(told).map(|()| Next::Line);
            }
            _ => {}
        }
        let puzzle = match table.session.puzzle_on_board() {
            Ok(puzzle) => puzzle,
            Err(rejection) => return self.say(&rejection.to_string()).map(|()| Next::Line),
        };
        match (Job::Solve(puzzle).run(&Cancel::new()), cell) {
            (Reply::Solved(solution), None) => self.play(table, &Command::Solve(solution)),
            (Reply::Solved(solution), Some(cell)) => self.play(table, &Command::SolveCell(cell, solution)),
            (Reply::Failed(reason), _) => self.say(&reason).map(|()| Next::Line),
            _ => Ok(Next::Line),
        }
    }

    /// Turns a board of free play into a game.
    fn play_board(&mut self, table: &mut Table) -> io::Result<Next> {
        if !table.session.is_free_play() {
            return self.say(&Rejection::OnlyInFreePlay.to_string()).map(|()| Next::Line);
        }
        let puzzle = match table.session.puzzle_on_board() {
            Ok(puzzle) => puzzle,
            Err(rejection) => return self.say(&rejection.to_string()).map(|()| Next::Line),
        };
        match self.start(Job::Seat(puzzle))? {
            Some(game) => {
                *table = game;
                self.game(table)
            }
            None => Ok(Next::Line),
        }
    }

    fn board(&mut self, session: &Session) -> io::Result<()> {
        if session.is_paused() {
            return Ok(());
        }
        self.output.write_all(reading::drawing(session).as_bytes())
    }

    /// Says a text in the language of the player.
    fn say(&mut self, english: &str) -> io::Result<()> {
        self.write(&self.voice.tell(english))
    }

    /// Writes what is in the language of the player already.
    fn write(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    /// Asks and waits for a line; `None` at the end of the input.
    fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        self.output.write_all(self.voice.tell(question).as_bytes())?;
        self.output.flush()?;
        let mut line = Vec::new();
        let n_bytes = self.input.read_until(b'\n', &mut line)?;
        Ok((n_bytes > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
    }
}

/// What can be said in a game, with what it costs.
fn words() -> String {
    let least = HintClass::NakedSingle.price_up_to(Tier::Where);
    let answer = HintClass::DirectAnswer.price();
    format!(
        "\
3 5 7: write 7 into row 3, column 5. Write 0 to erase.
note 3 5 7: a corner mark. centre 3 5 7: a centre mark. The same again takes it away.
erase 3 5, undo, redo, clear, restart.
row 3, column 3, box 2, diagonal 1, window 2: what stands there. needs box 2: what is missing.
where 7: where 7 stands and can go. cell 3 5: what stands there and what fits.
rules: those of this puzzle. cages: their sums and cells; cell 3 5 tells those of a cell.
validate: how many entries are wrong; again: which. back: to before the first mistake.
hint: where to look, for {least} points or more; again: a little more each time, and what that costs is
said before. apply: carry the hint out. reveal 3 5: the digit, for {answer} points.
why not 3 5 7: the reason why 7 cannot go into row 3, column 5.
marks: fill in the candidates. tidy: take impossible marks away.
checkpoint, return: remember the board, and come back to it.
feedback: what you see about your entries. feedback strict, lives, standard, quiet or relaxed: change it.
frozen: which cells are, in a game of ice.
board, time, pause, resume, save, new, quit.
give up, solve: the game ends with its solution. watch: with the solver at work, move by move.
In free play: solve, solve 3 5, lock, unlock, wipe; play: the board becomes a game, with hints."
    )
}

/// What happens to a game that is left.
fn kept(session: &Session) -> &'static str {
    match session.log() {
        [] => "Nothing was played, so nothing is kept.",
        _ if library::is_over(session) => "The board is finished.",
        _ => "The game is saved.",
    }
}

/// What more of a hint costs, and carrying it out.
fn prices(open: &OpenHint) -> String {
    let class = open.hint.class;
    let more = |tier: Tier| class.price_up_to(tier).saturating_sub(class.price_up_to(open.tier));
    let apply = format!("apply to carry it out (minus {})", more(Tier::Applied));
    match open.tier {
        Tier::Where => format!("Type hint for the technique (minus {}), or {apply}.", more(Tier::Technique)),
        Tier::Technique => {
            format!("Type hint for the argument (minus {}), or {apply}.", more(Tier::Argument))
        }
        Tier::Argument | Tier::Applied => format!("Type {apply}."),
    }
}

/// The argument of a hint that was open when the game was left: a save keeps what a hint concludes,
/// not how it is told.
fn recalled(session: &Session) -> Option<StepAdvice> {
    let open = session.hint()?;
    match hint::find(&session.position(), session.solution()) {
        Some(Advice::Step(step)) if step.is_about(open) => Some(*step),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
