//! What the page says about the game: news after a command, the names of cells, the state of things.

use crate::play::Tone;
use crate::preferences::NameOrder;
use crate::time;
use crate::words::Language;
use ninefold_game::{
    Act, Candidates, CellView, CleanUp, Colour, End, Event, Fact, Layer, Moment, Session, Setting, Shown,
    Telling, Tool, Verdict,
};
use ninefold_puzzle::{Cell, DigitSet, Region, RegionKind, Rules};

/// What to say after a command, each sentence with how urgent it is.
pub fn tell(language: Language, session: &Session, events: &[Event]) -> Vec<(Tone, String)> {
    let mut told = Vec::new();
    let mut lost = 0;
    for event in events {
        if let Fact::Mistaken { cost, telling: Telling::Now, .. } = event.fact {
            lost += cost;
        }
        // Several cells at once can make the same mistake.
        told.extend(tell_fact(language, session, &event.fact).filter(|sentence| !told.contains(sentence)));
    }
    if lost > 0 {
        told.push((Tone::Warning, language.fill("Minus {0}.", &[&lost])));
    }
    told
}

fn tell_fact(language: Language, session: &Session, fact: &Fact) -> Option<(Tone, String)> {
    let place = |cell: Cell| session.layout().place(cell);
    let news = |text: String| Some((Tone::News, text));
    match fact {
        Fact::Changed { act, changes } => {
            let cells = changes.iter().map(|change| (change.cell, change.layer)).collect::<Vec<_>>();
            tell_act(language, session, *act, &cells)
        }
        Fact::Undone => Some((Tone::Quiet, language.say("Undone."))),
        Fact::Redone => Some((Tone::Quiet, language.say("Done again."))),
        Fact::WentBack { cell, .. } => {
            news(language.fill("Back to just before the first mistake, at {0}.", &[&place(*cell)]))
        }
        Fact::Mistaken { telling: Telling::Later, .. } => None,
        Fact::Mistaken { cell, digit, .. } => {
            let fault = clash(session, *cell).map(|clash| language.say(&clash));
            let fault =
                fault.unwrap_or_else(|| language.fill("{0} in {1} is wrong", &[digit, &place(*cell)]));
            Some((Tone::Warning, format!("{fault}.")))
        }
        // The end of the game tells it.
        Fact::LifeLost { left: 0 } => None,
        Fact::LifeLost { left: 1 } => Some((Tone::Warning, language.say("One life is left."))),
        Fact::LifeLost { left } => Some((Tone::Warning, language.fill("{0} lives are left.", &[left]))),
        Fact::Checked { verdict, cost } => {
            let verdict = verdict_words(language, session, verdict);
            news(if *cost == 0 { verdict } else { language.fill("{0} Minus {1}.", &[&verdict, cost]) })
        }
        Fact::HintShown { .. } | Fact::HintDeepened { .. } | Fact::Reopened => None,
        Fact::HintApplied { cost } => news(language.fill("Hint carried out. Minus {0}.", &[cost])),
        Fact::Revealed { cell, cost } => {
            news(language.fill("{0} is told. Minus {1}.", &[&place(*cell), cost]))
        }
        Fact::CheckpointSet(id) => news(language.fill("Checkpoint {0} is set.", &[&id.0])),
        Fact::CheckpointDropped(id) => news(language.fill("Checkpoint {0} is gone.", &[&id.0])),
        Fact::Set(setting) => news(language.say(setting_words(*setting))),
        Fact::Paused => Some((Tone::Quiet, language.say("Paused. The board is hidden."))),
        Fact::Resumed => Some((Tone::Quiet, language.say("On we go."))),
        Fact::Ended { end, .. } => news(language.say(end_words(*end))),
    }
}

fn tell_act(
    language: Language,
    session: &Session,
    act: Act,
    changes: &[(Cell, Layer)],
) -> Option<(Tone, String)> {
    let news = |text: String| Some((Tone::News, text));
    match act {
        Act::Write | Act::Overwrite | Act::Erase | Act::Hint | Act::Reveal | Act::SolveCell => {
            // What a hint strikes out, the hint has told.
            let is_told = |layer: &Layer| act == Act::Hint && !matches!(layer, Layer::Digit(_));
            let &(cell, layer) = changes.iter().find(|(_, layer)| !is_told(layer))?;
            Some((Tone::Quiet, tell_layer(language, session, cell, layer, changes.len())))
        }
        Act::FillMarks => news(language.say("Marks filled in from the candidates.")),
        Act::TidyMarks => news(language.say("Impossible marks taken away.")),
        Act::Clear => news(language.say("Your entries are cleared. Undo brings them back.")),
        Act::Restart => news(language.say("Back at the start. Undo brings everything back.")),
        Act::Return(id) => news(language.fill("Back at checkpoint {0}.", &[&id.0])),
        Act::Lock => news(language.say("Locked: these are the givens now.")),
        Act::Unlock => news(language.say("Unlocked.")),
        Act::Solve => news(language.say("Solved by the machine.")),
        Act::Wipe => news(language.say("The board is empty. Undo brings it back.")),
    }
}

/// What has changed first: `7 in row 3, column 5. Row 3 needs 2 9.`
fn tell_layer(language: Language, session: &Session, cell: Cell, layer: Layer, count: usize) -> String {
    let place = place_words(language, session, cell);
    match layer {
        Layer::Digit(Some(written)) => {
            let placed = language.fill("{0} in {1}.", &[&written.digit, &place]);
            let row = house_of(session.puzzle().rules(), cell, RegionKind::Row);
            let needs = row.map(|row| missing(session, row)).filter(|missing| !missing.is_empty());
            match needs {
                Some(needs) => format!("{placed} {}", language.fill("The row needs {0}.", &[&spaced(needs)])),
                None => placed,
            }
        }
        Layer::Digit(None) => language.fill("{0} is empty.", &[&place]),
        _ if count > 1 => language.fill("{0} cells changed.", &[&count]),
        Layer::Corner(marks) => language.fill("Corner marks {0}.", &[&spaced_or_none(language, marks)]),
        Layer::Centre(marks) => language.fill("Centre marks {0}.", &[&spaced_or_none(language, marks)]),
        Layer::Struck(marks) => language.fill("Struck out: {0}.", &[&spaced_or_none(language, marks)]),
        Layer::Colours(colours) => {
            let letters = colours.iter().map(|colour| letter(colour).to_string()).collect::<Vec<_>>();
            match letters.is_empty() {
                true => language.say("No colour."),
                false => language.fill("Colour {0}.", &[&letters.join(" ")]),
            }
        }
        Layer::Ice(_) => language.say("Thawed."),
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
fn clash(session: &Session, cell: Cell) -> Option<String> {
    let clashes = session.clashes();
    let clash = clashes.iter().find(|clash| clash.cells.contains(&cell))?;
    Some(capital(&clash.describe(session.layout())))
}

/// What a check has found.
fn verdict_words(language: Language, session: &Session, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Count(0) => language.say("Nothing is wrong so far."),
        Verdict::Count(1) => language.say("One entry is wrong. Check again to see which."),
        Verdict::Count(number) => {
            language.fill("{0} entries are wrong. Check again to see which.", &[number])
        }
        Verdict::Cells(cells) => {
            let places =
                cells.iter().map(|&cell| session.layout().place(cell).to_string()).collect::<Vec<_>>();
            language.fill("Wrong: {0}.", &[&places.join(", ")])
        }
    }
}

/// What a setting means now.
fn setting_words(setting: Setting) -> &'static str {
    match setting {
        Setting::Feedback(feedback) => crate::preferences::FeedbackChoice::of(feedback).words(),
        Setting::CleanUp(CleanUp::Off) => "Marks stay until you take them away.",
        Setting::CleanUp(CleanUp::Peers) => "A digit takes its marks away around it.",
        Setting::Candidates(Candidates::Hidden) => "Candidates hidden.",
        Setting::Candidates(Candidates::Shown) => "Candidates shown.",
    }
}

/// How a game ended.
pub fn end_words(end: End) -> &'static str {
    match end {
        End::Solved => "Solved!",
        End::Lost => "No lives are left. The game is lost.",
        End::GivenUp => "Given up.",
    }
}

/// The time, lives and score, for who cannot glance at them.
pub fn status(language: Language, session: &Session, now: Moment) -> String {
    let progress = session.progress();
    let mut told = vec![
        language.fill("Time {0}.", &[&time::watch(session.elapsed(now))]),
        language.fill("{0} of {1} cells filled.", &[&progress.filled, &progress.to_fill]),
    ];
    if let Some(lives) = session.lives() {
        told.push(language.fill("{0} lives are left.", &[&lives]));
    }
    if let Some(score) = session.score() {
        told.push(language.fill("Score {0}.", &[&score]));
    }
    told.join(" ")
}

/// `row 3, column 4`.
pub fn place_words(language: Language, session: &Session, cell: Cell) -> String {
    let place = session.layout().place(cell);
    language.fill("row {0}, column {1}", &[&(place.row + 1), &(place.col + 1)])
}

/// The accessible name of a cell.
pub fn name(language: Language, session: &Session, cell: Cell, content: &str, order: NameOrder) -> String {
    let place = place_words(language, session, cell);
    match order {
        NameOrder::PlaceFirst => format!("{place}, {content}"),
        NameOrder::ContentFirst => format!("{content}, {place}"),
    }
}

/// What stands in a cell: `given 4`, `7`, `empty, corner marks 2 5`.
pub fn content(language: Language, view: &CellView) -> String {
    let mut told = match view.shown {
        Shown::Hidden => language.say("hidden"),
        Shown::Empty => language.say("empty"),
        Shown::Given(digit) => language.fill("given {0}", &[&digit]),
        Shown::Entry(digit) => digit.to_string(),
        Shown::Machine(digit) => language.fill("{0} by the machine", &[&digit]),
    };
    let mut add = |text: String| {
        told.push_str(", ");
        told.push_str(&text);
    };
    if !view.corner.is_empty() {
        add(language.fill("corner marks {0}", &[&spaced(view.corner)]));
    }
    if !view.centre.is_empty() {
        add(language.fill("centre marks {0}", &[&spaced(view.centre)]));
    }
    if !view.candidates.is_empty() {
        add(language.fill("candidates {0}", &[&spaced(view.candidates)]));
    }
    if !view.colours.is_empty() {
        let letters = view.colours.iter().map(|colour| letter(colour).to_string()).collect::<Vec<_>>();
        add(language.fill("colour {0}", &[&letters.join(" ")]));
    }
    if view.frozen {
        add(language.say("frozen"));
    }
    if view.wrong {
        add(language.say("wrong"));
    } else if view.clash {
        add(language.say("clashes"));
    }
    told
}

/// `30 givens`.
pub fn givens(language: Language, count: usize) -> String {
    match count {
        0 => language.say("no givens"),
        1 => language.say("one given"),
        _ => language.fill("{0} givens", &[&count]),
    }
}

/// `2 5 9`.
pub fn spaced(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
}

fn spaced_or_none(language: Language, digits: DigitSet) -> String {
    if digits.is_empty() { language.say("none") } else { spaced(digits) }
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

/// The same text with a capital at the start.
fn capital(text: &str) -> String {
    let mut symbols = text.chars();
    symbols.next().map(|first| first.to_uppercase().chain(symbols).collect()).unwrap_or_default()
}
