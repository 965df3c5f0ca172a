//! The digits of a mask one by one.

/// The single bits of a mask, lowest first.
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = mask & mask.wrapping_neg();
        mask ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// Whether a mask has no digit or one.
///
/// Where masks have a digit anyway this takes half as many instructions as `is_power_of_two`, which asks
/// whether there is one, and much fewer than a count on processors of the oldest kind.
#[inline]
pub(super) fn has_one_at_most(mask: u32) -> bool {
    mask & mask.wrapping_sub(1) == 0
}

/// A mask that has one digit; of others nothing.
#[inline]
pub(super) fn if_single(mask: u32) -> u32 {
    if has_one_at_most(mask) { mask } else { 0 }
}
