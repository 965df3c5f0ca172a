//! What a device can do besides showing: a short sound, a short shake.

use super::page::window;
use crate::sensation::Sensation;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// What makes sounds: as much of it as a tick and a chord need.
    type AudioContext;
    #[wasm_bindgen(constructor, catch)]
    fn new() -> Result<AudioContext, JsValue>;
    #[wasm_bindgen(method, getter, js_name = currentTime)]
    fn current_time(this: &AudioContext) -> f64;
    #[wasm_bindgen(method, getter, js_name = sampleRate)]
    fn sample_rate(this: &AudioContext) -> f32;
    #[wasm_bindgen(method, getter)]
    fn destination(this: &AudioContext) -> AudioNode;
    #[wasm_bindgen(method)]
    fn resume(this: &AudioContext) -> js_sys::Promise;
    #[wasm_bindgen(method, catch, js_name = createBuffer)]
    fn create_buffer(
        this: &AudioContext,
        channels: u32,
        length: u32,
        rate: f32,
    ) -> Result<AudioBuffer, JsValue>;
    #[wasm_bindgen(method, catch, js_name = createBufferSource)]
    fn create_buffer_source(this: &AudioContext) -> Result<AudioBufferSourceNode, JsValue>;
    #[wasm_bindgen(method, catch, js_name = createOscillator)]
    fn create_oscillator(this: &AudioContext) -> Result<OscillatorNode, JsValue>;
    #[wasm_bindgen(method, catch, js_name = createGain)]
    fn create_gain(this: &AudioContext) -> Result<GainNode, JsValue>;

    type AudioNode;
    #[wasm_bindgen(method, catch)]
    fn connect(this: &AudioNode, to: &AudioNode) -> Result<AudioNode, JsValue>;

    type AudioBuffer;
    #[wasm_bindgen(method, catch, js_name = copyToChannel)]
    fn copy_to_channel(this: &AudioBuffer, samples: &[f32], channel: u32) -> Result<(), JsValue>;

    #[wasm_bindgen(extends = AudioNode)]
    type AudioBufferSourceNode;
    #[wasm_bindgen(method, setter)]
    fn set_buffer(this: &AudioBufferSourceNode, buffer: &AudioBuffer);
    #[wasm_bindgen(method, catch, js_name = start)]
    fn play(this: &AudioBufferSourceNode) -> Result<(), JsValue>;

    #[wasm_bindgen(extends = AudioNode)]
    type OscillatorNode;
    #[wasm_bindgen(method, getter)]
    fn frequency(this: &OscillatorNode) -> AudioParam;
    #[wasm_bindgen(method, catch)]
    fn start(this: &OscillatorNode, at: f64) -> Result<(), JsValue>;
    #[wasm_bindgen(method, catch)]
    fn stop(this: &OscillatorNode, at: f64) -> Result<(), JsValue>;

    #[wasm_bindgen(extends = AudioNode)]
    type GainNode;
    #[wasm_bindgen(method, getter)]
    fn gain(this: &GainNode) -> AudioParam;

    type AudioParam;
    #[wasm_bindgen(method, catch, js_name = setValueAtTime)]
    fn set_at(this: &AudioParam, value: f32, at: f64) -> Result<AudioParam, JsValue>;
    #[wasm_bindgen(method, catch, js_name = exponentialRampToValueAtTime)]
    fn ramp_to(this: &AudioParam, value: f32, at: f64) -> Result<AudioParam, JsValue>;
}

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
    let sample = |at: usize| {
        let fades = (-(at as f32) / (rate * 0.006)).exp();
        (js_sys::Math::random() as f32 * 2.0 - 1.0) * fades * LOUDNESS
    };
    let samples = (0..length).map(sample).collect::<Vec<_>>();
    let buffer = sounds.create_buffer(1, length as u32, rate)?;
    buffer.copy_to_channel(&samples, 0)?;
    let source = sounds.create_buffer_source()?;
    source.set_buffer(&buffer);
    source.connect(&sounds.destination())?;
    source.play()
}

/// One soft note.
fn note(sounds: &AudioContext, pitch: f32, after: f64) -> Result<(), JsValue> {
    let begins = sounds.current_time() + after;
    let tone = sounds.create_oscillator()?;
    tone.frequency().set_at(pitch, begins)?;
    let volume = sounds.create_gain()?;
    volume.gain().set_at(LOUDNESS, begins)?;
    volume.gain().ramp_to(0.0005, begins + 1.1)?;
    tone.connect(&volume)?.connect(&sounds.destination())?;
    tone.start(begins)?;
    tone.stop(begins + 1.2)
}
