//! All that the terminal says has its German: the texts in the source, and what is said in practice and play.

use ninefold::logic::Technique;
use ninefold_learn::{ExerciseKind, Lesson, UNITS, Unit, puzzle_that_needs};
use ninefold_protocol::id::PuzzleId;
use ninefold_tui::{
    BoardStyle, Detail, Language, Practice, Start, Subject, Voice, converse, practise_with, review, skills,
};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const ENGLISH: Voice = Voice::new(Language::English);
const GERMAN: Voice = Voice::new(Language::German);

/// What is the same in both languages, what other programs read, and what is joined from texts that are said already.
const NOT_SAID: [&str; 27] = [
    "7 at 7",
    "7 in 7",
    "no sum in 7",
    "Code: 7",
    "ninefold practice 7",
    "ninefold lesson --results 7 --key 7",
    "known today 7 %, 7",
    // What is said before a command has begun is English, as the help of options is.
    "choose find, spot, why-not or next",
    "choose a number from 0.1 to 20",
    "type or paste a puzzle, then Ctrl-D",
    // The form of a date, a panic, what is parsed, a command.
    "%A, %e %B, at %H:%M",
    "an empty board breaks no rule",
    "cell 7",
    "ninefold arena",
    // Parts that are said by themselves before or after they are joined.
    ", provisional",
    ": 7 in 7",
    "7 K sets one.",
    "7 The game ends and counts as given up.",
    "7No game is in progress.",
    "Solved after 7; 7 taken back.",
    "Type hint for the technique (minus 7), or 7.",
    "Type hint for the argument (minus 7), or 7.",
    "apply to carry it out (minus 7)",
    "7 7  score 7, 7",
    "no help",
    "automatic notes",
    "with hints",
];

/// The files of the terminal, and those of the commands that speak by its voice.
fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("src")];
    let mut parts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            match entry.is_dir() {
                true => folders.push(entry),
                false if entry.extension().is_some_and(|ending| ending == "rs") => parts.push(entry),
                false => {}
            }
        }
    }
    // Tests, the pictures of the documentation, signs that are drawn, and what is asked of the environment.
    let silent = ["tests.rs", "screens.rs", "rules.rs", "look.rs", "palette.rs", "elements.rs"];
    parts.retain(|path| !silent.iter().any(|name| path.ends_with(name)));
    let commands = [
        "practice", "review", "replay", "lesson", "hint", "explain", "steps", "stats", "service", "games",
        "daily", "play", "arena", "login", "logout", "account", "menu", "watch",
    ];
    let commands = commands.map(|name| root.join(format!("../cli/src/command/{name}.rs")));
    let around = ["../cli/src/input.rs", "../cli/src/save.rs"];
    parts.into_iter().chain(commands).chain(around.map(|name| root.join(name))).collect()
}

/// The lines of all texts in a source, with a number in each gap, as far as they are words.
fn texts(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let is_code = |line: &&str| !line.trim().starts_with("//") && !line.trim().starts_with("#[");
    let code = code.lines().filter(is_code).collect::<Vec<_>>().join("\n").replace("\\\"", "'");
    let code = code.replace("'\"'", "");
    let literals = code.split('"').skip(1).step_by(2);
    // A long text stands on several lines, each but the last with a backslash at its end.
    let joined = |text: &str| text.split("\\\n").map(str::trim_start).collect::<String>();
    let whole = literals.map(|text| joined(text).replace("\\n", "\n"));
    whole
        .flat_map(|text| text.lines().map(filled).collect::<Vec<_>>())
        .filter(|line| is_words(line))
        .collect()
}

/// A text of `format!` with a number in each gap: `{} of {count:>4}` is `7 of 7`.
fn filled(text: &str) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once('}').map_or("", |(_, rest)| rest));
    rest.fold(first, |text, part| text + "7" + part).trim().to_owned()
}

/// The sentences of a text: each ends with its stop before a capital or a number.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.match_indices(' ').map(|(at, _)| at).filter(|&at| {
        let next = text[at + 1..].chars().next();
        text[..at].ends_with(['.', '!', '?']) && next.is_some_and(|sign| !sign.is_lowercase())
    });
    let ends = ends.chain([text.len()]).collect::<Vec<_>>();
    let starts = std::iter::once(0).chain(ends.clone());
    starts.zip(ends).map(|(start, end)| text[start..end].trim())
}

fn is_words(text: &str) -> bool {
    let is_word = |word: &str| word.len() > 1 && word.chars().all(|sign| sign.is_ascii_lowercase());
    text.contains(' ') && text.split(' ').any(is_word)
}

#[test]
fn every_text_of_the_terminal_is_translated() {
    let mut count = 0;
    let mut missing = BTreeSet::new();
    for file in files() {
        for text in texts(&fs::read_to_string(&file).unwrap()) {
            count += 1;
            // What a failure is about may stand before it.
            let reason = text.strip_prefix("7: ").unwrap_or(&text);
            // A text may be of several sentences, each of which is known by itself.
            let is_known = GERMAN.say(reason) != reason
                || GERMAN.say(&text) != text
                || sentences(reason).all(|sentence| {
                    GERMAN.say(sentence) != sentence || NOT_SAID.contains(&sentence) || !is_words(sentence)
                });
            if !is_known && !NOT_SAID.contains(&reason) {
                missing.insert((text, file.file_name().map(ToOwned::to_owned)));
            }
        }
    }
    assert!(count > 100, "the source is searched: {count}");
    assert!(missing.is_empty(), "no German for {missing:#?}");
}

#[test]
fn everything_that_is_counted_has_its_german_noun() {
    let is_noun = |text: &&str| !text.is_empty() && text.chars().all(|sign| sign.is_ascii_lowercase());
    let mut nouns = BTreeSet::from(["hour".to_owned(), "minute".to_owned(), "second".to_owned()]);
    for file in files() {
        let source = fs::read_to_string(&file).unwrap();
        // The noun is the first text after the number: `time::count(played, "game")`.
        let counted = source.split("time::count(").skip(1);
        nouns.extend(counted.filter_map(|call| call.split('"').nth(1).filter(is_noun)).map(str::to_owned));
    }
    assert!(nouns.len() > 6, "the source is searched: {nouns:?}");
    for text in nouns.iter().flat_map(|noun| [format!("1 {noun}"), format!("7 {noun}s")]) {
        assert_ne!(GERMAN.say(&text), text);
    }
}

#[test]
fn nothing_is_translated_twice_and_gaps_are_the_same() {
    let mut seen = BTreeSet::new();
    for text in [
        include_str!("../../words/src/german_shared.txt"),
        include_str!("../../words/src/german_play.txt"),
        include_str!("../src/voice/german_terminal.txt"),
    ] {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        for (english, german) in lines.filter_map(|line| line.split_once(" ⇒ ")) {
            assert!(seen.insert(english), "twice: {english}");
            for gap in ["{0}", "{1}", "{2}", "{3}"] {
                assert_eq!(english.contains(gap), german.contains(gap), "{english}");
            }
        }
    }
}

#[test]
fn texts_that_were_filled_in_english_are_known_again() {
    for (english, german) in [
        ("\nExercise 2 of 5.", "\nÜbung 2 von 5."),
        ("\n1 exercise done, 0 of them without help.", "\n1 Übung erledigt, 0 davon ohne Hilfe."),
        (
            "3 exercises done, 2 of them without help. 1 of 2 puzzles solved.",
            "3 Übungen erledigt, 2 davon ohne Hilfe. 2 Rätsel, 1 davon gelöst.",
        ),
        ("due in 3 days", "fällig: noch 3 Tage"),
        (
            "https://sudoku.example.org cannot be reached (timeout)",
            "https://sudoku.example.org ist nicht zu erreichen (timeout)",
        ),
        (
            "'sudoku' isn't an address of a service: it should look like https://sudoku.example.org",
            "„sudoku“ ist keine Adresse eines Servers: Sie sollte aussehen wie https://sudoku.example.org",
        ),
        (
            "Not solved after 3000000 moves: the search gave up: its budget of nodes is used up. \
             Type solve for the solution.",
            "Nicht gelöst (3000000 Züge): die Suche hat so viel versucht, wie sie darf. Tipp lösen für die Lösung.",
        ),
        ("The name or the password is wrong", "Der Name oder das Passwort ist falsch"),
        // What stands in quotes was typed, and is no word of the game: Play would be Spielen.
        ("'Play' isn't a file", "„Play“ ist keine Datei"),
        (
            "'r10c2' isn't a cell: write r1c1 for row 1, column 1",
            "„r10c2“ ist keine Zelle: Schreib r1c1 für Zeile 1, Spalte 1",
        ),
        ("A puzzle to be solved: Killer Diagonal.", "Ein Rätsel zum Lösen: Killer Diagonal."),
        (
            "This storm is not ranked (without signing in: ninefold login).",
            "Dieser Sturm kommt nicht in die Bestenliste (ohne Anmeldung: ninefold login).",
        ),
    ] {
        assert_eq!(GERMAN.say(english), german);
        assert_eq!(ENGLISH.say(english), english);
    }
}

/// Words that English has in nearly every sentence, and German in none.
const ENGLISH_WORDS: [&str; 13] =
    ["the", "of", "is", "are", "and", "or", "this", "with", "can", "row", "column", "digit", "cell"];

/// What is typed, as it is told.
const TYPED: [&str; 2] = ["row-indexer, column-indexer", "killer+diagonal, jigsaw+killer"];

/// Fails with a line that has English in it; names of techniques and what is typed are the same in every language.
fn is_german(said: &str) {
    let techniques = Technique::ALL.iter().flat_map(|known| [known.name().to_owned(), known.slug()]);
    let units = UNITS.iter().map(|unit| format!("({})", unit.name));
    let names = techniques.chain(units).chain(TYPED.map(str::to_owned)).collect::<Vec<_>>();
    let without_names = |line: &str| names.iter().fold(line.to_owned(), |rest, name| rest.replace(name, ""));
    let lines = said.lines().filter(|line| has_english(line));
    let english = lines.filter(|line| has_english(&without_names(line))).collect::<Vec<_>>();
    assert!(english.is_empty(), "not German: {english:#?}");
}

fn has_english(text: &str) -> bool {
    let mut words = text.split(|sign: char| !sign.is_alphabetic());
    words.any(|word| ENGLISH_WORDS.contains(&word.to_lowercase().as_str()))
}

fn practise(voice: Voice, lines: &str, what: Subject, kind: Option<ExerciseKind>, folder: &Path) -> String {
    let (board, folder) = (BoardStyle::InWords, Some(folder.to_owned()));
    let options = Practice { what, kind, seed: Some(7), board, voice, online: None, folder };
    let mut output = Vec::new();
    practise_with(lines.as_bytes(), &mut output, options).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn every_unit_is_practised_in_german() {
    let folder = tempfile::tempdir().unwrap();
    let german = |lines: &str, what: Subject| practise(GERMAN, lines, what, None, folder.path());
    for unit in UNITS {
        let lines =
            "rules\nhelp\nhelp\nhelp\nhelp\nr1c1=1\nr1c2-3\ncells r1c1 r2c2\n1\nplaces 3\nrow 1\nskip\n";
        is_german(&german(&lines.repeat(5), Subject::Unit(unit)));
    }
    let lesson = Lesson::of(Technique::XWing).unwrap();
    let lines = "?\nzeile\nzeile 40\nzelle r99c9\nzellen r1c1\nplätze 5\nr1c1=88\nnonsense\nhilfe\nnochmal\n\
        auslassen\nende\n";
    let said = german(lines, Subject::Lesson(lesson));
    for part in [
        "X-Wing\nIn zwei Zeilen hat eine Ziffer",
        "Übung 1 von 5.\n",
        "„nonsense“ bedeutet hier nichts.",
        "Welche? Tipp zeile 3.",
        "Übung 2 von 5.\n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    is_german(&said);
    let unit = Unit::named("first-steps").unwrap();
    for (lines, what) in [
        ("help\nr1c1=4\n", Subject::Test(unit)),
        ("skip\n", Subject::Daily),
        ("quit\n", Subject::Storm),
        ("", Subject::Overview),
        ("quit\n", Subject::Path),
    ] {
        is_german(&german(lines, what));
    }
    is_german(&skills(Some(folder.path().to_owned()), GERMAN));
}

#[test]
fn a_game_is_reviewed_in_german() {
    let folder = tempfile::tempdir().unwrap();
    let root = Some(folder.path().to_owned());
    let lesson = Unit::named("first-steps").unwrap().lessons().next().unwrap();
    let lines = format!("{}\n1 1 1\n1 1 2\n1 1 3\n1 1 4\nquit\n", "skip\n".repeat(5));
    practise(ENGLISH, &lines, Subject::Lesson(lesson), Some(ExerciseKind::Find), folder.path());
    let id = PuzzleId::of(&puzzle_that_needs(lesson, 7).unwrap()).to_string();
    let said = review(&id, Detail::Moves, root.clone(), GERMAN).unwrap();
    assert!(said.contains("4x4"), "{said}");
    is_german(&said);
    let refused = review("nothing-here", Detail::Moves, root, GERMAN).unwrap_err();
    is_german(&GERMAN.say(&refused));
}

#[test]
fn the_plain_game_is_played_in_german() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "hilfe\nstatistik\nvarianten\nblorb\nrückmeldung\nspiele\nkiller leicht streng\nhilfe\nregeln\n\
        zeile 1\nspalte 40\nblock 2\nfehlt zeile 3\nwo 5\nzelle 1 1\nkäfige\n1 1 1\n1 1 1\nnotiz 1 2 3\nzelle 1 2\n\
        zurück\nwiederholen\ntipp\ntipp\ntipp\nanwenden\nprüfe\nprüfe\nvorher\nwarum nicht 1 1 9\nmerkpunkt\n\
        rückkehr\nzeit\npause\nweiter\nspeichern\nquatsch\n3 5\nlösen\nnein\naufgeben\nja\n\
        eis leicht\ngefroren\nzusehen 3\nja\nfrei\n1 1 5\nsperren\nlösen\nende\n";
    let mut output = Vec::new();
    let start = Start::Welcome;
    converse(lines.as_bytes(), &mut output, folder.path().to_owned(), &start, GERMAN).unwrap();
    let said = String::from_utf8(output).unwrap();
    for part in
        ["Stufe (Einstieg, Leicht", "Tipp hilfe für die Befehle.", "Das ist die Lösung:", "Auf Wiedersehen."]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    is_german(&said);
}
