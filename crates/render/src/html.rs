//! A [`Walkthrough`] as one HTML page: a picture a step, the sentences beside it, no scripts.

use crate::explain::Explanation;
use crate::sentence::{Piece, Purpose, Sentence, Slot};
use crate::svg::{self, Theme, escaped};
use crate::walkthrough::Walkthrough;
use ninefold_puzzle::Rules;
use ninefold_words::Language;
use std::fmt::Write as _;

impl Walkthrough {
    /// The page. It follows the light or dark setting of the reader and needs no other file.
    pub fn to_html(&self, title: &str, language: Language) -> String {
        let mut page = String::new();
        let title = escaped(title);
        let _ = write!(
            page,
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>:root{{{}}}\n@media (prefers-color-scheme: dark){{:root{{{}}}}}\n{STYLE}</style>\n\
             </head>\n<body>\n<h1>{title}</h1>\n{}",
            language.tag(),
            Theme::LIGHT.definitions(),
            Theme::DARK.definitions(),
            legend(language),
        );
        for (number, step) in (1..).zip(&self.steps) {
            section(&mut page, number, step, language);
        }
        let _ =
            write!(page, "<p class=\"end\">{}</p>\n</body>\n</html>\n", escaped(&self.ending_in(language)));
        page
    }
}

const STYLE: &str = "\
body{margin:0 auto;padding:16px;max-width:1040px;background:var(--page);color:var(--ink);\
font:400 16px/1.45 \"Atkinson Hyperlegible Next\",\"Atkinson Hyperlegible\",system-ui,sans-serif;\
font-variant-numeric:tabular-nums lining-nums}\n\
h1{font-size:30px;font-weight:600}h2{font-size:19px;font-weight:600;color:var(--accent);margin:0 0 8px}\n\
section{display:grid;grid-template-columns:minmax(0,560px) minmax(0,1fr);gap:24px;padding:24px 0;\
border-top:1px solid var(--tint);break-inside:avoid}\n\
svg{width:100%;height:auto}ol{list-style:none;margin:0;padding:0}li{margin:0 0 8px}b{font-weight:600}\n\
.contradiction{color:var(--muted)}.conclusion{font-weight:600}.outlook,.notation{color:var(--muted);font-size:14px}\n\
.legend{display:flex;flex-wrap:wrap;gap:8px 24px;padding:0;list-style:none;color:var(--muted);font-size:14px}\n\
.legend i{font-style:normal;font-weight:600;display:inline-block;min-width:20px;text-align:center;border-radius:4px;\
margin-right:8px}\n\
.p{background:var(--accent);color:var(--board)}.s{box-shadow:inset 0 0 0 1.5px var(--accent);color:var(--accent)}\
.f{background:repeating-linear-gradient(135deg,var(--accent-soft) 0 4px,var(--accent) 4px 5px);color:var(--ink)}\
.r{background:var(--wrong-soft);color:var(--wrong);text-decoration:line-through}\n\
@media(max-width:720px){section{grid-template-columns:1fr}}\n";

/// What the signs of the pictures mean.
fn legend(language: Language) -> String {
    let mut rows = String::from("<ul class=\"legend\">");
    for (class, words) in [("p", "pattern"), ("s", "second group"), ("f", "fin or extra"), ("r", "removed")] {
        let _ = write!(rows, "<li><i class=\"{class}\">5</i>{}</li>", escaped(&language.say(words)));
    }
    for words in ["solid line: one end is true", "dashed line: not both ends are true"] {
        let _ = write!(rows, "<li>{}</li>", escaped(&language.say(words)));
    }
    rows + "</ul>\n"
}

fn section(page: &mut String, number: usize, step: &Explanation, language: Language) {
    let _ = write!(
        page,
        "<section id=\"step-{number}\">\n{}\n<div>\n<h2>{number}. {}</h2>\n<ol>\n",
        svg::draw(&step.scene, &Theme::VARIABLES),
        escaped(&step.title),
    );
    for sentence in &step.sentences {
        let _ = writeln!(
            page,
            "<li class=\"{}\">{}</li>",
            class(sentence.purpose),
            write(sentence, step.scene.rules(), language)
        );
    }
    page.push_str("</ol>\n</div>\n</section>\n");
}

const fn class(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Pointer => "pointer",
        Purpose::Assumption => "assumption",
        Purpose::Premise => "premise",
        Purpose::Inference => "inference",
        Purpose::Contradiction => "contradiction",
        Purpose::Conclusion => "conclusion",
        Purpose::Outlook => "outlook",
        Purpose::Notation => "notation",
    }
}

fn write(sentence: &Sentence, rules: &Rules, language: Language) -> String {
    let mut text = String::new();
    for piece in sentence.pieces_in(rules, language) {
        let _ = match piece {
            Piece::Words(words) => write!(text, "{}", escaped(&words)),
            Piece::Filled(words, Slot::Count(_)) => write!(text, "{}", escaped(&words)),
            Piece::Filled(words, Slot::Chain(..)) => write!(text, "<code>{}</code>", escaped(&words)),
            Piece::Filled(words, _) => write!(text, "<b>{}</b>", escaped(&words)),
        };
    }
    text
}
