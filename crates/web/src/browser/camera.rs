//! [`Camera`]: what the device sees, and pictures as pixels.

use super::page::{document, window};
use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{Clamped, JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlVideoElement, ImageBitmap, ImageData, MediaStream,
    MediaStreamConstraints, MediaStreamTrack,
};

/// A camera that runs until it is dropped.
pub(crate) struct Camera {
    stream: MediaStream,
}

/// Why there is no camera.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoCamera {
    /// The person, or the browser for them, does not allow it.
    Refused,
    /// The device has none, or another program has it.
    Missing,
}

#[wasm_bindgen]
extern "C" {
    /// A track that may tell what its camera can do, which not every browser knows.
    #[wasm_bindgen(extends = MediaStreamTrack)]
    type CameraTrack;
    #[wasm_bindgen(method, catch, js_name = getCapabilities)]
    fn capabilities(this: &CameraTrack) -> Result<JsValue, JsValue>;
}

impl Camera {
    /// Asks for the camera that looks away from the person.
    pub(crate) async fn open() -> Result<Self, NoCamera> {
        let wanted = Object::new();
        let width = Object::new();
        for (object, name, value) in [
            (&width, "ideal", JsValue::from(1920)),
            (&wanted, "width", width.clone().into()),
            (&wanted, "facingMode", "environment".into()),
        ] {
            // A plain object takes every property.
            let _ = Reflect::set(object, &name.into(), &value);
        }
        let constraints = MediaStreamConstraints::new();
        constraints.set_video(&wanted);
        let asked = window().navigator().media_devices();
        let asked = asked.and_then(|devices| devices.get_user_media_with_constraints(&constraints));
        let stream = match asked {
            Ok(promise) => JsFuture::from(promise).await.map_err(|error| refusal(&error))?,
            Err(_) => return Err(NoCamera::Missing),
        };
        Ok(Self { stream: stream.unchecked_into() })
    }

    /// Shows what it sees.
    pub(crate) fn show_in(&self, video: &HtmlVideoElement) {
        video.set_src_object(Some(&self.stream));
        // A browser that minds shows nothing, which is seen.
        if let Ok(playing) = video.play() {
            heed(playing);
        }
    }

    /// Whether it has a light.
    pub(crate) fn has_torch(&self) -> bool {
        let can = self.track().and_then(|track| track.capabilities().ok());
        can.is_some_and(|can| Reflect::get(&can, &"torch".into()).is_ok_and(|torch| torch.is_truthy()))
    }

    /// Switches its light on or off.
    pub(crate) fn set_torch(&self, torch: Torch) {
        let wanted = Object::new();
        // A plain object takes every property.
        let _ = Reflect::set(&wanted, &"torch".into(), &(torch == Torch::On).into());
        let constraints = Object::new();
        let _ = Reflect::set(&constraints, &"advanced".into(), &Array::of1(&wanted));
        if let Some(track) = self.track() {
            // A light that cannot be switched stays as it is, which is seen.
            if let Ok(switched) = track.apply_constraints_with_constraints(constraints.unchecked_ref()) {
                heed(switched);
            }
        }
    }

    fn track(&self) -> Option<CameraTrack> {
        self.stream.get_video_tracks().get(0).dyn_into::<MediaStreamTrack>().ok().map(JsCast::unchecked_into)
    }
}

impl Drop for Camera {
    fn drop(&mut self) {
        for track in self.stream.get_tracks() {
            track.unchecked_into::<MediaStreamTrack>().stop();
        }
    }
}

/// Whether the light of a camera is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Torch {
    /// It is on.
    On,
    /// It is off.
    Off,
}

/// Waits for a promise that may fail: one that nobody waits for is written down as an error of the page.
fn heed(promise: js_sys::Promise) {
    spawn_local(async move {
        let _ = JsFuture::from(promise).await;
    });
}

fn refusal(error: &JsValue) -> NoCamera {
    let name = Reflect::get(error, &"name".into()).ok().and_then(|name| name.as_string());
    match name.as_deref() {
        Some("NotAllowedError" | "SecurityError") => NoCamera::Refused,
        _ => NoCamera::Missing,
    }
}

/// The picture of a file, turned as its camera was held; nothing if the browser knows no such picture.
pub(crate) async fn decode(file: &Blob) -> Option<ImageBitmap> {
    let promise = window().create_image_bitmap_with_blob(file).ok()?;
    JsFuture::from(promise).await.ok()?.dyn_into().ok()
}

/// What can be drawn.
pub(crate) enum Source<'a> {
    /// A picture.
    Picture(&'a ImageBitmap),
    /// What a camera sees at this moment.
    Video(&'a HtmlVideoElement),
}

impl Source<'_> {
    /// Pixels across and down; nothing is there yet where they are 0.
    fn size(&self) -> (u32, u32) {
        match self {
            Self::Picture(picture) => (picture.width(), picture.height()),
            Self::Video(video) => (video.video_width(), video.video_height()),
        }
    }
}

/// Draws on a canvas, which takes the size of the picture, at most `longest` pixels to a side, and hands over
/// the pixels.
pub(crate) fn draw(source: &Source<'_>, canvas: &HtmlCanvasElement, longest: u32) -> Option<ImageData> {
    let (width, height) = source.size();
    if width == 0 || height == 0 {
        return None;
    }
    let scale = (f64::from(longest) / f64::from(width.max(height))).min(1.0);
    let scaled = |side: u32| ((f64::from(side) * scale).round() as u32).max(1);
    let (width, height) = (scaled(width), scaled(height));
    canvas.set_width(width);
    canvas.set_height(height);
    let pen = pen(canvas)?;
    let (across, down) = (f64::from(width), f64::from(height));
    match source {
        Source::Picture(picture) => {
            pen.draw_image_with_image_bitmap_and_dw_and_dh(picture, 0.0, 0.0, across, down)
        }
        Source::Video(video) => {
            pen.draw_image_with_html_video_element_and_dw_and_dh(video, 0.0, 0.0, across, down)
        }
    }
    .ok()?;
    pen.get_image_data(0.0, 0.0, across, down).ok()
}

/// Puts pixels of four bytes on a square canvas.
pub(crate) fn put(pixels: &[u8], side: u32, canvas: &HtmlCanvasElement) {
    canvas.set_width(side);
    canvas.set_height(side);
    let picture = ImageData::new_with_u8_clamped_array_and_sh(Clamped(pixels), side, side);
    if let (Some(pen), Ok(picture)) = (pen(canvas), picture) {
        // Pixels of the size that they say can be put.
        let _ = pen.put_image_data(&picture, 0.0, 0.0);
    }
}

fn pen(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    let options = Object::new();
    // The pixels are read back at once, which a card for graphics is slow at.
    let _ = Reflect::set(&options, &"willReadFrequently".into(), &JsValue::TRUE);
    canvas.get_context_with_context_options("2d", &options).ok()??.dyn_into().ok()
}

/// A canvas that nobody sees.
pub(crate) fn hidden_canvas() -> Option<HtmlCanvasElement> {
    document().create_element("canvas").ok()?.dyn_into().ok()
}

/// An element of this page by its id.
pub(crate) fn element<T: JsCast>(id: &str) -> Option<T> {
    document().get_element_by_id(id)?.dyn_into().ok()
}
