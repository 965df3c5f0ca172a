//! Personal tokens, by which programs act for a player: the list, a new one, and one less.

use crate::account::scope_words;
use crate::browser::{api, page};
use crate::play::Tone;
use crate::view::app;
use crate::view::common::Working;
use crate::view::sign::{ChoiceFault, Field, Form, Send};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::{NewToken, Scope, TokenInfo, TokenMade};

/// The list as it is known.
#[derive(Clone, Copy)]
struct List {
    known: RwSignal<Option<Result<Vec<TokenInfo>, String>>>,
    /// The secret of the one that was just made, until its owner has kept it.
    secret: RwSignal<Option<String>>,
}

impl List {
    fn look(self) {
        spawn_local(async move {
            let list = api::get::<Vec<TokenInfo>>("/tokens").await;
            self.known.try_set(Some(list.map_err(|fault| fault.words())));
        });
    }
}

/// Tokens.
#[component]
pub(super) fn Tokens() -> impl IntoView {
    let t = app().language();
    let list = List { known: RwSignal::new(None), secret: RwSignal::new(None) };
    list.look();
    let rows = move || match list.known.get() {
        None => view! { <Working text=t.say("Loading …") /> }.into_any(),
        Some(Err(words)) => view! { <p>{t.say(&words)}</p> }.into_any(),
        Some(Ok(known)) => {
            let rows = known.into_iter().map(|token| view! { <Row list token /> }).collect_view();
            view! { <ul class="stack tight plain">{rows}</ul> }.into_any()
        }
    };
    let secret = move || list.secret.get().map(|secret| view! { <Secret list secret /> });
    view! {
        <section class="card stack" id="tokens">
            <h2>{t.say("Tokens for programs")}</h2>
            <p>{t.say("A token lets a program of yours use your games, and nothing else of your account.")}</p>
            {rows}
            {secret}
            <Make list />
        </section>
    }
}

#[component]
fn Row(list: List, token: TokenInfo) -> impl IntoView {
    let app = app();
    let t = app.language();
    let may = token.scopes.iter().map(|&scope| t.say(scope_words(scope))).collect::<Vec<_>>().join(", ");
    let used = token.used.map(|used| t.fill("last used {0}", &[&super::day(used, t)]));
    let ends = token.expires.map(|ends| t.fill("ends {0}", &[&super::day(ends, t)]));
    let dates = [used, ends].into_iter().flatten().collect::<Vec<_>>().join(", ");
    let label = t.fill("End {0}", &[&token.name]);
    let path = format!("/tokens/{}", token.id);
    let end = move |_| {
        let path = path.clone();
        spawn_local(async move {
            match api::call("DELETE", &path, None).await {
                Ok(()) => list.look(),
                Err(fault) => app.announce(Tone::Warning, t.say(&fault.words())),
            }
        });
    };
    view! {
        <li class="row spread">
            <span>{token.name}<br /><small>{may}<br />{dates}</small></span>
            <button type="button" aria-label=label on:click=end>{t.say("End")}</button>
        </li>
    }
}

/// What the program has to send, which the service shows this once.
#[component]
fn Secret(list: List, secret: String) -> impl IntoView {
    let app = app();
    let t = app.language();
    let text = secret.clone();
    let copy = move |_| {
        page::copy(&text);
        app.announce(Tone::News, t.say("Token copied."));
    };
    view! {
        <div class="stack">
            <p>{t.say("You see this token only now. Give it to your program.")}</p>
            <p class="app-key"><code>{secret}</code></p>
            <div class="row">
                <button type="button" on:click=copy>{t.say("Copy token")}</button>
                <button type="button" class="primary" on:click=move |_| list.secret.set(None)>{t.say("I've kept it")}</button>
            </div>
        </div>
    }
}

#[component]
fn Make(list: List) -> impl IntoView {
    let app = app();
    let t = app.language();
    let form = Form::new();
    let [name, days, password] = ["", "90", ""].map(|text| RwSignal::new(text.to_owned()));
    let scopes = RwSignal::new(vec![Scope::GamesRead]);
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let wanted = NewToken {
            name: name.get_untracked(),
            scopes: scopes.get_untracked(),
            // A text that is not a number is refused by the service with what it takes.
            days: Some(days.with_untracked(|days| days.trim().parse().unwrap_or(0))),
            password: password.get_untracked(),
        };
        let sent = async move { api::send_for::<TokenMade>("POST", "/tokens", &wanted).await };
        form.run(app, sent, move |made| {
            name.set(String::new());
            password.set(String::new());
            app.announce(Tone::News, t.say("Token created."));
            list.secret.set(Some(made.secret));
            list.look();
        });
    };
    let choices = Scope::ALL.map(|(scope, _)| {
        let change = move |event| {
            let is_wanted = event_target_checked(&event);
            scopes.update(|scopes| {
                scopes.retain(|known| *known != scope);
                scopes.extend(is_wanted.then_some(scope));
            });
        };
        view! {
            <label class="row">
                <input type="checkbox" prop:checked=move || scopes.with(|scopes| scopes.contains(&scope)) on:change=change />
                {t.say(scope_words(scope))}
            </label>
        }
    });
    view! {
        <details>
            <summary>{t.say("New token")}</summary>
            <form class="stack" novalidate on:submit=submit>
                <Field form name="name" id="token_name" label="Name for this token" kind="text" complete="off" value=name />
                <fieldset class="stack tight" aria-describedby="scopes-fault">
                    <legend>{t.say("What it may do")}</legend>
                    {choices.collect_view()}
                    <ChoiceFault form name="scopes" />
                </fieldset>
                <Field form name="days" id="token_days" label="Days until it ends" kind="number" complete="off" value=days />
                <Field form name="password" id="token_password" label="Current password" kind="password" complete="current-password" value=password />
                <Send form label="Create token" />
            </form>
        </details>
    }
}
