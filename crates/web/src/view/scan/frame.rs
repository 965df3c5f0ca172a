//! [`Frame`]: the picture, or what the camera sees, with the grid, its corners and its cells.

use super::desk::{Desk, Stage};
use super::{PICTURE, VIDEO};
use crate::browser::camera::element;
use crate::browser::page;
use crate::scan::{Outline, Sheet, Trust, cell_words};
use crate::view::app;
use crate::words::Language;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use ninefold_protocol::worker::ScanCorners;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// What everything on the picture is placed in.
const FRAME: &str = "scan-frame";

/// What says how a corner is moved.
const CORNER_HELP: &str = "scan-corner-help";

/// The picture.
#[component]
pub(super) fn Frame(desk: Desk) -> impl IntoView {
    let t = app().language();
    // What is drawn anew loses the focus: only a change counts.
    let is_live = Memo::new(move |_| desk.stage.get() == Stage::Live);
    let is_read = Memo::new(move |_| desk.stage.get() == Stage::Result);
    let can_be_moved = Memo::new(move |_| matches!(desk.stage.get(), Stage::NoGrid | Stage::Result));
    let has_picture = Memo::new(move |_| can_be_moved.get() || desk.stage.get() == Stage::Reading);
    let is_empty = Memo::new(move |_| matches!(desk.stage.get(), Stage::Start | Stage::Opening));
    let number = move |take: fn(Desk) -> f32| move || take(desk).to_string();
    let view_box = move || {
        let (width, height) = desk.size.get();
        format!("0 0 {width} {height}")
    };
    let outline = move || {
        desk.outline.get().map(|Outline(corners)| {
            view! { <polygon class="scan-outline" points=Outline::points(&corners) /> }
        })
    };
    let corners = move || {
        can_be_moved.get().then(|| {
            view! {
                <p class="unseen" id=CORNER_HELP>{t.say("Drag it, or move it with the arrow keys.")}</p>
                {(0..4).map(|corner| view! { <Corner desk corner /> }).collect_view()}
            }
        })
    };
    let cells = move || {
        let sheet = desk.sheet.get().filter(|_| is_read.get());
        sheet.zip(desk.outline.get()).map(|(sheet, outline)| signs(&sheet, outline))
    };
    let buttons = move || is_read.get().then(|| view! { <Cells desk /> });
    let wait = move || is_empty.get().then(|| view! { <Finder /> });
    view! {
        <section class="scan-stage" aria-label=t.say("Picture")>
            {wait}
            <div
                class="scan-frame"
                id=FRAME
                hidden=move || !is_live.get() && !has_picture.get()
                style:--w=number(|desk| desk.size.get().0 as f32)
                style:--h=number(|desk| desk.size.get().1 as f32)
                style:--x=number(|desk| desk.part.get().middle.0)
                style:--y=number(|desk| desk.part.get().middle.1)
                style:--part-w=number(|desk| desk.part.get().width)
                style:--part-h=number(|desk| desk.part.get().height)
            >
                <canvas id=PICTURE aria-hidden="true" hidden=move || !has_picture.get()></canvas>
                <video id=VIDEO aria-hidden="true" playsinline=true muted=true prop:muted=true hidden=move || !is_live.get()></video>
                <svg viewBox=view_box aria-hidden="true">{outline}{cells}</svg>
                {buttons}
                {corners}
            </div>
        </section>
    }
}

/// What stands there before there is a picture: the corners of a frame around an empty grid.
#[component]
fn Finder() -> impl IntoView {
    view! {
        <svg class="scan-finder" viewBox="0 0 110 110" aria-hidden="true">
            <path class="thin" d="M10 20h90M10 30h90M10 50h90M10 60h90M10 80h90M10 90h90M20 10v90M30 10v90M50 10v90M60 10v90M80 10v90M90 10v90" />
            <path d="M10 10h90v90h-90zM10 40h90M10 70h90M40 10v90M70 10v90" />
            <path class="bright" d="M1 15V1h14M95 1h14v14M109 95v14H95M15 109H1V95" />
        </svg>
    }
}

/// Ticks on digits that were read, dashes and question marks where a person should look.
fn signs(sheet: &Sheet, outline: Outline) -> impl IntoView + use<> {
    let size = sheet.size();
    let marks = sheet.cells().filter_map(|(cell, digit, trust)| {
        let inner = outline.cell(size, cell, 0.06);
        let (x, y) = inner[1];
        let side = (inner[1].0 - inner[0].0).hypot(inner[1].1 - inner[0].1);
        let put = format!("translate({x:.1} {y:.1}) scale({:.3})", side / 40.0);
        match (trust, digit) {
            (Trust::Doubtful, _) => Some(
                view! {
                    <polygon class="scan-doubt" points=Outline::points(&inner) />
                    <g transform=put><circle class="scan-ask" r="8" cx="-1" cy="2" /><path class="scan-sign" d="M-3.6 .2a2.7 2.7 0 1 1 3.9 2.4c-.9.5-1.3 1-1.3 1.9M-1 6.4v.3" /></g>
                }
                .into_any(),
            ),
            (Trust::Checked, Some(digit)) => Some(
                view! {
                    <g transform=put><rect class="scan-tick" x="-14" y="-5" width="17" height="17" rx="4" /><text class="scan-digit" x="-5.5" y="8.5">{digit.to_string()}</text></g>
                }
                .into_any(),
            ),
            (Trust::Clear, Some(_)) => Some(
                view! {
                    <g transform=put><rect class="scan-tick" x="-11" y="-3" width="13" height="13" rx="3.5" /><path class="scan-sign" d="M-8.2 3.8l2.5 2.5 4.6-5.2" /></g>
                }
                .into_any(),
            ),
            (Trust::Clear | Trust::Checked, None) => None,
        }
    });
    marks.collect_view()
}

/// The share of a place of the picture's width and height.
fn shares((x, y): (f32, f32), (width, height): (u32, u32)) -> (String, String) {
    (format!("{:.5}", x / width.max(1) as f32), format!("{:.5}", y / height.max(1) as f32))
}

/// A corner that is dragged, or moved by arrow keys.
#[component]
fn Corner(desk: Desk, corner: usize) -> impl IntoView {
    let t = app().language();
    // Where the pointer took hold of it, from its middle.
    let held = StoredValue::new(None::<(f32, f32)>);
    let place = move || desk.outline.get().map_or((0.0, 0.0), |Outline(corners)| corners[corner]);
    let share = move || shares(place(), desk.size.get());
    let down = move |event: PointerEvent| {
        let Some((x, y)) = in_picture(desk, &event) else { return };
        let (left, top) = untrack(place);
        held.set_value(Some((left - x, top - y)));
        if let Some(target) = event.current_target().and_then(|target| target.dyn_into::<Element>().ok()) {
            // A pointer that is gone already drags nothing.
            let _ = target.set_pointer_capture(event.pointer_id());
        }
    };
    let drag = move |event: PointerEvent| {
        if let (Some((left, top)), Some((x, y))) = (held.get_value(), in_picture(desk, &event)) {
            desk.move_corner(corner, (x + left, y + top));
        }
    };
    let lift = move |_| {
        if held.get_value().is_some() {
            held.set_value(None);
            desk.rest();
        }
    };
    let step = move |event: KeyboardEvent| {
        let Some((right, lower)) = direction(&event.key()) else { return };
        event.prevent_default();
        // A hundredth of what is seen; with Shift a tenth of that, for the last bit.
        let part = desk.part.get_untracked();
        let far = part.width.max(part.height) * if event.shift_key() { 0.001 } else { 0.01 };
        let (x, y) = untrack(place);
        desk.move_corner(corner, (x + far * right, y + far * lower));
        desk.rest();
    };
    view! {
        <button
            type="button"
            class="scan-corner"
            id=format!("scan-corner-{corner}")
            aria-label=corner_words(t, corner)
            aria-describedby=CORNER_HELP
            style:--x=move || share().0
            style:--y=move || share().1
            on:pointerdown=down
            on:pointermove=drag
            on:pointerup=lift
            on:pointercancel=lift
            on:keydown=step
        ></button>
    }
}

/// What a corner is called.
fn corner_words(t: Language, corner: usize) -> String {
    match corner {
        0 => t.say("Upper left corner"),
        1 => t.say("Upper right corner"),
        2 => t.say("Lower right corner"),
        _ => t.say("Lower left corner"),
    }
}

/// The direction of an arrow key, to the right and down.
fn direction(key: &str) -> Option<(f32, f32)> {
    Some(match key {
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowRight" => (1.0, 0.0),
        "ArrowUp" => (0.0, -1.0),
        "ArrowDown" => (0.0, 1.0),
        _ => return None,
    })
}

/// Where a pointer is, in pixels of the picture.
fn in_picture(desk: Desk, event: &PointerEvent) -> Option<(f32, f32)> {
    let area = element::<HtmlElement>(FRAME)?.get_bounding_client_rect();
    let (width, height) = desk.size.get_untracked();
    let across = (f64::from(event.client_x()) - area.left()) / area.width();
    let down = (f64::from(event.client_y()) - area.top()) / area.height();
    Some((across as f32 * width as f32, down as f32 * height as f32))
}

/// A button for each cell, of which the Tab key reaches one.
#[component]
fn Cells(desk: Desk) -> impl IntoView {
    let t = app().language();
    // The one that the Tab key reaches.
    let cursor = RwSignal::new(0);
    let side = Memo::new(move |_| desk.sheet.with(|sheet| sheet.as_ref().map_or(0, Sheet::size)));
    let step = move |event: KeyboardEvent| {
        let (Some((right, lower)), side) = (direction(&event.key()), side.get_untracked() as i32) else {
            return;
        };
        event.prevent_default();
        let cell = cursor.get_untracked() as i32;
        let inside = |at: i32| at.clamp(0, (side - 1).max(0));
        let (row, column) =
            (inside(cell / side.max(1) + lower as i32), inside(cell % side.max(1) + right as i32));
        let next = (row * side + column) as usize;
        cursor.set(next);
        page::focus(&id_of(next));
    };
    let buttons = move || {
        let side = side.get();
        (0..side * side).map(move |cell| view! { <CellButton desk t side cell cursor /> }).collect_view()
    };
    view! {
        <div role="group" aria-label=t.say("Cells of the picture") on:keydown=step>{buttons}</div>
    }
}

fn id_of(cell: usize) -> String {
    format!("scan-cell-{cell}")
}

#[component]
fn CellButton(desk: Desk, t: Language, side: usize, cell: usize, cursor: RwSignal<usize>) -> impl IntoView {
    let area = move || {
        let corners = desk.outline.get().map(|outline| outline.cell(side, cell, 0.04)).unwrap_or_default();
        area_of(&corners, desk.size.get())
    };
    let name = move || {
        let read = desk.sheet.with(|sheet| sheet.as_ref()?.cells().nth(cell));
        read.map(|(cell, digit, trust)| cell_words(t, side, cell, digit, trust))
    };
    let choose = move |_| {
        cursor.set(cell);
        desk.chosen.set(Some(cell));
    };
    view! {
        <button
            type="button"
            class="scan-cell"
            id=id_of(cell)
            aria-label=name
            aria-pressed=move || (desk.chosen.get() == Some(cell)).to_string()
            tabindex=move || if cursor.get() == cell { "0" } else { "-1" }
            style:--x=move || area()[0].clone()
            style:--y=move || area()[1].clone()
            style:--w=move || area()[2].clone()
            style:--h=move || area()[3].clone()
            on:click=choose
        ></button>
    }
}

/// Left, top, width and height of what four places span, as shares of the picture.
fn area_of(corners: &ScanCorners, size: (u32, u32)) -> [String; 4] {
    let least = |place: fn(&(f32, f32)) -> f32| corners.iter().map(place).fold(f32::INFINITY, f32::min);
    let most = |place: fn(&(f32, f32)) -> f32| corners.iter().map(place).fold(f32::NEG_INFINITY, f32::max);
    let (left, top) = (least(|place| place.0), least(|place| place.1));
    let (width, height) = (most(|place| place.0) - left, most(|place| place.1) - top);
    let ((left, top), (width, height)) = (shares((left, top), size), shares((width, height), size));
    [left, top, width, height]
}
