//! Everything outside the API: the browser client.

use crate::problem::Problem;

/// Answers for any path that nothing else answers.
pub(crate) async fn page() -> Problem {
    Problem::not_found()
}
