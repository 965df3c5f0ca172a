//! [`Network`]: what digit a glyph is, by a small network that was trained on printed digits.

use crate::glyph::SIDE;

/// What a glyph can be: the digits 1 to 9, and something else.
pub const N_CLASSES: usize = 10;

/// The class of what is no digit.
pub const OTHER: usize = 9;

/// The digit, by its index, that a judgement leaves no doubt about.
///
/// What is no digit is rare in a grid, so that it may be a little likely; another digit may not.
pub fn sure(likely: &[f32; N_CLASSES]) -> Option<usize> {
    const LEAST: f32 = 0.98;
    const MOST_OTHER: f32 = 0.15;
    let digits = &likely[..OTHER];
    let all = digits.iter().sum::<f32>();
    let is_sure = |likely: &f32| *likely >= LEAST * all;
    if likely[OTHER] <= MOST_OTHER { digits.iter().position(is_sure) } else { None }
}

/// Channels between the layers: what the first sees, what the second makes of it, what all of that comes to.
pub const CHANNELS: [usize; 3] = [12, 24, 48];

/// Numbers that leave the layers that look at places.
pub const N_SEEN: usize = SIDE / 4 * (SIDE / 4) * CHANNELS[1];

/// The size of each layer: numbers that go into one of its sums, and its sums.
pub const LAYERS: [(usize, usize); 4] =
    [(9, CHANNELS[0]), (9 * CHANNELS[0], CHANNELS[1]), (N_SEEN, CHANNELS[2]), (CHANNELS[2], N_CLASSES)];

/// One layer: sums of what goes in, each with weights of its own.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Layer {
    /// The weights of the first number that goes in for all sums, then those of the second, and so on.
    pub weights: Vec<f32>,
    /// What each sum begins with.
    pub start: Vec<f32>,
}

impl Layer {
    /// Adds what a number that goes in contributes to all sums.
    fn add(&self, at: usize, number: f32, sums: &mut [f32]) {
        let weights = &self.weights[at * sums.len()..(at + 1) * sums.len()];
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum += number * weight;
        }
    }
}

/// A network of four layers: two look at three by three places, each followed by taking the strongest of two by
/// two; then two that look at everything.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    /// In the order in which they work, with the sizes of [`LAYERS`].
    pub layers: [Layer; 4],
}

impl Network {
    /// Bytes of a network that is written down.
    pub const N_BYTES: usize = {
        let mut bytes = 0;
        let mut layer = 0;
        while layer < LAYERS.len() {
            let (inputs, sums) = LAYERS[layer];
            bytes += inputs * sums + 4 * sums + 4;
            layer += 1;
        }
        bytes
    };

    /// The network that reads puzzles.
    ///
    /// `examples/train.rs` makes it, and says how.
    pub fn trained() -> Self {
        const BYTES: &[u8; Network::N_BYTES] = include_bytes!("weights.bin");
        Self::from_bytes(BYTES)
    }

    /// A network that was written down: of each layer the weights in whole steps, what a step is worth, and what
    /// its sums begin with.
    pub fn from_bytes(bytes: &[u8; Self::N_BYTES]) -> Self {
        let mut rest = &bytes[..];
        let mut take = |n: usize| {
            let (taken, after) = rest.split_at(n);
            rest = after;
            taken
        };
        let number = |bytes: &[u8]| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        let layers = LAYERS.map(|(inputs, sums)| {
            let step = number(take(4));
            let start = take(4 * sums).chunks_exact(4).map(number).collect();
            let weights = take(inputs * sums).iter().map(|weight| f32::from(*weight as i8) * step).collect();
            Layer { weights, start }
        });
        Self { layers }
    }

    /// The network as it is written down; its weights are rounded to 255 steps.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(Self::N_BYTES);
        for layer in &self.layers {
            let largest =
                layer.weights.iter().fold(f32::MIN_POSITIVE, |largest, weight| largest.max(weight.abs()));
            let step = largest / 127.0;
            bytes.extend(step.to_le_bytes());
            bytes.extend(layer.start.iter().flat_map(|start| start.to_le_bytes()));
            bytes.extend(layer.weights.iter().map(|weight| (weight / step).round() as i8 as u8));
        }
        bytes
    }

    /// How likely a glyph is each of the classes; together they are 1.
    pub fn judge(&self, ink: &[f32; SIDE * SIDE]) -> [f32; N_CLASSES] {
        let [edges, shapes, whole, named] = &self.layers;
        let first = strongest(&look(edges, ink, SIDE, 1), SIDE, CHANNELS[0]);
        let second = strongest(&look(shapes, &first, SIDE / 2, CHANNELS[0]), SIDE / 2, CHANNELS[1]);
        let seen = sum(whole, &second, true);
        let mut likely: [f32; N_CLASSES] = std::array::from_fn(|_| 0.0);
        likely.copy_from_slice(&sum(named, &seen, false));
        let largest = likely.iter().copied().fold(f32::MIN, f32::max);
        let all = likely.iter().map(|number| (number - largest).exp()).sum::<f32>();
        likely.map(|number| (number - largest).exp() / all)
    }
}

/// What a layer sees at every place, by the three by three places around it; nothing is beyond the edge.
fn look(layer: &Layer, input: &[f32], side: usize, channels: usize) -> Vec<f32> {
    let n_sums = layer.start.len();
    let mut output = Vec::with_capacity(side * side * n_sums);
    for place in 0..side * side {
        let mut sums = layer.start.clone();
        for part in 0..9 {
            let (x, y) = (place % side + part % 3, place / side + part / 3);
            if (1..=side).contains(&x) && (1..=side).contains(&y) {
                let from = ((y - 1) * side + x - 1) * channels;
                for channel in 0..channels {
                    layer.add(part * channels + channel, input[from + channel], &mut sums);
                }
            }
        }
        output.extend(sums.into_iter().map(|sum| sum.max(0.0)));
    }
    output
}

/// The strongest of every two by two places.
fn strongest(input: &[f32], side: usize, channels: usize) -> Vec<f32> {
    let half = side / 2;
    let at = |x: usize, y: usize, channel: usize| input[(y * side + x) * channels + channel];
    let places =
        (0..half * half * channels).map(|at| (at / channels % half, at / channels / half, at % channels));
    let of = places.map(|(x, y, channel)| {
        let four =
            [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| at(2 * x + right, 2 * y + down, channel));
        four.into_iter().fold(f32::MIN, f32::max)
    });
    of.collect()
}

/// The sums of a layer over everything.
fn sum(layer: &Layer, input: &[f32], bends: bool) -> Vec<f32> {
    let mut sums = layer.start.clone();
    for (at, number) in input.iter().enumerate().filter(|(_, number)| **number != 0.0) {
        layer.add(at, *number, &mut sums);
    }
    if bends {
        sums.iter_mut().for_each(|sum| *sum = sum.max(0.0));
    }
    sums
}
