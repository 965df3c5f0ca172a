//! Codes of an app that signing in asks for besides the password, and what stands in for a lost app.

use crate::browser::printer::Handed;
use crate::browser::{api, page};
use crate::play::Tone;
use crate::view::app;
use crate::view::common::{Working, qr_code};
use crate::view::sign::{Field, Form, Send};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::{CodeAppBegun, CodeAppInfo, RecoveryCodes};
use serde_json::json;

/// How far it has come with an app.
#[derive(Clone)]
enum Stage {
    /// The service is being asked.
    Asking,
    /// The service does not say.
    Unknown(String),
    /// Signing in needs no code.
    Off,
    /// An app has been told the key, and shows codes.
    Begun(CodeAppBegun),
    /// Signing in needs a code.
    On(CodeAppInfo),
}

/// What the cards of each stage share.
#[derive(Clone, Copy)]
struct Desk {
    stage: RwSignal<Stage>,
    /// New recovery codes, until they are kept elsewhere.
    recovery: RwSignal<Option<Vec<String>>>,
}

impl Desk {
    fn look(self) {
        spawn_local(async move {
            let stage = match api::get::<CodeAppInfo>("/account/second-factor").await {
                Ok(info) if info.since.is_some() => Stage::On(info),
                Ok(_) => Stage::Off,
                Err(fault) => Stage::Unknown(fault.words()),
            };
            self.stage.try_set(stage);
        });
    }

    fn show(self, codes: RecoveryCodes) {
        self.recovery.set(Some(codes.recovery_codes));
        self.look();
    }
}

/// Two-step sign-in.
#[component]
pub(super) fn Codes() -> impl IntoView {
    let t = app().language();
    let desk = Desk { stage: RwSignal::new(Stage::Asking), recovery: RwSignal::new(None) };
    desk.look();
    let rest = move || match desk.stage.get() {
        Stage::Asking => view! { <Working text=t.say("Loading …") /> }.into_any(),
        Stage::Unknown(words) => view! { <p>{t.say(&words)}</p> }.into_any(),
        Stage::Off => view! { <SetUp desk /> }.into_any(),
        Stage::Begun(begun) => view! { <TurnOn desk begun /> }.into_any(),
        Stage::On(info) => view! { <Change desk info /> }.into_any(),
    };
    let codes = move || desk.recovery.get().map(|codes| view! { <Recovery desk codes /> });
    view! { <section class="card stack" id="two-step"><h2>{t.say("Two-step sign-in")}</h2>{codes}{rest}</section> }
}

#[component]
fn SetUp(desk: Desk) -> impl IntoView {
    let app = app();
    let t = app.language();
    let form = Form::new();
    let password = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({ "password": password.get_untracked() });
        let sent = async move { api::send_for("POST", "/account/second-factor", &body).await };
        form.run(app, sent, move |begun| desk.stage.set(Stage::Begun(begun)));
    };
    view! {
        <form class="stack" novalidate on:submit=submit>
            <p>{t.say("With an app for codes on your phone, your password alone lets nobody in.")}</p>
            <Field form name="password" id="codes_password" label="Current password" kind="password" complete="current-password" value=password />
            <Send form label="Set up an app" />
        </form>
    }
}

/// The key for the app, and the first code of it.
#[component]
fn TurnOn(desk: Desk, begun: CodeAppBegun) -> impl IntoView {
    let app = app();
    let t = app.language();
    let form = Form::new();
    let code = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({ "code": code.get_untracked() });
        let sent = async move { api::send_for("POST", "/account/second-factor/confirm", &body).await };
        form.run(app, sent, move |codes| {
            app.announce(Tone::News, t.say("Two-step sign-in is on."));
            desk.show(codes);
        });
    };
    let picture = qr_code(&begun.link, t.say("QR code for your app"));
    let key = begun.secret;
    let groups = key.as_bytes().chunks(4).map(String::from_utf8_lossy).collect::<Vec<_>>().join(" ");
    let copy = move |_| {
        page::copy(&key);
        app.announce(Tone::News, t.say("Key copied."));
    };
    view! {
        <form class="stack" novalidate on:submit=submit>
            <p>{t.say("Scan this with your app, or type the key. Then enter the code that the app shows.")}</p>
            {picture}
            <p class="app-key"><span class="unseen">{t.say("Key")}" "</span>{groups}</p>
            <p><button type="button" on:click=copy>{t.say("Copy key")}</button></p>
            <Field form name="code" id="app_code" label="Code" kind="text" complete="one-time-code" value=code />
            <div class="row">
                <Send form label="Turn on" />
                <button type="button" on:click=move |_| desk.stage.set(Stage::Off)>{t.say("Cancel")}</button>
            </div>
        </form>
    }
}

/// Recovery codes, which the service shows this once.
#[component]
fn Recovery(desk: Desk, codes: Vec<String>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let handed = StoredValue::new_local(None::<Handed>);
    let text = StoredValue::new(codes.join("\n"));
    let copy = move |_| {
        text.with_value(|text| page::copy(text));
        app.announce(Tone::News, t.say("Codes copied."));
    };
    let save = move |_| {
        let file = text.with_value(|text| Handed::text(&format!("{text}\n"), "ninefold-recovery-codes.txt"));
        handed.set_value(file);
    };
    let rows = codes.into_iter().map(|code| view! { <li><code>{code}</code></li> }).collect_view();
    view! {
        <div class="stack">
            <h3>{t.say("Recovery codes")}</h3>
            <p>{t.say("Each code works once, in place of the app. You see them only now: keep them somewhere safe.")}</p>
            <ul class="recovery-codes">{rows}</ul>
            <div class="row">
                <button type="button" on:click=copy>{t.say("Copy codes")}</button>
                <button type="button" on:click=save>{t.say("Download codes")}</button>
                <button type="button" class="primary" on:click=move |_| desk.recovery.set(None)>{t.say("I've kept them")}</button>
            </div>
        </div>
    }
}

/// What can be done once it is on.
#[component]
fn Change(desk: Desk, info: CodeAppInfo) -> impl IntoView {
    let app = app();
    let t = app.language();
    let (anew, off) = (Form::new(), Form::new());
    let [password_anew, password_off] = [(); 2].map(|()| RwSignal::new(String::new()));
    let make = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({ "password": password_anew.get_untracked() });
        let path = "/account/second-factor/recovery-codes";
        anew.run(app, async move { api::send_for("POST", path, &body).await }, move |codes| desk.show(codes));
    };
    let turn_off = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({ "password": password_off.get_untracked() });
        off.send(app, "DELETE", "/account/second-factor".into(), body, move || {
            app.announce(Tone::News, t.say("Two-step sign-in is off."));
            desk.recovery.set(None);
            desk.stage.set(Stage::Off);
        });
    };
    let since = info.since.map(|since| t.fill("On since {0}.", &[&super::day(since, t)]));
    let left = match info.recovery_codes_left {
        1 => t.say("1 recovery code left."),
        left => t.fill("{0} recovery codes left.", &[&left]),
    };
    view! {
        <p>{since}" "{left}</p>
        <details>
            <summary>{t.say("New recovery codes")}</summary>
            <form class="stack" novalidate on:submit=make>
                <p>{t.say("The old codes stop working.")}</p>
                <Field form=anew name="password" id="new_codes_password" label="Current password" kind="password" complete="current-password" value=password_anew />
                <Send form=anew label="Create new codes" />
            </form>
        </details>
        <details>
            <summary>{t.say("Turn off two-step sign-in")}</summary>
            <form class="stack" novalidate on:submit=turn_off>
                <p>{t.say("Your password alone will let you in again.")}</p>
                <Field form=off name="password" id="no_codes_password" label="Current password" kind="password" complete="current-password" value=password_off />
                <Send form=off label="Turn off" />
            </form>
        </details>
    }
}
