//! The window and the document.

use crate::preferences::{DigitSize, Handedness, Motion, Palette, Preferences, Theme};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{Document, HtmlElement, MouseEvent, Window};

/// The window. A page without one does not run this program.
pub(crate) fn window() -> Window {
    web_sys::window().unwrap_throw()
}

/// The document.
pub(crate) fn document() -> Document {
    window().document().unwrap_throw()
}

/// Names the window.
pub(crate) fn set_title(title: &str) {
    document().set_title(&format!("{title} · Ninefold"));
}

/// Puts the style of the screens that come later to use; until then, the first screen does not wait for it.
pub(crate) fn dress() {
    if let Ok(Some(style)) = document().query_selector("link[media='not all']") {
        // An attribute with a valid name can be removed.
        let _ = style.remove_attribute("media");
    }
}

/// Removes an element, if it is there.
pub(crate) fn remove(id: &str) {
    if let Some(element) = document().get_element_by_id(id) {
        element.remove();
    }
}

/// Puts the focus on an element.
pub(crate) fn focus(id: &str) {
    let element = document().get_element_by_id(id).and_then(|element| element.dyn_into::<HtmlElement>().ok());
    if let Some(element) = element {
        // An element that cannot take the focus leaves it where it is.
        let _ = element.focus();
    }
}

/// Closes a menu, if it is open.
pub(crate) fn close_menu(id: &str) {
    let menu = document().get_element_by_id(id).and_then(|menu| menu.dyn_into::<HtmlElement>().ok());
    if let Some(menu) = menu {
        // An old browser without menus of its own shows the list all the time.
        let _ = menu.hide_popover();
    }
}

/// Whether the focus is inside of an element.
pub(crate) fn has_focus_within(id: &str) -> bool {
    let Some(element) = document().get_element_by_id(id) else { return false };
    element.contains(document().active_element().as_deref())
}

/// Whether anything on the page has the focus.
pub(crate) fn has_focus() -> bool {
    document().active_element().is_some_and(|element| element.tag_name() != "BODY")
}

/// Opens a dialog of this page.
pub(crate) fn open_dialog(id: &str) {
    if let Some(dialog) = dialog(id) {
        // It fails only where the dialog is open already.
        let _ = dialog.show_modal();
    }
}

/// Closes a dialog of this page.
pub(crate) fn close_dialog(id: &str) {
    if let Some(dialog) = dialog(id) {
        dialog.close();
    }
}

/// Closes a dialog when something beside it is clicked.
pub(crate) fn close_when_beside(event: MouseEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlDialogElement>().ok());
    let Some(dialog) = target else { return };
    let area = dialog.get_bounding_client_rect();
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    let is_inside = (area.left()..=area.right()).contains(&x) && (area.top()..=area.bottom()).contains(&y);
    if !is_inside {
        dialog.close();
    }
}

/// Whether a dialog is open, which has the keys for itself.
pub(crate) fn has_open_dialog() -> bool {
    document().query_selector("dialog[open], :popover-open").ok().flatten().is_some()
}

/// Whether anybody can see the page.
pub(crate) fn is_visible() -> bool {
    document().visibility_state() == web_sys::VisibilityState::Visible
}

fn dialog(id: &str) -> Option<web_sys::HtmlDialogElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

/// Sets a property of the style of an element, if it is there.
pub(crate) fn set_style(id: &str, name: &str, value: &str) {
    let element = document().get_element_by_id(id).and_then(|element| element.dyn_into::<HtmlElement>().ok());
    if let Some(element) = element {
        // A property of one's own takes every value.
        let _ = element.style().set_property(name, value);
    }
}

/// Whether an element gets a mark or loses it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Marking {
    /// It gets it.
    On,
    /// It loses it.
    Off,
}

/// Marks an element for the style sheet, if it is there, or takes the mark away.
pub(crate) fn set_mark(id: &str, name: &str, marking: Marking) {
    if let Some(element) = document().get_element_by_id(id) {
        // An attribute with a valid name can be set and removed.
        let _ = match marking {
            Marking::On => element.set_attribute(name, ""),
            Marking::Off => element.remove_attribute(name),
        };
    }
}

/// Whether the device asks for as little motion as possible.
pub(crate) fn prefers_reduced_motion() -> bool {
    let query = window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

/// Waits so many milliseconds.
pub(crate) async fn wait(milliseconds: i32) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        // Without a timer nobody would wait.
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
    });
    // A timer is never refused.
    let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
}

/// Puts a text on the clipboard.
pub(crate) fn copy(text: &str) {
    // Where it is forbidden, the text on the screen can still be copied by hand.
    let _ = window().navigator().clipboard().write_text(text);
}

/// The address of a path of this site.
pub(crate) fn address_of(path: &str) -> String {
    format!("{}{path}", window().location().origin().unwrap_or_default())
}

/// What the page tells about a file of the build, such as where the worker is.
pub(crate) fn meta(name: &str) -> Option<String> {
    let element = document().query_selector(&format!("meta[name=\"{name}\"]")).ok()??;
    element.get_attribute("content")
}

/// The id of an operation, by luck that nobody can guess or repeat.
pub(crate) fn new_op() -> ninefold_room::OpId {
    let mut bytes = [0; 16];
    let filled = window().crypto().and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes));
    match filled {
        Ok(_) => ninefold_room::OpId(u128::from_le_bytes(bytes)),
        Err(_) => ninefold_room::OpId(u128::from(random()) << 64 | u128::from(random())),
    }
}

/// Loads the page again.
pub(crate) fn reload() {
    // A browser that refuses leaves the page as it is.
    let _ = window().location().reload();
}

/// A random number, for seeds and keys.
pub(crate) fn random() -> u64 {
    let high = (js_sys::Math::random() * f64::from(1u32 << 26)) as u64;
    let low = (js_sys::Math::random() * f64::from(1u32 << 26)) as u64;
    high << 26 | low
}

/// Makes the whole page look as the preferences say.
pub(crate) fn apply(preferences: &Preferences) {
    let Some(root) = document().document_element() else { return };
    let set = |name: &str, value: Option<&str>| {
        // Setting an attribute with a valid name cannot fail.
        let _ = match value {
            Some(value) => root.set_attribute(name, value),
            None => root.remove_attribute(name),
        };
    };
    set(
        "data-theme",
        match preferences.theme {
            Theme::System => None,
            Theme::Light => Some("light"),
            Theme::Dark => Some("dark"),
            Theme::Contrast => Some("contrast"),
        },
    );
    let palette = preferences.palette;
    set("data-palette", (palette != Palette::default()).then_some(palette.name()));
    set(
        "data-digits",
        match preferences.digit_size {
            DigitSize::Usual => None,
            DigitSize::Large => Some("large"),
            DigitSize::Huge => Some("huge"),
        },
    );
    set("data-hand", (preferences.hand == Handedness::Left).then_some("left"));
    set("data-motion", (preferences.motion == Motion::Reduced).then_some("reduced"));
    set("lang", Some(preferences.language.tag()));
    set("dir", Some(preferences.language.direction()));
}

/// Sends an event to the script that started the page.
pub(crate) fn send(name: &str) {
    if let Ok(event) = web_sys::Event::new(name) {
        // An event that nobody hears is none.
        let _ = window().dispatch_event(&event);
    }
}

/// Listens to an event of the window as long as the page lives.
pub(crate) fn listen(name: &str, mut act: impl FnMut() + 'static) {
    let closure = Closure::<dyn FnMut()>::new(move || act());
    // A listener that cannot be added hears nothing; the page works without.
    let _ = window().add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
    closure.forget();
}
