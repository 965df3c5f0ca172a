//! `POST /api/v1/hint`.

use super::bulk::{Answers, Bulk};
use super::{Allowance, place, read_item};
use crate::http::openapi::Faults;
use crate::http::problem::Problem;
use crate::state::Service;
use axum::extract::State;
use ninefold::logic::{self, Candidate, Finding, HintDetail};
use ninefold::puzzle::Layout;
use ninefold::render::explain_hint;
use ninefold::solve::certify;
use ninefold_protocol::api::{CellDigit, HintReply, HintRequest, HintTier};

/// Tell the easiest next step from a position, as far as one wants to know. Mistakes come first.
#[utoipa::path(
    post, path = "/api/v1/hint", tag = "engine",
    request_body(content((HintRequest = "application/json"), (HintRequest = "application/x-ndjson"))),
    responses((status = 200, description = "The next step", body = HintReply), Faults),
)]
pub(super) async fn hint(
    State(service): State<Service>,
    questions: Bulk<HintRequest>,
) -> Result<Answers<HintReply>, Problem> {
    questions.answer(&service, answer).await
}

fn answer(request: &HintRequest, allowance: &Allowance<'_>) -> Result<HintReply, Problem> {
    let wrong = |reason: String| Problem::field("position", reason);
    let item = read_item("position", &request.position)?;
    let position = item.position().map_err(|error| wrong(error.to_string()))?;
    let proper = certify(position.puzzle().clone(), allowance.budget());
    let proper = proper.map_err(|improper| wrong(improper.to_string()))?;
    let tier = tier(request.tier);
    let too_large = || wrong("the board is too large".into());
    let found = logic::hint(&position, Some(proper.solution())).ok_or_else(too_large)?;
    let explanation = explain_hint(&position, &found, tier).ok_or_else(too_large)?;
    let rules = position.puzzle().rules();
    let sentences = explanation.sentences.iter().map(|sentence| sentence.to_text(rules)).collect();
    let mut reply = HintReply {
        title: explanation.title,
        sentences,
        technique: None,
        placements: Vec::new(),
        eliminations: Vec::new(),
    };
    if let Finding::Step(hint) = &found {
        let conclusion = &hint.step.conclusion;
        reply.technique = (tier >= HintDetail::Technique).then(|| hint.step.technique.name().into());
        if tier >= HintDetail::Argument {
            reply.placements = to_cell_digits(conclusion.placements(), item.layout());
            reply.eliminations = to_cell_digits(conclusion.eliminations(), item.layout());
        }
    }
    Ok(reply)
}

fn tier(tier: HintTier) -> HintDetail {
    match tier {
        HintTier::Where => HintDetail::Where,
        HintTier::Technique => HintDetail::Technique,
        HintTier::Pattern => HintDetail::Pattern,
        HintTier::Argument => HintDetail::Argument,
        HintTier::Apply => HintDetail::Apply,
    }
}

fn to_cell_digits(candidates: &[Candidate], layout: &Layout) -> Vec<CellDigit> {
    let named = |at: &Candidate| CellDigit { cell: place(layout, at.cell), digit: at.digit.to_string() };
    candidates.iter().map(named).collect()
}
