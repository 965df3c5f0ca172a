//! Mission 5.6: hints step by step, paid step by step.

use crate::table::*;
use ninefold_game::{Command, Conclusion, Fact, Help, Hint, HintClass, HintUse, Ice, Tier, Verdict};
use ninefold_puzzle::DigitSet;

fn hint(class: HintClass, placements: &[(&str, u8)], eliminations: &[(&str, u8)]) -> Hint {
    let conclusion = Conclusion {
        placements: placements.iter().map(|&(name, value)| (cell(name), digit(value))).collect(),
        eliminations: eliminations
            .iter()
            .map(|&(name, value)| (cell(name), DigitSet::single(digit(value))))
            .collect(),
    };
    Hint { technique: "Hidden Single".into(), class, area: vec![], conclusion }
}

#[test]
fn mission_5_6_hints_are_told_by_tiers_and_cost_by_depth() {
    let mut table = Table::classic();
    let hidden_single = hint(HintClass::HiddenSingle, &[("r1c3", 4)], &[]);
    table.does(Command::ShowHint(hidden_single.clone()));
    let mut scores = vec![table.session.score().unwrap()];
    assert_eq!(table.refuses(Command::ShowHint(hidden_single)), "That hint is open: ask for more of it.");
    for _ in 0..2 {
        table.does(Command::DeepenHint);
        scores.push(table.session.score().unwrap());
    }
    assert_eq!(table.refuses(Command::DeepenHint), "That's the whole hint: apply it, or play on.");
    assert_eq!(table.reads("r1c3"), 0, "a hint never applies itself");
    table.does(Command::ApplyHint);
    scores.push(table.session.score().unwrap());
    assert_eq!(scores, [994, 988, 979, 970]);
    assert_eq!(table.reads("r1c3"), 4);
    assert_eq!(table.refuses(Command::DeepenHint), "Ask for a hint first.");
    let taken = HintUse { technique: "Hidden Single".into(), tier: Tier::Applied, cost: 30 };
    assert_eq!(table.session.hints_taken(), [taken]);
    assert!(table.session.helps().contains(Help::Hints));
}

#[test]
fn mission_5_6_applying_a_hint_is_one_step_but_its_price_stays_paid() {
    let mut table = Table::classic();
    table.does(centre("r1c4", 4));
    table.does(Command::ShowHint(hint(HintClass::NakedSingle, &[("r1c3", 4)], &[("r2c2", 4)])));
    table.does(Command::ApplyHint);
    assert_eq!(table.sees("r1c4").centre, DigitSet::EMPTY);
    assert!(!table.session.candidates(cell("r2c2")).contains(digit(4)));
    table.does(Command::Undo);
    assert_eq!(table.reads("r1c3"), 0);
    assert_eq!(table.sees("r1c4").centre.to_string(), "4");
    assert!(table.session.candidates(cell("r2c2")).contains(digit(4)));
    assert_eq!(table.session.score(), Some(975));
}

#[test]
fn mission_5_6_a_mistake_comes_before_any_hint() {
    let mut table = Table::classic();
    table.enters("r1c4", 2);
    let single = hint(HintClass::NakedSingle, &[("r1c3", 4)], &[]);
    let told = table.does(Command::ShowHint(single.clone()));
    assert_eq!(told, [Fact::Checked { verdict: Verdict::Count(1), cost: 5 }]);
    assert_eq!(
        table.refuses(Command::ShowHint(single.clone())),
        "Something on the board is wrong: fix it, then ask again."
    );
    table.does(Command::UndoMistakes);
    table.does(Command::ShowHint(single));
}

#[test]
fn mission_5_6_a_hint_that_is_not_about_this_board_is_refused() {
    let mut table = Table::classic();
    for wrong in [
        hint(HintClass::NakedSingle, &[], &[]),
        hint(HintClass::NakedSingle, &[("r1c1", 5)], &[]),
        hint(HintClass::NakedSingle, &[("r1c3", 1)], &[]),
        hint(HintClass::Subset, &[], &[("r1c3", 4)]),
    ] {
        assert_eq!(table.refuses(Command::ShowHint(wrong)), "That hint does not fit the board.");
    }
}

#[test]
fn mission_5_6_a_hint_closes_when_the_board_moves_on() {
    let mut table = Table::classic();
    table.does(Command::ShowHint(hint(HintClass::NakedSingle, &[("r1c3", 4)], &[])));
    table.does(corner("r1c4", 2));
    assert!(table.session.hint().is_some(), "marks do not matter to it");
    table.enters("r1c4", 6);
    assert_eq!(table.refuses(Command::ApplyHint), "Ask for a hint first.");
}

#[test]
fn mission_5_6_the_direct_answer_costs_a_hundred() {
    let mut table = Table::classic();
    table.does(Command::Reveal(cell("r1c3")));
    assert_eq!((table.reads("r1c3"), table.session.score()), (4, Some(900)));
    assert_eq!(table.refuses(Command::Reveal(cell("r1c3"))), "r1c3 is already 4.");
    assert_eq!(table.refuses(Command::Reveal(cell("r1c1"))), "r1c1 is a given.");
}

#[test]
fn mission_5_6_no_hint_breaks_the_ice() {
    let mut setup = setup();
    setup.frozen = cells("r1c3");
    let mut table = Table::new(setup);
    let frozen = "r1c3 is frozen: solve a cell beside it first.";
    let into_ice = hint(HintClass::NakedSingle, &[("r1c3", 4)], &[]);
    assert_eq!(table.refuses(Command::ShowHint(into_ice)), frozen);
    assert_eq!(table.session.score(), Some(1000), "what cannot be carried out costs nothing");
    assert_eq!(table.refuses(Command::Reveal(cell("r1c3"))), frozen);
    assert_eq!(table.session.sheet()[cell("r1c3")].ice, Ice::Frozen);
}

#[test]
fn mission_5_6_the_solver_sees_the_players_marks_unless_they_have_lost_the_answer() {
    let mut table = Table::classic();
    let marks = |table: &Table, name| table.session.position().marks(cell(name)).map(|m| m.to_string());
    assert_eq!(marks(&table, "r1c3"), None);
    table.does(centre("r1c3", 4));
    table.does(centre("r1c3", 2));
    assert_eq!(marks(&table, "r1c3").as_deref(), Some("24"));
    table.does(centre("r1c3", 4));
    assert_eq!(marks(&table, "r1c3"), None, "4 is the answer");
    table.does(toggle("r1c4", ninefold_game::Ink::Candidate(digit(2))));
    assert_eq!(marks(&table, "r1c4").as_deref(), Some("6"));
}
