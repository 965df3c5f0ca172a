//! A game or a solution for others: as a link, as a picture that moves, as text.

use crate::browser::engine::Topic;
use crate::browser::film;
use crate::browser::page;
use crate::browser::printer::{Handed, Way};
use crate::play::Tone;
use crate::practice::in_words;
use crate::view::common::Working;
use crate::view::{App, app};
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::shared;
use ninefold_protocol::worker::{Answer, Film, FilmFrame, Footage, Request};

/// It in forms that can be shown elsewhere.
#[component]
pub(super) fn Films(footage: Footage) -> impl IntoView {
    let app = app();
    let t = app.language();
    let is_game = matches!(footage, Footage::Game(_));
    let making = Making {
        app,
        footage: StoredValue::new(footage),
        handed: StoredValue::new_local(None),
        waiting: RwSignal::new(false),
    };
    view! {
        <div class="pairs">
            <button type="button" hidden=!is_game on:click=move |_| making.ask(Film::Link)>{t.say("Copy a link to this game")}</button>
            <button type="button" on:click=move |_| making.ask(Film::Svg)>{t.say("Save as a moving picture")}</button>
            <button type="button" on:click=move |_| making.ask_gif()>{t.say("Save as GIF")}</button>
            <button type="button" on:click=move |_| making.ask_text()>{t.say("Save as text")}</button>
        </div>
        <Show when=move || making.waiting.get()><Working text=t.say("Loading …") /></Show>
    }
}

/// What is being made of it.
#[derive(Clone, Copy)]
struct Making {
    app: App,
    footage: StoredValue<Footage>,
    handed: StoredValue<Option<Handed>, LocalStorage>,
    waiting: RwSignal<bool>,
}

impl Making {
    fn ask(self, film: Film) {
        let request = Request::Film { footage: self.footage.get_value(), film };
        self.ask_for(request, move |answer| match answer {
            Answer::Written { text } => {
                self.take(film, &text);
                Ok(())
            }
            _ => Err(()),
        });
    }

    fn ask_gif(self) {
        let request = Request::Frames { footage: self.footage.get_value() };
        self.ask_for(request, move |answer| match answer {
            Answer::Frames(frames) => {
                self.paint(frames);
                Ok(())
            }
            _ => Err(()),
        });
    }

    /// The text is put together here, for the engine speaks no other language than English.
    fn ask_text(self) {
        let request = Request::Frames { footage: self.footage.get_value() };
        self.ask_for(request, move |answer| match answer {
            Answer::Frames(frames) => {
                self.hand_over((&*in_words(self.app.language(), &frames)).into(), "ninefold-game.txt");
                Ok(())
            }
            _ => Err(()),
        });
    }

    /// Asks the engine; an answer of another kind is an error.
    fn ask_for(self, request: Request, take: impl FnOnce(Answer) -> Result<(), ()> + 'static) {
        let t = self.app.language();
        self.waiting.set(true);
        self.app.engine.with_value(|engine| {
            engine.ask(Topic::Film, request, move |answer| {
                self.waiting.try_set(false);
                match answer {
                    Ok(answer) => {
                        if take(answer).is_err() {
                            self.app.announce(Tone::Warning, t.say("Solver error. Reload the page."));
                        }
                    }
                    Err(reason) => self.app.announce(Tone::Warning, t.say(&reason)),
                }
            });
        });
    }

    fn take(self, film: Film, text: &str) {
        match film {
            Film::Link => {
                page::copy(&page::address_of(&format!("{}#{text}", shared::PATH)));
                let words = self.app.language().say("The link to this game is copied.");
                self.app.announce(Tone::News, words);
            }
            Film::Svg => self.hand_over(text.into(), "ninefold-game.svg"),
        }
    }

    /// Paints the pictures by the browser, and hands them over as a film.
    fn paint(self, frames: Vec<FilmFrame>) {
        self.waiting.try_set(true);
        spawn_local(async move {
            let painted = film::gif(&frames).await;
            self.waiting.try_set(false);
            match painted {
                Some(bytes) => {
                    self.hand_over(js_sys::Uint8Array::from(&bytes[..]).into(), "ninefold-game.gif")
                }
                None => {
                    let words = "The pictures could not be painted. Save a moving picture instead.";
                    self.app.announce(Tone::Warning, self.app.language().say(words));
                }
            }
        });
    }

    fn hand_over(self, part: wasm_bindgen::JsValue, name: &'static str) {
        let parts = js_sys::Array::of1(&part);
        let file = web_sys::Blob::new_with_u8_array_sequence(&parts).ok();
        self.handed.try_set_value(file.and_then(|file| Handed::new(&file, Way::Save(name))));
    }
}
