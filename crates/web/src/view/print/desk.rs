//! [`Desk`]: what both ways to print share: the choices, the preview, and the file.

use crate::browser::page;
use crate::browser::printer::{Handed, Printed, Printer, Way};
use crate::paper::{Choices, Extra, Form, PAPERS, PER_PAGE, SOLUTIONS};
use crate::play::Tone;
use crate::view::common::Working;
use crate::view::{App, app};
use leptos::prelude::*;
use ninefold_protocol::api::PrintRequest;
use ninefold_protocol::worker::{PrintQuestion, PrintView};

/// Where something is got ready for the press.
#[derive(Clone, Copy)]
pub(in crate::view) struct Desk {
    app: App,
    /// How it is printed.
    pub(in crate::view) choices: RwSignal<Choices>,
    /// What is to be printed, as soon as it is known.
    pub(in crate::view) order: RwSignal<Option<PrintRequest>>,
    /// The page that is looked at.
    shown: RwSignal<Option<Shown>>,
    page: RwSignal<usize>,
    fault: RwSignal<Option<String>>,
    /// Whether the order is all that there will be.
    pub(in crate::view) is_whole: RwSignal<bool>,
    asking: StoredValue<Asking>,
    press: StoredValue<Printer, LocalStorage>,
    handed: StoredValue<Option<Handed>, LocalStorage>,
    /// The forms to choose from.
    forms: &'static [Form],
    /// What the file is called.
    name: &'static str,
}

/// Whether a page is being laid out: the press is not given a second one before the first is there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asking {
    /// No.
    Idle,
    /// Yes.
    Once,
    /// Yes, but something has changed since.
    Again,
}

/// A page that is looked at.
#[derive(Clone, PartialEq, Eq)]
struct Shown {
    svg: String,
    page: usize,
    pages: usize,
}

/// The choices as the browser keeps them.
const KEPT: &str = "paper";

impl Desk {
    /// A desk with the choices that were made last.
    pub(in crate::view) fn new(app: App, name: &'static str, forms: &'static [Form]) -> Self {
        let kept = app.shelf.with_value(|shelf| shelf.get(KEPT));
        let desk = Self {
            app,
            choices: RwSignal::new(kept.map(|text| Choices::of_text(&text)).unwrap_or_default()),
            order: RwSignal::new(None),
            shown: RwSignal::new(None),
            page: RwSignal::new(0),
            fault: RwSignal::new(None),
            is_whole: RwSignal::new(true),
            asking: StoredValue::new(Asking::Idle),
            press: StoredValue::new_local(Printer::default()),
            handed: StoredValue::new_local(None),
            forms,
            name,
        };
        Effect::new(move |_| {
            desk.order.track();
            desk.page.track();
            desk.look();
        });
        desk
    }

    /// Changes a choice and keeps it.
    pub(in crate::view) fn choose(self, change: impl FnOnce(&mut Choices)) {
        self.choices.update(change);
        self.app.keep(KEPT, &self.choices.with_untracked(Choices::to_text));
    }

    fn ask(
        self,
        request: PrintRequest,
        view: PrintView,
        reply: impl FnOnce(Result<Printed, String>) + 'static,
    ) {
        let question = PrintQuestion { request, site: page::address_of(""), view };
        self.press.with_value(|press| press.ask(&question, reply));
    }

    /// The form that is chosen; one that is not to be had here counts as sheets.
    pub(in crate::view) fn form(self) -> Form {
        let form = self.choices.with(|choices| choices.form);
        if self.forms.contains(&form) { form } else { Form::Sheets }
    }

    /// Shows the page that is looked at as it would be printed now.
    fn look(self) {
        let Some(request) = self.order.get_untracked() else { return };
        if self.asking.get_value() != Asking::Idle {
            return self.asking.set_value(Asking::Again);
        }
        self.asking.set_value(Asking::Once);
        self.ask(request, PrintView::Page(self.page.get_untracked()), move |answer| {
            // Nothing is there any more when the screen has been left in the meantime.
            let Some(asking) = self.asking.try_get_value() else { return };
            self.asking.set_value(Asking::Idle);
            match answer {
                Ok(Printed::Page { svg, page, pages }) => {
                    self.fault.set(None);
                    self.shown.set(Some(Shown { svg, page, pages }));
                }
                Ok(Printed::File(_)) => {}
                Err(reason) => self.fault.set(Some(self.app.language().say(&reason))),
            }
            if asking == Asking::Again {
                self.look();
            }
        });
    }

    /// Prints everything and hands the file over.
    fn print(self, way: Way<'static>) {
        let Some(request) = self.order.get_untracked() else { return };
        self.ask(request, PrintView::File, move |answer| match answer {
            Ok(Printed::File(file)) => {
                self.handed.try_set_value(Handed::new(&file, way));
                self.app.announce(Tone::News, self.app.language().say("The PDF is ready."));
            }
            Ok(Printed::Page { .. }) => {}
            Err(reason) => {
                self.fault.try_set(Some(self.app.language().say(&reason)));
            }
        });
    }
}

/// How it is printed.
#[component]
pub(in crate::view) fn Choosing(desk: Desk) -> impl IntoView {
    let t = app().language();
    let is_single = !desk.forms.contains(&Form::Booklet);
    let forms = desk.forms.iter().map(|&form| {
        let is_chosen = move || desk.form() == form;
        view! {
            <label>
                <input type="radio" name="form" prop:checked=is_chosen on:change=move |_| desk.choose(|choices| choices.form = form) />
                {t.say(form.words())}
            </label>
        }
    });
    let papers = PAPERS.map(|paper| {
        let is_chosen = move || desk.choices.with(|choices| choices.paper == paper);
        view! { <option value=paper prop:selected=is_chosen>{paper}</option> }
    });
    let numbers = PER_PAGE.map(|number| {
        let is_chosen = move || desk.choices.with(|choices| choices.per_page == number);
        view! { <option value=number.to_string() prop:selected=is_chosen>{number}</option> }
    });
    let solutions = SOLUTIONS.map(|(place, words)| {
        let is_chosen = move || desk.choices.with(|choices| choices.solutions == place);
        view! { <option value=words prop:selected=is_chosen>{t.say(words)}</option> }
    });
    let choose_solutions = move |event: web_sys::Event| {
        let chosen = event_target_value(&event);
        if let Some((place, _)) = SOLUTIONS.into_iter().find(|(_, words)| *words == chosen) {
            desk.choose(|choices| choices.solutions = place);
        }
    };
    let choose_number = move |event: web_sys::Event| {
        if let Ok(number) = event_target_value(&event).parse() {
            desk.choose(|choices| choices.per_page = number);
        }
    };
    let extras = Extra::ALL.map(|extra| {
        let is_chosen = move || desk.choices.with(|choices| choices.extras.contains(&extra));
        let toggle = move |event: web_sys::Event| {
            let is_wanted = event_target_checked(&event);
            desk.choose(|choices| {
                if is_wanted {
                    choices.extras.insert(extra)
                } else {
                    choices.extras.remove(&extra)
                };
            });
        };
        view! {
            <label class="choice">
                <input type="checkbox" prop:checked=is_chosen on:change=toggle />
                {t.say(extra.words())}
            </label>
        }
    });
    let per_page = (!is_single).then(|| {
        let is_large = move || desk.form() == Form::Large;
        view! {
            <div class="field">
                <label for="per-page">{t.say("Puzzles per page")}</label>
                <select id="per-page" on:change=choose_number disabled=is_large>{numbers.into_iter().collect_view()}</select>
            </div>
        }
    });
    view! {
        <fieldset>
            <legend>{t.say("Format")}</legend>
            <div class="chips">{forms.collect_view()}</div>
        </fieldset>
        <div class="fields wide">
            <div class="field">
                <label for="paper">{t.say("Paper")}</label>
                <select id="paper" on:change=move |event| desk.choose(|choices| choices.paper = event_target_value(&event))>
                    {papers.into_iter().collect_view()}
                </select>
            </div>
            {per_page}
            <div class="field">
                <label for="solutions">{t.say("Solutions")}</label>
                <select id="solutions" on:change=choose_solutions>{solutions.into_iter().collect_view()}</select>
            </div>
        </div>
        <fieldset>
            <legend>{t.say("With each puzzle")}</legend>
            <div class="extras">{extras.into_iter().collect_view()}</div>
        </fieldset>
    }
}

/// The page that is looked at, and the ways to the others and to the file.
#[component]
pub(in crate::view) fn Proof(desk: Desk) -> impl IntoView {
    let t = app().language();
    let at =
        Memo::new(move |_| desk.shown.with(|shown| shown.as_ref().map(|shown| (shown.page, shown.pages))));
    let is_ready = Memo::new(move |_| {
        desk.is_whole.get() && at.with(Option::is_some) && desk.fault.with(Option::is_none)
    });
    let picture = move || {
        desk.shown.with(|shown| match shown {
            Some(shown) => view! { <div class="sheet" inner_html=shown.svg.clone()></div> }.into_any(),
            None => {
                view! { <div class="sheet waiting"><Working text=t.say("Laying out the pages …") /></div> }
                    .into_any()
            }
        })
    };
    let words = move || at.get().map(|(page, pages)| t.fill("Page {0} of {1}", &[&(page + 1), &pages]));
    let turn = move |by: isize| {
        move |_| {
            if let Some((page, _)) = at.get_untracked() {
                desk.page.set(page.saturating_add_signed(by));
            }
        }
    };
    let is_first = move || at.get().is_none_or(|(page, _)| page == 0);
    let is_last = move || at.get().is_none_or(|(page, pages)| page + 1 >= pages);
    view! {
        <section class="proof" aria-label=t.say("Preview")>
            <div class="row spread">
                <button type="button" disabled=is_first on:click=turn(-1)>{t.say("Previous page")}</button>
                <span role="status">{words}</span>
                <button type="button" disabled=is_last on:click=turn(1)>{t.say("Next page")}</button>
            </div>
            {move || desk.fault.get().map(|reason| view! { <p class="saying warning" role="alert">{reason}</p> })}
            {picture}
            <div class="row">
                <button type="button" class="primary" id="save-pdf" disabled=move || !is_ready.get() on:click=move |_| desk.print(Way::Save(desk.name))>
                    {t.say("Save as PDF")}
                </button>
                <button type="button" disabled=move || !is_ready.get() on:click=move |_| desk.print(Way::Open)>
                    {t.say("Open to print")}
                </button>
            </div>
            <Show when=move || desk.form() == Form::Booklet>
                <p class="empty">{t.say("Print the booklet on both sides, turned at the short edge, and fold all sheets together in the middle.")}</p>
            </Show>
        </section>
    }
}
