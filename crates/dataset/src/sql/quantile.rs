//! `median` and `quantile`, which SQLite does not have of its own.

use rusqlite::functions::{Aggregate, Context, FunctionFlags};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Error, Result};

pub(super) fn register(database: &Connection) -> Result<()> {
    let flags =
        FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    database.create_aggregate_function("median", 1, flags, Share::Half)?;
    database.create_aggregate_function("quantile", 2, flags, Share::Asked)
}

/// Which share of the numbers of a group is to be below the answer.
enum Share {
    Half,
    /// The second argument says it.
    Asked,
}

/// The numbers of a group, eight bytes each, and the share.
struct Group {
    numbers: Vec<f64>,
    share: f64,
}

impl Share {
    const fn name(&self) -> &'static str {
        match self {
            Self::Half => "median",
            Self::Asked => "quantile",
        }
    }

    fn of(&self, context: &Context<'_>) -> Result<f64> {
        match self {
            Self::Half => Ok(0.5),
            Self::Asked => {
                let share = context.get::<f64>(1).ok().filter(|share| (0.0..=1.0).contains(share));
                share.ok_or_else(|| {
                    fault("quantile: the second argument is a share from 0 to 1, such as 0.9".into())
                })
            }
        }
    }
}

impl Aggregate<Group, Option<f64>> for Share {
    fn init(&self, context: &mut Context<'_>) -> Result<Group> {
        Ok(Group { numbers: Vec::new(), share: self.of(context)? })
    }

    fn step(&self, context: &mut Context<'_>, group: &mut Group) -> Result<()> {
        match context.get_raw(0) {
            ValueRef::Null => {}
            ValueRef::Integer(number) => group.numbers.push(number as f64),
            ValueRef::Real(number) => group.numbers.push(number),
            ValueRef::Text(text) | ValueRef::Blob(text) => {
                let text = String::from_utf8_lossy(text);
                return Err(fault(format!("{}: '{text}' isn't a number", self.name())));
            }
        }
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, group: Option<Group>) -> Result<Option<f64>> {
        Ok(group.and_then(|Group { numbers, share }| quantile(numbers, share)))
    }
}

fn fault(message: String) -> Error {
    Error::UserFunctionError(message.into())
}

/// The number below which a share of the numbers is; between two neighbours it is taken in proportion.
fn quantile(mut numbers: Vec<f64>, share: f64) -> Option<f64> {
    numbers.sort_unstable_by(f64::total_cmp);
    let place = share * numbers.len().checked_sub(1)? as f64;
    let (below, above) = (numbers[place.floor() as usize], numbers[place.ceil() as usize]);
    Some(below + (above - below) * place.fract())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantile_lies_between_its_neighbours() {
        let of = |numbers: &[f64], share| quantile(numbers.to_vec(), share);
        assert_eq!(of(&[3.0, 1.0, 2.0], 0.5), Some(2.0));
        assert_eq!(of(&[4.0, 1.0, 3.0, 2.0], 0.5), Some(2.5));
        assert_eq!(of(&[0.0, 10.0], 0.9), Some(9.0));
        assert_eq!(of(&[7.0], 1.0), Some(7.0));
        assert_eq!(of(&[], 0.5), None);
    }
}
