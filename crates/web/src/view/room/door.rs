//! The door of a room: what is played inside, and coming in to play or to watch.

use super::Way;
use super::opening::{NameField, fault_words, kept_name, take_name};
use crate::browser::api;
use crate::play::Tone;
use crate::time;
use crate::view::app;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::{JoinRoom, RoomInfo, RoomKind, RoomRole};
use ninefold_room::{Assistance, MemberId};
use ninefold_table::room_news;

/// The door.
#[component]
pub(super) fn Door(info: RoomInfo, told: Option<String>, way: RwSignal<Way>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let name = RwSignal::new(kept_name(app));
    let trouble = RwSignal::new(told.filter(|text| !text.is_empty()).map(|text| t.say(&text)));
    let id = StoredValue::new(info.id.clone());
    let join = move |role: RoomRole| {
        let form = JoinRoom { name: take_name(app, name), role: Some(role) };
        spawn_local(async move {
            let path = format!("/rooms/{}/members", id.get_value());
            match api::send_for::<RoomInfo>("POST", &path, &form).await {
                Ok(RoomInfo { me: Some(me), .. }) => {
                    way.try_set(Way::In(MemberId(me)));
                }
                Ok(_) => {}
                Err(fault) => {
                    let words = t.say(&fault_words(&fault));
                    app.announce(Tone::Warning, words.clone());
                    trouble.try_set(Some(words));
                }
            }
        });
    };
    let play = move |event: SubmitEvent| {
        event.prevent_default();
        join(RoomRole::Player);
    };
    let kind = match info.kind {
        RoomKind::Together => "Solve one board together.",
        RoomKind::Race => "A race: the same puzzle, a board for each.",
        RoomKind::Relay => "A relay: one board, digits in turn.",
        RoomKind::Class => "A class: the teacher shows and asks, you try and answer.",
    };
    let RoomInfo { hints, checks, penalty, .. } = info;
    let assistance = Assistance { hints, checks, penalty };
    let help = room_news::assistance_words(&t, info.kind.into(), assistance, time::watch);
    let people = match info.players {
        1 => t.say("1 person plays."),
        count => t.fill("{0} people play.", &[&count]),
    };
    let locked = info.locked.then(|| {
        view! { <p class="saying warning">{t.say("The room is locked: ask its owner to let you in.")}</p> }
    });
    view! {
        <form class="screen narrow stack" on:submit=play>
            <h1>{t.fill("The room of {0}", &[&info.owner])}</h1>
            <p>{t.say(kind)}" "{people}</p>
            {help.map(|words| view! { <p>{words}</p> })}
            {locked}
            <NameField name />
            {move || trouble.get().map(|text| view! { <p class="saying warning" role="alert">{text}</p> })}
            <p class="row">
                <button class="primary">{t.say("Join and play")}</button>
                <button type="button" on:click=move |_| join(RoomRole::Watcher)>{t.say("Watch")}</button>
            </p>
        </form>
    }
}
