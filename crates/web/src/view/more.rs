//! What is needed less often: four quick actions, then groups; what cannot be taken back stands alone.

use super::app;
use super::common::Go;
use super::game::Table;
use super::icon::{self, Icon};
use super::panel::KEYS;
use super::rail::Checkpoints;
use super::rules::RULES;
use crate::browser::page;
use crate::keymap::Shortcut;
use crate::play::Tone;
use crate::preferences::{EntryOrder, FeedbackChoice, KeypadOrder, Preferences, Switch};
use crate::route::Route;
use leptos::prelude::*;
use ninefold_game::{self as game, CHECK_PER_ERROR, Command, HintClass};
use ninefold_puzzle::Constraint;
use ninefold_table::Taps;

/// What a check costs, on its button.
pub(crate) const CHECK_PRICE: &str = "−{0} per error";

/// What a link costs, on its button.
pub(crate) const UPLOADS: &str = "uploads the puzzle";

/// The id of the sheet.
pub(crate) const MORE: &str = "more";

/// The sheet.
#[component]
pub(crate) fn MoreSheet() -> impl IntoView {
    let table = Table::here();
    let app = app();
    let t = app.language();
    let is_over = Memo::new(move |_| table.play.with(|play| play.session.end().is_some()));
    let share = move |_| {
        page::close_dialog(MORE);
        super::share::share(app, table);
    };
    let keys = |_| {
        page::close_dialog(MORE);
        page::open_dialog(KEYS);
    };
    let rules = |_| {
        page::close_dialog(MORE);
        page::open_dialog(RULES);
    };
    let id = table.play.with_untracked(|play| play.session.setup().labels.puzzle_id.clone());
    let uploads = table.play.with_untracked(super::share::uploads).then(|| t.say(UPLOADS));
    view! {
        <dialog id=MORE class="drawer" aria-label=t.say("More") on:click=page::close_when_beside>
            <header class="row spread">
                <h2 tabindex="-1" autofocus>{t.say("More")}</h2>
                <button type="button" class="sign" aria-label=t.say("Close") on:click=|_| page::close_dialog(MORE)><Icon line=icon::CLOSE /></button>
            </header>
            <Show when=move || !is_over.get()><InGame /></Show>
            <section aria-label=t.say("This puzzle")>
                <h3>{t.say("This puzzle")}</h3>
                <div class="rows">
                    <button type="button" on:click=rules>{t.say("Rules")}</button>
                    <button type="button" class="priced" data-price=uploads on:click=share>{t.say("Copy link")}<small>{id}</small></button>
                    <button type="button" on:click=close_and(move || super::room::bring(app, table))>{t.say("Play together")}</button>
                    <button type="button" on:click=close_and(move || edit_copy(table))>{t.say("Edit a copy")}</button>
                    <Go to=Route::PrintGame(table.key.get_value()) class="button">{t.say("Print")}</Go>
                    <Go to=Route::Settings class="button">{t.say("Settings")}</Go>
                    <button type="button" on:click=keys>{t.say("Keys")}</button>
                </div>
            </section>
            <Show when=move || !is_over.get()><GiveUp /></Show>
        </dialog>
    }
}

/// What can be done while the game goes on.
#[component]
fn InGame() -> impl IntoView {
    let table = Table::here();
    let app = app();
    let t = app.language();
    let shortcut = move |shortcut: Shortcut| close_and(move || table.mean(shortcut.meaning()));
    let command = move |command: Command| close_and(move || table.command(&command));
    let many = Memo::new(move |_| table.play.with(|play| play.hand.taps == Taps::Many));
    let toggle_many = close_and(move || {
        table.change(|play| {
            play.hand.taps = if play.hand.taps == Taps::Many { Taps::One } else { Taps::Many }
        });
    });
    let ask = close_and(move || table.question.set(Switch::On));
    let place =
        Memo::new(move |_| table.play.with(|play| play.session.layout().place(play.hand.cursor).to_string()));
    let check_price = t.fill(CHECK_PRICE, &[&CHECK_PER_ERROR]);
    // Going back to before the first mistake tells that there is one, unless that is known anyway.
    let tells = Memo::new(move |_| {
        table.play.with(|play| {
            let shows = matches!(
                play.session.settings().feedback,
                game::Feedback::AgainstSolution | game::Feedback::Lives(_)
            );
            !shows && play.session.verdict().is_none()
        })
    });
    let back_price = {
        let price = check_price.clone();
        move || tells.get().then(|| price.clone())
    };
    let reveal_price = format!("−{}", HintClass::DirectAnswer.price());
    let is_caged = table.play.with_untracked(|play| {
        let rules = play.session.puzzle().rules().constraints();
        rules.iter().any(|rule| matches!(rule, Constraint::Cage(_)))
    });
    let n_digits = table.play.with_untracked(|play| play.session.layout().n_digits());
    view! {
        <div class="quick">
            <button type="button" class="priced" data-price=check_price on:click=shortcut(Shortcut::Check)><Icon line=icon::CHECK />{t.say("Check")}</button>
            <button type="button" on:click=ask><Icon line=icon::WHY />{t.say("Why not …?")}</button>
            <button type="button" on:click=shortcut(Shortcut::Checkpoint)><Icon line=icon::CHECKPOINT />{t.say("Checkpoint")}</button>
            <button type="button" aria-pressed=move || many.get().to_string() on:click=toggle_many><Icon line=icon::SELECT />{t.say("Select several")}</button>
        </div>
        <Checkpoints />
        <section aria-label=t.say("Input")>
            <h3>{t.say("Input")}</h3>
            <div class="rows">
                <Setting name="Digit first: choose a digit, then tap cells" get=|p| p.entry == EntryOrder::DigitFirst set=Preferences::switch_entry />
                {(n_digits == 9).then(|| view! {
                    <Setting name="Keypad starts with 7 8 9" get=|p| p.keypad == KeypadOrder::FromSeven set=|p| {
                        p.keypad = if p.keypad == KeypadOrder::FromSeven { KeypadOrder::FromOne } else { KeypadOrder::FromSeven }
                    } />
                })}
                <button type="button" role="switch" aria-checked=move || table.draws().to_string() on:click=close_and(move || table.switch_pen())>{t.say("Draw lines between cells")}</button>
                <Feedback />
            </div>
        </section>
        <section aria-label=t.say("Marks")>
            <h3>{t.say("Marks")}</h3>
            <div class="rows">
                {is_caged.then(|| view! {
                    <Setting name="Show cage combinations" get=|p| p.combinations == Switch::On set=|p| {
                        p.combinations = Switch::from(p.combinations == Switch::Off)
                    } />
                })}
                <button type="button" on:click=shortcut(Shortcut::Candidates)>{t.say("Show or hide candidates")}</button>
                <button type="button" on:click=shortcut(Shortcut::FillMarks)>{t.say("Fill in candidates")}</button>
                <button type="button" on:click=shortcut(Shortcut::TidyMarks)>{t.say("Remove impossible marks")}</button>
            </div>
        </section>
        <section aria-label=t.say("If it went wrong")>
            <h3>{t.say("If it went wrong")}</h3>
            <div class="rows">
                <button type="button" class="priced" data-price=back_price on:click=command(Command::UndoMistakes)>{t.say("Back to before the first mistake")}</button>
                <button type="button" class="priced" data-price=reveal_price on:click=close_and(move || table.command(&Command::Reveal(table.cursor())))>
                    {t.say("Reveal cell")}<small>{move || place.get()}</small>
                </button>
                <button type="button" on:click=command(Command::Submit)>{t.say("Submit solution")}</button>
                <button type="button" on:click=command(Command::Clear)>{t.say("Clear entries")}</button>
                <button type="button" on:click=command(Command::Restart)>{t.say("Reset board")}<small>{t.say("time and lost points stay")}</small></button>
            </div>
        </section>
    }
}

/// What this game says about entries. Who turns on more help keeps the mistakes made before.
#[component]
fn Feedback() -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let in_use =
        Memo::new(move |_| table.play.with(|play| FeedbackChoice::of(play.session.settings().feedback)));
    let options = FeedbackChoice::ALL.map(|choice| {
        let is_chosen = move || in_use.get() == choice;
        view! { <option value=choice.words() prop:selected=is_chosen>{t.say(choice.words())}</option> }
    });
    let change = move |event: web_sys::Event| {
        let words = event_target_value(&event);
        let wanted = FeedbackChoice::ALL.into_iter().find(|choice| choice.words() == words);
        if let Some(wanted) = wanted {
            table.command(&Command::Set(game::Setting::Feedback(wanted.feedback())));
        }
        // What the game refuses is not shown as if it counted.
        event_target::<web_sys::HtmlSelectElement>(&event).set_value(in_use.get_untracked().words());
        page::close_dialog(MORE);
    };
    view! {
        <label class="choice">
            <span>{t.say("Feedback")}</span>
            <select on:change=change>{options.into_iter().collect_view()}</select>
        </label>
    }
}

/// Something that is on or off, and stays so in other games.
#[component]
fn Setting(name: &'static str, get: fn(&Preferences) -> bool, set: fn(&mut Preferences)) -> impl IntoView {
    let app = app();
    let is_on = Memo::new(move |_| app.preferences.with(get));
    view! {
        <button type="button" role="switch" aria-checked=move || is_on.get().to_string() on:click=move |_| app.prefer(set)>
            {app.language().say(name)}
        </button>
    }
}

/// Ends the game; asks once more before.
#[component]
fn GiveUp() -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let asks = RwSignal::new(false);
    let press = move |_| {
        if asks.get_untracked() {
            page::close_dialog(MORE);
            table.command(&Command::GiveUp);
        } else {
            asks.set(true);
        }
    };
    view! {
        <button type="button" class="quiet danger" on:click=press>
            {move || if asks.get() { t.say("Really give up?") } else { t.say("Give up") }}
        </button>
    }
}

/// Opens the puzzle of the game in Create.
fn edit_copy(table: Table) {
    let copied = table.play.with_untracked(|play| {
        let setup = play.session.setup();
        super::create::edit_copy(table.app, &setup.puzzle, setup.words.clone())
    });
    if let Err(reason) = copied {
        table.say(Tone::Warning, table.app.language().say(&reason));
    }
}

/// Closes the sheet, then acts.
fn close_and(act: impl Fn() + 'static) -> impl Fn(leptos::ev::MouseEvent) + 'static {
    move |_| {
        page::close_dialog(MORE);
        act();
    }
}
