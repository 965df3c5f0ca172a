//! Ratings of racers.

use std::fmt;

body! {
    /// A rating as people read it: 1612 ± 84.
    pub struct RatingFigures {
        /// The strength by Glicko-2; 1500 for whoever is new.
        pub rating: u32,
        /// How sure that is: in 19 of 20 cases the true strength is within twice this.
        pub deviation: u32,
        /// Whether too little is known yet to compare it with others.
        pub provisional: bool,
    }

    /// The rating of one player in one group of puzzles.
    pub struct OwnRating {
        /// The group: `classic`, `small`, `large`, `killer` or `variants`.
        pub group: String,
        /// The rating now.
        #[serde(flatten)]
        pub figures: RatingFigures,
        /// From how many races.
        pub races: u32,
    }

    /// The strongest racers of a group.
    pub struct RatingTable {
        /// The group.
        pub group: String,
        /// The places; provisional ratings have none.
        pub rows: Vec<RatingRow>,
        /// The rating of who asks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub mine: Option<OwnRating>,
    }

    /// A place among the racers.
    pub struct RatingRow {
        /// From 1; equals share a place.
        pub place: u32,
        /// Who.
        pub username: String,
        /// The rating.
        #[serde(flatten)]
        pub figures: RatingFigures,
        /// From how many races.
        pub races: u32,
    }

    /// What the last race of a room did to the rating of a member.
    pub struct MemberRating {
        /// The number of the member.
        pub member: u8,
        /// The rating after the race.
        #[serde(flatten)]
        pub figures: RatingFigures,
        /// By how much it changed.
        pub change: i32,
    }
}

impl fmt::Display for RatingFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ± {}", self.rating, self.deviation)
    }
}
