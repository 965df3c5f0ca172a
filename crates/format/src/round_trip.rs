//! What is written can be read again, and nothing that can be read does harm.

use crate::any_item::{any_classic, any_item, any_killer, any_plain};
use crate::{Format, Item, read, read_as, read_bytes, write, write_all};
use ninefold_puzzle::{Digit, Layout};
use proptest::prelude::*;

fn once_more(item: &Item, format: Format) -> Item {
    let text = write(item, format).unwrap();
    let mut document = read_as(format, &text).unwrap_or_else(|error| panic!("{}\n{text}", error.report()));
    assert_eq!(document.items.len(), 1);
    document.items.remove(0)
}

/// What is left of an item in formats that know nothing but the puzzle.
fn puzzle_of(item: &Item) -> Item {
    Item::new(item.draft()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn own_forms_carry_everything(item in any_item()) {
        for format in [Format::Ninefold, Format::Json] {
            prop_assert_eq!(&once_more(&item, format), &item);
            let text = write(&item, format).unwrap();
            prop_assert_eq!(read(&text).map(|document| document.format), Ok(format), "{}", text);
        }
    }

    #[test]
    fn several_items_come_back_in_order(items in prop::collection::vec(any_item(), 2..4)) {
        for format in [Format::Ninefold, Format::Json] {
            let text = write_all(&items, format).unwrap();
            let document = read_as(format, &text).unwrap();
            prop_assert_eq!(&document.items, &items);
            prop_assert!(document.lines.is_sorted());
        }
    }

    #[test]
    fn plain_puzzles_come_back_from_every_plain_format(item in any_plain()) {
        let formats = [
            Format::Grid,
            Format::Line,
            Format::Spaced,
            Format::Csv,
            Format::Sdk,
            Format::Sdm,
            Format::List,
        ];
        for format in formats {
            if Layout::square(item.layout().n_digits()).as_ref() == Ok(item.layout()) || format == Format::Grid {
                prop_assert_eq!(&once_more(&item, format), &item, "{}", format);
                let text = write(&item, format).unwrap();
                let document = read(&text).unwrap_or_else(|error| panic!("{}\n{text}", error.report()));
                prop_assert_eq!(&document.items, std::slice::from_ref(&item), "{}\n{}", document.format, text);
            } else {
                prop_assert!(write(&item, format).is_err());
            }
        }
    }

    #[test]
    fn cells_from_a_spreadsheet_come_back(item in any_plain()) {
        let size = item.layout().n_digits();
        if Layout::square(size).as_ref() == Ok(item.layout()) {
            let value = |digit: &Option<Digit>| digit.map_or(String::new(), |digit| digit.get().to_string());
            let row = |row: &[Option<Digit>]| row.iter().map(value).collect::<Vec<_>>().join("\t") + "\n";
            let text = item.givens().chunks(size).map(row).collect::<String>();
            let found = read(&text).map(|document| document.items);
            if item.givens().iter().all(Option::is_none) {
                prop_assert!(found.is_err());
            } else {
                prop_assert_eq!(found, Ok(vec![item]), "{}", text);
            }
        }
    }

    #[test]
    fn lists_come_back_in_every_spelling(item in any_plain(), spelling in 0usize..4) {
        if let Ok(text) = write(&item, Format::List) {
            let text = match spelling {
                0 => text.replace(", ", " ").replace(",\n", "\n"),
                1 => text.replace(['\n', ' '], ""),
                2 => format!("board = {}", text.replace('[', "(").replace(']', ")")),
                _ => text.replace(", ", ",\n"),
            };
            let found = read(&text).map(|document| document.items);
            prop_assert_eq!(found, Ok(vec![item]), "{}", text);
        }
    }

    #[test]
    fn drawings_show_every_layout_that_they_can(item in any_item()) {
        let mut bare = item.draft();
        bare.constraints.clear();
        let item = Item::new(bare).unwrap();
        if let Ok(text) = write(&item, Format::Grid) {
            let document = read(&text).unwrap_or_else(|error| panic!("{}\n{text}", error.report()));
            prop_assert_eq!(document.items[0].givens(), item.givens(), "{}", text);
            let blocks = |item: &Item| item.layout().houses().iter().map(|house| house.cells().to_vec()).collect::<Vec<_>>();
            prop_assert_eq!(blocks(&document.items[0]), blocks(&item), "{}", text);
        }
    }

    #[test]
    fn killer_codes_carry_cages(item in any_killer()) {
        for format in [Format::Killer, Format::SumoCue] {
            let text = write(&item, format).unwrap();
            let document = read(&text).unwrap_or_else(|error| panic!("{}\n{text}", error.report()));
            prop_assert_eq!(document.format, format);
            prop_assert_eq!(&document.items[0], &item, "{}", text);
        }
    }

    #[test]
    fn jigsaws_and_samurai_come_back_from_their_lines(item in any_item()) {
        let mut bare = item.draft();
        bare.constraints.clear();
        let item = Item::new(bare).unwrap();
        for format in [Format::Jigsaw, Format::Samurai, Format::SumoCue] {
            if let Ok(text) = write(&item, format) {
                let document = read(&text).unwrap_or_else(|error| panic!("{}\n{text}", error.report()));
                prop_assert_eq!(document.format, format);
                prop_assert_eq!(&document.items[0], &item, "{}", text);
            }
        }
    }

    #[test]
    fn classic_positions_come_back(item in any_classic()) {
        prop_assert_eq!(&once_more(&item, Format::Sdk), &item);
        prop_assert_eq!(&once_more(&puzzle_of(&item), Format::SimpleSudoku), &puzzle_of(&item));
        prop_assert_eq!(&once_more(&item, Format::OpenSudoku).digits(), &item.digits());
        let drawn = once_more(&item, Format::Marks);
        let hodoku = once_more(&item, Format::Hodoku);
        let sudocue = once_more(&item, Format::SudoCue);
        for cell in item.layout().cells() {
            prop_assert_eq!(drawn.entry(cell), item.entry(cell));
            prop_assert_eq!(hodoku.entry(cell), item.entry(cell));
            prop_assert_eq!(sudocue.entry(cell), item.entry(cell));
            prop_assert_eq!(drawn.given(cell), item.given(cell));
            prop_assert_eq!(hodoku.given(cell), item.given(cell));
            prop_assert_eq!(sudocue.given(cell), item.given(cell));
            if item.digit(cell).is_none() {
                prop_assert_eq!(drawn.marks(cell), item.marks(cell));
                prop_assert_eq!(sudocue.candidates(cell), item.candidates(cell));
            }
        }
    }

    #[test]
    fn no_bytes_do_harm(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = read_bytes(&bytes);
    }

    #[test]
    fn no_text_does_harm(text in "[ -~\n\t│┃─+|{}\":,.0-9A-Z]{0,300}", format in 0..Format::all().len()) {
        let _ = read(&text);
        let format = Format::all().nth(format).unwrap();
        let _ = read_as(format, &text);
    }

    #[test]
    fn no_damaged_text_does_harm(
        item in any_item(),
        format in 0..Format::all().len(),
        at in any::<prop::sample::Index>(),
        n_bytes in 0usize..30,
        patch in "[ -~\n]{0,8}",
    ) {
        let format = Format::all().nth(format).unwrap();
        if let Ok(mut text) = write(&item, format) {
            let indices = text.char_indices().map(|(i, _)| i).chain([text.len()]).collect::<Vec<_>>();
            let start = at.index(indices.len());
            let end = (start + n_bytes).min(indices.len() - 1);
            text.replace_range(indices[start]..indices[end], &patch);
            let _ = read(&text);
            let _ = read_as(format, &text);
        }
    }
}
