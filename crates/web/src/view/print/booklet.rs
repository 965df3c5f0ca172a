//! Make a booklet: which puzzles, how they are printed, and every page as it will be.

use super::desk::{Choosing, Desk, Proof};
use crate::browser::engine::Topic;
use crate::browser::page;
use crate::paper::{Contents, Form, MOST_PUZZLES, made_text};
use crate::view::common::Working;
use crate::view::{App, app};
use leptos::prelude::*;
use ninefold_protocol::worker::{Answer, Level, Order, Request};
use ninefold_puzzle::Variant;
use std::collections::HashMap;

/// Puzzles that were made for this page, by what was ordered.
type Made = HashMap<Order, String>;

/// Make a booklet.
#[component]
pub(crate) fn Booklet() -> impl IntoView {
    let app = app();
    let t = app.language();
    let desk = Desk::new(app, "booklet.pdf", &Form::ALL);
    let title = RwSignal::new(t.say("Puzzles while you wait"));
    let contents = RwSignal::new(Contents {
        count: 12,
        levels: (Level::Easy, Level::Hard),
        variants: vec![Variant::CLASSIC],
        seed: page::random(),
    });
    let maker = PuzzleMaker::new(app);
    Effect::new(move |_| maker.make(contents.with(Contents::orders)));
    on_cleanup(move || app.engine.with_value(|engine| engine.call_off(Topic::Booklet)));
    Effect::new(move |_| {
        let orders = contents.with(Contents::orders);
        let puzzles = maker
            .made
            .with(|made| orders.iter().filter_map(|order| made.get(order).cloned()).collect::<Vec<_>>());
        if !puzzles.is_empty() {
            desk.order.set(Some(desk.choices.with(|choices| choices.request(t, &title.get(), puzzles))));
        }
    });
    let done = Memo::new(move |_| {
        let orders = contents.with(Contents::orders);
        maker.made.with(|made| (orders.iter().filter(|order| made.contains_key(order)).count(), orders.len()))
    });
    Effect::new(move |_| {
        let (made, all) = done.get();
        desk.is_whole.set(made == all);
    });
    let progress = move || {
        let (made, all) = done.get();
        (made < all && maker.fault.with(Option::is_none)).then(|| {
            view! { <Working text=t.fill("{0} of {1} puzzles ready …", &[&made, &all]) /> }
        })
    };
    let count = move |event: web_sys::Event| {
        if let Ok(count) = event_target_value(&event).parse::<usize>() {
            contents.update(|contents| contents.count = count.clamp(1, MOST_PUZZLES));
        }
    };
    view! {
        <div class="screen printing">
            <form class="stack" on:submit=move |event| event.prevent_default()>
                <h1>{t.say("Make a booklet")}</h1>
                <p>{t.say("New puzzles with their solutions, on as many sheets as you like. Your browser does it all.")}</p>
                <div class="field">
                    <label for="booklet-title">{t.say("Title")}</label>
                    <input id="booklet-title" maxlength="80" prop:value=move || title.get() on:input=move |event| title.set(event_target_value(&event)) />
                </div>
                <div class="fields">
                    <div class="field">
                        <label for="booklet-count">{t.say("Puzzles")}</label>
                        <input
                            id="booklet-count"
                            type="number"
                            min="1"
                            max=MOST_PUZZLES.to_string()
                            prop:value=contents.with_untracked(|contents| contents.count).to_string()
                            on:change=count
                        />
                    </div>
                    <LevelChoice id="easiest" name="Easiest level" contents of=|contents| &mut contents.levels.0 />
                    <LevelChoice id="hardest" name="Hardest level" contents of=|contents| &mut contents.levels.1 />
                </div>
                <Variants contents />
                <p class="row">
                    <button type="button" on:click=move |_| contents.update(|contents| contents.seed = page::random())>
                        {t.say("Change puzzles")}
                    </button>
                    {progress}
                </p>
                {move || maker.fault.get().map(|reason| view! { <p class="saying warning" role="alert">{reason}</p> })}
                <Choosing desk />
            </form>
            <Proof desk />
        </div>
    }
}

/// One end of the range of levels.
#[component]
fn LevelChoice(
    id: &'static str,
    name: &'static str,
    contents: RwSignal<Contents>,
    of: fn(&mut Contents) -> &mut Level,
) -> impl IntoView {
    let t = app().language();
    let now = contents.with_untracked(|contents| *of(&mut contents.clone()));
    let options = Level::ALL.map(|level| {
        view! { <option value=level.name() selected=level == now>{t.say(level.name())}</option> }
    });
    let choose = move |event: web_sys::Event| {
        if let Some(level) = Level::from_name(&event_target_value(&event)) {
            contents.update(|contents| *of(contents) = level);
        }
    };
    view! {
        <div class="field">
            <label for=id>{t.say(name)}</label>
            <select id=id on:change=choose>{options.into_iter().collect_view()}</select>
        </div>
    }
}

/// The variants, of which at least one is chosen.
#[component]
fn Variants(contents: RwSignal<Contents>) -> impl IntoView {
    let t = app().language();
    // Frozen cells are a way of playing on a screen.
    let families = Variant::menu().into_iter().filter(|variant| !variant.has(ninefold_puzzle::Feature::Ice));
    let choices = families.map(|variant| {
        let is_chosen = move || contents.with(|contents| contents.variants.contains(&variant));
        let toggle = move |_| {
            contents.update(|contents| {
                if !contents.variants.contains(&variant) {
                    contents.variants.push(variant);
                } else if contents.variants.len() > 1 {
                    contents.variants.retain(|other| *other != variant);
                }
            });
        };
        view! {
            <label>
                <input type="checkbox" name="variants" prop:checked=is_chosen on:change=toggle />
                {t.say(&variant.title())}
            </label>
        }
    });
    let chosen = move || {
        let names = contents.with(|contents| {
            contents.variants.iter().map(|variant| t.say(&variant.title())).collect::<Vec<_>>()
        });
        t.fill("Variants, in turn: {0}", &[&names.join(", ")])
    };
    view! {
        <details>
            <summary>{chosen}</summary>
            <div class="chips">{choices.collect_view()}</div>
        </details>
    }
}

/// Where puzzles are made, one after the other; what was made once is not made again.
#[derive(Clone, Copy)]
struct PuzzleMaker {
    app: App,
    made: RwSignal<Made>,
    fault: RwSignal<Option<String>>,
}

impl PuzzleMaker {
    fn new(app: App) -> Self {
        Self { app, made: RwSignal::new(Made::new()), fault: RwSignal::new(None) }
    }

    /// Makes those of some puzzles that are not there yet.
    fn make(self, orders: Vec<Order>) {
        self.app.engine.with_value(|engine| engine.call_off(Topic::Booklet));
        self.fault.set(None);
        self.make_next(orders);
    }

    fn make_next(self, orders: Vec<Order>) {
        let next =
            self.made.with_untracked(|made| orders.iter().find(|order| !made.contains_key(order)).cloned());
        let Some(order) = next else { return };
        self.app.engine.with_value(|engine| {
            engine.ask(Topic::Booklet, Request::Make(order.clone()), move |answer| {
                let t = self.app.language();
                match answer {
                    Ok(Answer::Made(puzzle)) => {
                        let text = made_text(&puzzle);
                        if self.made.try_update(|made| made.insert(order, text)).is_some() {
                            self.make_next(orders);
                        }
                    }
                    Ok(_) => {
                        self.fault.try_set(Some(t.say("Solver error. Reload the page.")));
                    }
                    Err(reason) => {
                        self.fault.try_set(Some(t.say(&reason)));
                    }
                }
            });
        });
    }
}
