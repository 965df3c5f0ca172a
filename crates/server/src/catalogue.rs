//! Boards: made to order, judged, stocked, kept, and read without a service.

pub(crate) mod board;
pub(crate) mod board_cache;
pub(crate) mod boards;
pub(crate) mod making;
pub(crate) mod rating;
pub(crate) mod stock;
