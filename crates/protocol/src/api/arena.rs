//! The arena: some hours each week in which everybody races whoever is free.

body! {
    /// The arena that is open, or else the next one.
    pub struct ArenaInfo {
        /// The time of the service.
        pub now: i64,
        /// When it opens.
        pub opens: i64,
        /// When it closes.
        pub closes: i64,
        /// Whether it is open now.
        pub open: bool,
        /// Who takes part, best first: most points, then fewest races.
        pub rows: Vec<ArenaRow>,
        /// Whether who asks waits for a rival.
        pub waits: bool,
        /// The room in which who asks is to race.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub room: Option<String>,
        /// The table of the last arena, while none is open.
        #[serde(default)]
        pub last: Vec<ArenaRow>,
    }

    /// A place in the arena.
    pub struct ArenaRow {
        /// From 1; equals share a place.
        pub place: u32,
        /// Who.
        pub username: String,
        /// The points: 2 for a race that was won, 1 for solving it after the other one.
        pub points: u32,
        /// How many races were won.
        pub wins: u32,
        /// How many were run.
        pub races: u32,
    }
}
