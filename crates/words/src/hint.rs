//! Sentences of hints: their template is translated, and what fills its gaps word by word.

use crate::Dictionary;
use crate::template::{capitalised, gaps};

impl Dictionary {
    /// A sentence of a hint in parts, if it is known: the template, and what fills its gaps in the order of the
    /// template, each with whatever belongs to it. A part that fills a gap brings that along.
    pub fn hint_parts<T: Clone>(
        &self,
        template: &str,
        filled: &[(&str, T)],
    ) -> Option<Vec<(String, Option<T>)>> {
        let translation = self.find_hint(template)?;
        let numbers = gaps(template).filter_map(|(_, number)| number);
        let filled = numbers.zip(filled).collect::<Vec<_>>();
        let mut parts = Vec::new();
        for (words, number) in gaps(translation) {
            if !words.is_empty() {
                parts.push((words.to_owned(), None));
            }
            let found = number.and_then(|number| filled.iter().find(|(known, _)| *known == number));
            if let Some((_, (text, belongs))) = found {
                let text = gap(text);
                let text = if parts.is_empty() { capitalised(&text) } else { text };
                parts.push((text, Some(belongs.clone())));
            }
        }
        Some(parts)
    }
}

/// Words in the gaps of hints, longer ones first.
const GAP_WORDS: [(&str, &str); 102] = [
    ("thermometer along", "Thermometer entlang"),
    ("whisper line", "Flüsterlinie"),
    ("renban line along", "Renban-Linie entlang"),
    ("palindrome along", "Palindrom entlang"),
    ("between line along", "Zwischenlinie entlang"),
    ("arrow from", "Pfeil von"),
    ("white dot between", "weißer Punkt zwischen"),
    ("black dot between", "schwarzer Punkt zwischen"),
    ("X between", "X zwischen"),
    ("V between", "V zwischen"),
    ("odd cell at", "ungerade Zelle"),
    ("even cell at", "gerade Zelle"),
    ("quadruple", "Vierling"),
    ("little killer of", "Little Killer"),
    ("sandwich of", "Sandwich"),
    ("X-sum of", "X-Summe"),
    ("skyscraper of", "Hochhaus"),
    ("no sum in", "ohne Summe in"),
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
    ("the sum line at", "Summenlinie bei"),
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

/// What stands in the gap of a hint. The names of techniques are the same in every language.
pub(crate) fn gap(english: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn a_sentence_is_said_with_its_gaps_in_their_german_order() {
        let filled = ["row 4", "3", "r4c1 or r4c8"];
        let said = Language::German.say_hint("In {0}, {1} can only go in {2}.", &filled);
        assert_eq!(said.as_deref(), Some("In Zeile 4 passt 3 nur in r4c1 oder r4c8."));
        assert_eq!(Language::German.say_hint("Blorb {0}.", &["r4c1"]), None);
        assert_eq!(Language::English.say_hint("In {0}, {1} can only go in {2}.", &filled), None);
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
            (
                "White dot between r1c1 and r1c2; r3c3 and r4c3",
                "weißer Punkt zwischen r1c1 und r1c2; r3c3 und r4c3",
            ),
            ("Arrow from r1c1 along r1c2 r1c3", "Pfeil von r1c1 entlang r1c2 r1c3"),
            (
                "Sandwich of 12 above column 4; 8 left of row 3",
                "Sandwich 12 über Spalte 4; 8 links von Zeile 3",
            ),
            ("X-sum of 9 below column 2", "X-Summe 9 unter Spalte 2"),
            ("two", "zwei"),
            ("Two-String Kite", "Two-String Kite"),
            ("Innie or Outie", "Innie or Outie"),
        ] {
            assert_eq!(gap(english), german);
        }
    }
}
