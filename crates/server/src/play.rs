//! Games: appended to, kept at hand, judged at their end; days.

pub(crate) mod bounds;
pub(crate) mod day;
pub(crate) mod fair;
pub(crate) mod game_cache;
pub(crate) mod referee;
pub(crate) mod saves;
pub(crate) mod turns;
