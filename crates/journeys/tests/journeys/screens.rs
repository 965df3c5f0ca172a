//! Every screen in every theme.

use anyhow::{Context, Result, ensure};
use ninefold_journeys::screens::{SCREENS, THEMES, choose_theme};
use ninefold_journeys::{Player, Screen, Stage};
use std::fs;

/// axe-core finds nothing wrong.
pub(crate) fn accessible(stage: &Stage) -> Result<()> {
    let axe = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/axe/node_modules/axe-core/axe.min.js");
    let axe = fs::read_to_string(axe).context("axe-core is missing: 'cargo xtask test' installs it")?;
    let player = stage.newcomer(Screen::DESKTOP)?;
    let mut wrong = Vec::new();
    for theme in THEMES {
        choose_theme(&player, theme)?;
        for screen in SCREENS {
            screen.go(&player)?;
            let faults = violations(&player, &axe)?.into_iter();
            wrong.extend(faults.map(|fault| format!("{} {theme}: {fault}", screen.name)));
        }
    }
    ensure!(wrong.is_empty(), "{} faults of accessibility:\n{}", wrong.len(), wrong.join("\n"));
    player.no_errors_but(&[])
}

fn violations(player: &Player<'_>, axe: &str) -> Result<Vec<String>> {
    player.run(axe)?;
    let found = player.run_until_done(
        "const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
         // Counts on the pad and marks in cells are told in words; axe takes their drawing for a label.
         const rules = { 'label-content-name-mismatch': { enabled: false } };
         axe.run(document, { runOnly: tags, rules, resultTypes: ['violations'] }).then(({ violations }) =>
           done(violations.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.target).join(', ')}`)));",
    )?;
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
