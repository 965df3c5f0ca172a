//! The first game: three hints about how to play, one after the other, on the board itself. Whoever does
//! what a hint says goes on to the next one; whoever skips them never sees them again.

use super::app;
use super::game::Table;
use super::pad::keep_focus;
use crate::play::{Play, Tone};
use crate::words::Language;
use leptos::prelude::*;
use ninefold_game::Tool;

/// Under which name the browser keeps that the tour is over.
const KEPT: &str = "tour";

/// What a hint is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stop {
    /// Writing digits.
    Write,
    /// Marks.
    Note,
    /// Asking for a hint.
    Ask,
}

impl Stop {
    const ALL: [Self; 3] = [Self::Write, Self::Note, Self::Ask];

    /// What it says.
    fn words(self, language: Language) -> String {
        match self {
            Self::Write => language.say("Select a cell, then a digit. Keys, mouse and fingers all work."),
            Self::Note => language.say("Not sure? Corner and centre marks note what a cell may be."),
            Self::Ask => language.say("Stuck? A hint shows where to look first, then why."),
        }
    }

    /// By which name the style sheet points at what it is about.
    fn name(self) -> &'static str {
        match self {
            Self::Write => "write",
            Self::Note => "note",
            Self::Ask => "ask",
        }
    }

    fn number(self) -> usize {
        Self::ALL.iter().position(|stop| *stop == self).unwrap_or_default() + 1
    }

    fn next(self) -> Option<Self> {
        Self::ALL.get(self.number()).copied()
    }

    /// Whether the player has done it.
    fn is_done(self, play: &Play) -> bool {
        match self {
            Self::Write => play.session.progress().filled > 0,
            Self::Note => matches!(play.hand.tool, Tool::Corner | Tool::Centre),
            Self::Ask => play.session.hint().is_some(),
        }
    }
}

/// The tour, in the first game of somebody who has not taken it.
#[component]
pub(crate) fn Tour() -> impl IntoView {
    let table = Table::here();
    let app = app();
    let t = app.language();
    let is_new = app.shelf.with_value(|shelf| shelf.get(KEPT)).is_none()
        && app.library.with_untracked(|library| library.games.len() == 1)
        && table.play.with_untracked(|play| play.session.progress().filled == 0);
    let stop = RwSignal::new(is_new.then_some(Stop::Write));
    let end = move || {
        stop.set(None);
        app.keep(KEPT, "over");
    };
    let go_on = move || match stop.get_untracked().and_then(Stop::next) {
        Some(next) => stop.set(Some(next)),
        None => end(),
    };
    Effect::new(move |_| {
        if let Some(here) = stop.get() {
            app.announce(Tone::Quiet, here.words(t));
        }
    });
    Effect::new(move |_| {
        let is_done = stop.get().is_some_and(|here| table.play.with(|play| here.is_done(play)));
        let has_ended = table.play.with(|play| play.session.end().is_some());
        match stop.get_untracked() {
            Some(_) if has_ended => end(),
            Some(_) if is_done => go_on(),
            _ => {}
        }
    });
    move || {
        stop.get().map(|here| {
            let onward = if here.next().is_some() { t.say("Next") } else { t.say("Got it") };
            view! {
                <section class="tour" data-stop=here.name() aria-label=t.say("First steps")>
                    <p>{here.words(t)}</p>
                    <div class="row spread">
                        <small>{t.fill("{0} of {1}", &[&here.number(), &Stop::ALL.len()])}</small>
                        <button type="button" class="quiet" on:pointerdown=keep_focus on:click=move |_| end()>{t.say("Skip")}</button>
                        <button type="button" class="primary" on:pointerdown=keep_focus on:click=move |_| go_on()>{onward}</button>
                    </div>
                </section>
            }
        })
    }
}
