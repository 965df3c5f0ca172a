//! Ways into a game that take a moment: a puzzle is made, fetched, or found among the games.

mod starting;

pub(crate) use starting::{FREE, Known, begin_free, play_carried, play_position, play_text, refusal};

use super::common::{Go, Working};
use super::{App, Notice, app};
use crate::browser::api::Fault;
use crate::browser::engine::Topic;
use crate::browser::{api, clock, navigation, page};
use crate::calendar;
use crate::dailies::DailyOrder;
use crate::library::State;
use crate::route::Route;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::AuthorWords;
use ninefold_protocol::api::{ChallengeInfo, Daily as DailyPuzzle, PuzzleInfo};
use ninefold_protocol::id::PuzzleId;
use ninefold_protocol::worker::{Answer, Level, Order, Request};
use ninefold_puzzle::{Classic, Feature, Puzzle as Board9, Variant};

/// A puzzle is made by the engine and played.
#[component]
pub(crate) fn Make(
    /// The variant as addresses name it.
    variant: String,
    /// The level as addresses name it.
    level: String,
) -> impl IntoView {
    let app = app();
    let t = app.language();
    let state = Opening::new(t.say("Creating your puzzle …"));
    match (variant.parse::<Variant>(), Level::from_name(&level)) {
        (Ok(variant), Some(level)) => {
            let order = Order { variant: variant.to_string(), level, seed: page::random() };
            state.ask(app, Request::Make(order), Some(level));
            on_cleanup(move || app.engine.with_value(|engine| engine.call_off(Topic::Puzzle)));
        }
        (Err(error), _) => state.fail(t.say(&error.to_string())),
        (_, None) => state.fail(t.fill("There is no level called {0}.", &[&level])),
    }
    view! { <Waiting state back=Route::NewGame /> }
}

/// A puzzle of a day, of today unless another is named: the game on it if there is one, else a new one.
#[component]
pub(crate) fn Daily(day: Option<String>, which: ninefold_table::Daily) -> impl IntoView {
    let app = app();
    let t = app.language();
    let state = Opening::new(t.say("Creating your puzzle …"));
    let today = clock::today();
    let wanted = match day {
        None => Some(today),
        Some(text) => calendar::read(&text),
    };
    match wanted {
        Some(day) if day <= today => open_daily(app, state, DailyOrder::of(day, which)),
        Some(_) => state.fail(t.say("This day's puzzle isn't out yet.")),
        None => state.fail(t.say("Write the day as in 2026-11-15.")),
    }
    on_cleanup(move || app.engine.with_value(|engine| engine.call_off(Topic::Puzzle)));
    view! { <Waiting state back=Route::Calendar /> }
}

/// Everybody gets the server's puzzle; without a server, the engine makes one of the day.
fn open_daily(app: App, state: Opening, order: DailyOrder) {
    let DailyOrder { name, day, variant, level } = order.clone();
    if let Some(listing) = app.library.with_untracked(|library| library.on_puzzle(&name).cloned()) {
        return app.go_instead(Route::Game(listing.key));
    }
    let is_today = day == clock::today() && variant == "classic";
    // Ice is a way of playing, which the service does not make: everybody's engine makes the same board of a day.
    if variant.parse::<Variant>().is_ok_and(|kind| kind.has(Feature::Ice)) {
        return state.ask_daily(app, Request::Daily { day, variant, level: Some(level) }, name);
    }
    spawn_local(async move {
        match api::get::<DailyPuzzle>(&order.path()).await {
            Ok(DailyPuzzle { puzzle, .. }) => {
                play_text(app, state, puzzle.text, Known::offered(puzzle.level, name))
            }
            Err(fault) if fault.status() == Some(404) => state.fail(app.language().say(&fault.words())),
            Err(_) => match super::home::kept_today(app).filter(|_| is_today) {
                // It was told before, on the page that everybody starts from.
                Some(text) => play_text(app, state, text, Known::offered(level.name().into(), name)),
                None => state.ask_daily(app, Request::Daily { day, variant, level: Some(level) }, name),
            },
        }
    });
}

/// A puzzle by its permanent ID.
#[component]
pub(crate) fn Puzzle(id: String) -> impl IntoView {
    let app = app();
    let t = app.language();
    let state = Opening::new(t.fill("Loading puzzle {0} …", &[&id]));
    let id = id.parse::<PuzzleId>().map(|id| id.to_string()).unwrap_or(id);
    let known = app.library.with_untracked(|library| library.on_puzzle(&id).cloned());
    on_cleanup(move || app.engine.with_value(|engine| engine.call_off(Topic::Puzzle)));
    match (known.filter(|listing| listing.state == State::Open), navigation::fragment()) {
        (Some(listing), _) => app.go_instead(Route::Game(listing.key)),
        (None, Some(text)) => play_carried(app, state, text),
        (None, None) => spawn_local(async move {
            match api::get::<PuzzleInfo>(&format!("/puzzles/{id}")).await {
                Ok(published) => play_text(app, state, published.text, Known::offered(published.level, id)),
                Err(fault) if fault.status() == Some(404) => state.fail(t.fill(
                    "There is no puzzle with the ID {0}. An ID works for others once somebody has copied its link.",
                    &[&id],
                )),
                Err(fault) => state.fail(t.say(&fault.words())),
            }
        }),
    }
    view! { <Waiting state back=Route::Import /> }
}

/// The puzzle of a challenge: the game on it if there is one, else a new one.
#[component]
pub(crate) fn Challenge(id: String) -> impl IntoView {
    let app = app();
    let t = app.language();
    let state = Opening::new(t.say("Loading the challenge …"));
    let name = format!("challenge-{id}");
    on_cleanup(move || app.engine.with_value(|engine| engine.call_off(Topic::Puzzle)));
    match app.library.with_untracked(|library| library.on_puzzle(&name).cloned()) {
        Some(listing) => app.go_instead(Route::Game(listing.key)),
        None => spawn_local(async move {
            match challenged(&id).await {
                Ok(puzzle) => play_text(app, state, puzzle.text, Known::offered(puzzle.level, name)),
                Err(fault) => state.fail(t.say(&fault.words())),
            }
        }),
    }
    view! { <Waiting state back=Route::Leaderboard /> }
}

async fn challenged(id: &str) -> Result<PuzzleInfo, Fault> {
    let challenge = api::get::<ChallengeInfo>(&format!("/challenges/{id}")).await?;
    api::get(&format!("/puzzles/{}", challenge.puzzle)).await
}

/// An empty board, or the one that was left.
#[component]
pub(crate) fn FreePlay() -> impl IntoView {
    let app = app();
    let known =
        app.library.with_untracked(|library| library.games.iter().find(|game| game.variant == FREE).cloned());
    let state = Opening::new(String::new());
    match (known, Board9::try_from(Classic::EMPTY)) {
        (Some(listing), _) => app.go_instead(Route::Game(listing.key)),
        (None, Ok(puzzle)) => begin_free(app, state, puzzle, AuthorWords::default()),
        (None, Err(error)) => state.fail(app.language().say(&error.to_string())),
    }
    view! { <Waiting state back=Route::Welcome /> }
}

/// A way into a game: what is going on, or why it failed.
#[derive(Clone, Copy)]
pub(crate) struct Opening {
    pub(crate) fault: RwSignal<Option<String>>,
    text: StoredValue<String>,
}

impl Opening {
    pub(crate) fn new(text: String) -> Self {
        Self { fault: RwSignal::new(None), text: StoredValue::new(text) }
    }

    /// Says why it failed, if anybody is still there to hear it.
    pub(crate) fn fail(self, reason: String) {
        self.fault.try_set(Some(reason));
    }

    /// Asks for a puzzle that is ready to be played; where it has another level than the wanted one,
    /// that is told.
    fn ask(self, app: App, request: Request, wanted: Option<Level>) {
        self.ask_named(app, request, wanted, None);
    }

    /// Asks for a puzzle of a day, and calls it so.
    fn ask_daily(self, app: App, request: Request, name: String) {
        self.ask_named(app, request, None, Some(name));
    }

    fn ask_named(self, app: App, request: Request, wanted: Option<Level>, name: Option<String>) {
        let t = app.language();
        app.engine.with_value(|engine| {
            engine.ask(Topic::Puzzle, request, move |answer| match answer {
                Ok(Answer::Made(made)) => {
                    let mut setup = match made.setup() {
                        Ok(setup) => setup,
                        Err(error) => return self.fail(t.say(&error.to_string())),
                    };
                    if let Some(name) = &name {
                        setup.labels.puzzle_id = Some(name.clone());
                    }
                    if setup.labels.puzzle_id.is_none() {
                        let id = PuzzleId::on_ice(&setup.puzzle, &setup.frozen);
                        setup.labels.puzzle_id = Some(id.to_string());
                    }
                    if let Err(reason) = app.begin(setup) {
                        return self.fail(t.say(&reason));
                    }
                    if let Some(wanted) = wanted.filter(|&wanted| wanted != made.level) {
                        let names = [wanted, made.level].map(|level| t.say(level.name()));
                        let text = t.fill(
                            "No puzzle of the level {0} was found for this variant. This one is {1}.",
                            &[&names[0], &names[1]],
                        );
                        app.notice.set(Some(Notice { text, remedy: None }));
                    }
                }
                Ok(_) => self.fail(t.say("Solver error. Reload the page.")),
                Err(reason) => self.fail(t.say(&reason)),
            });
        });
    }
}

/// What is shown until the game opens.
#[component]
fn Waiting(state: Opening, back: Route) -> impl IntoView {
    let t = app().language();
    let again = move |_| {
        // A reload that is refused leaves the page as it is.
        let _ = page::window().location().reload();
    };
    view! {
        <div class="screen narrow stack">
            {move || match state.fault.get() {
                None => view! { <Working text=state.text.get_value() /> }.into_any(),
                Some(reason) => view! {
                    <h1>{t.say("Couldn't open the game")}</h1>
                    <p role="alert">{reason}</p>
                }.into_any(),
            }}
            <p class="row">
                <Show when=move || state.fault.with(Option::is_some)>
                    <button type="button" on:click=again>{t.say("Try again")}</button>
                </Show>
                <Go to=back class="button">{t.say("Back")}</Go>
            </p>
        </div>
    }
}
