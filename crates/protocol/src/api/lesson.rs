//! What the engine is asked in a room: hints and checks, and the questions and answers of a class.

use crate::worker::Response;

body! {
    /// Tell more about the next step. The id makes a second try harmless.
    pub struct ShowHint {
        /// The id of the operation: 1 to 32 hexadecimal digits, chosen at random.
        pub op: String,
    }

    /// Say how many digits are wrong; asked again, which. The id makes a second try harmless.
    pub struct CheckBoard {
        /// The id of the operation: 1 to 32 hexadecimal digits, chosen at random.
        pub op: String,
    }

    /// Ask who sees it; the teacher may.
    pub struct AskClass {
        /// The id of the operation: 1 to 32 hexadecimal digits, chosen at random.
        pub op: String,
        /// The technique that is to be found, by its name; any step unless said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub technique: Option<String>,
    }

    /// Answer the teacher's question; a later answer takes the place of an earlier one.
    pub struct AnswerClass {
        /// The id of the operation: 1 to 32 hexadecimal digits, chosen at random.
        pub op: String,
        /// The number of the question: that of its entry.
        pub question: u64,
        /// The answer: `{"place":{"cell":40,"digit":"5"}}`, `{"remove":[…]}` or `{"cells":[…]}`.
        #[cfg_attr(feature = "openapi", schema(value_type = Object))]
        pub reply: Response,
    }
}
