//! The operators that every set type of this crate has: `&`, `|`, `^`, `-` and their assigning forms.

/// Implements the set operators for a type that wraps a word of bits.
macro_rules! set_algebra {
    ($set:ident) => {
        set_algebra!(@op $set, BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
        set_algebra!(@op $set, BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
        set_algebra!(@op $set, BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
        set_algebra!(@op $set, Sub, sub, SubAssign, sub_assign, |a, b| a & !b);
    };
    (@op $set:ident, $Op:ident, $op:ident, $Assign:ident, $assign:ident, |$a:ident, $b:ident| $word:expr) => {
        impl std::ops::$Op for $set {
            type Output = Self;
            #[inline]
            fn $op(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($word)
            }
        }

        impl std::ops::$Assign for $set {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = std::ops::$Op::$op(*self, other);
            }
        }
    };
}
