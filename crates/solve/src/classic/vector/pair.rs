//! Two vectors abreast: while the processor waits for one, it works on the other.

use super::{Abreast, Vector};
use crate::classic::layout::Order;

/// Two independent vectors to which the same happens.
#[derive(Clone, Copy)]
pub(in crate::classic) struct Pair<V>(pub(in crate::classic) V, pub(in crate::classic) V);

impl<V: Vector> Vector for Pair<V> {
    type Mask = (V::Mask, V::Mask);

    #[inline(always)]
    fn splat(word: u16) -> Self {
        Self(V::splat(word), V::splat(word))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0.and(other.0), self.1.and(other.1))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0.or(other.0), self.1.or(other.1))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(self.0.without(other.0), self.1.without(other.1))
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        Self(self.0.min(other.0), self.1.min(other.1))
    }

    #[inline(always)]
    fn without_both(self, a: Self, b: Self) -> Self {
        Self(self.0.without_both(a.0, b.0), self.1.without_both(a.1, b.1))
    }

    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        Self(V::or3(a.0, b.0, c.0), V::or3(a.1, b.1, c.1))
    }

    #[inline(always)]
    fn majority(a: Self, b: Self, c: Self) -> Self {
        Self(V::majority(a.0, b.0, c.0), V::majority(a.1, b.1, c.1))
    }

    #[inline(always)]
    fn shuffle(self, order: &Order) -> Self {
        Self(self.0.shuffle(order), self.1.shuffle(order))
    }

    #[inline(always)]
    fn singles(self) -> Self {
        Self(self.0.singles(), self.1.singles())
    }

    #[inline(always)]
    fn if_three(self, other: Self) -> Self {
        Self(self.0.if_three(other.0), self.1.if_three(other.1))
    }

    #[inline(always)]
    fn shared_or(self, musts: Self, other: Self) -> Self {
        Self(self.0.shared_or(musts.0, other.0), self.1.shared_or(musts.1, other.1))
    }

    #[inline(always)]
    fn differs(self, other: Self) -> Self::Mask {
        (self.0.differs(other.0), self.1.differs(other.1))
    }

    #[inline(always)]
    fn differs_in_cells(self, other: Self) -> Self::Mask {
        (self.0.differs_in_cells(other.0), self.1.differs_in_cells(other.1))
    }

    #[inline(always)]
    fn is_empty(self) -> Self::Mask {
        (self.0.is_empty(), self.1.is_empty())
    }

    #[inline(always)]
    fn either(a: Self::Mask, b: Self::Mask) -> Self::Mask {
        (V::either(a.0, b.0), V::either(a.1, b.1))
    }

    #[inline(always)]
    fn any(mask: Self::Mask) -> Abreast {
        V::any(mask.0) | V::any(mask.1) << 1
    }
}
