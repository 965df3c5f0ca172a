//! [`Problem`]: an error as RFC 9457 writes it, `application/problem+json`.

body! {
    /// What went wrong, for programs and for people.
    pub struct Problem {
        /// A reference that names the kind of problem, such as `/problems/invalid`.
        #[serde(rename = "type")]
        pub kind: String,
        /// The kind of problem in a few words.
        pub title: String,
        /// The status code of the answer.
        pub status: u16,
        /// What is wrong this time, and what to do.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub detail: Option<String>,
        /// All faults of a form at once, each with its field.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub errors: Vec<FieldError>,
        /// The version of a game that has moved on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub version: Option<u64>,
        /// The events of that game which the client has not seen, a line each.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub lines: Option<Vec<String>>,
    }

    /// What is wrong with one field of a form.
    pub struct FieldError {
        /// The name of the field, as in the body.
        pub field: String,
        /// A sentence to show beside it.
        pub message: String,
    }
}

/// The kind of the problem of a sign-in whose password is right and which lacks the code of the app.
pub const CODE_NEEDED: &str = "/problems/code-needed";

impl Problem {
    /// Whether the same sign-in with a code, or with another one, would do.
    pub fn needs_code(&self) -> bool {
        self.kind == CODE_NEEDED
    }
}

impl FieldError {
    /// A fault of a field.
    pub fn new(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self { field: field.into(), message: message.into() }
    }
}
