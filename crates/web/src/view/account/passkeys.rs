//! Passkeys: the list, a new one, and one less.

use crate::account::device;
use crate::browser::api::{self, Fault};
use crate::browser::page::window;
use crate::browser::passkey;
use crate::play::Tone;
use crate::view::app;
use crate::view::common::Working;
use crate::view::sign::{Field, Form, Send};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::PasskeyInfo;
use serde_json::{Value, json};

/// The list as it is known.
#[derive(Clone, Copy)]
struct List {
    known: RwSignal<Option<Result<Vec<PasskeyInfo>, String>>>,
    /// The one that is to go, until the password has said so.
    leaving: RwSignal<Option<PasskeyInfo>>,
}

impl List {
    fn look(self) {
        spawn_local(async move {
            let list = api::get::<Vec<PasskeyInfo>>("/account/passkeys").await;
            self.known.try_set(Some(list.map_err(|fault| fault.words())));
        });
    }
}

/// Passkeys.
#[component]
pub(super) fn Passkeys() -> impl IntoView {
    let t = app().language();
    let list = List { known: RwSignal::new(None), leaving: RwSignal::new(None) };
    list.look();
    let rows = move || match list.known.get() {
        None => view! { <Working text=t.say("Loading …") /> }.into_any(),
        Some(Err(words)) => view! { <p>{t.say(&words)}</p> }.into_any(),
        Some(Ok(known)) => {
            let rows = known.into_iter().map(|passkey| view! { <Row list passkey /> }).collect_view();
            view! { <ul class="stack tight plain">{rows}</ul> }.into_any()
        }
    };
    let leaving = move || list.leaving.get().map(|passkey| view! { <Remove list passkey /> });
    view! {
        <section class="card stack" id="passkeys">
            <h2>{t.say("Passkeys")}</h2>
            <p>{t.say("Sign in by fingerprint, face or the PIN of your device, without a password.")}</p>
            {rows}
            {leaving}
            {if passkey::is_possible() {
                view! { <Add list /> }.into_any()
            } else {
                view! { <p>{t.say("This browser can't use passkeys here.")}</p> }.into_any()
            }}
        </section>
    }
}

#[component]
fn Row(list: List, passkey: PasskeyInfo) -> impl IntoView {
    let t = app().language();
    let added = t.fill("Added {0}", &[&super::day(passkey.begun, t)]);
    let used = passkey.used.map(|used| t.fill("last used {0}", &[&super::day(used, t)]));
    let dates = [Some(added), used].into_iter().flatten().collect::<Vec<_>>().join(", ");
    let name = passkey.name.clone();
    let label = t.fill("Remove {0}", &[&name]);
    let remove = move |_| list.leaving.set(Some(passkey.clone()));
    view! {
        <li class="row spread">
            <span>{name}<br /><small>{dates}</small></span>
            <button type="button" aria-label=label on:click=remove>{t.say("Remove")}</button>
        </li>
    }
}

#[component]
fn Remove(list: List, passkey: PasskeyInfo) -> impl IntoView {
    let app = app();
    let t = app.language();
    let form = Form::new();
    let password = RwSignal::new(String::new());
    let path = format!("/account/passkeys/{}", passkey.id);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({ "password": password.get_untracked() });
        form.send(app, "DELETE", path.clone(), body, move || {
            app.announce(Tone::News, t.say("Passkey removed."));
            list.leaving.set(None);
            list.look();
        });
    };
    view! {
        <form class="stack" novalidate on:submit=submit>
            <h3>{t.fill("Remove {0}", &[&passkey.name])}</h3>
            <Field form name="password" id="remove_passkey_password" label="Current password" kind="password" complete="current-password" value=password />
            <div class="row">
                <Send form label="Remove passkey" />
                <button type="button" on:click=move |_| list.leaving.set(None)>{t.say("Cancel")}</button>
            </div>
        </form>
    }
}

#[component]
fn Add(list: List) -> impl IntoView {
    let app = app();
    let t = app.language();
    let form = Form::new();
    let name = RwSignal::new(device(&window().navigator().user_agent().unwrap_or_default()));
    let password = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let made = make(name.get_untracked(), password.get_untracked());
        form.run(app, made, move |_| {
            password.set(String::new());
            app.announce(Tone::News, t.say("Passkey added."));
            list.look();
        });
    };
    view! {
        <details>
            <summary>{t.say("Add a passkey")}</summary>
            <form class="stack" novalidate on:submit=submit>
                <Field form name="name" id="passkey_name" label="Name for this passkey" kind="text" complete="off" value=name />
                <Field form name="password" id="passkey_password" label="Current password" kind="password" complete="current-password" value=password />
                <Send form label="Add passkey" />
            </form>
        </details>
    }
}

async fn make(name: String, password: String) -> Result<PasskeyInfo, Fault> {
    let sure = json!({ "password": password });
    let options = api::send_for::<Value>("POST", "/account/passkeys/options", &sure).await?;
    let credential = passkey::make(&options).await?;
    api::send_for("POST", "/account/passkeys", &json!({ "name": name, "credential": credential })).await
}
