//! A picture of a result, drawn by the browser and saved as a file.

use super::page::document;
use super::printer::{Handed, Way};
use crate::outcome::BlockOutcome;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use web_sys::{Blob, HtmlCanvasElement};

#[wasm_bindgen]
extern "C" {
    /// What draws on a canvas: as much of `CanvasRenderingContext2D` as a result needs.
    type Pen;
    #[wasm_bindgen(method, setter, js_name = fillStyle)]
    fn set_fill(this: &Pen, colour: &str);
    #[wasm_bindgen(method, setter, js_name = font)]
    fn set_font(this: &Pen, font: &str);
    #[wasm_bindgen(method, setter, js_name = textAlign)]
    fn set_align(this: &Pen, side: &str);
    #[wasm_bindgen(method, js_name = fillRect)]
    fn fill_rect(this: &Pen, x: f64, y: f64, width: f64, height: f64);
    #[wasm_bindgen(method, js_name = beginPath)]
    fn begin_path(this: &Pen);
    #[wasm_bindgen(method, js_name = roundRect)]
    fn round_rect(this: &Pen, x: f64, y: f64, width: f64, height: f64, radius: f64);
    #[wasm_bindgen(method)]
    fn fill(this: &Pen);
    #[wasm_bindgen(method, js_name = fillText)]
    fn write(this: &Pen, text: &str, x: f64, y: f64, most: f64);
}

/// The picture is so wide and high, in pixels: as links to it are shown elsewhere.
const SIZE: (u32, u32) = (1200, 630);

/// Draws a result and saves it under a name; `None` where the browser cannot draw.
pub(crate) fn save(name: &'static str, title: &str, result: &str, blocks: &[BlockOutcome]) -> Option<()> {
    let canvas = document().create_element("canvas").ok()?.dyn_into::<HtmlCanvasElement>().ok()?;
    canvas.set_width(SIZE.0);
    canvas.set_height(SIZE.1);
    let pen = canvas.get_context("2d").ok()??.unchecked_into::<Pen>();
    draw(&pen, title, result, blocks);
    let hand_over = Closure::once_into_js(move |file: Option<Blob>| {
        // The address must live until the browser has taken the file: it goes with the page.
        let handed = file.and_then(|file| Handed::new(&file, Way::Save(name)));
        std::mem::forget(handed);
    });
    canvas.to_blob(hand_over.unchecked_ref()).ok()
}

fn draw(pen: &Pen, title: &str, result: &str, blocks: &[BlockOutcome]) {
    pen.set_fill("#F6F4EF");
    pen.fill_rect(0.0, 0.0, SIZE.0.into(), SIZE.1.into());
    // Where the board has other than nine blocks, the mark stands for it.
    let is_told = blocks.len() == 9;
    for at in 0..9_u8 {
        let outcome = blocks.get(usize::from(at)).filter(|_| is_told);
        let colour = match outcome {
            None | Some(BlockOutcome::Clean) => "#0B6E69",
            Some(BlockOutcome::Helped) => "#E0B252",
            Some(BlockOutcome::Mistaken) => "#B3261E",
        };
        pen.set_fill(colour);
        let place = |at: u8| 80.0 + 110.0 * f64::from(at);
        let (x, y) = (place(at % 3), 75.0 + place(at / 3));
        pen.begin_path();
        pen.round_rect(x, y, 94.0, 94.0, 20.0);
        pen.fill();
        // Signs besides the colours, for those who see them alike.
        let sign = match outcome {
            None | Some(BlockOutcome::Clean) => "",
            Some(BlockOutcome::Helped) => "?",
            Some(BlockOutcome::Mistaken) => "×",
        };
        pen.set_fill("#FFFFFF");
        pen.set_font("600 52px 'Atkinson Hyperlegible Next', sans-serif");
        pen.set_align("center");
        pen.write(sign, x + 47.0, y + 65.0, 94.0);
    }
    pen.set_align("left");
    let mut words = title.split(" · ");
    pen.set_fill("#1B2430");
    pen.set_font("600 64px 'Atkinson Hyperlegible Next', sans-serif");
    pen.write(words.next().unwrap_or_default(), 470.0, 230.0, 660.0);
    pen.set_font("400 40px 'Atkinson Hyperlegible Next', sans-serif");
    pen.write(&words.collect::<Vec<_>>().join(" · "), 470.0, 300.0, 660.0);
    let (time, help) = result.split_once(" · ").unwrap_or((result, ""));
    pen.set_font("600 96px 'Atkinson Hyperlegible Next', sans-serif");
    pen.write(time, 470.0, 425.0, 660.0);
    pen.set_fill("#5B6472");
    pen.set_font("400 36px 'Atkinson Hyperlegible Next', sans-serif");
    pen.write(help, 470.0, 490.0, 660.0);
}
