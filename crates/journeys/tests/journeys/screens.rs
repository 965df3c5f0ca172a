//! Every screen in every theme.

use anyhow::{Context, Result, ensure};
use ninefold_journeys::screens::{SCREENS, STATES, THEMES, choose_theme, switch_theme};
use ninefold_journeys::{Player, Screen, Service, Stage};
use std::fs;

/// States that have something that no screen has otherwise; they are looked at in one theme.
const WORTH_A_LOOK: [&str; 15] = [
    "killer-hint",
    "samurai",
    "mistakes",
    "pause",
    "lost",
    "keys",
    "hint-chain",
    "free-play-watch",
    "setter-cages",
    "import-found",
    "catalogue-full",
    "leaderboard-full",
    "statistics-full",
    "sign-up-refused",
    "no-page",
];

/// axe-core finds nothing wrong.
pub(crate) fn accessible(stage: &Stage) -> Result<()> {
    let (axe, service) = (axe()?, Service::start()?);
    let player = stage.visitor(Screen::DESKTOP, &service)?;
    let mut wrong = Vec::new();
    choose_theme(&player, THEMES[0])?;
    let worth = STATES.iter().filter(|state| WORTH_A_LOOK.contains(&state.name));
    for screen in SCREENS.iter().chain(worth) {
        screen.go(&player)?;
        let mut look = |theme, rules| {
            let faults = violations(&player, &axe, rules)?.into_iter();
            wrong.extend(faults.map(|fault| format!("{} {theme}: {fault}", screen.name)));
            anyhow::Ok(())
        };
        look(THEMES[0], Rules::All)?;
        // A theme is colours: names, order and sizes are the same in all of them.
        for theme in &THEMES[1..] {
            switch_theme(&player, theme)?;
            look(theme, Rules::OfColours)?;
        }
        switch_theme(&player, THEMES[0])?;
    }
    ensure!(wrong.is_empty(), "{} faults of accessibility:\n{}", wrong.len(), wrong.join("\n"));
    // Browsers write every refused request into the console.
    player.no_errors_but(&["422"])
}

/// Holds the page in sight against all rules, on the way of another journey.
pub(crate) fn look_on_the_way(player: &Player<'_>, name: &str) -> Result<()> {
    let faults = violations(player, &axe()?, Rules::All)?;
    ensure!(faults.is_empty(), "faults of accessibility in {name}:\n{}", faults.join("\n"));
    Ok(())
}

/// The checker of accessibility.
pub(crate) fn axe() -> Result<String> {
    let axe = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/axe/node_modules/axe-core/axe.min.js");
    fs::read_to_string(axe).context("axe-core is missing: 'cargo xtask test' installs it")
}

/// What a page is held against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rules {
    All,
    /// What can differ between themes.
    OfColours,
}

/// What the checker finds wrong with the page in sight.
pub(crate) fn violations(player: &Player<'_>, axe: &str, rules: Rules) -> Result<Vec<String>> {
    if player.run("return !window.axe")? == true {
        player.run(axe)?;
    }
    let which = match rules {
        Rules::All => "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']",
        Rules::OfColours => "{ type: 'rule', values: ['color-contrast', 'link-in-text-block'] }",
    };
    let found = player.run_until_done(&format!(
        "const which = {which};
         // Counts on the pad and marks in cells are told in words; axe takes their drawing for a label.
         const rules = Array.isArray(which) ? {{ 'label-content-name-mismatch': {{ enabled: false }} }} : {{}};
         axe.run(document, {{ runOnly: which, rules, resultTypes: ['violations'] }}).then(({{ violations }}) =>
           done(violations.map(({{ id, help, nodes }}) => `${{id}}: ${{help}} at ${{nodes.map((node) => node.target).join(', ')}}`)));",
    ))?;
    let found = found.as_array().cloned().unwrap_or_default();
    Ok(found.iter().filter_map(|fault| fault.as_str().map(str::to_owned)).collect())
}

/// Every file comes from the service itself, and an inline script does not run.
pub(crate) fn own_files_only(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::DESKTOP)?;
    player.start_game("easy")?;
    let foreign = player.run(
        "return performance.getEntriesByType('resource').map((entry) => entry.name)
         .filter((name) => new URL(name).origin !== location.origin)",
    )?;
    ensure!(foreign.as_array().is_some_and(Vec::is_empty), "files from elsewhere: {foreign}");
    player.no_errors_but(&[])?;
    let ran = player.run_until_done(
        "document.addEventListener('securitypolicyviolation', () => done(window.injected ?? 'refused'));
         const script = document.createElement('script');
         script.textContent = 'window.injected = true';
         document.head.append(script);",
    )?;
    ensure!(ran == "refused", "an inline script ran");
    Ok(())
}

/// What an auditor would look for: title, language, description, a manifest with real icons, a
/// heading, names for all pictures; files that are compressed and kept, and few of them at first.
pub(crate) fn well_made(stage: &Stage) -> Result<()> {
    let player = stage.newcomer(Screen::PHONE)?;
    player.visit("/")?;
    // The game, the other screens and the engine come after these.
    let first = player.run(
        "const first = /index|boot-|style-|ninefold_web|ninefold_later|woff2|icon-[^.]*.svg/;
         const entries = performance.getEntriesByType('resource').filter(({ name }) => first.test(name));
         return performance.getEntriesByType('navigation').concat(entries).reduce((sum, entry) => sum + entry.encodedBodySize, 0)",
    )?;
    let first = first.as_u64().context("sizes are numbers")?;
    println!("the first load is {first} bytes");
    ensure!(first <= MOST_BYTES, "the first load is {first} bytes");
    let faults = player.run_until_done(
        "const faults = [];
         const expect = (holds, fault) => holds || faults.push(fault);
         const one = (css) => document.querySelector(css);
         expect(document.title.includes('Ninefold'), 'title');
         expect(document.documentElement.lang === 'en', 'language');
         expect(one('meta[name=description]')?.content.length > 50, 'description');
         expect(/width=device-width/.test(one('meta[name=viewport]')?.content), 'viewport');
         expect(one('meta[name=theme-color]'), 'theme colour');
         expect(document.querySelectorAll('h1').length === 1, 'one heading');
         expect(one('main') && one('nav, header'), 'landmarks');
         expect(!one('#boot'), 'the board that stood in is still there');
         for (const picture of document.querySelectorAll('img, svg'))
           expect(picture.alt || picture.ariaLabel || picture.closest('[aria-hidden=true]'), 'a picture without a name');
         for (const script of document.scripts) expect(script.type === 'module', 'a script that blocks');
         const head = async (path, kind) => {
           const answer = await fetch(path);
           expect(answer.ok && answer.headers.get('content-type').includes(kind), path + ' is no ' + kind);
           return answer;
         };
         const size = async (path) => {
           const picture = await createImageBitmap(await (await head(path, 'image/png')).blob());
           return picture.width + 'x' + picture.height;
         };
         (async () => {
           expect((await (await fetch('/')).text()).includes('boot-board'), 'no board before the program is there');
           expect(await size(one('link[rel=apple-touch-icon]').href) === '192x192', 'touch icon');
           expect((await fetch('/no/such/page')).status === 404, 'unknown addresses are not found');
           const manifest = await (await head(one('link[rel=manifest]').href, 'manifest')).json();
           expect(manifest.name && manifest.start_url && manifest.display === 'standalone', 'manifest');
           for (const icon of manifest.icons.filter((icon) => icon.type === 'image/png'))
             expect(await size(icon.src) === icon.sizes, 'the icon ' + icon.src);
           for (const { name } of performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/assets/'))) {
             const answer = await fetch(name);
             expect(answer.headers.get('cache-control').includes('immutable'), name + ' is not kept');
             if (!/woff2|png/.test(name)) expect(/br|gzip/.test(answer.headers.get('content-encoding')), name + ' is not compressed');
           }
           done(faults);
         })().catch((error) => done([String(error)]));",
    )?;
    ensure!(faults.as_array().is_some_and(Vec::is_empty), "{faults}");
    // One address was unknown on purpose.
    player.no_errors_but(&["404"])
}

/// What may be loaded before the first screen stands.
const MOST_BYTES: u64 = 171_000;
