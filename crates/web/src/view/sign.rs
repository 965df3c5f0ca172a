//! Signing up, signing in, and a new password by a code.

use super::common::Go;
use super::who::who_am_i;
use super::{App, app};
use crate::account::{Rule, rules};
use crate::browser::api::{self, Fault};
use crate::browser::{page, passkey};
use crate::play::Tone;
use crate::route::Route;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::{FieldError, SignIn as SignInForm, SignedIn};
use serde_json::{Value, json};

/// A form on its way: what is wrong with it, and whether it is being sent.
#[derive(Clone, Copy)]
pub(crate) struct Form {
    faults: RwSignal<Vec<FieldError>>,
    told: RwSignal<Option<String>>,
    is_busy: RwSignal<bool>,
}

impl Form {
    pub(crate) fn new() -> Self {
        Self { faults: RwSignal::new(Vec::new()), told: RwSignal::new(None), is_busy: RwSignal::new(false) }
    }

    /// What is wrong with a field, in the player's language; empty if nothing is.
    fn fault_of(self, name: &'static str) -> Memo<String> {
        let t = app().language();
        Memo::new(move |_| {
            let mine = |faults: &Vec<FieldError>| {
                faults
                    .iter()
                    .filter(|fault| fault.field == name)
                    .map(|fault| t.say(&fault.message))
                    .collect::<Vec<_>>()
            };
            self.faults.with(mine).join(" ")
        })
    }

    /// Sends a body; what is refused is shown, field by field.
    pub(crate) fn send(
        self,
        app: App,
        method: &'static str,
        path: String,
        body: serde_json::Value,
        done: impl FnOnce() + 'static,
    ) {
        let sent = async move { api::call(method, &path, Some(body.to_string())).await };
        self.run(app, sent, |()| done());
    }

    /// Does what the form is for; what is refused is shown, field by field.
    pub(crate) fn run<T: 'static>(
        self,
        app: App,
        work: impl Future<Output = Result<T, Fault>> + 'static,
        done: impl FnOnce(T) + 'static,
    ) {
        if self.is_busy.get_untracked() {
            return;
        }
        self.is_busy.set(true);
        self.faults.set(Vec::new());
        self.told.set(None);
        spawn_local(async move {
            let answer = work.await;
            self.is_busy.try_set(false);
            match answer {
                Ok(answer) => done(answer),
                Err(fault) => self.refuse(app, &fault),
            }
        });
    }

    fn refuse(self, app: App, fault: &Fault) {
        let text = app.language().say(&fault.words());
        if let Fault::Refused(problem) = fault {
            self.faults.try_set(problem.errors.clone());
        }
        app.announce(Tone::Warning, text.clone());
        self.told.try_set(Some(text));
    }
}

/// A field with its label, its help and what is wrong with it.
#[component]
pub(crate) fn Field(
    form: Form,
    /// Its name in the body.
    name: &'static str,
    /// Its name on the page, where another form has a field of the same name.
    #[prop(optional)]
    id: Option<&'static str>,
    /// Its label.
    label: &'static str,
    /// The type of the input.
    kind: &'static str,
    /// What a password manager may fill in.
    complete: &'static str,
    value: RwSignal<String>,
) -> impl IntoView {
    let t = app().language();
    let fault = form.fault_of(name);
    let id = id.unwrap_or(name);
    let help = format!("{id}-fault");
    let is_shown = RwSignal::new(false);
    let look = (kind == "password").then(|| {
        let words = move || if is_shown.get() { t.say("Hide password") } else { t.say("Show password") };
        view! { <button type="button" class="quiet" on:click=move |_| is_shown.update(|shown| *shown = !*shown)>{words}</button> }
    });
    view! {
        <div class="field">
            <span class="row spread"><label for=id>{t.say(label)}</label>{look}</span>
            <input
                id=id
                name=name
                type=move || if is_shown.get() { "text" } else { kind }
                autocomplete=complete
                required
                aria-describedby=help.clone()
                aria-invalid=move || (!fault.with(String::is_empty)).then_some("true")
                prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event))
            />
            <FaultLine fault id=help />
        </div>
    }
}

/// What is wrong with something that is chosen and not typed.
#[component]
pub(crate) fn ChoiceFault(form: Form, name: &'static str) -> impl IntoView {
    view! { <FaultLine fault=form.fault_of(name) id=format!("{name}-fault") /> }
}

#[component]
fn FaultLine(fault: Memo<String>, id: String) -> impl IntoView {
    view! { <p class="fault-line" id=id>{move || (!fault.with(String::is_empty)).then(|| view! { <span class="fault">{fault.get()}</span> })}</p> }
}

/// The button of a form, and what the server said.
#[component]
pub(crate) fn Send(form: Form, label: &'static str) -> impl IntoView {
    let t = app().language();
    view! {
        {move || form.told.get().map(|text| view! { <p class="saying warning" role="alert">{text}</p> })}
        <button class="primary" aria-disabled=move || form.is_busy.get().to_string()>{t.say(label)}</button>
    }
}

/// What a password must have, and what is still missing while one types.
#[component]
pub(crate) fn RuleList(password: RwSignal<String>, again: RwSignal<String>) -> impl IntoView {
    let t = app().language();
    let rows = move || {
        let rows = rules(&password.get(), &again.get()).into_iter().map(|Rule { words, is_met }| {
            let state = if is_met { t.say("met") } else { t.say("missing") };
            view! { <li class:met=is_met>{t.say(words)}<span class="unseen">" – "{state}</span></li> }
        });
        rows.collect_view()
    };
    view! { <ul class="rules-list">{rows}</ul> }
}

/// Create an account.
#[component]
pub(crate) fn SignUp() -> impl IntoView {
    let app = app();
    let t = app.language();
    let form = Form::new();
    let [email, username, password, again] = [(); 4].map(|()| RwSignal::new(String::new()));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({
            "email": email.get_untracked(),
            "username": username.get_untracked(),
            "password": password.get_untracked(),
            "password_again": again.get_untracked(),
        });
        form.send(app, "POST", "/account".into(), body, move || {
            who_am_i(app);
            app.announce(Tone::News, t.say("Account created."));
            app.go_instead(Route::Welcome);
        });
    };
    view! {
        <form class="screen narrow stack" novalidate on:submit=submit>
            <h1>{t.say("Create account")}</h1>
            <p>{t.say("Your games so far come along.")}</p>
            <Field form name="email" label="E-mail" kind="email" complete="email" value=email />
            <Field form name="username" label="Username (letters, digits, _ . -)" kind="text" complete="username" value=username />
            <Field form name="password" label="Password" kind="password" complete="new-password" value=password />
            <Field form name="password_again" label="Repeat password" kind="password" complete="new-password" value=again />
            <RuleList password again />
            <Send form label="Create account" />
            <p>{t.say("Already have an account?")}" "<Go to=Route::SignIn>{t.say("Sign in")}</Go></p>
        </form>
    }
}

/// Sign in.
#[component]
pub(crate) fn SignIn() -> impl IntoView {
    let app = app();
    let t = app.language();
    let form = Form::new();
    let [login, password, code] = [(); 3].map(|()| RwSignal::new(String::new()));
    let wants_code = RwSignal::new(false);
    let welcome = move || {
        who_am_i(app);
        app.announce(Tone::News, t.say("You are signed in."));
        app.go_instead(Route::Welcome);
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let is_first = !wants_code.get_untracked();
        let body = SignInForm {
            login: login.get_untracked(),
            password: password.get_untracked(),
            code: code.get_untracked(),
        };
        let sent = async move {
            match api::send_for::<SignedIn>("POST", "/session", &body).await {
                // Asking for the code is not a refusal; only a wrong one is.
                Err(Fault::Refused(problem)) if problem.needs_code() && is_first => Ok(None),
                answer => answer.map(Some),
            }
        };
        form.run(app, sent, move |signed_in| match signed_in {
            Some(_) => welcome(),
            None => wants_code.set(true),
        });
    };
    let by_passkey = move |_| form.run(app, sign_in_by_passkey(), move |_| welcome());
    view! {
        <form class="screen narrow stack" novalidate on:submit=submit>
            <h1>{t.say("Sign in")}</h1>
            <Field form name="login" label="Username or e-mail" kind="text" complete="username" value=login />
            <Field form name="password" label="Password" kind="password" complete="current-password" value=password />
            <Show when=move || wants_code.get()><CodeField form code /></Show>
            <Send form label="Sign in" />
            {passkey::is_possible().then(|| view! { <button type="button" on:click=by_passkey>{t.say("Sign in with a passkey")}</button> })}
            <p><Go to=Route::Forgotten>{t.say("Forgot password?")}</Go></p>
            <p>{t.say("No account yet?")}" "<Go to=Route::SignUp>{t.say("Create account")}</Go></p>
        </form>
    }
}

/// The code that an account wants besides the password. It gets the focus when it appears, which tells
/// those who do not see it what is wanted.
#[component]
fn CodeField(form: Form, code: RwSignal<String>) -> impl IntoView {
    let t = app().language();
    Effect::new(|_| page::focus("code"));
    view! {
        <p role="status">{t.say("Enter the code that your app shows, or a recovery code.")}</p>
        <Field form name="code" label="Code" kind="text" complete="one-time-code" value=code />
    }
}

async fn sign_in_by_passkey() -> Result<SignedIn, Fault> {
    let options = api::send_for::<Value>("POST", "/session/passkey/options", &json!({})).await?;
    let credential = passkey::sign(&options).await?;
    api::send_for("POST", "/session/passkey", &json!({ "credential": credential })).await
}

/// A new password by a code that comes by e-mail.
#[component]
pub(crate) fn Forgotten() -> impl IntoView {
    let app = app();
    let t = app.language();
    let (first, second) = (Form::new(), Form::new());
    let [email, code, password, again] = [(); 4].map(|()| RwSignal::new(String::new()));
    let is_sent = RwSignal::new(false);
    let ask = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({ "email": email.get_untracked() });
        first.send(app, "POST", "/password/code".into(), body, move || {
            is_sent.set(true);
            app.announce(
                Tone::News,
                t.say("If there is an account with this address, a code is on its way."),
            );
        });
    };
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let body = json!({
            "email": email.get_untracked(),
            "code": code.get_untracked().trim(),
            "password": password.get_untracked(),
            "password_again": again.get_untracked(),
        });
        second.send(app, "POST", "/password".into(), body, move || {
            app.announce(
                Tone::News,
                t.say("Password changed; other devices are signed out. Sign in with it."),
            );
            app.go_instead(Route::SignIn);
        });
    };
    view! {
        <div class="screen narrow stack">
            <h1>{t.say("Forgot password?")}</h1>
            <form class="stack" novalidate on:submit=ask>
                <Field form=first name="email" label="E-mail" kind="email" complete="email" value=email />
                <Send form=first label="Send a code" />
            </form>
            <Show when=move || is_sent.get()>
                <form class="stack" novalidate on:submit=submit>
                    <p role="status">{t.say("If there is an account with this address, a code is on its way.")}</p>
                    <Field form=second name="code" label="Code" kind="text" complete="one-time-code" value=code />
                    <Field form=second name="password" label="New password" kind="password" complete="new-password" value=password />
                    <Field form=second name="password_again" label="Repeat password" kind="password" complete="new-password" value=again />
                    <RuleList password again />
                    <Send form=second label="Change the password" />
                </form>
            </Show>
        </div>
    }
}
