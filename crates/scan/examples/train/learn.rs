//! Learning: the weights are moved against the gradient of the error, by the rule of Diederik Kingma and Jimmy
//! Ba ("Adam", 2014).

use crate::Example;
use ninefold_scan::training::{CHANNELS, LAYERS, Layer, N_CLASSES, Network, SIDE};
use rand::RngExt;
use rand_chacha::ChaCha8Rng as Luck;

/// Examples between two moves.
const N_ABREAST: usize = 64;

/// The first moves are this large.
const RATE: f32 = 0.002;

/// What is asked of the right class; the rest is for the others, so that the network stays able to doubt.
const TARGET: f32 = 0.995;

/// A network that learns.
pub(crate) struct Learner {
    pub(crate) network: Network,
    mean: Network,
    spread: Network,
    n_moves: i32,
}

fn nothing() -> Network {
    let layers =
        LAYERS.map(|(inputs, sums)| Layer { weights: vec![0.0; inputs * sums], start: vec![0.0; sums] });
    Network { layers }
}

fn numbers(network: &mut Network) -> impl Iterator<Item = &mut f32> {
    network.layers.iter_mut().flat_map(|layer| layer.weights.iter_mut().chain(&mut layer.start))
}

impl Learner {
    /// A network that knows nothing.
    pub(crate) fn new(luck: &mut Luck) -> Self {
        let mut network = nothing();
        for (layer, (inputs, _)) in network.layers.iter_mut().zip(LAYERS) {
            let reach = (6.0 / inputs as f32).sqrt();
            layer.weights.iter_mut().for_each(|weight| *weight = (luck.random::<f32>() * 2.0 - 1.0) * reach);
        }
        Self { network, mean: nothing(), spread: nothing(), n_moves: 0 }
    }

    /// Goes through all examples once, in any order; the later, the smaller the moves. Gives the mean error.
    pub(crate) fn round(&mut self, examples: &[Example], late: f32, luck: &mut Luck) -> f64 {
        let mut order = (0..examples.len()).collect::<Vec<_>>();
        for at in (1..order.len()).rev() {
            order.swap(at, luck.random_range(0..=at));
        }
        let rate = RATE * (1.0 - late).powi(2).max(0.01);
        let mut error = 0.0;
        for abreast in order.chunks(N_ABREAST) {
            let network = &self.network;
            let part = |part: &[usize]| {
                let (mut gradient, mut error) = (nothing(), 0.0);
                for at in part {
                    error += descend(network, &examples[*at].ink(), examples[*at].class, &mut gradient);
                }
                (gradient, error)
            };
            let (one, other) = abreast.split_at(abreast.len() / 2);
            let ((mut gradient, first), (mut rest, second)) = std::thread::scope(|scope| {
                let one = scope.spawn(|| part(one));
                let other = part(other);
                (one.join().expect("learning does not fail"), other)
            });
            numbers(&mut gradient).zip(numbers(&mut rest)).for_each(|(one, other)| *one += *other);
            error += f64::from(first + second);
            self.go(&mut gradient, rate, abreast.len() as f32);
        }
        error / examples.len() as f64
    }

    fn go(&mut self, gradient: &mut Network, rate: f32, n_examples: f32) {
        self.n_moves += 1;
        let warm = |keep: f32| 1.0 - keep.powi(self.n_moves);
        let (warm_mean, warm_spread) = (warm(0.9), warm(0.999));
        let all = numbers(&mut self.network)
            .zip(numbers(&mut self.mean))
            .zip(numbers(&mut self.spread))
            .zip(numbers(gradient));
        for (((number, mean), spread), slope) in all {
            let slope = *slope / n_examples;
            *mean = 0.9 * *mean + 0.1 * slope;
            *spread = 0.999 * *spread + 0.001 * slope * slope;
            let step = *mean / warm_mean / ((*spread / warm_spread).sqrt() + 1e-8);
            // Weights that do nothing fade, so that the largest ones, which set the steps of all, stay small.
            *number -= rate * (step + 0.002 * *number);
        }
    }
}

/// Adds the slopes of the error of one example, and gives the error.
fn descend(network: &Network, ink: &[f32; SIDE * SIDE], class: usize, slopes: &mut Network) -> f32 {
    let [edges, shapes, whole, named] = &network.layers;
    let [edge_slopes, shape_slopes, whole_slopes, name_slopes] = &mut slopes.layers;

    let first = look(edges, ink, SIDE, 1);
    let (first_best, first_from) = strongest(&first, SIDE, CHANNELS[0]);
    let second = look(shapes, &first_best, SIDE / 2, CHANNELS[0]);
    let (second_best, second_from) = strongest(&second, SIDE / 2, CHANNELS[1]);
    let mut seen = sums(whole, &second_best);
    seen.iter_mut().for_each(|sum| *sum = sum.max(0.0));
    let names = sums(named, &seen);
    let largest = names.iter().copied().fold(f32::MIN, f32::max);
    let all = names.iter().map(|name| (name - largest).exp()).sum::<f32>();
    let likely = names.iter().map(|name| (name - largest).exp() / all).collect::<Vec<_>>();

    let target = |at: usize| if at == class { TARGET } else { (1.0 - TARGET) / (N_CLASSES - 1) as f32 };
    let name_slope = likely.iter().enumerate().map(|(at, likely)| likely - target(at)).collect::<Vec<_>>();
    let mut seen_slope = back(named, name_slopes, &seen, &name_slope);
    mask(&mut seen_slope, &seen);
    let best_slope = back(whole, whole_slopes, &second_best, &seen_slope);
    let mut second_slope = vec![0.0; second.len()];
    second_from.iter().zip(&best_slope).for_each(|(from, slope)| second_slope[*from] = *slope);
    mask(&mut second_slope, &second);
    let best_slope = look_back(shapes, shape_slopes, &first_best, &second_slope, SIDE / 2, CHANNELS[0]);
    let mut first_slope = vec![0.0; first.len()];
    first_from.iter().zip(&best_slope).for_each(|(from, slope)| first_slope[*from] = *slope);
    mask(&mut first_slope, &first);
    look_back(edges, edge_slopes, ink, &first_slope, SIDE, 1);
    -likely[class].max(1e-9).ln()
}

/// Where nothing came out, nothing is to be changed.
fn mask(slopes: &mut [f32], output: &[f32]) {
    for (slope, _) in slopes.iter_mut().zip(output).filter(|(_, output)| **output <= 0.0) {
        *slope = 0.0;
    }
}

fn sums(layer: &Layer, input: &[f32]) -> Vec<f32> {
    let mut sums = layer.start.clone();
    for (number, weights) in input.iter().zip(layer.weights.chunks_exact(sums.len())) {
        sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += number * weight);
    }
    sums
}

/// The sum of products, in four lanes that can be added up at once.
fn dot(one: &[f32], other: &[f32]) -> f32 {
    let mut lanes = [0.0; 4];
    let (ones, others) = (one.chunks_exact(4), other.chunks_exact(4));
    let rest = ones.remainder().iter().zip(others.remainder()).map(|(one, other)| one * other).sum::<f32>();
    for (one, other) in ones.zip(others) {
        for (lane, sum) in lanes.iter_mut().enumerate() {
            *sum += one[lane] * other[lane];
        }
    }
    lanes.iter().sum::<f32>() + rest
}

/// The slopes of a layer's weights, and of what goes in.
fn back(layer: &Layer, slopes: &mut Layer, input: &[f32], output: &[f32]) -> Vec<f32> {
    let n_sums = output.len();
    slopes.start.iter_mut().zip(output).for_each(|(slope, output)| *slope += output);
    let rows = layer.weights.chunks_exact(n_sums).zip(slopes.weights.chunks_exact_mut(n_sums));
    let back = input.iter().zip(rows).map(|(number, (weights, slopes))| {
        slopes.iter_mut().zip(output).for_each(|(slope, output)| *slope += number * output);
        dot(weights, output)
    });
    back.collect()
}

/// The three by three places around a place that are there: which of the nine, and where.
fn around(place: usize, side: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..9).filter_map(move |part| {
        let (x, y) = (place % side + part % 3, place / side + part / 3);
        ((1..=side).contains(&x) && (1..=side).contains(&y)).then(|| (part, (y - 1) * side + x - 1))
    })
}

fn look(layer: &Layer, input: &[f32], side: usize, channels: usize) -> Vec<f32> {
    let n_sums = layer.start.len();
    let mut output = Vec::with_capacity(side * side * n_sums);
    for place in 0..side * side {
        let mut sums = layer.start.clone();
        for (part, from) in around(place, side) {
            for channel in 0..channels {
                let weights = &layer.weights[(part * channels + channel) * n_sums..][..n_sums];
                let number = input[from * channels + channel];
                sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += number * weight);
            }
        }
        output.extend(sums.into_iter().map(|sum| sum.max(0.0)));
    }
    output
}

fn look_back(
    layer: &Layer,
    slopes: &mut Layer,
    input: &[f32],
    output: &[f32],
    side: usize,
    channels: usize,
) -> Vec<f32> {
    let n_sums = layer.start.len();
    let mut back = vec![0.0; input.len()];
    for (place, output) in output.chunks_exact(n_sums).enumerate() {
        if output.iter().all(|slope| *slope == 0.0) {
            continue;
        }
        slopes.start.iter_mut().zip(output).for_each(|(slope, output)| *slope += output);
        for (part, from) in around(place, side) {
            for channel in 0..channels {
                let at = (part * channels + channel) * n_sums;
                let (number, from) = (input[from * channels + channel], from * channels + channel);
                let slopes = &mut slopes.weights[at..at + n_sums];
                slopes.iter_mut().zip(output).for_each(|(slope, output)| *slope += number * output);
                let weights = &layer.weights[at..at + n_sums];
                back[from] += dot(weights, output);
            }
        }
    }
    back
}

/// The strongest of every two by two places, and where each was.
fn strongest(input: &[f32], side: usize, channels: usize) -> (Vec<f32>, Vec<usize>) {
    let half = side / 2;
    let best = (0..half * half * channels).map(|at| {
        let (x, y, channel) = (at / channels % half, at / channels / half, at % channels);
        let four = [(0, 0), (1, 0), (0, 1), (1, 1)]
            .map(|(right, down)| ((2 * y + down) * side + 2 * x + right) * channels + channel);
        let best =
            four.into_iter().max_by(|one, other| input[*one].total_cmp(&input[*other])).unwrap_or(four[0]);
        (input[best], best)
    });
    best.unzip()
}
