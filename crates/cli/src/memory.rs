//! Who hands out memory to the program, and when it goes back to the system.

#![allow(unsafe_code)]

use libmimalloc_sys::{mi_option_set, mi_option_t};
use mimalloc::MiMalloc;
use std::ffi::c_long;

/// A service that runs for months gives memory back that it no longer needs, and is a little quicker.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// What the allocator calls `mi_option_purge_delay`: for how many milliseconds it keeps what was freed.
const PURGE_DELAY: mi_option_t = 15;

/// Lets memory go back as soon as it is free. Every thread keeps some for itself otherwise, and after a
/// flood of large requests a service would hold on every thread what one of them has needed once.
pub(crate) fn give_back_at_once() {
    set_purge_delay(0);
}

/// Keeps what was freed for a second. Whoever works on millions of rows takes as much again for the next
/// ones; where other programs are busy too, the usual ten milliseconds are over by then, and the system
/// takes the same pages away, and clears them again, thousands of times a second. The program takes no more
/// memory in all.
pub(crate) fn keep_for_a_second() {
    set_purge_delay(1000);
}

fn set_purge_delay(milliseconds: c_long) {
    // SAFETY: an option is a number that may be set at any time from any thread.
    unsafe { mi_option_set(PURGE_DELAY, milliseconds) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use libmimalloc_sys::mi_option_get;

    #[test]
    fn the_option_is_the_one_that_is_meant() {
        // SAFETY: as above.
        let delay = || unsafe { mi_option_get(PURGE_DELAY) };
        assert_eq!(delay(), 10, "what the allocator says of the option that is meant, and of no other");
        keep_for_a_second();
        assert_eq!(delay(), 1000);
        give_back_at_once();
        assert_eq!(delay(), 0);
    }
}
