//! Hints and checks, where the room allows them. What each costs stands on its button.

use super::Visit;
use super::lesson::HintText;
use crate::hint::DrawnHint;
use crate::time;
use crate::view::game::Table;
use crate::view::icon::{self, Icon};
use crate::view::more::CHECK_PRICE;
use crate::view::pad::keep_focus;
use leptos::prelude::*;
use ninefold_game::{CHECK_PER_ERROR, HintClass, OpenHint, Tier};
use ninefold_protocol::api::CheckBoard;
use ninefold_room::{Assistance, Command, HintCommand, RoomKind};
use std::time::Duration;

/// The hint that is open, and what can be asked for.
#[component]
pub(super) fn Help(assistance: Assistance, hint: Memo<Option<DrawnHint>>) -> impl IntoView {
    let visit = Visit::here();
    let table = Table::here();
    let t = visit.app.language();
    let is_race = visit.desk.with_untracked(|desk| desk.kind() == RoomKind::Race);
    let open = Memo::new(move |_| table.play.with(|play| play.session.hint().cloned()));
    let is_drawn = Memo::new(move |_| hint.with(Option::is_some));
    let tier = move || open.with(|open| open.as_ref().map(|open| open.tier));
    let more = move || match tier() {
        None => t.say("Hint"),
        Some(Tier::Where) => t.say("Name the technique"),
        Some(Tier::Technique) => t.say("Explain it"),
        Some(Tier::Argument | Tier::Applied) => t.say("Show hint"),
    };
    // In a race everything costs time, and the same.
    let minutes =
        StoredValue::new(format!("+{}", time::watch(Duration::from_millis(assistance.penalty.into()))));
    let price = move |points: String| if is_race { minutes.get_value() } else { points };
    let up_to = move |wanted: Tier| {
        open.with(|open| match open {
            Some(open) => t.fill("−{0}", &[&OpenHint::cost_up_to(open, wanted)]),
            None => t.fill("from −{0}", &[&HintClass::NakedSingle.price_up_to(Tier::Where)]),
        })
    };
    // What was told and put away is shown again for nothing.
    let more_price = move || match tier() {
        None | Some(Tier::Where) => Some(price(up_to(Tier::Technique))),
        Some(Tier::Technique) => Some(price(up_to(Tier::Argument))),
        Some(Tier::Argument | Tier::Applied) => None,
    };
    let is_told = move || tier().is_some_and(|tier| tier >= Tier::Argument) && is_drawn.get();
    let press = move |command: HintCommand| move |_| visit.ask(Command::Hint(command.clone()));
    let hints = assistance.hints.then(|| {
        view! {
            <Show when=move || !is_told()>
                <button type="button" class="to-hint priced" data-price=more_price on:pointerdown=keep_focus on:click=move |_| visit.show_hint()>
                    <Icon line=icon::HINT />{more}
                </button>
            </Show>
            <Show when=move || open.with(Option::is_some)>
                <button type="button" class="priced" data-price=move || price(up_to(Tier::Applied)) on:pointerdown=keep_focus on:click=press(HintCommand::Apply)>{t.say("Apply")}</button>
            </Show>
            <Show when=move || is_drawn.get()>
                <button type="button" on:pointerdown=keep_focus on:click=press(HintCommand::Hide)>{t.say("Hide hint")}</button>
            </Show>
        }
    });
    let checks = assistance.checks.then(|| {
        let check_price = price(t.fill(CHECK_PRICE, &[&CHECK_PER_ERROR]));
        view! {
            <button type="button" class="priced" data-price=check_price on:pointerdown=keep_focus on:click=move |_| visit.check()><Icon line=icon::CHECK />{t.say("Check")}</button>
        }
    });
    let text = assistance.hints.then(|| view! { <HintText hint /> });
    // A check before the hint, which is the last key of a row everywhere.
    view! { {text}<div class="acts room-teaching">{checks}{hints}</div> }
}

impl Visit {
    /// Has the own digits held against the solution.
    pub(super) fn check(self) {
        self.ask_engine("checks", CheckBoard { op: super::lesson::new_op() }, None);
    }
}
