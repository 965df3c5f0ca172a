//! The arena: when it is open, the next rival at once, and how all stand.

use super::app;
use super::common::{Go, Working};
use super::who::Who;
use crate::browser::api::{self, Fault};
use crate::browser::clock::Alarm;
use crate::browser::dates;
use crate::play::Tone;
use crate::route::Route;
use crate::words::Language;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::Moment;
use ninefold_protocol::api::{ArenaInfo, ArenaRow};

/// How often the service is asked while one waits, in milliseconds: well within the ten seconds after which whoever
/// does not ask waits no longer.
const BEAT: i32 = 2_000;
/// The table of an open arena is asked for at each of so many beats.
const TABLE: u32 = 3;
/// That of a closed one, to see it open.
const CLOSED: u32 = 15;

/// The arena.
#[component]
pub(crate) fn Arena() -> impl IntoView {
    let app = app();
    let t = app.language();
    let found = RwSignal::new(None::<Result<ArenaInfo, String>>);
    let ask = move |method: &'static str| {
        spawn_local(async move {
            let answer = match method {
                "GET" => api::get::<ArenaInfo>("/arena").await,
                method => api::send_for::<ArenaInfo>(method, "/arena/seat", &()).await,
            };
            match answer {
                Ok(ArenaInfo { room: Some(room), .. }) if method == "POST" => app.go(Route::Room(room)),
                Ok(info) => {
                    found.try_set(Some(Ok(info)));
                }
                // One beat without a network is nothing: the next one may have it.
                Err(Fault::Offline) if found.try_with_untracked(|found| found.is_some()) == Some(true) => {}
                Err(fault) => {
                    found.try_set(Some(Err(t.say(&fault.words()))));
                }
            }
        });
    };
    Effect::new(move |_| {
        // Whoever has just signed in may have a race.
        app.who.track();
        ask("GET");
    });
    let beats = StoredValue::new(0_u32);
    // Kept until the screen is left; whoever has left waits no longer after some seconds.
    StoredValue::new_local(Alarm::every(BEAT, move || {
        beats.update_value(|beats| *beats = beats.wrapping_add(1));
        let (is_open, waits) = found.with_untracked(|found| match found {
            Some(Ok(info)) => (info.open, info.waits),
            _ => (false, false),
        });
        let pause = if is_open { TABLE } else { CLOSED };
        match waits {
            true => ask("POST"),
            false if beats.get_value().is_multiple_of(pause) => ask("GET"),
            false => {}
        }
    }));
    let waits = Memo::new(move |_| found.with(|found| matches!(found, Some(Ok(info)) if info.waits)));
    Effect::new(move |before: Option<bool>| {
        if waits.get() && before == Some(false) {
            app.announce(Tone::News, t.say("Waiting for an opponent …"));
        }
        waits.get()
    });
    let is_player = Memo::new(move |_| app.who.with(|who| matches!(who, Who::Player { .. })));
    // Each part is drawn anew only when it changes, so that a button keeps the focus from beat to beat.
    let info = move |part: fn(&ArenaInfo) -> bool| {
        Memo::new(move |_| found.with(|found| matches!(found, Some(Ok(info)) if part(info))))
    };
    let (is_open, has_race) = (info(|info| info.open), info(|info| info.room.is_some()));
    let room = Memo::new(move |_| found.with(|found| found.as_ref()?.as_ref().ok()?.room.clone()));
    let when =
        Memo::new(move |_| found.with(|found| found.as_ref()?.as_ref().ok().map(|info| when(t, info))));
    let table = Memo::new(move |_| {
        found.with(|found| match found.as_ref()?.as_ref().ok()? {
            info if info.open => Some(("Table", info.rows.clone())),
            info => Some(("The last arena", info.last.clone())),
        })
    });
    let trouble = move || match found.get() {
        None => view! { <Working text=t.say("Loading …") /> }.into_any(),
        Some(Err(reason)) => view! { <p class="saying warning" role="alert">{reason}</p> }.into_any(),
        Some(Ok(_)) => ().into_any(),
    };
    let race = move || {
        let link = |room| view! { <p><Go to=Route::Room(room) class="button primary">{t.say("To your race")}</Go></p> };
        room.get().map(link)
    };
    view! {
        <div class="screen stack">
            <h1>{t.say("Arena")}</h1>
            <p>{t.say("Race whoever is free, as often as you like. Come and go at any time.")}</p>
            <p class="empty">{t.say("2 points for winning a race, 1 for solving it after the other. Each race counts for your rating.")}</p>
            {trouble}
            {move || when.get().map(|words| view! { <p><b>{words}</b></p> })}
            {race}
            <Show when=move || is_open.get() && is_player.get() && !has_race.get()><Seat waits ask=Callback::new(ask) /></Show>
            <Show when=move || !is_player.get()><p class="empty">{t.say("Sign in to take part.")}</p><p><Go to=Route::SignIn class="button primary">{t.say("Sign in")}</Go></p></Show>
            {move || table.get().map(|(title, rows)| view! { <Table title rows /> })}
        </div>
    }
}

/// When the arena is open.
fn when(t: Language, info: &ArenaInfo) -> String {
    let words = |time: i64| dates::coming_words(Moment(time.unsigned_abs()), t.tag());
    match info.open {
        true => t.fill("It is open until {0}.", &[&words(info.closes)]),
        false => t.fill("It opens: {0}.", &[&words(info.opens)]),
    }
}

/// Waiting for an opponent, and not any more.
#[component]
fn Seat(waits: Memo<bool>, ask: Callback<&'static str>) -> impl IntoView {
    let t = app().language();
    view! {
        <Show
            when=move || waits.get()
            fallback=move || view! {
                <p><button type="button" class="primary" on:click=move |_| ask.run("POST")>{t.say("Find an opponent")}</button></p>
            }
        >
            <Working text=t.say("Waiting for an opponent …") />
            <p><button type="button" on:click=move |_| ask.run("DELETE")>{t.say("Stop waiting")}</button></p>
        </Show>
    }
}

#[component]
fn Table(title: &'static str, rows: Vec<ArenaRow>) -> impl IntoView {
    let t = app().language();
    let rows = rows.into_iter().map(|ArenaRow { place, username, points, wins, races }| {
        view! {
            <tr>
                <td class="number">{place}</td>
                <th scope="row">{username}</th>
                <td class="number">{points}</td>
                <td class="number">{wins}</td>
                <td class="number">{races}</td>
            </tr>
        }
    });
    let rows = rows.collect::<Vec<_>>();
    (!rows.is_empty()).then(|| {
        view! {
            <h2>{t.say(title)}</h2>
            <div class="table-scroll" tabindex="0">
                <table class="table">
                    <thead>
                        <tr>
                            <th scope="col" class="number">"#"</th><th scope="col">{t.say("Player")}</th>
                            <th scope="col" class="number">{t.say("Points")}</th><th scope="col" class="number">{t.say("Won")}</th>
                            <th scope="col" class="number">{t.say("Races")}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        }
    })
}
