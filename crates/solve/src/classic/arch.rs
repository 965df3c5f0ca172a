//! The engine for each kind of vector unit, and the choice between them.
//!
//! This is the only folder with `unsafe` code: each unit implements
//! [`Vector`](super::vector::Vector) by its own instructions, and is tested against
//! [`Plain`](super::vector::Plain). Instructions for single bits are here too, for the general
//! solver.

/// Calls instructions of a vector unit, inside the implementation of `Vector` for its register.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! intrinsics {
    ($($body:tt)*) => {
        // SAFETY: a register type is used only by the functions that enable its instructions, and
        // those are called only with the proof that the processor has them. No pointer is involved.
        unsafe { $($body)* }
    };
}

/// The ways into a vector unit: functions in which its instructions are enabled, safe to call with
/// the proof that the processor has them.
#[cfg(target_arch = "x86_64")]
macro_rules! entrances {
    ($register:ty, $n_abreast:literal abreast, $($feature:tt),+) => {
        /// That the processor has the instructions of this file.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(in crate::classic) struct Proof(());

        impl Proof {
            pub(super) fn detect() -> Option<Self> {
                ($(is_x86_feature_detected!($feature))&&+).then_some(Self(()))
            }
        }

        pub(super) fn search(
            _: Proof,
            stack: &mut Stack,
            puzzle: &Classic,
            max_nodes: u64,
            on_solution: &mut dyn FnMut(&Classic) -> ControlFlow<()>,
        ) -> Search {
            $(#[target_feature(enable = $feature)])+
            fn with_features(
                stack: &mut Stack,
                puzzle: &Classic,
                max_nodes: u64,
                on_solution: &mut dyn FnMut(&Classic) -> ControlFlow<()>,
            ) -> Search {
                search::search::<$register>(stack, puzzle, max_nodes, on_solution)
            }
            // SAFETY: the proof says that the processor has these features.
            unsafe { with_features(stack, puzzle, max_nodes, on_solution) }
        }

        pub(super) fn solve_batch(
            _: Proof,
            stacks: &mut Stacks,
            puzzles: &[Classic],
            outcomes: &mut [Outcome],
        ) {
            $(#[target_feature(enable = $feature)])+
            fn with_features(stacks: &mut Stacks, puzzles: &[Classic], outcomes: &mut [Outcome]) {
                batch::abreast::<$register, $n_abreast>(stacks, puzzles, outcomes);
            }
            // SAFETY: the proof says that the processor has these features.
            unsafe { with_features(stacks, puzzles, outcomes) }
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod bits;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "x86_64")]
mod sse4;
#[cfg(target_feature = "simd128")]
mod wasm;

use super::batch::{self, Stacks};
use super::search::{self, Stack};
use super::vector::Plain;
#[cfg(any(target_arch = "aarch64", target_feature = "simd128"))]
use super::vector::Quad;
use super::{Outcome, Search};
use ninefold_puzzle::Classic;
use std::ops::ControlFlow;

/// A kind of vector unit that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// No particular instructions: what the compiler makes of plain Rust.
    Plain,
    /// SSE4.1 (Penryn, Bulldozer and later).
    #[cfg(target_arch = "x86_64")]
    Sse4(sse4::Proof),
    /// NEON, without which no processor of this kind is made.
    #[cfg(target_arch = "aarch64")]
    Neon,
    /// SIMD of WebAssembly, if it is compiled with it.
    #[cfg(target_feature = "simd128")]
    Wasm,
    /// AVX2 (Haswell, Zen and later).
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Proof),
    /// AVX-512 with shuffles of bytes and counts of bits (Ice Lake, Zen 4 and later).
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Proof),
}

impl Unit {
    /// The units of this processor, the best first.
    pub fn available() -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let vectors = {
            let avx512 = avx512::Proof::detect().map(Kind::Avx512);
            let avx2 = avx2::Proof::detect().map(Kind::Avx2);
            let sse4 = sse4::Proof::detect().map(Kind::Sse4);
            avx512.into_iter().chain(avx2).chain(sse4)
        };
        #[cfg(target_arch = "aarch64")]
        let vectors = [Kind::Neon].into_iter();
        #[cfg(target_feature = "simd128")]
        let vectors = [Kind::Wasm].into_iter();
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_feature = "simd128")))]
        let vectors = std::iter::empty();
        vectors.chain([Kind::Plain]).map(Self)
    }

    /// The best unit of this processor.
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Self(Kind::Plain))
    }

    pub(super) fn search(
        self,
        stack: &mut Stack,
        puzzle: &Classic,
        max_nodes: u64,
        on_solution: &mut dyn FnMut(&Classic) -> ControlFlow<()>,
    ) -> Search {
        match self.0 {
            Kind::Plain => search::search::<Plain>(stack, puzzle, max_nodes, on_solution),
            #[cfg(target_arch = "aarch64")]
            Kind::Neon => search::search::<Quad<neon::Neon>>(stack, puzzle, max_nodes, on_solution),
            #[cfg(target_feature = "simd128")]
            Kind::Wasm => search::search::<Quad<wasm::Simd>>(stack, puzzle, max_nodes, on_solution),
            #[cfg(target_arch = "x86_64")]
            Kind::Sse4(proof) => sse4::search(proof, stack, puzzle, max_nodes, on_solution),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(proof) => avx2::search(proof, stack, puzzle, max_nodes, on_solution),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(proof) => avx512::search(proof, stack, puzzle, max_nodes, on_solution),
        }
    }

    pub(super) fn solve_batch(self, stacks: &mut Stacks, puzzles: &[Classic], outcomes: &mut [Outcome]) {
        match self.0 {
            Kind::Plain => batch::one_by_one::<Plain>(&mut stacks[0], puzzles, outcomes),
            #[cfg(target_arch = "aarch64")]
            Kind::Neon => batch::abreast::<Quad<neon::Neon>, 1>(stacks, puzzles, outcomes),
            #[cfg(target_feature = "simd128")]
            Kind::Wasm => batch::abreast::<Quad<wasm::Simd>, 1>(stacks, puzzles, outcomes),
            #[cfg(target_arch = "x86_64")]
            Kind::Sse4(proof) => sse4::solve_batch(proof, stacks, puzzles, outcomes),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(proof) => avx2::solve_batch(proof, stacks, puzzles, outcomes),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(proof) => avx512::solve_batch(proof, stacks, puzzles, outcomes),
        }
    }
}
