//! [`gif`]: pictures painted by the browser, one after the other, as a film.

use super::page::document;
use ninefold_film::Film;
use ninefold_protocol::worker::FilmFrame;
use std::time::Duration;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlCanvasElement, HtmlImageElement};

#[wasm_bindgen]
extern "C" {
    /// What paints on a canvas: as much of `CanvasRenderingContext2D` as a film needs.
    type Brush;
    #[wasm_bindgen(method, catch, js_name = drawImage)]
    fn draw(
        this: &Brush,
        image: &HtmlImageElement,
        x: f64,
        y: f64,
        width: f64,
        height: f64,
    ) -> Result<(), JsValue>;
    #[wasm_bindgen(method, js_name = clearRect)]
    fn clear(this: &Brush, x: f64, y: f64, width: f64, height: f64);
    #[wasm_bindgen(method, catch, js_name = getImageData)]
    fn pixels(this: &Brush, x: f64, y: f64, width: f64, height: f64) -> Result<Pixels, JsValue>;

    /// `ImageData`.
    type Pixels;
    #[wasm_bindgen(method, getter)]
    fn data(this: &Pixels) -> js_sys::Uint8ClampedArray;
}

/// The pictures as a GIF; `None` where the browser cannot paint them.
pub(crate) async fn gif(frames: &[FilmFrame]) -> Option<Vec<u8>> {
    let canvas = document().create_element("canvas").ok()?.dyn_into::<HtmlCanvasElement>().ok()?;
    let mut film = None;
    let mut brush = None;
    for frame in frames {
        let image = load(&frame.svg).await?;
        let (width, height) = (image.natural_width(), image.natural_height());
        let film = match &mut film {
            Some(film) => film,
            empty => {
                canvas.set_width(width);
                canvas.set_height(height);
                brush = Some(canvas.get_context("2d").ok()??.unchecked_into::<Brush>());
                empty.insert(Film::new(width, height).ok()?)
            }
        };
        let brush = brush.as_ref()?;
        let (across, down) = (f64::from(width), f64::from(height));
        brush.clear(0.0, 0.0, across, down);
        brush.draw(&image, 0.0, 0.0, across, down).ok()?;
        let pixels = brush.pixels(0.0, 0.0, across, down).ok()?.data().to_vec();
        film.add(&pixels, Duration::from_millis(frame.millis)).ok()?;
    }
    film?.gif().ok()
}

/// A picture that is ready to be painted. It travels in its address, as the page may load no others.
async fn load(svg: &str) -> Option<HtmlImageElement> {
    let image = HtmlImageElement::new().ok()?;
    let address = String::from(js_sys::encode_uri_component(svg));
    image.set_src(&format!("data:image/svg+xml,{address}"));
    JsFuture::from(image.decode()).await.ok().map(|_| image)
}
