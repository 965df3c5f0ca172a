//! The tools of the setter: what a drag draws, rules for the whole board, and rules in words.

use super::desk::Desk;
use crate::preferences::Switch;
use crate::setter::{self, Drawn, Element, Field, Gesture};
use crate::view::icon::Icon;
use crate::view::pad::keep_focus;
use leptos::prelude::*;
use ninefold_puzzle::{DotKind, LineKind, Repeats};

/// The tools that are in hand most often, with a sign each; nothing stands for digits.
const USUAL: [(Option<Element>, &str); 7] = [
    (None, "M7 6.5l3-2.5v12M7 16h6"),
    (
        Some(Element::Line(LineKind::Thermometer)),
        "M7.6 12.4a2.6 2.6 0 1 1-3.7 3.6 2.6 2.6 0 0 1 3.7-3.6L15.5 4.5",
    ),
    (Some(Element::Arrow), "M8.5 11.5a3 3 0 1 1-4.3 4.3 3 3 0 0 1 4.3-4.3L16 4M11.5 4H16v4.5"),
    (Some(Element::Dot(DotKind::WHITE)), "M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7M2 10h4.5M13.5 10H18"),
    (
        Some(Element::Dot(DotKind::BLACK)),
        "M10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5M10 9v2M9 10h2M2 10h5.5M12.5 10H18",
    ),
    (
        Some(Element::Cage(Repeats::Forbidden)),
        "M3.5 6V3.5H6M9 3.5h2M14 3.5h2.5V6M16.5 9v2M16.5 14v2.5H14M11 16.5H9M6 16.5H3.5V14M3.5 11V9",
    ),
    (Some(Element::Region), "M3.5 3.5h8v5h5v8h-13z"),
];

/// The usual tools, one of which is in hand.
#[component]
fn UsualTools(desk: Desk) -> impl IntoView {
    let t = desk.table.app.language();
    let tools = USUAL.map(|(element, line)| {
        let name = element.map_or_else(|| "Digits".into(), Element::name);
        let is_held = move || desk.element.get() == element;
        view! {
            <button type="button" aria-pressed=move || is_held().to_string() on:pointerdown=keep_focus on:click=move |_| desk.take(element)>
                <Icon line />{t.say(&name)}
            </button>
        }
    });
    view! { <div class="usual-tools" role="group" aria-label=t.say("Tools")>{tools.into_iter().collect_view()}</div> }
}

/// What a drag draws, with the number for it.
#[component]
pub(super) fn DrawingTool(desk: Desk) -> impl IntoView {
    let t = desk.table.app.language();
    let choose = move |event: web_sys::Event| desk.take(Element::of_key(&event_target_value(&event)));
    let key_in_hand = move || desk.element.get().map(Element::key).unwrap_or_default();
    let groups = Element::GROUPS.into_iter().map(|(group, elements)| {
        let choices = elements.iter().map(|element| {
            view! { <option value=element.key()>{t.say(&element.name())}</option> }
        });
        view! { <optgroup label=t.say(group)>{choices.collect_view()}</optgroup> }
    });
    let groups = groups.collect_view();
    let field = move || {
        let element = desk.element.get()?;
        let (label, usual) = match element.field()? {
            Field::Usual(label, usual) => (label, usual.to_string()),
            Field::Optional(label) | Field::Number(label) | Field::Digits(label) => (label, String::new()),
        };
        Some(view! {
            <div class="field">
                <label for="setter-number">{t.say(label)}</label>
                <input id="setter-number" inputmode="numeric" placeholder=usual prop:value=move || desk.typed.get() on:input=move |event| desk.typed.set(event_target_value(&event)) />
            </div>
        })
    };
    let mirror = move |event: web_sys::Event| desk.mirrored.set(Switch::from(event_target_checked(&event)));
    let pieces = move || {
        desk.table.redrawn.track();
        let drawn = desk.table.play.with_untracked(|play| Drawn::of(play.session.puzzle().rules()));
        drawn.map(|drawn| {
            view! { <p>{t.fill("{0} of {1} pieces are drawn.", &[&drawn.pieces, &drawn.of])}</p> }
        })
    };
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        desk.draw();
    };
    let how = move || {
        match desk.element.get() {
        Some(element) => view! {
            <p class="empty">
                {t.say(element.how())}" "
                {(element.gesture() != Gesture::Button).then(|| t.say("Or select the cells with Shift and the arrow keys, and press Draw."))}
            </p>
        }
        .into_any(),
        None => view! { <p class="empty">{t.say("Choose what to draw; until then you write digits.")}</p> }.into_any(),
    }
    };
    let is_idle = move || desk.element.get().is_none();
    view! {
        <form class="stack tight" on:submit=submit>
            {pieces}
            <UsualTools desk />
            <div class="field">
                <label for="setter-element">{t.say("All tools")}</label>
                <select id="setter-element" prop:value=key_in_hand on:change=choose>
                    <option value="">{t.say("Nothing: write digits")}</option>
                    {groups}
                </select>
            </div>
            {field}
            {how}
            <label class="choice" hidden=move || !desk.element.get().is_some_and(Element::can_be_mirrored)>
                <input type="checkbox" prop:checked=move || desk.mirrored.get() == Switch::On on:change=mirror />
                {t.say("Draw its image after a half-turn too")}
            </label>
            <div class="pairs" hidden=is_idle>
                <button>{t.say("Draw")}</button>
                <button type="button" class="quiet" on:click=move |_| desk.remove()>{t.say("Remove here")}</button>
            </div>
        </form>
    }
}

/// Rules that hold everywhere, each with a switch.
#[component]
pub(super) fn BoardRules(desk: Desk) -> impl IntoView {
    let t = desk.table.app.language();
    let switches = setter::board_rules().map(|(name, rule)| {
        let shown = rule.clone();
        let is_on = move || {
            desk.table.redrawn.track();
            desk.table
                .play
                .with_untracked(|play| play.session.puzzle().rules().constraints().contains(&shown))
        };
        let toggle = move |_| desk.stroke(|rules, digits| setter::toggled(rules, digits, &rule));
        view! {
            <label class="choice">
                <input type="checkbox" prop:checked=is_on on:change=toggle />
                {t.say(name)}
            </label>
        }
    });
    view! {
        <details>
            <summary>{t.say("Rules for the whole board")}</summary>
            <fieldset class="stack tight">
                <legend class="unseen">{t.say("Rules for the whole board")}</legend>
                {switches.into_iter().collect_view()}
            </fieldset>
        </details>
    }
}

/// A rule as it is written in any language.
const EXAMPLE: &str = "thermometer r1c1 r1c2 r2c3";

/// A rule as text: whatever no tool draws, and everything for who cannot drag.
#[component]
pub(super) fn RuleInWords(desk: Desk) -> impl IntoView {
    let t = desk.table.app.language();
    let words = RwSignal::new(String::new());
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let written = words.get_untracked();
        desk.stroke(|rules, digits| setter::with_rule_in_words(rules, digits, &written));
    };
    view! {
        <details>
            <summary>{t.say("A rule in words")}</summary>
            <form class="stack tight" on:submit=submit>
                <div class="field">
                    <label for="setter-words">{t.say("Rule")}</label>
                    <input id="setter-words" autocomplete="off" spellcheck="false" placeholder=EXAMPLE prop:value=move || words.get() on:input=move |event| words.set(event_target_value(&event)) />
                </div>
                <p class="empty">{t.say("As in Ninefold's own files: the name of the rule, its number, its cells. Patterns and either-or work too.")}</p>
                <button>{t.say("Add rule")}</button>
            </form>
        </details>
    }
}
