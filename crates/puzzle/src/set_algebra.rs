//! The operators that every set type of this crate has: `&`, `|`, `^`, `-` and their assigning forms.

/// Implements the set operators for a type whose `combine` applies a function to the words of two sets.
macro_rules! set_algebra {
    ([$($generics:tt)*] $Set:ty) => {
        set_algebra!(@op [$($generics)*] $Set, BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
        set_algebra!(@op [$($generics)*] $Set, BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
        set_algebra!(@op [$($generics)*] $Set, BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
        set_algebra!(@op [$($generics)*] $Set, Sub, sub, SubAssign, sub_assign, |a, b| a & !b);
    };
    (@op [$($generics:tt)*] $Set:ty, $Op:ident, $op:ident, $Assign:ident, $assign:ident, $word:expr) => {
        impl<$($generics)*> std::ops::$Op for $Set {
            type Output = Self;
            #[inline]
            fn $op(self, other: Self) -> Self {
                self.combine(other, $word)
            }
        }

        impl<$($generics)*> std::ops::$Assign for $Set {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = std::ops::$Op::$op(*self, other);
            }
        }
    };
}
