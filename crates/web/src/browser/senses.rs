//! What a device can do besides showing: a short sound, a short shake.

use super::page::window;
use crate::sensation::Sensation;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, AudioNode, OscillatorType};

thread_local! {
    /// What makes sounds; made when the first one is asked for, which a key or a finger has done.
    static SOUNDS: Option<AudioContext> = AudioContext::new().ok();
}

/// How loud a sound begins; it is to be noticed, not heard by others.
const LOUDNESS: f32 = 0.12;

/// The notes of a solved board, in cycles a second, and how many seconds after the first each begins.
const CHORD: [(f32, f64); 4] = [(392.0, 0.0), (493.9, 0.07), (587.3, 0.14), (784.0, 0.21)];

/// Lets something be heard. A browser without sound stays silent.
pub(crate) fn sound(sensation: Sensation) {
    SOUNDS.with(|sounds| {
        let Some(sounds) = sounds else { return };
        // A page that was asleep is silent until it is told to go on.
        let _ = sounds.resume();
        // What fails here is a sound that is not heard, and nothing else.
        let _ = match sensation {
            Sensation::Entry | Sensation::Wrong => tick(sounds),
            Sensation::Solved => CHORD.iter().try_for_each(|&(pitch, after)| note(sounds, pitch, after)),
        };
    });
}

/// Lets something be felt. A device that cannot shake lies still.
pub(crate) fn shake(sensation: Sensation) {
    let pattern = sensation.shakes().iter().map(|&part| JsValue::from(part)).collect::<js_sys::Array>();
    let navigator = window().navigator();
    // Not every browser has it.
    if js_sys::Reflect::has(&navigator, &"vibrate".into()).unwrap_or(false) {
        navigator.vibrate_with_pattern(&pattern);
    }
}

/// A pencil on paper: a very short burst of noise.
fn tick(sounds: &AudioContext) -> Result<(), JsValue> {
    let rate = sounds.sample_rate();
    let length = (rate * 0.03) as usize;
    let mut samples = (0..length).map(|at| {
        let fades = (-(at as f32) / (rate * 0.006)).exp();
        (js_sys::Math::random() as f32 * 2.0 - 1.0) * fades * LOUDNESS
    });
    let buffer = sounds.create_buffer(1, length as u32, rate)?;
    buffer.copy_to_channel(&samples.by_ref().collect::<Vec<_>>(), 0)?;
    let source = sounds.create_buffer_source()?;
    source.set_buffer(Some(&buffer));
    source.connect_with_audio_node(&sounds.destination())?;
    source.start()
}

/// One soft note.
fn note(sounds: &AudioContext, pitch: f32, after: f64) -> Result<(), JsValue> {
    let begins = sounds.current_time() + after;
    let tone = sounds.create_oscillator()?;
    tone.set_type(OscillatorType::Sine);
    tone.frequency().set_value(pitch);
    let volume = sounds.create_gain()?;
    volume.gain().set_value_at_time(LOUDNESS, begins)?;
    volume.gain().exponential_ramp_to_value_at_time(0.0005, begins + 1.1)?;
    let destination: AudioNode = sounds.destination().into();
    tone.connect_with_audio_node(&volume)?.connect_with_audio_node(&destination)?;
    tone.start_with_when(begins)?;
    tone.stop_with_when(begins + 1.2)
}
