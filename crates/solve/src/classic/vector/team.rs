//! Several vectors abreast: while the processor waits for one, it works on the others.

use super::{Abreast, Vector};
use crate::classic::layout::Order;

/// Independent vectors to which the same happens.
#[derive(Clone, Copy)]
pub(in crate::classic) struct Team<V, const N: usize>(pub(in crate::classic) [V; N]);

/// Defines operations by what they do to each member.
macro_rules! each_member {
    ($($operation:ident($self:ident $(, $other:ident)*);)+) => {
        $(
            #[inline(always)]
            fn $operation($self $(, $other: Self)*) -> Self {
                let mut result = $self;
                for i in 0..N {
                    result.0[i] = $self.0[i].$operation($($other.0[i]),*);
                }
                result
            }
        )+
    };
}

/// Defines questions by the answers of each member.
macro_rules! each_answer {
    ($($question:ident($self:ident $(, $other:ident)*);)+) => {
        $(
            #[inline(always)]
            fn $question($self $(, $other: Self)*) -> Self::Mask {
                let mut result = [$self.0[0].$question($($other.0[0]),*); N];
                for i in 1..N {
                    result[i] = $self.0[i].$question($($other.0[i]),*);
                }
                result
            }
        )+
    };
}

impl<V: Vector, const N: usize> Vector for Team<V, N> {
    type Mask = [V::Mask; N];

    #[inline(always)]
    fn splat(word: u16) -> Self {
        Self([V::splat(word); N])
    }

    each_member! {
        and(self, other);
        or(self, other);
        without(self, other);
        min(self, other);
        without_both(self, a, b);
        or3(self, b, c);
        majority(self, b, c);
        singles(self);
        if_three(self, other);
        shared_or(self, musts, other);
    }

    #[inline(always)]
    fn shuffle(self, order: &Order) -> Self {
        let mut result = self;
        for i in 0..N {
            result.0[i] = self.0[i].shuffle(order);
        }
        result
    }

    each_answer! {
        differs(self, other);
        differs_in_cells(self, other);
        is_empty(self);
    }

    #[inline(always)]
    fn either(a: Self::Mask, b: Self::Mask) -> Self::Mask {
        let mut result = a;
        for i in 0..N {
            result[i] = V::either(a[i], b[i]);
        }
        result
    }

    #[inline(always)]
    fn any(mask: Self::Mask) -> Abreast {
        let mut result = 0;
        for (i, &mask) in mask.iter().enumerate() {
            result |= V::any(mask) << i;
        }
        result
    }
}
