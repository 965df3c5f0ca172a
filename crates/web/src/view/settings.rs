//! Settings: how the page looks, helps and listens. Every change counts at once and is kept.

use super::app;
use crate::keymap::{Shortcut, Taken};
use crate::preferences::{
    DigitSize, EntryOrder, FeedbackChoice, Handedness, KeypadOrder, MarkPlaces, Motion, NameOrder, Palette,
    Preferences, Switch, Theme,
};
use crate::words::Language;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// Settings.
#[component]
pub(crate) fn Settings() -> impl IntoView {
    let t = app().language();
    let themes = [
        (Theme::System, "Same as device"),
        (Theme::Light, "Light"),
        (Theme::Dark, "Dark"),
        (Theme::Contrast, "High contrast"),
    ];
    let sizes = [(DigitSize::Usual, "Usual"), (DigitSize::Large, "Large"), (DigitSize::Huge, "Huge")];
    let palettes = Palette::ALL.map(|palette| (palette, palette.name()));
    let languages = Language::ALL.map(|language| (language, language.name()));
    let feedbacks = FeedbackChoice::ALL.map(|choice| (choice, choice.words()));
    view! {
        <div class="screen">
            <h1>{t.say("Settings")}</h1>
            <div class="settings">
                <section class="card stack">
                    <h2>{t.say("Appearance")}</h2>
                    <Choice name="Theme" options=themes.to_vec() get=|p| p.theme set=|p, to| p.theme = to />
                    <Choice name="Colours of the page" options=palettes.to_vec() get=|p| p.palette set=|p, to| p.palette = to />
                    <Choice name="Size of digits" options=sizes.to_vec() get=|p| p.digit_size set=|p, to| p.digit_size = to />
                    <Choice name="Language" options=languages.to_vec() get=|p| p.language set=|p, to| p.language = to />
                    <Toggle name="Left-handed: keypad on the left" get=|p| p.hand == Handedness::Left set=|p, on| p.hand = if on { Handedness::Left } else { Handedness::Right } />
                    <Toggle name="No animations" get=|p| p.motion == Motion::Reduced set=|p, on| p.motion = if on { Motion::Reduced } else { Motion::System } />
                    <Toggle name="Play sounds" get=|p| p.sound == Switch::On set=|p, on| p.sound = on.into() />
                    <Toggle name="Vibrate" get=|p| p.vibration == Switch::On set=|p, on| p.vibration = on.into() />
                    <Toggle name="Show streaks" get=|p| p.streaks == Switch::On set=|p, on| p.streaks = on.into() />
                    <Toggle name="Show the time" get=|p| p.timer == Switch::On set=|p, on| p.timer = on.into() />
                </section>
                <section class="card stack">
                    <h2>{t.say("Assistance")}</h2>
                    <Choice name="Feedback in new games" options=feedbacks.to_vec() get=|p| p.feedback set=|p, to| p.feedback = to />
                    <Toggle name="Remove marks automatically" get=|p| p.clean_up == Switch::On set=|p, on| p.clean_up = on.into() />
                    <Toggle name="Show candidates from the start" get=|p| p.candidates == Switch::On set=|p, on| p.candidates = on.into() />
                    <Toggle name="Highlight related cells" get=|p| p.peers == Switch::On set=|p, on| p.peers = on.into() />
                    <Toggle name="Highlight matching digits" get=|p| p.same == Switch::On set=|p, on| p.same = on.into() />
                    <Toggle name="Marks have fixed places" get=|p| p.marks == MarkPlaces::Fixed set=|p, on| p.marks = if on { MarkPlaces::Fixed } else { MarkPlaces::Packed } />
                </section>
                <section class="card stack">
                    <h2>{t.say("Input")}</h2>
                    <Toggle name="Digit first: choose a digit, then tap cells" get=|p| p.entry == EntryOrder::DigitFirst set=|p, on| p.entry = if on { EntryOrder::DigitFirst } else { EntryOrder::CellFirst } />
                    <Toggle name="Keypad starts with 7 8 9" get=|p| p.keypad == KeypadOrder::FromSeven set=|p, on| p.keypad = if on { KeypadOrder::FromSeven } else { KeypadOrder::FromOne } />
                    <Toggle name="Show cage combinations" get=|p| p.combinations == Switch::On set=|p, on| p.combinations = on.into() />
                    <Toggle name="Single-letter shortcuts" get=|p| p.letters == Switch::On set=|p, on| p.letters = on.into() />
                    <Toggle name="Reading keys for screen readers" get=|p| p.reading_keys == Switch::On set=|p, on| p.reading_keys = on.into() />
                    <Toggle name="Read content before position" get=|p| p.names == NameOrder::ContentFirst set=|p, on| p.names = if on { NameOrder::ContentFirst } else { NameOrder::PlaceFirst } />
                    <KeyTable />
                </section>
            </div>
        </div>
    }
}

/// One of several.
#[component]
fn Choice<T: Copy + PartialEq + Send + Sync + 'static>(
    name: &'static str,
    options: Vec<(T, &'static str)>,
    get: fn(&Preferences) -> T,
    set: fn(&mut Preferences, T),
) -> impl IntoView {
    let app = app();
    let t = app.language();
    let values = options.iter().map(|(value, _)| *value).collect::<Vec<_>>();
    let change = move |event: web_sys::Event| {
        let at = event_target_value(&event).parse::<usize>().unwrap_or_default();
        if let Some(&value) = values.get(at) {
            app.prefer(|preferences| set(preferences, value));
        }
    };
    let options = options.into_iter().enumerate().map(|(at, (value, words))| {
        let is_chosen = move || app.preferences.with(|preferences| get(preferences) == value);
        view! { <option value=at.to_string() prop:selected=is_chosen>{t.say(words)}</option> }
    });
    let id = format!("set-{}", name.to_lowercase().replace(' ', "-"));
    view! {
        <div class="field">
            <label for=id.clone()>{t.say(name)}</label>
            <select id=id on:change=change>{options.collect_view()}</select>
        </div>
    }
}

/// Something that is on or off.
#[component]
fn Toggle(
    name: &'static str,
    get: fn(&Preferences) -> bool,
    set: fn(&mut Preferences, bool),
) -> impl IntoView {
    let app = app();
    let t = app.language();
    let change = move |event: web_sys::Event| {
        let on = event_target_checked(&event);
        app.prefer(|preferences| set(preferences, on));
    };
    view! {
        <label class="choice">
            <input type="checkbox" prop:checked=move || app.preferences.with(get) on:change=change />
            {t.say(name)}
        </label>
    }
}

/// The letters, each to be changed by pressing another one.
#[component]
fn KeyTable() -> impl IntoView {
    let app = app();
    let t = app.language();
    let news = RwSignal::new(String::new());
    let rows = Shortcut::ALL.map(|shortcut| {
        let shown = move || {
            app.preferences.with(|preferences| shown_key(t, shortcut.key(preferences)))
        };
        let listen = move |event: KeyboardEvent| {
            let key = event.key();
            if key.chars().count() != 1 || event.ctrl_key() || event.meta_key() || event.alt_key() {
                return;
            }
            event.prevent_default();
            let mut taken = Taken::Free;
            app.prefer(|preferences| taken = shortcut.take_key(&key.to_lowercase(), preferences));
            news.set(match taken {
                Taken::Free => String::new(),
                Taken::From(other) => {
                    let key = app.preferences.with_untracked(|preferences| shown_key(t, other.key(preferences)));
                    t.fill("{0}: the key is {1} now.", &[&t.say(other.words()), &key])
                }
                Taken::Digit => t.say("Digits write digits: choose another key."),
            });
        };
        let name = t.fill("Key for: {0}", &[&t.say(shortcut.words())]);
        view! {
            <dt><input type="text" class="key" aria-label=name prop:value=shown on:keydown=listen readonly size="5" /></dt>
            <dd>{t.say(shortcut.words())}</dd>
        }
    });
    let reset = move |_| app.prefer(|preferences| preferences.keys.clear());
    view! {
        <details>
            <summary>{t.say("Change keys")}</summary>
            <p class="empty">{t.say("Select a line and press the key you want.")}</p>
            <p role="status">{news}</p>
            <dl class="keys">{rows.into_iter().collect_view()}</dl>
            <button type="button" on:click=reset>{t.say("Reset keys")}</button>
        </details>
    }
}

/// A key as it is written on a keyboard.
pub(crate) fn shown_key(language: Language, key: &str) -> String {
    if key == " " { language.say("Space") } else { key.to_uppercase() }
}
