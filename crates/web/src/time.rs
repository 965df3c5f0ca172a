//! Times as people read them.

use std::time::Duration;

/// A clock: `04:12`, `1:02:03`.
pub fn watch(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes:02}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_shown_only_where_there_are_some() {
        assert_eq!(watch(Duration::from_millis(252_900)), "04:12");
        assert_eq!(watch(Duration::from_secs(3723)), "1:02:03");
    }
}
