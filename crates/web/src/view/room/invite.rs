//! The invitation: the link of the room, to be sent or to be pointed at with a phone.

use super::Visit;
use super::opening::copy_link;
use crate::browser::page;
use crate::room::Desk;
use crate::route::Route;
use crate::view::common::qr_code;
use crate::view::icon::{self, Icon};
use leptos::prelude::*;

/// The invitation; it is open while one is alone.
#[component]
pub(super) fn Invite() -> impl IntoView {
    let visit = Visit::here();
    let t = visit.app.language();
    let id = visit.id.get_value();
    let link = page::address_of(&Route::Room(id.clone()).path());
    let code = qr_code(&link, t.say("QR code of the link"));
    let is_alone = Memo::new(move |_| visit.desk.with(|desk: &Desk| desk.people().len() < 2));
    view! {
        <details class="card room-invite" prop:open=move || is_alone.get()>
            <summary>{t.say("Invite others")}</summary>
            <p>{t.say("Whoever has this link can come in.")}</p>
            <p class="room-link">{link}</p>
            <p><button type="button" on:click=move |_| copy_link(visit.app, &id)><Icon line=icon::SHARE />{t.say("Copy link")}</button></p>
            {code}
        </details>
    }
}
