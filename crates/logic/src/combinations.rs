//! [`for_each_combination`]: all ways to take a few things out of many.

use std::ops::ControlFlow;

/// The largest combination that anybody asks for.
const MAX_SIZE: usize = 8;

/// Calls `visit` with every combination of `size` items, in the order of the items.
///
/// Nothing is allocated. More than eight items at once are never asked for.
pub(crate) fn for_each_combination<T: Copy>(
    items: &[T],
    size: usize,
    mut visit: impl FnMut(&[T]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    debug_assert!(size <= MAX_SIZE);
    if size == 0 || size > items.len().min(MAX_SIZE) {
        return ControlFlow::Continue(());
    }
    let mut at: [usize; MAX_SIZE] = std::array::from_fn(|i| i);
    let mut chosen = [items[0]; MAX_SIZE];
    loop {
        for i in 0..size {
            chosen[i] = items[at[i]];
        }
        visit(&chosen[..size])?;
        let Some(last) = (0..size).rev().find(|&i| at[i] < items.len() - size + i) else {
            return ControlFlow::Continue(());
        };
        at[last] += 1;
        for i in last + 1..size {
            at[i] = at[i - 1] + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_combinations_as_the_binomial_says() {
        for (n, k, expect) in [(9, 4, 126), (9, 1, 9), (5, 5, 1), (3, 4, 0), (4, 0, 0)] {
            let items = (0..n).collect::<Vec<_>>();
            let mut count = 0;
            let _ = for_each_combination(&items, k, |chosen| {
                assert!(chosen.is_sorted());
                count += 1;
                ControlFlow::Continue(())
            });
            assert_eq!(count, expect, "{n} over {k}");
        }
    }
}
