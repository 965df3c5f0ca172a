//! Logs that a stranger has made in order to cost time or memory.

use crate::table::*;
use ninefold_game::{
    Act, Change, ColourSet, Conclusion, Event, Fact, Hint, HintClass, Layer, Misfit, Moment, Seat, Session,
    Verdict,
};
use ninefold_puzzle::Cell;

const ANN: Seat = Seat(1);
const BEN: Seat = Seat(2);

fn event(seat: Seat, fact: Fact) -> Event {
    Event { at: Moment(0), seat, fact }
}

fn write(seat: Seat, changes: Vec<Change>) -> Event {
    event(seat, Fact::Changed { act: Act::Write, changes })
}

fn colour(name: &str) -> Change {
    Change { cell: cell(name), layer: Layer::Colours(ColourSet::default()) }
}

fn mark(name: &str) -> Change {
    Change { cell: cell(name), layer: Layer::Corner(Default::default()) }
}

/// Where every undo looked through all the steps since, this took minutes.
#[test]
fn undoing_below_many_steps_of_others_costs_no_more_than_undoing_on_top() {
    let many = 100_000;
    let mut log = vec![write(ANN, vec![mark("r1c3")])];
    log.extend((0..many).map(|_| write(BEN, vec![colour("r1c3")])));
    log.extend((0..many).map(|n| event(ANN, if n % 2 == 0 { Fact::Undone } else { Fact::Redone })));
    log.push(event(BEN, Fact::Undone));
    let session = Session::replay(setup(), &log).unwrap();
    assert_eq!(session.log().len(), 2 * many + 2);
    assert!(session.can_redo(BEN) && session.can_undo(ANN));
}

/// What one seat had taken back was looked through at every step of another one.
#[test]
fn writing_beside_many_steps_that_were_taken_back_costs_nothing() {
    let many = 50_000;
    let mut log = (0..many).map(|_| write(ANN, vec![colour("r1c3")])).collect::<Vec<_>>();
    log.extend((0..many).map(|_| event(ANN, Fact::Undone)));
    log.extend((0..many).map(|_| write(BEN, vec![colour("r1c4")])));
    let session = Session::replay(setup(), &log).unwrap();
    assert!(session.can_redo(ANN) && session.can_undo(BEN));
}

#[test]
fn events_that_name_a_cell_twice_or_have_endless_names_do_not_fit() {
    let session = Session::new(setup()).unwrap();
    let crowd = vec![Cell::new(0); session.layout().n_cells() + 1];
    let hint = |technique: String, area: Vec<Cell>| Fact::HintShown {
        hint: Box::new(Hint { technique, class: HintClass::Chain, area, conclusion: Conclusion::default() }),
        cost: 0,
    };
    for (fact, misfit) in [
        (Fact::Changed { act: Act::Write, changes: vec![mark("r1c3"), mark("r1c3")] }, Misfit::Twice),
        (Fact::Checked { verdict: Verdict::Cells(crowd.clone()), cost: 0 }, Misfit::Twice),
        (hint("X-Wing".into(), crowd), Misfit::Twice),
        (hint("x".repeat(10_000), Vec::new()), Misfit::Name),
    ] {
        assert_eq!(session.admit(&event(ANN, fact)), Err(misfit));
    }
    assert_eq!(session.admit(&write(ANN, vec![mark("r1c3"), colour("r1c3")])), Ok(()));
}
