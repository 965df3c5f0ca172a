//! Work of other modules, with the instructions that find, clear and count bits.
//!
//! Most processors have had them since 2013 (Haswell, Zen), but what is compiled for any processor does without.

#![allow(unsafe_code)]

/// Work that is worth compiling twice.
///
/// Only what is inlined into `run` is compiled twice, which a closure would leave to chance.
pub(crate) trait Work {
    type Result;

    fn run(self) -> Self::Result;
}

/// Does some work with the instructions for bits, if the processor has them.
#[inline]
pub(crate) fn with_bit_instructions<W: Work>(work: W) -> W::Result {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "popcnt")]
        #[target_feature(enable = "lzcnt")]
        #[target_feature(enable = "bmi1")]
        #[target_feature(enable = "bmi2")]
        fn with_features<W: Work>(work: W) -> W::Result {
            work.run()
        }
        if is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
        {
            // SAFETY: the processor has these features.
            return unsafe { with_features(work) };
        }
    }
    work.run()
}
