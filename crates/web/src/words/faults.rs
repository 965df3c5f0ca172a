//! What goes wrong is told in German too: texts that cannot be read, and what the service refuses.

use super::Language;
use super::tests::sources;

fn in_german(english: &str) -> String {
    Language::German.say(english)
}

#[test]
fn faults_of_a_text_and_of_a_form_are_told_in_german() {
    let told = |text: &str| in_german(&ninefold_format::read(text).unwrap_err().to_string());
    assert_eq!(told("hello there"), "Zeile 1, Zeichen 1: das ist kein Rätsel: „hello there“");
    assert_eq!(told("12..\n..q.\n..5.\n4..."), "Zeile 2, Zeichen 3: „q“ ist weder Ziffer noch leer");
    assert_eq!(told(""), "Zeile 1, Zeichen 1: hier ist kein Rätsel: Der Text ist leer");
    assert_eq!(in_german("Use at most 128 characters."), "Nimm höchstens 128 Zeichen.");
    let faults = ninefold_protocol::api::form::password_faults("sudoku", "sudoku", &[]);
    let told = in_german(&faults[0].message);
    assert!(
        told.ends_with("Es fehlt: noch 2 Zeichen, ein großer Buchstabe, eine Ziffer, eines von #?!@$%^&*-_."),
        "{told}"
    );
}

#[test]
fn a_reason_is_known_as_a_sentence_and_a_sentence_as_a_reason() {
    assert_eq!(
        in_german("Line 1, column 8: this bracket is never closed.\nIs it really a puzzle file?"),
        "Zeile 1, Zeichen 8: diese Klammer wird nie geschlossen.\nIst es wirklich eine Rätseldatei?"
    );
    assert_eq!(
        in_german("The givens clash: two 5s in row 1: r1c1 and r1c2."),
        "Die Vorgaben stehen im Konflikt: zwei 5er in Zeile 1: r1c1 und r1c2."
    );
    assert_eq!(in_german("Blorb."), "Blorb.");
}

#[test]
fn the_longest_template_that_fits_is_taken() {
    assert_eq!(in_german("there are 9 regions for 80 cells"), "es gibt 9 Regionen für 80 Zellen");
}

#[test]
fn every_faulty_sample_is_refused_in_german() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../format/testdata/bad");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let samples = paths.filter(|path| path.extension().is_some_and(|ending| ending == "txt"));
    let faults = samples.filter_map(|path| ninefold_format::read(&std::fs::read_to_string(path).ok()?).err());
    let told = faults.flat_map(|error| [Some(error.reason), error.hint]).flatten().collect::<Vec<_>>();
    assert!(told.len() > 40, "{} reasons", told.len());
    let missing = told.iter().filter(|reason| in_german(reason) == **reason).collect::<Vec<_>>();
    assert!(missing.is_empty(), "no German for {missing:#?}");
}

#[test]
fn everything_that_the_service_refuses_is_told_in_german() {
    let refused = refused();
    assert!(refused.len() > 80, "the source is searched: {}", refused.len());
    let missing = refused.iter().filter(|text| in_german(text) == **text).collect::<Vec<_>>();
    assert!(missing.is_empty(), "no German for {missing:#?}");
}

/// The titles and details of all problems and the faults of forms, with a number in each gap.
fn refused() -> Vec<String> {
    let mut found = Vec::new();
    for folder in ["/../server/src", "/../protocol/src/api"] {
        for (path, text) in sources(&format!("{}{folder}", env!("CARGO_MANIFEST_DIR"))) {
            // A long text stands on lines of its own, each but the last with a backslash at its end.
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let text = text.replace("\\ ", "").replace("( \"", "(\"").replace("format!(\"", "\"");
            for call in [".detail(\"", "let detail = \"", "let advice = \""] {
                found.extend(text.split(call).skip(1).filter_map(literal));
            }
            for call in ["Problem::field(", "FieldError::new("] {
                let second = |tail: &str| literal(tail.split_once(", ")?.1.strip_prefix('"')?);
                found.extend(text.split(call).skip(1).filter_map(second));
            }
            if path.ends_with("http/problem.rs") {
                let title = |row: &str| row.rsplit_once('"').map(|(_, title)| title.to_owned());
                found.extend(text.rsplit("\";").skip(1).filter_map(title));
            }
        }
    }
    let filled = found.into_iter().map(|text| {
        let parts = text.split('{').enumerate();
        let fill = |(at, part): (usize, &str)| match (at, part.split_once('}')) {
            (1.., Some((_, rest))) => format!("7{rest}"),
            _ => part.to_owned(),
        };
        parts.map(fill).collect::<String>()
    });
    filled.filter(|text| text.contains(char::is_alphabetic)).collect()
}

/// What stands before the next quote.
fn literal(tail: &str) -> Option<String> {
    tail.split('"').next().map(str::to_owned)
}
