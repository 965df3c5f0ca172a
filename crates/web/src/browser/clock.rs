//! The clock: the present moment and things to be done later.

use ninefold_game::Moment;
use ninefold_protocol::worker::Day;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// Now.
pub(crate) fn now() -> Moment {
    Moment(js_sys::Date::now() as u64)
}

/// Today, where the player is.
pub(crate) fn today() -> Day {
    let date = js_sys::Date::new_0();
    Day { year: date.get_full_year() as u16, month: date.get_month() as u8 + 1, day: date.get_date() as u8 }
}

/// How many minutes the player's clock is ahead of UTC.
pub(crate) fn zone() -> i32 {
    -(js_sys::Date::new_0().get_timezone_offset() as i32)
}

/// A thing to be done later, unless it is dropped before.
pub(crate) struct Alarm {
    handle: i32,
    kind: Kind,
    _closure: Closure<dyn FnMut()>,
}

enum Kind {
    Once,
    Always,
}

impl Alarm {
    /// Once, after so many milliseconds.
    pub(crate) fn after(milliseconds: i32, act: impl FnMut() + 'static) -> Option<Self> {
        let closure = Closure::<dyn FnMut()>::new(act);
        let function = closure.as_ref().unchecked_ref();
        let handle = super::page::window()
            .set_timeout_with_callback_and_timeout_and_arguments_0(function, milliseconds)
            .ok()?;
        Some(Self { handle, kind: Kind::Once, _closure: closure })
    }

    /// Again and again, every so many milliseconds.
    pub(crate) fn every(milliseconds: i32, act: impl FnMut() + 'static) -> Option<Self> {
        let closure = Closure::<dyn FnMut()>::new(act);
        let function = closure.as_ref().unchecked_ref();
        let handle = super::page::window()
            .set_interval_with_callback_and_timeout_and_arguments_0(function, milliseconds)
            .ok()?;
        Some(Self { handle, kind: Kind::Always, _closure: closure })
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        match self.kind {
            Kind::Once => super::page::window().clear_timeout_with_handle(self.handle),
            Kind::Always => super::page::window().clear_interval_with_handle(self.handle),
        }
    }
}
