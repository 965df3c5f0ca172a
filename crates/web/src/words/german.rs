//! German, by the English text. The words are in `german_page.txt` and `german_hints.txt`, where a
//! translator finds them. Those who read English need none of them, so that the page fetches them
//! only when they are wanted.

use std::sync::OnceLock;

/// The words, once somebody has asked for them.
static WORDS: OnceLock<Words> = OnceLock::new();

/// The page's words and those of hints, each by the English text and in its order.
struct Words {
    page: Vec<(&'static str, &'static str)>,
    hints: Vec<(&'static str, &'static str)>,
}

/// Between the words of the page and those of hints.
const BREAK: char = '\u{c}';

/// Takes in the words: those of the page, a form feed, those of hints.
#[cfg(target_arch = "wasm32")]
pub(super) fn learn(text: String) {
    // Whoever comes second brings the same words.
    let _ = WORDS.set(Words::of(text.leak()));
}

/// Whether the words are here.
#[cfg(target_arch = "wasm32")]
pub(super) fn is_known() -> bool {
    WORDS.get().is_some()
}

#[cfg(target_arch = "wasm32")]
fn words() -> Option<&'static Words> {
    WORDS.get()
}

/// Where there is no page to fetch them, the words are taken in at once.
#[cfg(not(target_arch = "wasm32"))]
fn words() -> Option<&'static Words> {
    let text = concat!(include_str!("german_page.txt"), "\u{c}", include_str!("german_hints.txt"));
    Some(WORDS.get_or_init(|| Words::of(text)))
}

impl Words {
    fn of(text: &'static str) -> Self {
        let (page, hints) = text.split_once(BREAK).unwrap_or((text, ""));
        let sorted = |words| {
            let mut pairs = pairs(words).collect::<Vec<_>>();
            pairs.sort();
            pairs
        };
        Self { page: sorted(page), hints: sorted(hints) }
    }
}

/// Words in the gaps of hints, longer ones first.
const GAP_WORDS: [(&str, &str); 83] = [
    ("the slow thermometer at", "Slow-Thermometer bei"),
    ("the thermometer at", "Thermometer bei"),
    ("the palindrome at", "Palindrom bei"),
    ("the renban line at", "Renban-Linie bei"),
    ("the whisper line at", "Flüsterlinie bei"),
    ("the between line at", "Zwischenlinie bei"),
    ("the lockout line at", "Sperrlinie bei"),
    ("the region sum line at", "Regionensummen-Linie bei"),
    ("the entropic line at", "Entropielinie bei"),
    ("the modular line at", "Restlinie bei"),
    ("the zipper line at", "Reißverschluss bei"),
    ("the nabner line at", "Nabner-Linie bei"),
    ("the parity line at", "Paritätslinie bei"),
    ("the sequence line at", "Folgenlinie bei"),
    ("the double arrow at", "Doppelpfeil bei"),
    ("the pill arrow at", "Pillenpfeil bei"),
    ("the arrow at", "Pfeil bei"),
    ("the white dot between", "weißer Punkt zwischen"),
    ("the black dot between", "schwarzer Punkt zwischen"),
    ("the difference between", "Differenz zwischen"),
    ("the ratio between", "Verhältnis zwischen"),
    ("the inequality between", "Ungleichung zwischen"),
    ("the sum of two cells between", "Summe zwischen"),
    ("the X between", "X zwischen"),
    ("the V between", "V zwischen"),
    ("the odd cell at", "ungerade Zelle"),
    ("the even cell at", "gerade Zelle"),
    ("the minimum at", "Minimum bei"),
    ("the maximum at", "Maximum bei"),
    ("the given candidates at", "vorgegebene Kandidaten bei"),
    ("the quadruple at", "Vierling bei"),
    ("the clones at", "Klone bei"),
    ("the equal sums at", "gleiche Summen bei"),
    ("the counting circles at", "Zählkreise bei"),
    ("the row indexer at", "Zeilenzeiger bei"),
    ("the column indexer at", "Spaltenzeiger bei"),
    ("the box indexer at", "Blockzeiger bei"),
    ("the rule of its own at", "eigene Regel bei"),
    ("the either-or at", "Entweder-oder bei"),
    ("the little killer", "Little Killer"),
    ("the sandwich", "Sandwich"),
    ("the X-sum", "X-Summe"),
    ("the skyscraper", "Hochhaus"),
    ("the numbered room", "nummerierter Raum"),
    ("the full rank", "Rang"),
    ("the rule negative constraint", "die Regel, dass alle Zeichen gegeben sind"),
    ("the rule global entropy", "die Regel der Entropie"),
    ("the rule diagonally non-consecutive", "die Regel über Nachbarziffern an Ecken"),
    ("above", "über"),
    ("below", "unter"),
    ("left of", "links von"),
    ("right of", "rechts von"),
    ("along", "entlang"),
    ("the extra region at", "Zusatzregion bei"),
    ("the diagonal from", "Diagonale von"),
    ("-cage at", "er-Käfig bei"),
    ("the cage at", "Käfig bei"),
    ("in one of", "in einer von"),
    ("one of", "eine von"),
    ("columns", "Spalten"),
    ("column", "Spalte"),
    ("blocks", "Blöcke"),
    ("block", "Block"),
    ("rows", "Zeilen"),
    ("row", "Zeile"),
    ("from", "aus"),
    ("the", ""),
    ("and", "und"),
    ("or", "oder"),
    ("to", "bis"),
    ("no", "keine"),
    ("one", "eine"),
    ("two", "zwei"),
    ("three", "drei"),
    ("four", "vier"),
    ("five", "fünf"),
    ("six", "sechs"),
    ("seven", "sieben"),
    ("eight", "acht"),
    ("nine", "neun"),
    ("ten", "zehn"),
    ("eleven", "elf"),
    ("twelve", "zwölf"),
];

/// The German text for an English one.
pub(super) fn find(english: &str) -> Option<&'static str> {
    translation(&words()?.page, english)
}

/// The German template of a sentence of a hint.
pub(super) fn hint(english: &str) -> Option<&'static str> {
    translation(&words()?.hints, english)
}

fn translation(pairs: &[(&'static str, &'static str)], english: &str) -> Option<&'static str> {
    let at = pairs.binary_search_by(|(known, _)| (*known).cmp(english)).ok()?;
    pairs.get(at).map(|&(_, german)| german)
}

/// What stands in the gap of a hint. The names of techniques are the same in every language.
pub(super) fn gap(english: &str) -> String {
    if is_name(english) {
        return english.to_owned();
    }
    let mut german = String::new();
    let mut rest = english;
    while let Some(next) = rest.chars().next() {
        let starts_word = !german.ends_with(|c: char| c.is_alphanumeric());
        let known = GAP_WORDS.iter().find(|(word, _)| {
            let is_here = rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
            let ends = !rest.get(word.len()..).unwrap_or_default().starts_with(|c: char| c.is_alphanumeric());
            is_here && ends && (starts_word || word.starts_with('-'))
        });
        let length = match known {
            Some((word, words)) => {
                german.push_str(words);
                word.len()
            }
            None => {
                german.push(next);
                next.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    german.trim_start().to_owned()
}

/// Whether a text is a name of several words, each with a capital: `Two-String Kite`. What starts a sentence has
/// one capital alone.
fn is_name(text: &str) -> bool {
    let words = text.split([' ', '-']).filter(|word| word.starts_with(char::is_uppercase));
    text.starts_with(char::is_uppercase) && words.count() > 1
}

/// The English texts with gaps.
pub(super) fn templates() -> impl Iterator<Item = &'static str> {
    let page = words().map(|words| words.page.as_slice()).unwrap_or_default();
    page.iter().map(|&(english, _)| english).filter(|english| english.contains('{'))
}

fn pairs(words: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = words.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" ⇒ "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_gaps() {
        let words = words().unwrap();
        assert!(words.page.len() > 300 && words.hints.len() > 100);
        for (english, german) in words.page.iter().chain(&words.hints) {
            for gap in ["{0}", "{1}", "{2}", "{3}", "{0/or}", "{1/or}", "{2/or}", "{4/or}"] {
                assert_eq!(english.contains(gap), german.contains(gap), "{english}");
            }
        }
    }

    #[test]
    fn both_languages_keep_to_one_voice() {
        /// What nobody would say at a board, and words for which there is another one.
        const ENGLISH: [&str; 9] = [
            "please",
            "oops",
            "shall",
            "fetch",
            "carry out",
            "carried out",
            "machine",
            "engine",
            "difficulty",
        ];
        const GERMAN: [&str; 6] = ["Feld", "Bitte ", "Spieler", "Maschine", "Widerspr", "Kennung"];
        /// Greetings in a room, and passwords, which may have any sign.
        const LOUD: [&str; 7] =
            ["Solved!", "Hello!", "Well done!", "Thanks!", "Good game!", "Password1!", "# ? !"];
        let words = words().unwrap();
        for (english, german) in words.page.iter().chain(&words.hints) {
            let said = english.to_lowercase();
            let wrong = ENGLISH.iter().find(|word| said.contains(**word));
            assert!(wrong.is_none(), "{wrong:?} in: {english}");
            let wrong = GERMAN.iter().find(|word| german.contains(**word));
            assert!(wrong.is_none(), "{wrong:?} in: {german}");
            let is_loud = english.contains('!') && !LOUD.iter().any(|loud| english.contains(loud));
            assert!(!is_loud, "an exclamation: {english}");
        }
    }

    #[test]
    fn what_fills_a_gap_is_translated_word_by_word() {
        for (english, german) in [
            ("Row 4", "Zeile 4"),
            ("rows 1, 2 and 3", "Zeilen 1, 2 und 3"),
            ("5 from r1c1 and r2c2", "5 aus r1c1 und r2c2"),
            ("one of r1c1 and r1c2", "eine von r1c1 und r1c2"),
            ("3 in one of r1c123", "3 in einer von r1c123"),
            ("the 15-cage at r1c1", "15er-Käfig bei r1c1"),
            ("the diagonal from r1c1 to r9c9", "Diagonale von r1c1 bis r9c9"),
            ("the thermometer at r1c1", "Thermometer bei r1c1"),
            ("the sandwich 12 above column 4", "Sandwich 12 über Spalte 4"),
            ("the white dot between r1c1 and r1c2", "weißer Punkt zwischen r1c1 und r1c2"),
            ("two", "zwei"),
            ("Two-String Kite", "Two-String Kite"),
            ("Innie or Outie", "Innie or Outie"),
        ] {
            assert_eq!(gap(english), german);
        }
    }
}
