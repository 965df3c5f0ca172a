//! Storms: three minutes, as many exercises as one can, from the service's dice and by its clock.

use crate::worker::Response;

body! {
    /// A storm that begins now.
    pub struct StormDealt {
        /// Its id, under which answers are sent.
        pub id: String,
        /// Where its exercises come from: the same seed gives the same ones everywhere.
        pub seed: u64,
        /// For how many seconds answers count, by the service's clock.
        pub seconds: u32,
    }

    /// Answers, to be sent as they are made.
    pub struct StormAnswers {
        /// The answers; those that the service has already are left out.
        pub answers: Vec<StormAnswer>,
    }

    /// An answer to an exercise of a storm.
    pub struct StormAnswer {
        /// Which exercise, from 0.
        pub number: u32,
        /// The answer: `{"place": {"cell": 7, "digit": "5"}}`, or `remove` with several of these, or `cells`
        /// with the numbers of the cells.
        #[cfg_attr(feature = "openapi", schema(value_type = Object))]
        pub reply: Response,
    }

    /// How a storm stands.
    pub struct StormStanding {
        /// How many were right and in time.
        pub found: u32,
        /// How many of those that were sent now came too late to count.
        pub late: u32,
        /// How many of those that were sent now were wrong.
        pub wrong: u32,
    }

    /// The best storms, one a player.
    pub struct StormTable {
        /// The places: most found first, then the quicker ones.
        pub rows: Vec<StormRow>,
        /// The place of who asks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub mine: Option<StormRow>,
    }

    /// A place among the storms.
    pub struct StormRow {
        /// From 1; equals share a place.
        pub place: u32,
        /// Who.
        pub username: String,
        /// How many were found.
        pub found: u32,
        /// When the last of them came, in milliseconds from the start.
        pub millis: i64,
    }
}
