//! What comes later: the first file has the shell and the welcome page, and nothing that only the
//! others need.
//!
//! The build cuts the program at [`table`] and [`parts`]: the game comes in a second file, all else
//! in a third. Both are asked for as soon as the first screen stands; whatever needs them shows that
//! they are coming until then. With the feature `whole` nothing is cut, and everything is there at once.

use super::common::Working;
use super::{App, app, home};
use crate::browser::page;
use crate::hint::DrawnHint;
use crate::route::{Route, Sitting};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;
#[cfg(not(feature = "whole"))]
use leptos::wasm_split::wasm_split;
use ninefold_table::Daily;

/// The ways into a game, and the game. Only pointers cross a cut, so that all calls are plain calls.
type Screens = fn(Route) -> AnyView;

/// What a game and the other screens need besides.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    screen: Screens,
    ending: fn() -> AnyView,
    free_play: fn() -> AnyView,
    hint: fn(Memo<Option<DrawnHint>>) -> AnyView,
    dialogs: fn() -> AnyView,
    tour: fn() -> AnyView,
    home: fn(home::Part) -> AnyView,
    send_games: fn(App),
}

/// How far a file has come.
#[derive(Clone, Copy, Default)]
pub(crate) enum File<T> {
    /// It is on its way.
    #[default]
    Coming,
    /// It is here.
    Here(T),
    /// It could not be loaded.
    Failed,
}

/// The files that come later.
#[derive(Clone, Copy, Default)]
pub(crate) struct Files {
    game: RwSignal<File<Screens>>,
    rest: RwSignal<File<Parts>>,
}

#[cfg_attr(not(feature = "whole"), wasm_split(game, fallible, wasm_split_path = ::leptos::wasm_split))]
fn table() -> Result<Screens, SplitLoaderError> {
    Ok(game_screen)
}

#[cfg_attr(not(feature = "whole"), wasm_split(rest, fallible, wasm_split_path = ::leptos::wasm_split))]
fn parts() -> Result<Parts, SplitLoaderError> {
    Ok(Parts {
        screen: other_screen,
        ending: || view! { <super::ending::Ending /> }.into_any(),
        free_play: || view! { <super::watch::FreePlayPanel /> }.into_any(),
        hint: |advice| view! { <super::hint::OpenHint advice /> }.into_any(),
        dialogs: || {
            view! {
                <super::panel::KeysDialog />
                <super::more::MoreSheet />
                <super::rules::RulesDialog />
            }
            .into_any()
        },
        tour: || view! { <super::tour::Tour /> }.into_any(),
        home: home::part,
        send_games: super::sync::catch_up,
    })
}

/// What a cut was made for, once its file is here; without a cut it is here at once.
#[cfg(not(feature = "whole"))]
macro_rules! come {
    ($part:expr) => {
        $part.await.into()
    };
}

#[cfg(feature = "whole")]
macro_rules! come {
    ($part:expr) => {
        $part.into()
    };
}

/// Loads what comes later: first what the screen in sight needs.
pub(crate) fn load(app: App) {
    let Files { game, rest } = app.files;
    game.set(File::Coming);
    rest.set(File::Coming);
    page::dress();
    let game_comes_first = app.route.with_untracked(|route| is_game(route) || *route == Route::Welcome);
    spawn_local(async move {
        if game_comes_first {
            game.set(come!(table()));
            rest.set(come!(parts()));
        } else {
            rest.set(come!(parts()));
            game.set(come!(table()));
        }
    });
}

impl<T> From<Result<T, SplitLoaderError>> for File<T> {
    fn from(loaded: Result<T, SplitLoaderError>) -> Self {
        match loaded {
            Ok(parts) => Self::Here(parts),
            Err(_) => Self::Failed,
        }
    }
}

/// A screen that comes later.
pub(crate) fn elsewhere(route: Route) -> AnyView {
    let coming = || view! { <Coming /> }.into_any();
    if is_game(&route) {
        when_here(app().files.game, coming, |screen| screen(route))
    } else {
        when_here(app().files.rest, coming, |parts| (parts.screen)(route))
    }
}

/// How the game ended.
pub(crate) fn ending() -> AnyView {
    when_here(app().files.rest, nothing, |parts| (parts.ending)())
}

/// What free play can do.
pub(crate) fn free_play() -> AnyView {
    when_here(app().files.rest, nothing, |parts| (parts.free_play)())
}

/// The hint.
pub(crate) fn hint(advice: Memo<Option<DrawnHint>>) -> AnyView {
    when_here(app().files.rest, nothing, |parts| (parts.hint)(advice))
}

/// What opens above a game: the list of keys, the sheet of what is needed less often, the rules.
pub(crate) fn dialogs() -> AnyView {
    when_here(app().files.rest, nothing, |parts| (parts.dialogs)())
}

/// The first steps of somebody who plays for the first time. Nobody misses them until they come.
pub(crate) fn tour() -> AnyView {
    match app().files.rest.get() {
        File::Here(parts) => (parts.tour)(),
        File::Coming | File::Failed => nothing(),
    }
}

/// A part of the start. Nothing is missed until it comes, or if it never does; and whatever knows
/// puzzles need not be in the first file for it.
pub(crate) fn home(part: home::Part) -> AnyView {
    match app().files.rest.get() {
        File::Here(parts) => (parts.home)(part),
        File::Coming | File::Failed => nothing(),
    }
}

/// Sends games that the server lacks something of, once it can be done; who calls is called again then.
pub(crate) fn send_games(app: App) {
    if let File::Here(parts) = app.files.rest.get() {
        (parts.send_games)(app);
    }
}

/// Draws a part once its file is here; who calls is called again when it comes.
fn when_here<T: Copy + Send + Sync + 'static>(
    file: RwSignal<File<T>>,
    before: fn() -> AnyView,
    draw: impl FnOnce(T) -> AnyView,
) -> AnyView {
    match file.get() {
        File::Coming => before(),
        File::Here(parts) => draw(parts),
        File::Failed => view! { <Failed /> }.into_any(),
    }
}

fn nothing() -> AnyView {
    ().into_any()
}

#[component]
fn Coming() -> impl IntoView {
    let t = app().language();
    view! { <div class="screen narrow coming"><Working text=t.say("Loading …") /></div> }
}

#[component]
fn Failed() -> impl IntoView {
    let app = app();
    let t = app.language();
    view! {
        <div class="stack">
            <p class="saying warning" role="alert">{t.say("A part of the page could not be loaded. Check your connection.")}</p>
            <p><button type="button" on:click=move |_| load(app)>{t.say("Try again")}</button></p>
        </div>
    }
}

/// Whether a screen is a game, or leads into one.
fn is_game(route: &Route) -> bool {
    matches!(
        route,
        Route::NewGame
            | Route::Make { .. }
            | Route::Puzzle(_)
            | Route::Daily
            | Route::Day(_)
            | Route::DayVariant(_)
            | Route::Weekly(_)
            | Route::Challenge(_)
            | Route::Game(_)
            | Route::FreePlay
    )
}

/// The view of a game, or of a way into one.
fn game_screen(route: Route) -> AnyView {
    use super::{game, new_game, opening};
    match route {
        Route::NewGame => view! { <new_game::NewGame /> }.into_any(),
        Route::Make { variant, level } => view! { <opening::Make variant level /> }.into_any(),
        Route::Puzzle(id) => view! { <opening::Puzzle id /> }.into_any(),
        Route::Daily => view! { <opening::Daily day=None which=Daily::Classic /> }.into_any(),
        Route::Day(day) => view! { <opening::Daily day=Some(day) which=Daily::Classic /> }.into_any(),
        Route::DayVariant(day) => view! { <opening::Daily day=Some(day) which=Daily::Variant /> }.into_any(),
        Route::Weekly(day) => view! { <opening::Daily day=Some(day) which=Daily::Weekly /> }.into_any(),
        Route::Challenge(id) => view! { <opening::Challenge id /> }.into_any(),
        Route::Game(key) => view! { <game::Game key /> }.into_any(),
        Route::FreePlay => view! { <opening::FreePlay /> }.into_any(),
        _ => view! { <super::common::NotFound /> }.into_any(),
    }
}

/// The view of any other screen.
fn other_screen(route: Route) -> AnyView {
    use super::{
        account, arena, calendar, catalogue, create, games, import, leaderboard, learn, practice, print,
        results, review, room, scan, settings, sign,
    };
    match route {
        Route::Import => view! { <import::Import /> }.into_any(),
        Route::Scan => view! { <scan::Scan /> }.into_any(),
        Route::Calendar => view! { <calendar::Calendar /> }.into_any(),
        Route::Games => view! { <games::Games /> }.into_any(),
        Route::Learn => view! { <learn::Learn /> }.into_any(),
        Route::Technique(slug) => view! { <learn::Technique slug /> }.into_any(),
        Route::Practice => view! { <practice::Practice /> }.into_any(),
        Route::Unit(name) => view! { <practice::UnitScreen name /> }.into_any(),
        Route::Sitting(Sitting::Set) => view! { <practice::SetScreen /> }.into_any(),
        Route::Sitting(Sitting::Class(code)) => view! { <practice::ClassScreen code /> }.into_any(),
        Route::ClassResults(code) => view! { <practice::ClassResultsScreen code /> }.into_any(),
        Route::Sitting(sitting) => view! { <practice::SittingScreen sitting /> }.into_any(),
        Route::Skills => view! { <practice::Skills /> }.into_any(),
        Route::Review(key) => view! { <review::ReviewScreen key /> }.into_any(),
        Route::Solution(key) => view! { <review::SolutionScreen key /> }.into_any(),
        Route::Create => view! { <create::Create /> }.into_any(),
        Route::Booklet => view! { <print::Booklet /> }.into_any(),
        Route::PrintGame(key) => view! { <print::PrintGame key /> }.into_any(),
        Route::Catalogue => view! { <catalogue::Catalogue /> }.into_any(),
        Route::Statistics => view! { <results::Statistics /> }.into_any(),
        Route::Leaderboard => view! { <leaderboard::Leaderboard /> }.into_any(),
        Route::Settings => view! { <settings::Settings /> }.into_any(),
        Route::SignUp => view! { <sign::SignUp /> }.into_any(),
        Route::SignIn => view! { <sign::SignIn /> }.into_any(),
        Route::Forgotten => view! { <sign::Forgotten /> }.into_any(),
        Route::Account => view! { <account::Account /> }.into_any(),
        Route::Together => view! { <room::Together /> }.into_any(),
        Route::Arena => view! { <arena::Arena /> }.into_any(),
        Route::Room(id) => view! { <room::Room id /> }.into_any(),
        _ => view! { <super::common::NotFound /> }.into_any(),
    }
}
