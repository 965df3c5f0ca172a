//! Every technique has a page, and the example on each page is true.

use ninefold_logic::reglib::{Case, Verdict, cases};
use ninefold_logic::{Family, Technique};
use std::fs;

const PAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/techniques");

/// Techniques without an example: they need other rules than the classic ones, or a rare position.
const WITHOUT_EXAMPLE: [Technique; 3] =
    [Technique::CommonPeers, Technique::FinnedMutantSquirmbag, Technique::FinnedMutantWhale];

#[test]
fn every_example_is_found_by_its_technique() {
    let mut n_pages = 0;
    for entry in fs::read_dir(PAGES).unwrap() {
        let path = entry.unwrap().path();
        let slug = path.file_stem().unwrap().to_str().unwrap();
        let technique = Technique::from_name(slug).unwrap_or_else(|| panic!("no technique is called {slug}"));
        let page = fs::read_to_string(&path).unwrap();
        assert!(page.starts_with(&format!("# {technique}\n")), "{slug}");
        let examples = cases(&page).collect::<Vec<_>>();
        assert!(!examples.is_empty() || WITHOUT_EXAMPLE.contains(&technique), "{slug} has no example");
        for example in examples {
            let case = Case::parse(example).unwrap();
            assert_eq!(case.technique(), Some(technique), "{slug}");
            assert_eq!(case.judge(), Verdict::Passed, "{slug}");
        }
        n_pages += 1;
    }
    assert!(n_pages > 60);
}

#[test]
fn every_pattern_has_a_page() {
    use Family::*;
    let families = [
        Single,
        Intersection,
        Subset,
        Fish,
        Turbot,
        Colouring,
        Wing,
        RemotePair,
        Uniqueness,
        Template,
        Chain,
        Als,
        DeathBlossom,
        SueDeCoq,
        Forcing,
        Aligned,
        Symmetry,
        Oddagon,
    ];
    for technique in Technique::ALL.iter().filter(|technique| families.contains(&technique.family())) {
        let page = format!("{PAGES}/{}.md", technique.slug());
        assert!(fs::exists(&page).unwrap(), "{technique} has no page {page}");
    }
}
