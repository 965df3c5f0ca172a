//! Small signs on buttons: one line each, in the colour of the text.

use leptos::prelude::*;

/// An arrow that turns back.
pub(crate) const UNDO: &str = "M4 8h8a4 4 0 0 1 0 8H9M7 4.5 3.5 8 7 11.5";
/// The same arrow, forwards.
pub(crate) const REDO: &str = "M16 8H8a4 4 0 0 0 0 8h3M13 4.5 16.5 8 13 11.5";
/// An eraser.
pub(crate) const ERASE: &str = "M3.5 12 11 4.5l5 5-6.5 6.5H6.5zM8 7.5l5 5M6.5 16H17";
/// A light bulb.
pub(crate) const HINT: &str =
    "M8 14.5h4M8.5 17h3M10 3a4.5 4.5 0 0 0-2.5 8.25V12.5h5v-1.25A4.5 4.5 0 0 0 10 3z";
/// A tick.
pub(crate) const CHECK: &str = "M4 10.5l4 4 8-9";
/// A flag.
pub(crate) const CHECKPOINT: &str = "M5 17V3.5h10l-2.5 3.5L15 10.5H5";
/// A pencil.
pub(crate) const PEN: &str = "M4 16l.8-3.6L13.4 3.8l2.8 2.8-8.6 8.6zM11.5 5.7l2.8 2.8";
/// A question mark.
pub(crate) const WHY: &str = "M7.5 7a2.5 2.5 0 1 1 3.5 2.3c-.7.4-1 .8-1 1.7M10 14v.2";
/// Two squares, one behind the other.
pub(crate) const SELECT: &str = "M4 4h9v9H4zM16 8v8H8";
/// An arrow out of a box.
pub(crate) const SHARE: &str = "M4 11v5h12v-5M10 12.5V3.5M6.8 6.5 10 3.3l3.2 3.2";
/// Three dots.
pub(crate) const MORE: &str = "M4.5 10h.1M10 10h.1M15.5 10h.1";
/// Two bars.
pub(crate) const PAUSE: &str = "M7.5 5v10M12.5 5v10";
/// A way back.
pub(crate) const BACK: &str = "M12.5 4 6.5 10l6 6";
/// A way on.
pub(crate) const ON: &str = "M7.5 4l6 6-6 6";
/// A cross.
pub(crate) const CLOSE: &str = "M5 5l10 10M15 5 5 15";
/// A flash of light.
pub(crate) const LIGHT: &str = "M11 2.5 4.5 11.5h5L8.5 17.5 15.5 8.5h-5z";
/// A camera.
pub(crate) const CAMERA: &str =
    "M3 6.5h3.2l1.3-2h5l1.3 2H17v9H3zM10 8a2.9 2.9 0 1 1 0 5.8A2.9 2.9 0 0 1 10 8";
/// A keyboard.
pub(crate) const KEYPAD: &str = "M2.5 5.5h15v9h-15zM5.5 8.5h.1M8.5 8.5h.1M11.5 8.5h.1M14.5 8.5h.1M6.5 11.5h7";
/// A digit that goes into a cell.
pub(crate) const DIGIT_FIRST: &str = "M3 6.5l2-1.5v9M8 10h4m-2-2 2 2-2 2M14 7h4v6h-4z";
/// A leaf of a calendar.
pub(crate) const DAY: &str = "M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5";
/// Nine cells.
pub(crate) const BOARD: &str = "M3.5 3.5h13v13h-13zM3.5 7.8h13M3.5 12.2h13M7.8 3.5v13M12.2 3.5v13";
/// An open book.
pub(crate) const BOOK: &str =
    "M10 5.5C8 4 5.5 4 3 4.5v11c2.5-.5 5-.5 7 1 2-1.5 4.5-1.5 7-1v-11c-2.5-.5-5-.5-7 1zM10 5.5v11";
/// Two people.
pub(crate) const PEOPLE: &str = "M7.5 4a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6M2.5 16.5c0-3 2-5 5-5s5 2 5 5M13 4.3a2.8 2.8 0 0 1 0 5M14.5 11.8c2 .7 3 2.4 3 4.7";
/// A lens with a plus.
pub(crate) const ZOOM_IN: &str =
    "M8.5 3.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10M12.2 12.2l4.3 4.3M8.5 6.5v4M6.5 8.5h4";
/// A lens with a minus.
pub(crate) const ZOOM_OUT: &str = "M8.5 3.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10M12.2 12.2l4.3 4.3M6.5 8.5h4";

/// A sign, without a name of its own: its button has one.
#[component]
pub(crate) fn Icon(line: &'static str) -> impl IntoView {
    view! { <svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d=line /></svg> }
}
