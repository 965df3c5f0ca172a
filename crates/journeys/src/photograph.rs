//! [`photograph`]: a page of a newspaper as a camera sees it.

use crate::Player;
use anyhow::Result;
use ninefold_testbed::browser::from_base64;
use serde_json::json;
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// A picture file in a folder of its own, which goes with it.
#[derive(Debug)]
pub struct Photograph {
    folder: TempDir,
    base64: String,
}

impl Photograph {
    /// Where the file is.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("puzzle.png")
    }

    /// The picture as an address, as pages take it.
    pub fn address(&self) -> String {
        format!("data:image/png;base64,{}", self.base64)
    }
}

/// A puzzle that newspapers could print; it has one solution.
pub const PRINTED: &str = "....58946.1....5..9.......7...8...75....3....68...7...2.......4..1....2.73941....";

/// The cells of [`PRINTED`] in which the ink is faint.
pub const FAINT: [usize; 3] = [10, 30, 50];

/// How large photographs are, in pixels.
const SIZE: (u32, u32) = (900, 1100);

/// Photographs a printed puzzle from aslant; the ink of some cells is faint. The browser draws it, on a page that
/// is in its window afterwards.
pub fn photograph(player: &Player<'_>, puzzle: &str, faint: &[usize]) -> Result<Photograph> {
    let side = puzzle.chars().count().isqrt();
    let digit = |(cell, digit): (usize, char)| {
        let class = if faint.contains(&cell) { " class=faint" } else { "" };
        let end = if (cell + 1).is_multiple_of(side) { "<tr>" } else { "" };
        format!("<td{class}>{}{end}", if digit == '.' { ' ' } else { digit })
    };
    let cells = puzzle.chars().enumerate().map(digit).collect::<String>();
    let page = format!(
        "<!doctype html><style>
         body {{ margin: 0; width: 900px; height: 1100px; overflow: hidden; background: #3b2f27; }}
         div {{ position: absolute; left: 70px; top: 60px; box-sizing: border-box; width: 760px; height: 960px; padding: 60px 65px;
           background: linear-gradient(115deg, #f0ead9, #e2d9c5 70%, #cfc4ae); font: 30px 'Liberation Sans', Arial, sans-serif; color: #1c1a17;
           transform: perspective(1700px) rotateX(16deg) rotateY(-9deg) rotateZ(-6deg); }}
         table {{ border-collapse: collapse; margin: 24px 0; }}
         td {{ width: 66px; height: 66px; padding: 0; border: 2px solid #2b2823; text-align: center; font-size: 44px; }}
         td:nth-child(3n + 1) {{ border-left-width: 5px; }} td:last-child {{ border-right-width: 5px; }}
         tr:nth-child(3n + 1) td {{ border-top-width: 5px; }} tr:last-child td {{ border-bottom-width: 5px; }}
         .faint {{ color: #8d8676; filter: blur(2.4px); }}
         p {{ font-size: 22px; line-height: 1.5; }}
         </style><div><b>SUDOKU No. 4,117</b><table><tr>{cells}</table>
         <p>Every row, every column and every block has each digit once. The solution is on page 12.</div>"
    );
    player.go("about:blank")?;
    let tree = player.devtools("Page.getFrameTree", json!({}))?;
    let frame = &tree["frameTree"]["frame"]["id"];
    player.devtools("Page.setDocumentContent", json!({ "frameId": frame, "html": page }))?;
    let photograph = Photograph { folder: tempfile::tempdir()?, base64: player.part_of_page(SIZE)? };
    fs::write(photograph.path(), from_base64(&photograph.base64)?)?;
    Ok(photograph)
}
