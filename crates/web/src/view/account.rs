//! The account: e-mail, password, codes and passkeys, devices, tokens, what happened, one's data, and the way out.

mod activity;
mod codes;
mod passkeys;
mod tokens;

use super::common::{Go, Working};
use super::sign::{Field, Form, RuleList, Send};
use super::sync;
use super::who::Who;
use super::{App, app};
use crate::browser::{api, dates};
use crate::play::Tone;
use crate::route::Route;
use crate::words::Language;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::Moment;
use ninefold_protocol::api::{Me, SessionInfo};

/// The account.
#[component]
pub(crate) fn Account() -> impl IntoView {
    let app = app();
    let t = app.language();
    move || match app.who.get() {
        Who::Player { name } => view! { <Signed name /> }.into_any(),
        Who::Guest => view! {
            <div class="screen narrow stack">
                <h1>{t.say("Account")}</h1>
                <p>{t.say("You're not signed in.")}</p>
                <p class="row">
                    <Go to=Route::SignIn class="button primary">{t.say("Sign in")}</Go>
                    <Go to=Route::SignUp class="button">{t.say("Create account")}</Go>
                </p>
            </div>
        }
        .into_any(),
        Who::Unknown => view! {
            <div class="screen narrow stack">
                <h1>{t.say("Account")}</h1>
                <p>{t.say("No connection. Your games here are safe. Try again later.")}</p>
            </div>
        }
        .into_any(),
    }
}

#[component]
fn Signed(name: String) -> impl IntoView {
    let app = app();
    let t = app.language();
    let sign_out = move |_| {
        spawn_local(async move {
            match sync::leave(app).await {
                Ok(()) => {
                    app.announce(Tone::News, t.say("You are signed out."));
                    app.go(Route::Welcome);
                }
                Err(fault) => app.announce(Tone::Warning, t.say(&fault.words())),
            }
        });
    };
    view! {
        <div class="screen">
            <h1>{name}</h1>
            <p class="row">
                <Go to=Route::Games class="button">{t.say("My games")}</Go>
                <Go to=Route::Statistics class="button">{t.say("Statistics")}</Go>
                <button type="button" on:click=sign_out>{t.say("Sign out")}</button>
            </p>
            <p class="empty">{t.say("Signing out removes games that the server keeps from this browser.")}</p>
            <div class="settings">
                <ChangePassword />
                <ConfirmEmail />
                <ChangeEmail />
                <codes::Codes />
                <passkeys::Passkeys />
                <Devices />
                <tokens::Tokens />
                <activity::Activity />
                <Farewell />
            </div>
        </div>
    }
}

#[component]
fn ChangePassword() -> impl IntoView {
    let app = app();
    let t = app.language();
    let form = Form::new();
    let [old, password, again] = [(); 3].map(|()| RwSignal::new(String::new()));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = serde_json::json!({
            "current": old.get_untracked(),
            "password": password.get_untracked(),
            "password_again": again.get_untracked(),
        });
        form.send(app, "PUT", "/account/password".into(), body, move || {
            for value in [old, password, again] {
                value.set(String::new());
            }
            app.announce(Tone::News, t.say("Password changed; other devices are signed out."));
        });
    };
    view! {
        <form class="card stack" novalidate on:submit=submit>
            <h2>{t.say("Change the password")}</h2>
            <Field form name="current" label="Current password" kind="password" complete="current-password" value=old />
            <Field form name="password" label="New password" kind="password" complete="new-password" value=password />
            <Field form name="password_again" label="Repeat password" kind="password" complete="new-password" value=again />
            <RuleList password again />
            <Send form label="Change the password" />
        </form>
    }
}

#[component]
fn ChangeEmail() -> impl IntoView {
    let app = app();
    let t = app.language();
    let form = Form::new();
    let [email, password] = [(); 2].map(|()| RwSignal::new(String::new()));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body =
            serde_json::json!({ "email": email.get_untracked(), "password": password.get_untracked() });
        form.send(app, "PUT", "/account/email".into(), body, move || {
            app.announce(Tone::News, t.say("The e-mail address is changed."));
        });
    };
    view! {
        <form class="card stack" novalidate on:submit=submit>
            <h2>{t.say("Change the e-mail address")}</h2>
            <Field form name="email" label="E-mail" kind="email" complete="email" value=email />
            <Field form name="password" id="current_password_for_email" label="Current password" kind="password" complete="current-password" value=password />
            <Send form label="Change the e-mail address" />
        </form>
    }
}

/// Shown until the code has come back that was sent to the address.
#[component]
fn ConfirmEmail() -> impl IntoView {
    let app = app();
    let t = app.language();
    let form = Form::new();
    let code = RwSignal::new(String::new());
    let unconfirmed = RwSignal::new(None::<String>);
    spawn_local(async move {
        let me = api::get::<Me>("/me").await.ok().filter(|me| me.email_confirmed == Some(false));
        unconfirmed.try_set(me.and_then(|me| me.email));
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = serde_json::json!({ "code": code.get_untracked() });
        form.send(app, "POST", "/account/email/confirm".into(), body, move || {
            unconfirmed.set(None);
            app.announce(Tone::News, t.say("The e-mail address is confirmed."));
        });
    };
    let again = move |_| {
        form.send(app, "POST", "/account/email/code".into(), serde_json::json!({}), move || {
            app.announce(Tone::News, t.say("A new code is on its way."));
        });
    };
    move || {
        unconfirmed.get().map(|email| {
            view! {
                <form class="card stack" novalidate on:submit=submit>
                    <h2>{t.say("Confirm the e-mail address")}</h2>
                    <p>{t.fill("A code was sent to {0}. News about your account come only to an address that is confirmed.", &[&email])}</p>
                    <Field form name="code" label="Code" kind="text" complete="one-time-code" value=code />
                    <div class="row">
                        <Send form label="Confirm the e-mail address" />
                        <button type="button" on:click=again>{t.say("Send a new code")}</button>
                    </div>
                </form>
            }
        })
    }
}

#[component]
fn Devices() -> impl IntoView {
    let app = app();
    let t = app.language();
    let devices = RwSignal::new(None::<Vec<SessionInfo>>);
    let load = move || {
        spawn_local(async move {
            devices.try_set(Some(api::get("/sessions").await.unwrap_or_default()));
        });
    };
    load();
    let rows = move || match devices.get() {
        None => view! { <Working text=t.say("Loading …") /> }.into_any(),
        Some(devices) => {
            let rows = devices.into_iter().map(|device| {
                let id = device.id.clone();
                let end = move |_| end_session(app, id.clone(), load);
                let name = if device.agent.is_empty() { t.say("Unknown device") } else { crate::account::device(&device.agent) };
                let button = (!device.current).then(|| view! { <button type="button" on:click=end>{t.say("Sign out")}</button> });
                view! { <li class="row spread"><span>{name}{device.current.then(|| format!(" ({})", t.say("this one")))}</span>{button}</li> }
            });
            view! { <ul class="stack tight plain">{rows.collect_view()}</ul> }.into_any()
        }
    };
    let has_others =
        move || devices.with(|devices| devices.as_ref().is_some_and(|devices| devices.len() > 1));
    view! {
        <section class="card stack">
            <h2>{t.say("Devices")}</h2>
            {rows}
            <Show when=has_others><SignOutOthers done=load /></Show>
        </section>
    }
}

#[component]
fn SignOutOthers(done: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let app = app();
    let t = app.language();
    let form = Form::new();
    let password = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = serde_json::json!({ "password": password.get_untracked() });
        form.send(app, "DELETE", "/sessions".into(), body, move || {
            app.announce(Tone::News, t.say("All other devices are signed out."));
            done();
        });
    };
    view! {
        <details>
            <summary>{t.say("Sign out all other devices")}</summary>
            <form class="stack" novalidate on:submit=submit>
                <Field form name="password" id="others_password" label="Current password" kind="password" complete="current-password" value=password />
                <Send form label="Sign them out" />
            </form>
        </details>
    }
}

/// The day of a time of the service, in short.
fn day(time: i64, language: Language) -> String {
    let moment = Moment(u64::try_from(time).unwrap_or_default());
    dates::short_day_words(dates::day_at(moment), language.tag())
}

fn end_session(app: App, id: String, then: impl Fn() + 'static) {
    spawn_local(async move {
        match api::call("DELETE", &format!("/sessions/{id}"), None).await {
            Ok(()) => then(),
            Err(fault) => app.announce(Tone::Warning, app.language().say(&fault.words())),
        }
    });
}

/// One's data, and the way out.
#[component]
fn Farewell() -> impl IntoView {
    let app = app();
    let t = app.language();
    let form = Form::new();
    let password = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = serde_json::json!({ "password": password.get_untracked() });
        form.send(app, "DELETE", "/account".into(), body, move || {
            app.who.set(Who::Guest);
            app.announce(Tone::News, t.say("The account is deleted."));
            app.go(Route::Welcome);
        });
    };
    view! {
        <section class="card stack">
            <h2>{t.say("Your data")}</h2>
            <p><a class="button" href="/api/v1/account/export" download="ninefold.json">{t.say("Download my data")}</a></p>
            <details>
                <summary>{t.say("Delete the account")}</summary>
                <form class="stack" novalidate on:submit=submit>
                    <p>{t.say("This takes away the account and all games on the server. It cannot be undone.")}</p>
                    <Field form name="password" id="delete_password" label="Current password" kind="password" complete="current-password" value=password />
                    <Send form label="Delete the account" />
                </form>
            </details>
        </section>
    }
}
