//! The screens. A view is thin: it shows what the pure parts of the crate say and hands input to them.

mod account;
mod arena;
mod board;
mod calendar;
mod catalogue;
mod common;
mod create;
mod ending;
mod example;
mod facts;
mod fingers;
mod game;
mod games;
mod hint;
mod home;
mod icon;
mod import;
mod later;
mod leaderboard;
mod learn;
mod masthead;
mod more;
mod new_game;
mod opening;
mod pad;
mod panel;
mod practice;
mod print;
mod rail;
mod ratings;
mod results;
mod review;
mod room;
mod rules;
mod scan;
mod settings;
mod share;
mod sign;
mod sync;
mod tour;
mod watch;
mod welcome;
mod who;

use crate::browser::engine::Engine;
use crate::browser::shelf::Shelf;
use crate::browser::{api, clock, navigation, page};
use crate::library::{Library, Listing};
use crate::play::{Announcement, Tone};
use crate::preferences::Preferences;
use crate::route::Route;
use crate::words::Language;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::{Moment, Session, Setup};
use ninefold_protocol::log;
use wasm_bindgen::prelude::wasm_bindgen;
use who::{Who, who_am_i};

/// What all screens share.
#[derive(Clone, Copy)]
pub(crate) struct App {
    /// The screen that is shown.
    pub(crate) route: RwSignal<Route>,
    /// What the player has set.
    pub(crate) preferences: RwSignal<Preferences>,
    /// The games that the browser keeps.
    pub(crate) library: RwSignal<Library>,
    /// Who is signed in.
    pub(crate) who: RwSignal<Who>,
    /// Something that the player must know, until it is dismissed.
    pub(crate) notice: RwSignal<Option<Notice>>,
    /// What a screen reader hears.
    pub(crate) said: RwSignal<Announcement>,
    /// How many files of words have come.
    pub(crate) words: RwSignal<u32>,
    /// The parts of the page that come later.
    pub(crate) files: later::Files,
    /// The engine in its worker.
    pub(crate) engine: StoredValue<Engine, LocalStorage>,
    /// What outlives the page.
    pub(crate) shelf: StoredValue<Shelf, LocalStorage>,
    /// Games that are about to be sent to the server.
    pub(crate) outbox: StoredValue<Vec<sync::Waiting>, LocalStorage>,
    /// Whether games are being sent.
    pub(crate) is_sending: StoredValue<bool>,
}

/// Something that the player must know, and what can be done about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    pub(crate) text: String,
    pub(crate) remedy: Option<Remedy>,
}

/// What can be done about a notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Remedy {
    /// Load the page again, to get a new version.
    Reload,
}

/// Starts the program.
#[wasm_bindgen(start)]
pub fn start() {
    page::remove("boot");
    leptos::mount::mount_to_body(Root);
}

#[component]
fn Root() -> impl IntoView {
    let app = App::new();
    provide_context(app);
    navigation::on_return(move |route| app.route.set(route));
    later::load(app);
    who_am_i(app);
    page::listen("online", move || who_am_i(app));
    Effect::new(move |_| {
        if matches!(app.who.get(), Who::Player { .. }) {
            later::send_games(app);
        }
    });
    // For as long as the page lives.
    window_event_listener(leptos::ev::storage, move |event| app.follow_another_tab(event.key()));
    page::listen("ninefold-update", move || {
        let text = app.language().say("A new version of Ninefold is ready.");
        app.notice.set(Some(Notice { text, remedy: Some(Remedy::Reload) }));
    });
    Effect::new(move |_| app.preferences.with(|preferences| page::apply(preferences)));
    Effect::new(move |_| {
        page::set_title(&title(app));
    });
    let language = Memo::new(move |_| app.preferences.with(|preferences| preferences.language));
    // Another language draws everything anew: words are not signals.
    move || {
        app.words.track();
        match language.get().file() {
            None => view! { <Shell /> }.into_any(),
            Some(file) => {
                app.learn(language.get(), file);
                ().into_any()
            }
        }
    }
}

#[component]
fn Shell() -> impl IntoView {
    let app = app();
    let t = app.language();
    let route = Memo::new(move |_| app.route.get());
    view! {
        <a class="button skip" href="#main" on:click=|event| { event.prevent_default(); page::focus("main"); }>
            {t.say("Skip to the content")}
        </a>
        <masthead::Masthead />
        <common::Announcer />
        <main id="main" tabindex="-1">
            <common::NoticeBar />
            {move || screen(route.get())}
        </main>
        <masthead::Tabs />
    }
}

/// What the window is called: as the game in it, or as the screen.
fn title(app: App) -> String {
    let t = app.language();
    let game = app.route.with(|route| match route {
        Route::Game(key) => app.library.with(|library| library.find(key).cloned()),
        _ => None,
    });
    game.map(|game| game.name(t)).unwrap_or_else(|| t.say(app.route.with(Route::title)))
}

/// The view of a screen.
fn screen(route: Route) -> AnyView {
    match route {
        Route::Welcome => view! { <welcome::Welcome /> }.into_any(),
        Route::Unknown(_) => view! { <common::NotFound /> }.into_any(),
        route => later::elsewhere(route),
    }
}

/// What all screens share, from wherever a view is drawn.
pub(crate) fn app() -> App {
    expect_context::<App>()
}

impl App {
    fn new() -> Self {
        let shelf = Shelf::default();
        let preferences =
            shelf.get("preferences").map(|text| Preferences::of_text(&text)).unwrap_or_default();
        let mut library = shelf.get("games").map(|text| Library::of_text(&text)).unwrap_or_default();
        library.count_unwritten(|key| shelf.get(&format!("seen.{key}"))?.parse().ok().map(Moment));
        Self {
            route: RwSignal::new(navigation::here()),
            preferences: RwSignal::new(preferences),
            library: RwSignal::new(library),
            who: RwSignal::new(Who::default()),
            notice: RwSignal::new(None),
            said: RwSignal::new(Announcement::default()),
            words: RwSignal::new(0),
            files: later::Files::default(),
            engine: StoredValue::new_local(Engine::default()),
            shelf: StoredValue::new_local(shelf),
            outbox: StoredValue::new_local(Vec::new()),
            is_sending: StoredValue::new(false),
        }
    }

    /// Another tab has kept something: this one has it too, and does not write over it.
    fn follow_another_tab(self, key: Option<String>) {
        let kept = |name: &str| {
            let is_it = key.as_deref() == Some(&Shelf::key(name));
            is_it.then(|| self.shelf.with_value(|shelf| shelf.get(name))).flatten()
        };
        if let Some(text) = kept("games") {
            self.library.set(Library::of_text(&text));
        }
        if let Some(text) = kept("preferences") {
            self.preferences.set(Preferences::of_text(&text));
        }
    }

    /// The language of the page at present; a change draws everything anew.
    pub(crate) fn language(self) -> Language {
        self.preferences.with_untracked(|preferences| preferences.language)
    }

    /// Fetches the words of a language; where that fails, the page speaks English.
    fn learn(self, language: Language, file: &'static str) {
        spawn_local(async move {
            language.learn(api::text(file).await.unwrap_or_default());
            self.words.update(|count| *count += 1);
        });
    }

    /// Goes to another screen; Back returns here.
    pub(crate) fn go(self, route: Route) {
        navigation::push(&route);
        self.route.set(route);
    }

    /// Goes to another screen in place of this one.
    pub(crate) fn go_instead(self, route: Route) {
        navigation::replace(&route);
        self.route.set(route);
    }

    /// Has Back return to this screen, though the next one takes its place.
    pub(crate) fn keep_way_back(self) {
        self.route.with_untracked(navigation::push);
    }

    /// Says something to a screen reader.
    pub(crate) fn announce(self, tone: Tone, text: String) {
        self.said.update(|said| *said = Announcement::of(&[(tone, text)], said.number));
    }

    /// Keeps a text; tells the player if that is not possible.
    pub(crate) fn keep(self, name: &str, text: &str) {
        if let Err(trouble) = self.shelf.with_value(|shelf| shelf.put(name, text)) {
            let notice = Notice { text: self.language().say(trouble.words()), remedy: None };
            if self.notice.with_untracked(|known| known.as_ref() != Some(&notice)) {
                self.notice.set(Some(notice));
            }
        }
    }

    /// Changes the preferences and keeps them.
    pub(crate) fn prefer(self, change: impl FnOnce(&mut Preferences)) {
        self.preferences.update(change);
        let text = self.preferences.with_untracked(Preferences::to_text);
        self.keep("preferences", &text);
    }

    /// Changes the list of games and keeps it.
    pub(crate) fn shelve(self, change: impl FnOnce(&mut Library)) {
        self.library.update(change);
        let text = self.library.with_untracked(Library::to_text);
        self.keep("games", &text);
    }

    /// Starts a game, keeps it, and shows it in place of this screen.
    pub(crate) fn begin(self, setup: Setup) -> Result<(), String> {
        self.begin_from(setup, |_| {})
    }

    /// Starts a game in which something has been written already.
    pub(crate) fn begin_from(self, setup: Setup, write: impl FnOnce(&mut Session)) -> Result<(), String> {
        let now = clock::now();
        let settings = self.preferences.with_untracked(Preferences::settings);
        let known = setup.solution.is_some();
        let settings = if known {
            settings
        } else {
            ninefold_game::Settings { feedback: Default::default(), ..settings }
        };
        let mut session =
            Session::new(Setup { started: now, settings, ..setup }).map_err(|error| error.to_string())?;
        write(&mut session);
        let key = format!("{:x}", now.0);
        self.keep(&format!("game.{key}"), &log::save(&session));
        let listing = Listing::of(&key, &session, now);
        if listing.is_contested() {
            // A time counts only if the server has seen the game from its start.
            sync::game_changed(self, &key);
        }
        self.shelve(|library| library.put(listing));
        self.go_instead(Route::Game(key));
        Ok(())
    }
}
