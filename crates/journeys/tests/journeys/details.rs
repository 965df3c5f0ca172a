//! Small things that a demanding player would notice: where marks stand, what is not counted and why, words in
//! German, addresses, lists and headings.

use anyhow::{Context, Result, ensure};
use ninefold_journeys::screens::{NAME, PASSWORD};
use ninefold_journeys::{Player, Screen, Service, Stage, key};
use serde_json::{Value, json};

/// The puzzle that everybody has seen.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A board with two cells to fill.
const TWO_CELLS: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286.7.";

/// Corner marks are around the rim and centre marks in the middle; a mark of one kind moves none of the other, and
/// none lies on the sum of a cage.
pub(crate) fn marks_stand_apart(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    for game in ["/play/classic/easy", "/play/killer/easy"] {
        player.visit(game)?;
        player.until_board()?;
        let cell = match game.contains("killer") {
            true => first_with_sum(&player)?,
            false => *player.blanks()?.first().context("a cell is empty")?,
        };
        player.choose(cell)?;
        for digit in ['1', '2', '3', '4'] {
            player.chord(key::SHIFT, digit)?;
        }
        player.until_cell(cell, "corner marks 1 2 3 4")?;
        let before = places(&player, cell, ".corner i")?;
        player.chord(key::CONTROL, '5')?;
        player.chord(key::CONTROL, '6')?;
        player.until_cell(cell, "centre marks 5 6")?;
        ensure!(places(&player, cell, ".corner i")? == before, "a centre mark moves corner marks in {game}");
        let faults = player.run(&format!(
            "const cell = document.querySelector('#cell-{cell}');
             const boxes = (css) => [...cell.querySelectorAll(css)].map((mark) => mark.getBoundingClientRect());
             const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
             const whole = cell.getBoundingClientRect(), faults = [];
             const middle = (area) => [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
             const [x, y] = middle(whole), rim = whole.width / 6;
             for (const centre of boxes('.centre')) {{
               const [cx, cy] = middle(centre);
               if (Math.abs(cx - x) > rim || Math.abs(cy - y) > rim) faults.push('a centre mark is not in the middle');
               for (const corner of boxes('.corner i')) if (meet(centre, corner)) faults.push('marks lie on each other');
             }}
             for (const sum of boxes('.sum'))
               for (const mark of [...boxes('.corner i'), ...boxes('.centre')]) if (meet(sum, mark)) faults.push('a mark lies on the sum');
             return faults;"
        ))?;
        ensure!(faults == json!([]), "{game}: {faults}");
    }
    // What the cage in hand can hold is told to those who want it.
    ensure!(player.run("return !document.querySelector('.combinations')")? == true, "unasked");
    player.press("More")?;
    player.press("Show cage combinations")?;
    player.press("Close")?;
    player.until("/^\\d+ in \\d cells:/.test(document.querySelector('.combinations p').innerText)")?;
    player.until("document.querySelectorAll('.combinations li').length > 0")?;
    player.no_errors_but(&[])
}

/// The first empty cell that shows the sum of a cage.
fn first_with_sum(player: &Player<'_>) -> Result<usize> {
    let blanks = player.blanks()?;
    let cell = player.run(&format!(
        "return {blanks:?}.find((cell) => document.querySelector('#cell-' + cell + ' .sum'))"
    ))?;
    cell.as_u64().and_then(|cell| usize::try_from(cell).ok()).context("a cage has a sum")
}

/// Where the marks of a cell are.
fn places(player: &Player<'_>, cell: usize, css: &str) -> Result<Value> {
    player.run(&format!(
        "return [...document.querySelectorAll('#cell-{cell} {css}')].map((mark) => {{
           const area = mark.getBoundingClientRect();
           return [area.x, area.y, area.width, area.height];
         }})"
    ))
}

/// Nobody writes as fast as a program: the service holds the result back, and its player is told so with the reason,
/// at the end and beside the leaderboard.
pub(crate) fn result_with_its_reason(stage: &Stage) -> Result<()> {
    let service = Service::with(&["--mail-log=on", "--fair-play=on"])?;
    let player = stage.visitor(Screen::DESKTOP, &service)?;
    player.sign_up(NAME, PASSWORD)?;
    player.visit("/daily")?;
    player.until_board()?;
    player.solve()?;
    player.until_results(1)?;
    let is_told = "/Not on the leaderboard\\. [A-Z].+\\./.test(document.body.innerText)";
    player.until(is_told)?;
    player.visit("/leaderboard")?;
    player.until(is_told)?;
    player.no_errors_but(&[])
}

/// What goes wrong is told in German to whoever reads German: a text that is no puzzle, and what the service refuses.
pub(crate) fn faults_in_german(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/")?;
    let german = json!({ "language": "German", "motion": "Reduced" }).to_string();
    player.run(&format!("localStorage.setItem('ninefold.preferences', {})", json!(german)))?;
    player.visit("/import")?;
    player.fill("#import-text", "hello there")?;
    player.press("Laden")?;
    player.until_text("das ist kein Rätsel")?;
    player.visit("/sign-in")?;
    player.fill("#login", "nobody")?;
    player.fill("#password", PASSWORD)?;
    player.click("form button.primary")?;
    player.until_shown(".saying.warning")?;
    let told = player.text(".saying.warning")?;
    ensure!(!told.contains("Wrong") && !told.contains("password"), "a refusal in English: {told}");
    player.visit("/print")?;
    player.until_text("Faltheft")?;
    player.visit("/daily/2199-01-01")?;
    player.until_shown("[role=alert]")?;
    let told = player.text("[role=alert]")?;
    ensure!(!told.contains("isn't out yet"), "a refusal in English: {told}");
    player.no_errors_but(&["401", "404", "422", "400"])
}

/// A link to a board has a picture for whoever sees only the link, an address that is none says so to programs too,
/// and the window has the name of the game.
pub(crate) fn addresses(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.visit("/")?;
    let told = player.run_until_done(&format!(
        "(async () => {{
           const made = await fetch('/api/v1/puzzles', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }},
             body: JSON.stringify({{ text: '{TWO_CELLS}' }}) }});
           const {{ id }} = await made.json();
           const page = await (await fetch('/p/' + id)).text();
           const picture = page.match(/property=.og:image. content=.([^'\"]+)/)?.[1];
           const drawn = await fetch(new URL(picture).pathname);
           const unknown = await fetch('/no/such/place');
           done([drawn.headers.get('content-type'), unknown.status, id]);
         }})()"
    ))?;
    let id = told[2].as_str().context("a puzzle has an ID")?;
    ensure!(told == json!(["image/png", 404, id]), "a picture and a refusal: {told}");
    player.start_game("easy")?;
    player.until("document.title.includes('Easy') && document.title.includes('Classic')")?;
    // The parts of the heading are apart for whoever hears it, and no ID is spelled out.
    for path in ["/play/classic/easy", &format!("/p/{id}")] {
        player.visit(path)?;
        player.until_board()?;
        let heading = heading(&player)?;
        let mut words = heading.split_whitespace();
        ensure!(words.any(|word| word == "Classic") && !heading.contains(id), "{path} is headed {heading:?}");
    }
    // The head of the page tells where one is, also on the screens behind its places.
    for (path, place) in
        [("/calendar", "Today"), ("/catalogue", "Play"), ("/practice", "Learn"), ("/arena", "Together")]
    {
        player.visit(path)?;
        player.until(&format!(
            "document.querySelector('.masthead nav [aria-current]')?.innerText === '{place}'"
        ))?;
    }
    player.visit("/create")?;
    player.press("New board")?;
    player.until_board()?;
    player.until("document.querySelector('.masthead nav [aria-current]')?.innerText === 'Create'")?;
    player.no_errors_but(&["404"])
}

/// What a screen reader calls the page.
fn heading(player: &Player<'_>) -> Result<String> {
    let root = player.devtools("DOM.getDocument", json!({ "depth": 0 }))?;
    let query = json!({ "nodeId": root["root"]["nodeId"], "role": "heading" });
    let found = player.devtools("Accessibility.queryAXTree", query)?;
    let first = found["nodes"].as_array().and_then(|headings| {
        headings.iter().find(|heading| heading["properties"].to_string().contains("\"level\""))
    });
    let name = first.and_then(|heading| heading["name"]["value"].as_str());
    name.map(str::to_owned).with_context(|| format!("the page has a heading: {found}"))
}

/// A game that was only opened is not among those that were played, ice is called ice, and no long Save ID stands in
/// the list.
pub(crate) fn lists_of_games(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("easy")?;
    player.visit("/play/ice/easy")?;
    player.until_board()?;
    let (solution, blanks) = (player.solution()?, player.blanks()?);
    let open = blanks.into_iter().find(|cell| {
        let is_open = format!("return !document.querySelector('#cell-{cell}').ariaLabel.includes('frozen')");
        player.run(&is_open).is_ok_and(|told| told == true)
    });
    let open = open.context("a cell is not frozen")?;
    player.choose(open)?;
    player.keys([solution[open]])?;
    player.until_cell(open, &format!(", {}", solution[open]))?;
    player.visit("/games")?;
    player.until("document.querySelectorAll('.screen > .tiles > li').length === 1")?;
    player.until_text("Opened, not begun (1)")?;
    let list = player.text(".screen > .tiles")?;
    ensure!(list.contains("Ice") && !list.contains("Classic"), "ice is listed as what it is: {list}");
    ensure!(!list.split_whitespace().any(|word| word.len() > 20), "a long name stands in the list: {list}");

    // With more than a handful of games, those in progress and those that have ended can be told apart, and sorted.
    for text in [TWO_CELLS, PUZZLE] {
        player.play_text(text)?;
        let (solution, blanks) = (player.solution()?, player.blanks()?);
        for cell in blanks.into_iter().take(2) {
            player.choose(cell)?;
            player.keys([solution[cell]])?;
            player.until_cell(cell, &format!(", {}", solution[cell]))?;
        }
    }
    player.visit("/games")?;
    let shows = |states: &str| {
        player.until(&format!(
            "[...document.querySelectorAll('.screen > .tiles > li')].map((tile) =>
               tile.innerText.includes('Solved!') ? 'solved' : tile.innerText.includes('Ice') ? 'ice' : 'open').join() === '{states}'"
        ))
    };
    shows("open,solved,ice")?;
    for (filter, states) in
        [("In progress", "open,ice"), ("Finished", "solved"), ("All games", "open,solved,ice")]
    {
        player.run(&format!(
            "[...document.querySelectorAll('.chips label')].find((label) => label.innerText.trim() === '{filter}').click()"
        ))?;
        shows(states)?;
    }
    player.choose_option("#sort-games", "Cells filled")?;
    shows("solved,open,ice")?;
    player.no_errors_but(&[])
}
