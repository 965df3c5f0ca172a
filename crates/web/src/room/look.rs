//! How members are told apart: by a colour, a shape and a letter, so that no one of them is needed.

use ninefold_room::MemberId;

/// The classes of a member's badge, cursor and notes in the style sheet: eight colours and, in another
/// rhythm, five shapes; those of the first forty members are all different.
pub fn badge(member: MemberId, me: MemberId) -> String {
    let own = if member == me { " room-own" } else { "" };
    format!("room-hue-{} room-shape-{}{own}", member.0 % 8, member.0 % 5)
}

/// The letter on a badge.
pub fn initial(name: &str) -> String {
    name.chars().next().map(|first| first.to_uppercase().collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn members_differ_in_colour_or_shape() {
        let badges = (1..=40).map(|member| badge(MemberId(member), MemberId(0)));
        assert_eq!(badges.collect::<BTreeSet<_>>().len(), 40);
        assert!(badge(MemberId(3), MemberId(3)).ends_with("room-own"));
        assert_eq!(initial("ärmel"), "Ä");
    }
}
