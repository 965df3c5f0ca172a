//! [`with_width!`]: chooses how many words a board of a layout needs.

/// Runs an expression with `$W` as the narrowest width that holds so many cells; `None` if there is none.
///
/// 9x9 takes two words, 16x16 four, a samurai six, 25x25 ten.
#[macro_export]
macro_rules! with_width {
    ($n_cells:expr, $W:ident => $run:expr) => {
        match $n_cells {
            0..=128 => {
                const $W: usize = 2;
                Some($run)
            }
            129..=256 => {
                const $W: usize = 4;
                Some($run)
            }
            257..=384 => {
                const $W: usize = 6;
                Some($run)
            }
            385..=640 => {
                const $W: usize = 10;
                Some($run)
            }
            _ => None,
        }
    };
}
