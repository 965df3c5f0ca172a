//! Sharing: a link to a puzzle, and how a game on it went.

use super::game::Table;
use super::{App, Notice};
use crate::browser::api::{self, Fault};
use crate::browser::{dates, page, picture};
use crate::calendar;
use crate::naming;
use crate::outcome::{self, BlockOutcome};
use crate::play::{Play, Tone};
use crate::route::Route;
use crate::time;
use crate::words::Language;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_format::Item;
use ninefold_game::{AuthorWords, Origin, Setup};
use ninefold_protocol::api::{ChallengeInfo, ImportPuzzle, NewChallenge, PuzzleInfo};
use ninefold_protocol::author;
use ninefold_protocol::id::PuzzleId;
use ninefold_protocol::worker::BoardText;
use ninefold_puzzle::{Cell, Puzzle};
use ninefold_table::PuzzleName;

/// Copies a link that gives anybody the puzzle of a game.
pub(crate) fn share(app: App, table: Table) {
    let t = app.language();
    spawn_local(async move {
        match link(table).await {
            Ok(link) => {
                page::copy(&link);
                table.say(Tone::News, t.say("The link to this puzzle is copied."));
            }
            Err(reason) => table.say(Tone::Warning, t.say(&reason)),
        }
    });
}

/// Copies how a game went, in a few lines to send to somebody, with the link to its puzzle. They give
/// nothing of the solution away.
pub(crate) fn share_result(app: App, table: Table) {
    let t = app.language();
    spawn_local(async move {
        let link = link(table).await.unwrap_or_default();
        let told = table.play.try_with_untracked(|play| Outcome::of(app, play));
        if let Some(Outcome { title, result, blocks }) = told.flatten() {
            let lines = [Some(title), Some(result), outcome::signs(&blocks), Some(link)];
            let lines = lines.into_iter().flatten().filter(|line| !line.is_empty()).collect::<Vec<_>>();
            page::copy(&lines.join("\n"));
            app.announce(Tone::News, t.say("Result copied."));
        }
    });
}

/// Saves how a game went as a picture, which gives nothing of the solution away either.
pub(crate) fn save_picture(app: App, table: Table) {
    let t = app.language();
    let told = table.play.try_with_untracked(|play| Outcome::of(app, play));
    let Some(Outcome { title, result, blocks }) = told.flatten() else { return };
    let saved = picture::save("ninefold.png", &title, &result, &blocks);
    let (tone, words) = match saved {
        Some(()) => (Tone::News, "Picture saved."),
        None => (Tone::Warning, "This browser can't draw the picture. Copy the result instead."),
    };
    app.announce(tone, t.say(words));
}

/// Opens a challenge on the puzzle of a game for a week, and copies the link to it.
pub(crate) fn challenge(app: App, table: Table) {
    let t = app.language();
    spawn_local(async move {
        let opened = async {
            // The server must know the board before anybody can be challenged on it.
            link(table).await?;
            let (puzzle, title) = table.play.with_untracked(|play| {
                let Setup { puzzle, frozen, labels, words, .. } = play.session.setup();
                // Others read it in their own language, so that it is told in English.
                let name = naming::of_game(Language::English, &words.title, &labels.level, &labels.variant);
                (PuzzleId::on_ice(puzzle, frozen).to_string(), name)
            });
            let form = NewChallenge { title, puzzle, hours: WEEK, seconds: None };
            let opened = api::send_for::<ChallengeInfo>("POST", "/challenges", &form).await;
            opened.map_err(|fault| fault.words())
        };
        match opened.await {
            Ok(challenge) => {
                page::copy(&page::address_of(&Route::Challenge(challenge.id).path()));
                let words = t.say("The challenge is open for a week. Its link is copied.");
                app.announce(Tone::News, words.clone());
                app.notice.set(Some(Notice { text: words, remedy: None }));
            }
            Err(reason) => {
                app.announce(Tone::Warning, t.say(&reason));
                app.notice.set(Some(Notice { text: t.say(&reason), remedy: None }));
            }
        }
    });
}

/// How long a challenge is open, in hours.
const WEEK: u32 = 24 * 7;

/// How a game went, in words for others.
struct Outcome {
    /// Which puzzle it was.
    title: String,
    /// The time, and what help there was.
    result: String,
    blocks: Vec<BlockOutcome>,
}

impl Outcome {
    fn of(app: App, play: &Play) -> Option<Self> {
        let t = app.language();
        let summary = play.session.summary()?;
        let Setup { labels, words, .. } = play.session.setup();
        let day = match PuzzleName::from(labels.puzzle_id.as_deref().unwrap_or_default()) {
            PuzzleName::Daily(day) | PuzzleName::DailyVariant(day, _) => calendar::read(day),
            _ => None,
        };
        let day = day.map(|day| dates::short_day_words(day, t.tag()));
        let name = naming::of_game(t, &words.title, &labels.level, &labels.variant);
        let name = Some(name).filter(|name| !name.is_empty());
        let title = ["Ninefold".to_owned()].into_iter().chain(day).chain(name);
        let counted = |count: usize, one: &str, many: &str| match count {
            1 => t.say(one),
            _ => t.fill(many, &[&count]),
        };
        let help = match (summary.hints.len(), summary.mistakes as usize) {
            (0, 0) => t.say("no hints, no mistakes"),
            (hints, mistakes) => {
                [counted(hints, "1 hint", "{0} hints"), counted(mistakes, "1 mistake", "{0} mistakes")]
                    .join(", ")
            }
        };
        Some(Self {
            title: title.collect::<Vec<_>>().join(" · "),
            result: format!("{} · {help}", time::watch(summary.time)),
            blocks: outcome::blocks(&play.session),
        })
    }
}

/// A link to the puzzle of a game.
///
/// The server learns the puzzle with the words of its author, so that its ID alone opens it everywhere. Where
/// there is no server, or where it knows the puzzle by other words, all of it travels in the link.
async fn link(table: Table) -> Result<String, String> {
    if let Some(route) = table.play.with_untracked(place_of_its_own) {
        return Ok(page::address_of(&route.path()));
    }
    let (puzzle, frozen) = table.play.with_untracked(board)?;
    let words = table.play.with_untracked(|play| play.session.setup().words.clone());
    let id = PuzzleId::on_ice(&puzzle, &frozen).to_string();
    let address = page::address_of(&Route::Puzzle(id).path());
    let item = author::with_words(Item::from(&puzzle).with_frozen(&frozen), &words);
    let text = BoardText::from(&item).text().to_owned();
    let carrying = format!("{address}#{}", js_sys::encode_uri_component(&text));
    match api::send_for::<PuzzleInfo>("POST", "/puzzles", &ImportPuzzle { text }).await {
        Ok(published) if words_of(&published) == words => Ok(address),
        Ok(_) => Ok(carrying),
        Err(Fault::Offline) => Ok(carrying),
        Err(fault) => Err(fault.words()),
    }
}

/// What the service knows the author of a puzzle to say.
fn words_of(published: &PuzzleInfo) -> AuthorWords {
    // Only Ninefold's own form has words, and its reader is here already: that of all forms would make the files of
    // a game half as large again.
    let item = BoardText::from_text(published.text.as_str()).item();
    item.map(|item| author::words(&item.info)).unwrap_or_default()
}

/// Whether a link to the puzzle of a game makes the service keep it; those of the service are kept already.
pub(crate) fn uploads(play: &Play) -> bool {
    place_of_its_own(play).is_none() && play.session.setup().origin == Origin::Brought
}

/// The address of a puzzle of the day or of a challenge.
fn place_of_its_own(play: &Play) -> Option<Route> {
    let id = play.session.setup().labels.puzzle_id.as_deref()?;
    Some(Route::of_puzzle(id)).filter(|route| !matches!(route, Route::Puzzle(_)))
}

/// What is shared: the start of a game, or whatever stands on a board that is being made.
fn board(play: &Play) -> Result<(Puzzle, Vec<Cell>), String> {
    let session = &play.session;
    if session.is_free_play() {
        return Ok((session.puzzle_on_board().map_err(|rejection| rejection.to_string())?, Vec::new()));
    }
    Ok((session.puzzle().clone(), session.setup().frozen.clone()))
}
