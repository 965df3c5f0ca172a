//! Links of Penpa+ are read, written and refused.

use super::{deflate, pack, shortened};
use crate::any_item::{any_item, rules_one_by_one};
use crate::{Format, Item, read, write};
use ninefold_puzzle::Constraint;
use proptest::prelude::*;
use std::collections::HashSet;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn links_carry_what_they_can(item in any_item()) {
        if let Ok(link) = write(&item, Format::Penpa) {
            let document = read(&link).unwrap_or_else(|error| panic!("{}\n{link}", error.report()));
            let back = &document.items[0];
            let houses = |item: &Item| item.layout().houses().iter().map(|house| house.cells().to_vec()).collect::<HashSet<_>>();
            prop_assert_eq!(document.format, Format::Penpa);
            prop_assert_eq!(houses(back), houses(&item));
            prop_assert_eq!(back.givens(), item.givens());
            prop_assert_eq!(rules_one_by_one(back), rules_one_by_one(&item));
        }
    }

    #[test]
    fn what_is_packed_is_unpacked(text in "[a-c0-9,\"\\[\\]]{0,600}") {
        prop_assert_eq!(deflate::unpack(&deflate::pack(text.as_bytes())), Some(text.into_bytes()));
    }

    /// Whatever the payload holds, it is read or refused, and what is read can be written in our own form.
    #[test]
    fn no_payload_does_harm(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        part in prop::sample::select(vec!["thermo", "arrows", "killercages", "nobulbthermo", "polygon"]),
        places in prop::collection::vec(-3i64..3000, 0..6),
    ) {
        let _ = deflate::unpack(&bytes);
        if let Ok(document) = read(&link("", &format!("\"{part}\":[{places:?}]"))) {
            let text = write(&document.items[0], Format::Ninefold).unwrap();
            prop_assert_eq!(&read(&text).unwrap().items, &document.items);
        }
    }
}

/// A board of four rows with its blocks and further parts. Its cells are 18 to 21, 26 to 29 and so on.
fn link(title: &str, parts: &str) -> String {
    let sides = ["75,83", "83,91", "91,99", "99,107", "89,90", "90,91", "91,92", "92,93"];
    let sides = sides.map(|side| format!("\"{side}\":2")).join(",");
    let text = format!(
        "square,4,4,38,0,1,1,190,190,36,36,0,0,0,0,Title: {title},Author: A%2C B,,One%2DTwo%2C three\n[0,0,0,0]\n[\"1\"]\n\
         {{\"lineE\":{{{sides}}},{}}}\n{{\"number\":{{\"27\":[\"3\",2,\"1\"]}}}}\n[]",
        parts.replace('\n', "")
    );
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", pack(&shortened(&text)))
}

fn item(parts: &str) -> Item {
    read(&link("T", parts)).unwrap_or_else(|error| panic!("{}", error.report())).items.remove(0)
}

#[test]
fn drawing_tools_with_one_meaning_are_rules() {
    let item = item(
        r#""number":{"18":["1",1,"1"],"21":[[1,1,0,0,0],1,"7"]},"thermo":[[28,29]],"arrows":[[34,35],[34,42]],
           "killercages":[[37,45]],"numberS":{"404":[" 5",1]},"symbol":{"147":[8,"circle_SS",2],"211":[2,"circle_SS",2]}"#,
    );
    assert_eq!(item.layout().to_string(), "4x4");
    assert_eq!(item.givens()[0].map(|digit| digit.get()), Some(1));
    assert_eq!(item.entry(ninefold_puzzle::Cell::new(5)).map(|digit| digit.get()), Some(3));
    let words = item.constraints().iter().map(|rule| crate::write_rule(rule, item.layout()));
    let mut words = words.collect::<Vec<_>>();
    words.sort();
    let expected = [
        "arrow r3c1 : r3c2 : r4c1",
        "cage 5 r3c4 r4c4",
        "candidates 12 r1c4",
        "difference 1 r1c2 r2c2",
        "ratio 2 r1c2 r1c3",
        "thermometer r2c3 r2c4",
    ];
    assert_eq!(words, expected);
    assert_eq!(item.info.title.as_deref(), Some("T"));
    assert_eq!(item.info.author.as_deref(), Some("A, B"));
    assert_eq!(item.info.description.as_deref(), Some("One\nTwo, three"));
}

#[test]
fn lines_from_corner_to_corner_are_diagonals() {
    let diagonal = r#""lineE":{"73,82":12,"82,91":12,"91,100":12,"100,109":12,"75,83":2,"83,91":2,"91,99":2,"99,107":2,
        "89,90":2,"90,91":2,"91,92":2,"92,93":2}"#;
    assert_eq!(item(diagonal).constraints().iter().map(Constraint::name).collect::<Vec<_>>(), ["diagonal"]);
}

#[test]
fn decoration_is_kept() {
    let item = item(
        r#""surface":{"18":2},"line":{"18,19":5},"symbol":{"20":[3,"circle_L",2]},"number":{"9":["12",1,"1"]}"#,
    );
    assert_eq!(item.constraints().len(), 4);
    assert!(item.constraints().iter().all(|rule| matches!(rule, Constraint::Drawing(_))));
}

#[test]
fn what_has_no_meaning_here_is_refused_by_name() {
    for (link, reason) in [
        (link("", r#""symbol":{"18":[1,"tents",2]}"#), "the rule 'symbol tents' is not known"),
        (link("", r#""polygon":[[18,19]]"#), "the rule 'polygon' is not known"),
        (link("", r#""number":{"18":["1_2",1,"2"]}"#), "the rule 'number with an arrow' is not known"),
        (link("", r#""thermo":[[18,2]]"#), "a thermometer leaves the board"),
        (link("", r#""lineE":{}"#), "no thick lines cut this board into blocks"),
        ("https://swaroopg92.github.io/penpa-edit/".into(), "this link holds no puzzle: it has no 'p='"),
        ("https://x.io/penpa-edit/#m=edit&p=AAAA".into(), "the payload of this link is cut off or broken"),
    ] {
        assert_eq!(read(&link).unwrap_err().reason, reason);
    }
}

#[test]
fn the_answer_of_a_link_is_the_solution() {
    let mut puzzle = item(r#""number":{"18":["1",1,"1"]}"#);
    let solution = "1234341221434321".chars().map(ninefold_puzzle::Digit::from_char).collect::<Vec<_>>();
    puzzle.set_solution(solution.clone()).unwrap();
    let back = read(&write(&puzzle, Format::Penpa).unwrap()).unwrap().items.remove(0);
    assert_eq!(back.solution(), Some(&solution[..]));
}
