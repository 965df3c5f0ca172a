//! The board: a grid of cells that a screen reader can walk through, with its lines drawn above.

use super::fingers::{Fingers, Lifted, Reach};
use crate::browser::page;
use crate::drawing::{CELL, Drawing, Point};
use crate::hint::{Curve, Halo, note_box, note_grid};
use crate::paint::{Note, Notes, Paint};
use leptos::ev::{MouseEvent, PointerEvent};
use leptos::prelude::*;
use ninefold_game::Colour;
use ninefold_puzzle::{Cell, Constraint, Digit, Drawing as Fog, Layout, Puzzle, Rules};
use ninefold_render::figure::Room;
use wasm_bindgen::JsCast;

/// What a pointer does on the board, in cells from its top left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Touch {
    pub(crate) phase: Phase,
    pub(crate) column: f64,
    pub(crate) row: f64,
    /// Whether Ctrl or Shift is held.
    pub(crate) extends: bool,
}

/// The phases of a touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    Down,
    Move,
    Up,
    /// Twice in a short time.
    Twice,
}

/// The id of the board, and of its cells.
pub(crate) const BOARD: &str = "board";

/// The id of a cell.
pub(crate) fn cell_id(cell: Cell) -> String {
    format!("cell-{}", cell.index())
}

/// A board to play on.
#[component]
pub(crate) fn Board(
    /// Where the cells are, and what is drawn around them.
    rules: Rules,
    /// What every cell looks like.
    paints: Memo<Vec<Paint>>,
    /// The cell that Tab reaches.
    #[prop(into)]
    cursor: Signal<Cell>,
    /// What the board is called.
    #[prop(into)]
    label: Signal<String>,
    /// The lines of a hint.
    #[prop(into)]
    curves: Signal<Vec<Curve>>,
    /// What to do with a touch.
    touch: Callback<Touch>,
    /// How much larger than its frame it is drawn, where that can be changed.
    zoom: Option<RwSignal<f64>>,
) -> impl IntoView {
    let layout = rules.layout().clone();
    let (width, height) = (layout.width(), layout.height());
    let (note_columns, note_rows) = note_grid(&layout);
    let drawing = Drawing::of(&rules);
    let sums = drawing.sums.clone();
    let is_caged = !sums.is_empty();
    let room = drawing.room;
    let notes_at = note_box(&rules);
    let inset = [notes_at.top, notes_at.right, notes_at.bottom, notes_at.left];
    let inset = inset.map(|share| format!("{}%", (share * 100.0).round())).join(" ");
    let is_figured = drawing.figures.is_some();
    let is_foggy = is_foggy(&rules);
    let fog_mask = is_foggy.then_some("url(#fog)");
    let layer = |class: &'static str, figures: Option<String>| {
        let view_box = format!("0 0 {} {}", drawing.size.0, drawing.size.1);
        figures.filter(|figures| !figures.is_empty()).map(|figures| {
            view! { <svg class=class viewBox=view_box aria-hidden="true"><g mask=fog_mask inner_html=figures></g></svg> }
        })
    };
    let fog = is_foggy.then(|| view! { <FogMask layout=layout.clone() paints /> });
    let under = layer("lines figures", drawing.figures.as_ref().map(|figures| figures.under.clone()));
    // Dots and signs between cells hide the line that they stand on.
    let over = layer("lines figures over", drawing.figures.as_ref().map(|figures| figures.over.clone()));
    let at = move |event: &MouseEvent, phase: Phase| {
        let element = event.current_target()?.dyn_into::<web_sys::Element>().ok()?;
        let area = element.get_bounding_client_rect();
        Some(Touch {
            phase,
            column: (f64::from(event.client_x()) - area.left()) / area.width() * width as f64,
            row: (f64::from(event.client_y()) - area.top()) / area.height() * height as f64,
            extends: event.ctrl_key() || event.meta_key() || event.shift_key(),
        })
    };
    let report = move |event: &MouseEvent, phase: Phase| {
        if let Some(there) = at(event, phase) {
            touch.run(there);
        }
    };
    let fingers = Fingers::new(zoom);
    let down = move |event: PointerEvent| {
        if event.button() != 0 {
            return;
        }
        let board = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(board) = board {
            // Without capture, a drag ends at the edge of the board; that is all.
            let _ = board.set_pointer_capture(event.pointer_id());
        }
        match fingers.is_down(&event) {
            Reach::Cells => report(&event, Phase::Down),
            Reach::Board => report(&event, Phase::Up),
        }
    };
    let moves = move |event: PointerEvent| match fingers.moves(&event) {
        Reach::Cells => report(&event, Phase::Move),
        Reach::Board => {}
    };
    let up = move |event: PointerEvent| {
        if fingers.is_up(&event) == Lifted::AfterTap {
            report(&event, Phase::Down);
        }
        report(&event, Phase::Up);
    };
    let lost = move |event: PointerEvent| {
        fingers.is_up(&event);
        report(&event, Phase::Up);
    };
    let cells_of = |row: usize| (0..width).filter_map(move |column| Some((row, column))).collect::<Vec<_>>();
    let rows = (0..height).map(|row| {
        let cells = cells_of(row).into_iter().filter_map(|(row, column)| {
            let cell = layout.cell_at(row, column)?;
            let sum = sums.iter().find(|(first, _)| *first == cell).map(|&(_, sum)| sum);
            let tinted = drawing.tinted.contains(&cell);
            Some(view! { <BoardCell cell row column paints cursor sum tinted note_columns /> })
        });
        view! { <div role="row" aria-rowindex={row + 1}>{cells.collect_view()}</div> }
    });
    let rows = rows.collect_view();
    let size = match note_columns {
        0..=3 if is_caged => "18.5cqh",
        0..=3 => "23cqh",
        _ => "17cqh",
    };
    let halo_rules = rules.clone();
    let halos = Memo::new(move |_| {
        let is_crossed = curves.with(|curves| !curves.is_empty());
        if is_crossed { paints.with(|paints| halos(&halo_rules, paints)) } else { Vec::new() }
    });
    let links = view! { <Links curves halos size=drawing.size /> };
    view! {
        <div
            id=BOARD
            class="board"
            class:caged=is_caged
            class:figured=is_figured
            class:clued=room != Room::default()
            role="grid"
            aria-label=label
            aria-rowcount=height
            aria-colcount=width
            aria-multiselectable="true"
            style:--rows=height.to_string()
            style:--columns=width.to_string()
            style:--clues-left=room.left.to_string()
            style:--clues-across=(room.left + room.right).to_string()
            style:--clues-above=room.top.to_string()
            style:--clues-below=room.bottom.to_string()
            style:--note-columns=note_columns.to_string()
            style:--note-rows=note_rows.to_string()
            style:--note-size=size
            style:--note-inset=inset
            on:pointerdown=down
            on:pointermove=moves
            on:pointerup=up
            on:pointercancel=lost
            on:dblclick=move |event| report(&event, Phase::Twice)
            on:touchmove=move |event| {
                // A quick drag would have Chromium fling the board, where nothing can be flung, and
                // swallow the next tap to end that.
                if event.cancelable() {
                    event.prevent_default();
                }
            }
            on:contextmenu=|event| event.prevent_default()
        >
            {fog}
            {under}
            {rows}
            <LinesAbove layout drawing fog_mask>{links}</LinesAbove>
            {over}
        </div>
    }
}

/// One cell.
#[component]
fn BoardCell(
    cell: Cell,
    row: usize,
    column: usize,
    paints: Memo<Vec<Paint>>,
    cursor: Signal<Cell>,
    sum: Option<u32>,
    tinted: bool,
    note_columns: usize,
) -> impl IntoView {
    let paint =
        Memo::new(move |_| paints.with(|paints| paints.get(cell.index()).cloned().unwrap_or_default()));
    let class = move || {
        paint.with(|paint| if tinted { format!("{} tinted", paint.class) } else { paint.class.clone() })
    };
    // What stands in a cell changes less often than how it is lit, and stays as it is then.
    let content = Memo::new(move |_| paint.with(Content::of));
    let content = move || content.with(|content| inside(content, note_columns));
    view! {
        <div
            id=cell_id(cell)
            class=class
            role="gridcell"
            aria-colindex={column + 1}
            aria-label=move || paint.with(|paint| paint.name.clone())
            aria-selected=move || paint.with(|paint| paint.chosen.to_string())
            aria-readonly=move || paint.with(|paint| paint.locked.then_some("true"))
            aria-invalid=move || paint.with(|paint| paint.faulty.then_some("true"))
            tabindex=move || if cursor.get() == cell { "0" } else { "-1" }
            style:grid-area=format!("{} / {}", row + 1, column + 1)
        >
            {content}
            {sum.map(|sum| view! { <span class="sum" aria-hidden="true">{sum}</span> })}
        </div>
    }
}

/// What stands in a cell.
#[derive(Clone, PartialEq)]
struct Content {
    digit: Option<Digit>,
    notes: Notes,
    colours: Vec<Colour>,
    letter: Option<char>,
}

impl Content {
    fn of(paint: &Paint) -> Self {
        let Paint { digit, notes, colours, letter, .. } = paint;
        Self { digit: *digit, notes: notes.clone(), colours: colours.clone(), letter: *letter }
    }
}

/// Draws what stands in a cell.
fn inside(content: &Content, note_columns: usize) -> AnyView {
    let Content { digit, notes, colours, letter } = content;
    let colours = (!colours.is_empty()).then(|| {
        let stripes = colours.iter().map(|&colour| {
            let letter = ninefold_table::speech::letter(colour).to_string();
            view! { <i class=format!("paint-{}", colour.number()) data-letter=letter></i> }
        });
        view! { <span class="paint" aria-hidden="true">{stripes.collect_view()}</span> }
    });
    let digit =
        digit.map(|digit| view! { <span class="digit" aria-hidden="true">{digit.to_string()}</span> });
    let letter =
        letter.map(|letter| view! { <span class="letter" aria-hidden="true">{letter.to_string()}</span> });
    let fixed = (!notes.fixed.is_empty()).then(|| {
        let marks = notes.fixed.iter().map(|note| {
            let index = notes.place(note.digit, note_columns);
            let place = format!("{} / {}", index / note_columns + 1, index % note_columns + 1);
            view! { <i class=note.look data-digit=note.digit.to_string() style:grid-area=place></i> }
        });
        view! { <span class="notes" aria-hidden="true">{marks.collect_view()}</span> }
    });
    let listed = |notes: &[Note], class: &'static str| {
        (!notes.is_empty()).then(|| {
            let digits =
                notes.iter().map(|note| view! { <i class=note.look data-digit=note.digit.to_string()></i> });
            view! { <span class=class aria-hidden="true">{digits.collect_view()}</span> }
        })
    };
    let corner = listed(&notes.corner, "corner");
    let centre = listed(
        &notes.centre,
        match notes.centre.len() {
            0..=3 => "centre",
            4 => "centre four",
            5..=6 => "centre six",
            _ => "centre many",
        },
    );
    view! { {colours}{digit}{fixed}{corner}{centre}{letter} }.into_any()
}

/// What lines keep clear of on a board.
fn halos(rules: &Rules, paints: &[Paint]) -> Vec<Halo> {
    let around = |(cell, paint): (Cell, &Paint)| {
        let digit = paint.digit.map(|_| Halo::of_digit(rules, cell));
        let small = |note: &Note| Halo::of_mark(rules, cell, note.digit);
        digit.into_iter().chain(paint.notes.fixed.iter().map(small)).collect::<Vec<_>>()
    };
    rules.layout().cells().zip(paints).flat_map(around).collect()
}

/// The lines of an argument, interrupted where something is written.
#[component]
pub(crate) fn Links(
    #[prop(into)] curves: Signal<Vec<Curve>>,
    #[prop(into)] halos: Signal<Vec<Halo>>,
    /// Of the drawing.
    size: (f64, f64),
) -> impl IntoView {
    let (width, height) = size;
    let halos = move || {
        let halo = |Halo { middle, across, down }| {
            view! { <ellipse cx=middle.x cy=middle.y rx=across ry=down fill="black" /> }
        };
        halos.get().into_iter().map(halo).collect_view()
    };
    let links = move || {
        let links = curves.get().into_iter().map(|curve| {
            view! { <path class=curve.look d=curve.line /><path class="head" d=curve.head /> }
        });
        links.collect_view()
    };
    view! {
        <mask id="halos" maskUnits="userSpaceOnUse" x="0" y="0" width=width height=height>
            <rect width=width height=height fill="white" />
            {halos}
        </mask>
        <g class="links" mask="url(#halos)">{links}</g>
    }
}

/// The lines of the board, and those of a hint between them.
#[component]
fn LinesAbove(
    layout: Layout,
    drawing: Drawing,
    /// What hides the drawing where fog lies.
    fog_mask: Option<&'static str>,
    children: Children,
) -> impl IntoView {
    let (width, height) = drawing.size;
    // The line of a cage makes room for its sum.
    let sums = drawing.sums.iter().map(|&(cell, sum)| {
        let middle = Point::middle(&layout, cell);
        let across = 13.0 * sum.to_string().len() as f64 + 5.0;
        view! { <rect x={middle.x - 48.0} y={middle.y - 50.0} width=across height="24" fill="black" /> }
    });
    let sums = sums.collect_view();
    view! {
        <svg class="lines" viewBox=format!("0 0 {width} {height}") preserveAspectRatio="none" aria-hidden="true">
            <g mask=fog_mask>
                <path class="diagonals" d=drawing.diagonals />
                <path class="regions" d=drawing.regions />
            </g>
            <mask id="beside-sums" maskUnits="userSpaceOnUse" x="0" y="0" width=width height=height>
                <rect width=width height=height fill="white" />
                {sums}
            </mask>
            <g mask=fog_mask><path class="cages" d=drawing.cages mask="url(#beside-sums)" /></g>
            <path class="cell-lines" d=drawing.cell_lines />
            {children()}
            <path class="grid-edges" d=drawing.grid_edges />
            <path class="block-lines" d=drawing.block_lines />
        </svg>
    }
}

/// Whether a game on these rules begins in fog.
fn is_foggy(rules: &Rules) -> bool {
    let is_fog = |rule: &Constraint| matches!(rule, Constraint::Drawing(Fog::Fog { .. }));
    rules.constraints().iter().any(is_fog)
}

/// What lets drawings be seen but for the cells in fog, and beside the board everywhere.
#[component]
fn FogMask(layout: Layout, paints: Memo<Vec<Paint>>) -> impl IntoView {
    let (width, height) = (CELL * layout.width() as f64, CELL * layout.height() as f64);
    let fogged =
        Memo::new(move |_| paints.with(|paints| paints.iter().map(|paint| paint.fogged).collect::<Vec<_>>()));
    let holes = move || {
        let hole = |(cell, _): (Cell, bool)| {
            let middle = Point::middle(&layout, cell);
            let (x, y) = (middle.x - CELL / 2.0, middle.y - CELL / 2.0);
            view! { <rect x=x y=y width=CELL height=CELL fill="black" /> }
        };
        let cells = layout.cells().zip(fogged.get()).filter(|(_, is_fogged)| *is_fogged);
        cells.map(hole).collect_view()
    };
    let (x, y) = (-2.0 * CELL, -2.0 * CELL);
    let (wide, high) = (width + 4.0 * CELL, height + 4.0 * CELL);
    view! {
        <svg class="lines" aria-hidden="true">
            <mask id="fog" maskUnits="userSpaceOnUse" x=x y=y width=wide height=high>
                <rect x=x y=y width=wide height=high fill="white" />
                {holes}
            </mask>
        </svg>
    }
}

/// A puzzle as a small picture, without input.
#[component]
pub(crate) fn Picture(puzzle: Puzzle) -> impl IntoView {
    let layout = puzzle.layout().clone();
    let digits = layout.cells().filter_map(|cell| {
        let digit = puzzle.given(cell)?;
        let middle = Point::middle(&layout, cell);
        Some(view! { <text x=middle.x y={middle.y + 20.0}>{digit.to_string()}</text> })
    });
    let digits = digits.collect_view();
    view! { <Drawn rules=puzzle.rules().clone() name=None>{digits}</Drawn> }
}

/// The ground and the lines of a board as a picture, and what is drawn on it.
#[component]
pub(crate) fn Drawn(rules: Rules, name: Option<String>, children: Children) -> impl IntoView {
    let layout = rules.layout().clone();
    let drawing = Drawing::of(&rules);
    let (width, height) = drawing.size;
    let corner = |cell: Cell| {
        let middle = Point::middle(&layout, cell);
        ((middle.x - CELL / 2.0).to_string(), (middle.y - CELL / 2.0).to_string())
    };
    let figures = drawing.figures.clone().unwrap_or_default();
    // Clues stand beside the board.
    let room = drawing.room;
    let wide = |cells: usize| CELL * cells as f64;
    let view_box = format!(
        "{} {} {} {}",
        -4.0 - wide(room.left),
        -4.0 - wide(room.top),
        width + 8.0 + wide(room.left + room.right),
        height + 8.0 + wide(room.top + room.bottom)
    );
    let ground = layout.cells().map(|cell| {
        let (x, y) = corner(cell);
        let class = if drawing.tinted.contains(&cell) { "ground tinted" } else { "ground" };
        view! { <rect class=class x=x y=y width=CELL height=CELL /> }
    });
    let sums = drawing.sums.iter().map(|&(cell, sum)| {
        let middle = Point::middle(&layout, cell);
        view! { <text class="small" x={middle.x - 28.0} y={middle.y - 24.0}>{sum}</text> }
    });
    view! {
        <svg
            class="picture"
            viewBox=view_box
            role=name.is_some().then_some("img")
            aria-hidden=name.is_none().then_some("true")
            aria-label=name
        >
            {ground.collect_view()}
            <g class="figures" inner_html=figures.under></g>
            <path class="diagonals" d=drawing.diagonals.clone() />
            <path class="regions" d=drawing.regions.clone() />
            <path class="cages" d=drawing.cages.clone() />
            <path class="cell-lines" d=drawing.cell_lines.clone() />
            <path class="grid-edges" d=drawing.grid_edges.clone() />
            <path class="block-lines" d=drawing.block_lines.clone() />
            <g class="figures" inner_html=figures.over></g>
            {children()}
            {sums.collect_view()}
        </svg>
    }
}

/// Brings the focus to a cell, if the board has it.
pub(crate) fn follow(cell: Cell) {
    if page::has_focus_within(BOARD) {
        page::focus(&cell_id(cell));
    }
}
