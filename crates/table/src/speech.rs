//! What is said about the game: news after a command, in the language of the player.

use crate::message::{Gap, Message};
use ninefold_game::{
    Act, Candidates, CleanUp, Colour, End, Event, Fact, Feedback, Layer, Session, Setting, Telling, Tool,
    Verdict,
};
use ninefold_logic::Level;
use ninefold_puzzle::{Cell, DigitSet, Region, RegionKind, Rules};
use std::fmt::Display;

/// A language to speak in. English is the key, as in gettext.
pub trait Tongue {
    /// A text in this language.
    fn say(&self, english: &str) -> String;

    /// A template in this language with its gaps filled.
    fn fill(&self, template: &str, gaps: &[&dyn Display]) -> String;

    /// A message in this language.
    fn message(&self, message: &Message) -> String {
        let gaps = message.gaps.iter().map(|gap| match gap {
            Gap::Plain(text) => text.clone(),
            Gap::Word(word) => self.say(word),
        });
        let gaps = gaps.collect::<Vec<_>>();
        let gaps = gaps.iter().map(|gap| gap as &dyn Display).collect::<Vec<_>>();
        self.fill(message.template, &gaps)
    }
}

/// How urgent something is that is said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Tone {
    /// Only who cannot see the board needs it: what was written where.
    Detail,
    /// The board shows it, and a word does no harm.
    Quiet,
    /// News.
    #[default]
    News,
    /// Something is wrong, or was refused.
    Warning,
}

/// What to say after a command, each sentence with how urgent it is.
pub fn news(tongue: &impl Tongue, session: &Session, events: &[Event]) -> Vec<(Tone, String)> {
    let mut told = Vec::new();
    let mut lost = 0;
    let mut last_mistake = 0;
    for event in events {
        // Several cells at once can make the same mistake.
        told.extend(fact_news(tongue, session, &event.fact).filter(|sentence| !told.contains(sentence)));
        if let Fact::Mistaken { cost, telling: Telling::Now, .. } = event.fact {
            lost += cost;
            last_mistake = told.len();
        }
    }
    if lost > 0 {
        told.insert(last_mistake, (Tone::Warning, tongue.fill("{0} points off.", &[&lost])));
    }
    told
}

fn fact_news(tongue: &impl Tongue, session: &Session, fact: &Fact) -> Option<(Tone, String)> {
    let place = |cell: Cell| session.layout().place(cell);
    let news = |text: String| Some((Tone::News, text));
    match fact {
        Fact::Changed { act, changes } => {
            let cells = changes.iter().map(|change| (change.cell, change.layer)).collect::<Vec<_>>();
            act_news(tongue, session, *act, &cells)
        }
        Fact::Undone => Some((Tone::Quiet, tongue.say("Undone."))),
        Fact::Redone => Some((Tone::Quiet, tongue.say("Redone."))),
        Fact::WentBack { cell, .. } => {
            news(tongue.fill("Back to just before the first mistake, at {0}.", &[&place(*cell)]))
        }
        Fact::Mistaken { telling: Telling::Later, .. } => None,
        Fact::Mistaken { cell, digit, .. } => {
            let fault = clash(session, *cell).map(|clash| tongue.say(&clash));
            let fault = fault.unwrap_or_else(|| tongue.fill("{0} in {1} is wrong", &[digit, &place(*cell)]));
            Some((Tone::Warning, format!("{fault}.")))
        }
        // The end of the game tells it.
        Fact::LifeLost { left: 0 } => None,
        Fact::LifeLost { left } => Some((Tone::Warning, lives_left(tongue, *left))),
        Fact::Checked { verdict, cost } => {
            let verdict = verdict_words(tongue, session, verdict);
            news(if *cost == 0 { verdict } else { tongue.fill("{0} {1} points off.", &[&verdict, cost]) })
        }
        Fact::HintShown { .. } | Fact::HintDeepened { .. } | Fact::Reopened => None,
        Fact::HintApplied { cost } => news(tongue.fill("Hint applied. {0} points off.", &[cost])),
        Fact::Revealed { cell, cost } => {
            news(tongue.fill("{0} revealed. {1} points off.", &[&place(*cell), cost]))
        }
        Fact::CheckpointSet(id) => news(tongue.fill("Checkpoint {0} is set.", &[&id.0])),
        Fact::CheckpointDropped(id) => news(tongue.fill("Checkpoint {0} is gone.", &[&id.0])),
        Fact::Set(setting) => news(setting_news(tongue, *setting)),
        Fact::Paused => Some((Tone::Quiet, tongue.say("Paused. The board is hidden."))),
        Fact::Resumed => Some((Tone::Quiet, tongue.say("On we go."))),
        Fact::Ended { end, .. } => news(tongue.say(end_words(*end))),
    }
}

/// `1 life left.`, `3 lives left.`
pub fn lives_left(tongue: &impl Tongue, left: u8) -> String {
    match left {
        1 => tongue.say("1 life left."),
        _ => tongue.fill("{0} lives left.", &[&left]),
    }
}

fn act_news(
    tongue: &impl Tongue,
    session: &Session,
    act: Act,
    changes: &[(Cell, Layer)],
) -> Option<(Tone, String)> {
    let news = |text: String| Some((Tone::News, text));
    match act {
        Act::Write | Act::Overwrite | Act::Erase | Act::Hint | Act::Reveal | Act::SolveCell => {
            // What a hint strikes out, the hint has told.
            let is_told = |layer: &Layer| act == Act::Hint && !matches!(layer, Layer::Digit(_));
            let untold = || changes.iter().filter(|(_, layer)| !is_told(layer));
            // What thaws follows from what was written.
            let is_done = |(_, layer): &&(Cell, Layer)| !matches!(layer, Layer::Ice(_));
            let &(cell, layer) = untold().find(is_done).or_else(|| untold().next())?;
            Some((Tone::Detail, change_words(tongue, session, cell, layer, changes.len())))
        }
        Act::FillMarks => news(tongue.say("Marks filled in from the candidates.")),
        Act::TidyMarks => news(tongue.say("Impossible marks removed.")),
        Act::Clear => news(tongue.say("Your entries are cleared. Undo brings them back.")),
        Act::Restart => news(tongue.say("Back at the start. Undo brings everything back.")),
        Act::Return(id) => {
            let checkpoint = session.checkpoints().iter().find(|checkpoint| checkpoint.id == id);
            news(match checkpoint.and_then(|checkpoint| checkpoint.assumed) {
                Some(assumed) => {
                    let place = session.layout().place(assumed.cell);
                    tongue
                        .fill("Back at checkpoint {0}, before {1} in {2}.", &[&id.0, &assumed.digit, &place])
                }
                None => tongue.fill("Back at checkpoint {0}.", &[&id.0]),
            })
        }
        Act::Lock => news(tongue.say("Locked: these are the givens now.")),
        Act::Unlock => news(tongue.say("Unlocked.")),
        Act::Solve => news(tongue.say("Solved by Ninefold.")),
        Act::Wipe => news(tongue.say("The board is empty. Undo brings it back.")),
    }
}

/// What has changed first: `7 in row 3, column 5. Row 3 needs 2 9.`
fn change_words(tongue: &impl Tongue, session: &Session, cell: Cell, layer: Layer, count: usize) -> String {
    let place = place_words(tongue, session, cell);
    match layer {
        Layer::Digit(Some(written)) => {
            let placed = tongue.fill("{0} in {1}.", &[&written.digit, &place]);
            let row = house_of(session.puzzle().rules(), cell, RegionKind::Row);
            let needs = row.map(|row| missing(session, row)).filter(|missing| !missing.is_empty());
            match needs {
                Some(needs) => format!("{placed} {}", tongue.fill("The row needs {0}.", &[&spaced(needs)])),
                None => placed,
            }
        }
        Layer::Digit(None) => tongue.fill("{0} is empty.", &[&place]),
        _ if count > 1 => tongue.fill("{0} cells changed.", &[&count]),
        Layer::Corner(marks) => tongue.fill("Corner marks {0}.", &[&spaced_or_none(tongue, marks)]),
        Layer::Centre(marks) => tongue.fill("Centre marks {0}.", &[&spaced_or_none(tongue, marks)]),
        Layer::Struck(marks) => tongue.fill("Struck out: {0}.", &[&spaced_or_none(tongue, marks)]),
        Layer::Colours(colours) => {
            let letters = colours.iter().map(|colour| letter(colour).to_string()).collect::<Vec<_>>();
            match letters.is_empty() {
                true => tongue.say("No colour."),
                false => tongue.fill("Colour {0}.", &[&letters.join(" ")]),
            }
        }
        Layer::Ice(_) => tongue.say("Thawed."),
        Layer::Lines(_) => tongue.say("Lines changed."),
    }
}

/// The digits that a house lacks.
pub fn missing(session: &Session, house: &Region) -> DigitSet {
    let digits = house.cells().iter().filter_map(|&cell| session.sheet().digit(cell));
    DigitSet::first(session.layout().n_digits()) - digits.fold(DigitSet::EMPTY, DigitSet::with)
}

/// The first house of a kind that a cell is in.
pub fn house_of(rules: &Rules, cell: Cell, kind: RegionKind) -> Option<&Region> {
    rules.layout().houses().iter().find(|house| house.kind() == kind && house.cells().contains(&cell))
}

/// The first clash that the cell takes part in, as a sentence without a full stop.
pub fn clash(session: &Session, cell: Cell) -> Option<String> {
    let clashes = session.clashes();
    let clash = clashes.iter().find(|clash| clash.cells.contains(&cell))?;
    Some(capital(&clash.describe(session.layout())))
}

/// What a check has found.
pub(crate) fn verdict_words(tongue: &impl Tongue, session: &Session, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Count(0) => tongue.say("Nothing is wrong so far."),
        Verdict::Count(1) => tongue.say("One entry is wrong. Check again to see which."),
        Verdict::Count(number) => tongue.fill("{0} entries are wrong. Check again to see which.", &[number]),
        Verdict::Cells(cells) => {
            let places =
                cells.iter().map(|&cell| session.layout().place(cell).to_string()).collect::<Vec<_>>();
            tongue.fill("Wrong: {0}.", &[&places.join(", ")])
        }
    }
}

/// What a setting means now.
fn setting_news(tongue: &impl Tongue, setting: Setting) -> String {
    match setting {
        Setting::Feedback(feedback) => format!("{}.", tongue.say(feedback_words(feedback))),
        Setting::CleanUp(CleanUp::Off) => tongue.say("Marks stay until you remove them."),
        Setting::CleanUp(CleanUp::Peers) => tongue.say("A digit removes its marks around it."),
        Setting::Candidates(Candidates::Hidden) => tongue.say("Candidates hidden."),
        Setting::Candidates(Candidates::Shown) => tongue.say("Candidates shown."),
    }
}

/// A way of feedback in a few words of English: its name, a colon, and what it means.
pub fn feedback_words(feedback: Feedback) -> &'static str {
    match feedback {
        Feedback::None => "Relaxed: mistakes count at the end",
        Feedback::Clashes => "Standard: shows clashes at once",
        Feedback::OnRequest => "Quiet: checked when you ask",
        Feedback::AgainstSolution => "Strict: wrong entries are shown",
        Feedback::Lives(lives) if lives.get() == 3 => "Three lives: a wrong entry costs one",
        Feedback::Lives(_) => "Five lives: a wrong entry costs one",
    }
}

/// How a game ended.
pub fn end_words(end: End) -> &'static str {
    match end {
        End::Solved => "Solved!",
        End::Lost => "Out of lives. Game over.",
        End::GivenUp => "Given up.",
    }
}

/// `row 3, column 4`.
pub fn place_words(tongue: &impl Tongue, session: &Session, cell: Cell) -> String {
    let place = session.layout().place(cell);
    tongue.fill("row {0}, column {1}", &[&(place.row + 1), &(place.col + 1)])
}

/// `2 5 9`.
pub fn spaced(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

fn spaced_or_none(tongue: &impl Tongue, digits: DigitSet) -> String {
    if digits.is_empty() { tongue.say("none") } else { spaced(digits) }
}

/// The letter that stands for a colour where colours cannot be told apart.
pub fn letter(colour: Colour) -> char {
    char::from(b'a' + colour.number() - 1)
}

/// What a tool is called.
pub fn tool_name(tool: Tool) -> &'static str {
    match tool {
        Tool::Digit => "Digit",
        Tool::Corner => "Corner",
        Tool::Centre => "Centre",
        Tool::Candidate => "Candidate",
        Tool::Colour => "Colour",
    }
}

/// What a level takes, in a few words of English.
pub fn level_words(level: Level) -> &'static str {
    match level {
        Level::Beginner => "One place left for a digit",
        Level::Easy => "One place or one candidate left",
        Level::Medium => "Intersections, pairs and triples",
        Level::Hard => "Patterns of one digit, wings",
        Level::Expert => "Larger patterns",
        Level::Master => "Patterns that few people find",
        Level::Extreme => "Everything beyond",
    }
}

/// The same text with a capital at the start.
pub fn capital(text: &str) -> String {
    let mut symbols = text.chars();
    symbols.next().map(|first| first.to_uppercase().chain(symbols).collect()).unwrap_or_default()
}
