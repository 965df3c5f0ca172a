//! All journeys, two at a time, on one service and one driver.
//!
//! `cargo test -p ninefold-journeys -- hint` runs those whose name contains `hint`.

#![allow(clippy::print_stdout, clippy::print_stderr)]

#[path = "journeys/account.rs"]
mod account;
#[path = "journeys/authors.rs"]
mod authors;
#[path = "journeys/class_room.rs"]
mod class_room;
#[path = "journeys/contest.rs"]
mod contest;
#[path = "journeys/contest_rooms.rs"]
mod contest_rooms;
#[path = "journeys/details.rs"]
mod details;
#[path = "journeys/entries.rs"]
mod entries;
#[path = "journeys/first_run.rs"]
mod first_run;
#[path = "journeys/free_play.rs"]
mod free_play;
#[path = "journeys/greyscale.rs"]
mod greyscale;
#[path = "journeys/hardship.rs"]
mod hardship;
#[path = "journeys/hints.rs"]
mod hints;
#[path = "journeys/import.rs"]
mod import;
#[path = "journeys/keyboard.rs"]
mod keyboard;
#[path = "journeys/layout.rs"]
mod layout;
#[path = "journeys/leaving.rs"]
mod leaving;
#[path = "journeys/lessons.rs"]
mod lessons;
#[path = "journeys/new_game.rs"]
mod new_game;
#[path = "journeys/notes.rs"]
mod notes;
#[path = "journeys/offline.rs"]
mod offline;
#[path = "journeys/paper.rs"]
mod paper;
#[path = "journeys/play_screen.rs"]
mod play_screen;
#[path = "journeys/practice.rs"]
mod practice;
#[path = "journeys/right_to_left.rs"]
mod right_to_left;
#[path = "journeys/ritual.rs"]
mod ritual;
#[path = "journeys/room.rs"]
mod room;
#[path = "journeys/room_fog.rs"]
mod room_fog;
#[path = "journeys/room_turns.rs"]
mod room_turns;
#[path = "journeys/scan.rs"]
mod scan;
#[path = "journeys/screens.rs"]
mod screens;
#[path = "journeys/second_step.rs"]
mod second_step;
#[path = "journeys/senses.rs"]
mod senses;
#[path = "journeys/setting.rs"]
mod setting;
#[path = "journeys/sharing.rs"]
mod sharing;
#[path = "journeys/teaching.rs"]
mod teaching;
#[path = "journeys/touch.rs"]
mod touch;
#[path = "journeys/update.rs"]
mod update;

use anyhow::Result;
use ninefold_journeys::{Chromium, Stage};
use ninefold_testbed::left_out::leave_out_by_name;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// A journey with the name by which it is asked for.
type Journey = (&'static str, fn(&Stage) -> Result<()>);

const JOURNEYS: &[Journey] = &[
    ("a_stranger_is_shown_three_first_steps_on_the_board", first_run::first_steps),
    ("sounds_and_vibration_are_off_until_asked_for", senses::sounds_and_vibration),
    ("every_palette_is_kept_and_readable", senses::palettes),
    ("a_new_game_starts_from_the_welcome_page", new_game::from_the_welcome_page),
    ("variants_are_found_by_section_by_word_and_by_what_was_played", new_game::found_by_words),
    ("every_level_can_be_started", new_game::every_level),
    ("every_kind_of_puzzle_can_be_played", new_game::every_variant),
    ("every_kind_of_puzzle_comes_at_every_level", new_game::every_pair),
    ("entries_are_written_corrected_undone_and_redone", entries::written_corrected_undone),
    ("five_wrong_entries_lose_the_game", entries::five_lives),
    ("marks_in_corners_and_centres_and_a_checkpoint", notes::marks_and_checkpoint),
    ("marks_in_corners_and_centres_stand_apart_and_stay", details::marks_stand_apart),
    ("a_result_that_is_held_back_says_why", details::result_with_its_reason),
    ("faults_are_told_in_german", details::faults_in_german),
    ("links_have_pictures_and_unknown_addresses_are_refused", details::addresses),
    ("lists_tell_what_was_played_and_as_what", details::lists_of_games),
    ("lines_are_drawn_between_cells_taken_back_and_kept", notes::lines),
    ("feedback_changes_while_a_game_goes_on", entries::other_feedback),
    ("a_lesson_draws_its_argument_and_its_position_is_played", lessons::argument_and_position),
    ("a_hint_is_told_tier_by_tier_and_carried_out", hints::tier_by_tier),
    ("a_hint_is_read_sentence_by_sentence_and_outlives_a_reload", hints::step_by_step),
    ("the_lines_of_a_hint_go_through_no_digit_and_over_the_chosen_cell", hints::lines),
    ("one_can_ask_why_a_digit_does_not_fit", hints::why_not),
    ("a_mistake_comes_before_any_hint", hints::mistakes_first),
    ("a_game_is_won_by_hints_alone_also_on_ice", hints::hints_alone),
    ("the_board_and_what_it_needs_are_whole_on_every_screen", layout::whole_everywhere),
    ("rooms_and_drafts_keep_their_board_in_sight", layout::rooms_and_drafts),
    ("a_hint_on_a_phone_takes_the_place_of_the_pad", layout::phone_hint),
    ("the_clock_counts_what_is_seen_and_nothing_else", play_screen::clock),
    ("keys_rules_and_switches_are_at_hand_while_playing", play_screen::at_hand),
    ("prices_stand_on_buttons_and_what_goes_is_shown", play_screen::prices),
    ("a_paused_board_is_hidden_and_a_reload_goes_on", leaving::pause_and_reload),
    ("a_game_in_two_tabs_is_one_game", leaving::two_tabs),
    ("a_tab_that_hears_late_of_another_writes_nothing_over_it", leaving::late_news),
    ("a_finished_game_ends_with_its_figures", leaving::the_end),
    ("a_day_is_played_finished_shared_and_found_in_the_calendar", ritual::a_day),
    ("a_reminder_is_saved_and_the_page_is_installed_when_asked", ritual::reminder_and_install),
    ("a_streak_goes_along_into_the_account", ritual::into_the_account),
    ("the_main_action_is_in_sight_on_every_screen", ritual::in_sight),
    ("free_play_solves_watches_and_refuses", free_play::solve_watch_refuse),
    ("five_formats_can_be_imported", import::five_formats),
    ("fog_lifts_from_right_digits_alone", import::fog),
    ("a_faulty_text_is_refused_with_its_reason", import::faults),
    ("files_are_chosen_and_dropped", import::files),
    ("a_megabyte_is_read_beside_the_page", import::megabyte),
    ("a_photographed_puzzle_is_read_checked_and_played", scan::chosen),
    ("a_picture_without_a_grid_is_shown_its_corners", scan::faults),
    ("a_photograph_and_its_sheet_are_whole_on_every_screen", scan::fits),
    ("a_photograph_is_read_with_the_server_killed", scan::offline),
    ("a_camera_shows_the_grid_and_ends_with_its_screen", scan::camera),
    ("what_an_author_says_comes_along", authors::words_come_along),
    ("puzzles_that_players_bring_do_not_count", authors::brought_puzzles),
    ("a_whole_game_by_keyboard_and_ear", keyboard::whole_game),
    ("a_game_by_touch_on_a_phone", touch::phone),
    ("a_large_board_is_pinched_moved_and_tapped", touch::pinch),
    ("no_screen_is_wider_than_a_small_phone", touch::narrow),
    ("every_place_is_in_the_menu_of_a_phone", touch::menu),
    ("an_account_is_made_after_every_fault_is_shown", account::sign_up),
    ("a_forgotten_password_is_changed_by_a_code", account::forgotten_password),
    ("a_game_goes_on_in_another_browser_of_the_same_player_alone", account::two_browsers),
    ("an_account_is_exported_and_deleted", account::export_and_delete),
    ("two_step_sign_in_is_turned_on_used_and_turned_off", second_step::codes),
    ("a_passkey_is_added_signs_in_and_is_removed", second_step::passkeys),
    ("a_token_is_made_used_ended_and_told_to_its_owner", second_step::tokens),
    ("a_full_storage_does_not_end_the_game", hardship::full_storage),
    ("a_forbidden_storage_does_not_prevent_a_game", hardship::forbidden_storage),
    ("a_slow_network_does_not_prevent_a_game", hardship::slow_network),
    ("colours_that_the_system_dictates", hardship::forced_colours),
    ("nothing_is_told_by_colour_alone", greyscale::differ_without_colour),
    ("everything_works_with_the_server_killed", offline::server_killed),
    ("a_new_version_is_offered_and_no_game_is_lost", update::offered_and_taken),
    ("the_board_in_hand_is_printed", paper::game),
    ("a_booklet_is_made_with_the_server_killed", paper::booklet),
    ("a_printed_code_opens_its_puzzle", paper::code),
    ("every_screen_and_theme_is_accessible", screens::accessible),
    ("every_screen_but_no_board_is_mirrored", right_to_left::mirrored),
    ("nothing_comes_from_elsewhere_and_no_script_is_injected", screens::own_files_only),
    ("the_page_is_well_made_and_small", screens::well_made),
    ("keys_before_the_engine_is_there_are_not_lost", hardship::late_engine),
    ("a_page_without_its_engine_says_so_and_recovers", hardship::no_engine),
    ("a_page_without_its_press_says_so_and_recovers", hardship::no_press),
    ("two_players_meet_on_the_leaderboard_of_the_day", contest::daily),
    ("a_challenge_is_opened_and_played_for", contest::challenge),
    ("pieces_regions_and_cages_are_drawn", setting::regions_and_cages),
    ("the_setter_has_tools_and_findings_beside_the_board", setting::beside_the_board),
    ("a_jigsaw_is_drawn_piece_by_piece", setting::jigsaw),
    ("lines_and_signs_are_drawn_by_dragging_by_keys_and_in_words", setting::lines_and_signs),
    ("x_wings_are_practised_by_keyboard_and_ear", practice::x_wings_by_keyboard),
    ("a_childs_first_unit_by_touch_with_the_server_killed", practice::first_unit_by_touch),
    ("a_day_a_storm_and_a_test_are_practised_through_a_network_cut", practice::day_storm_and_test),
    ("a_game_with_a_mistake_is_reviewed_shared_and_practised", practice::game_with_a_mistake),
    ("what_games_and_practice_show_is_drawn_and_saved_in_german", practice::what_games_and_practice_show),
    ("a_class_comes_by_a_code_and_its_teacher_sees_what_it_solves", teaching::class_by_code),
    ("a_puzzle_is_shared_by_its_id", sharing::by_id),
    ("a_puzzle_is_shared_in_a_link_without_a_server", sharing::in_a_link),
    ("a_board_made_by_hand_is_published_and_played", sharing::own_board),
    ("people_play_together_through_lost_networks_and_blocked_sockets", room::together),
    ("a_race_of_a_keyboard_and_a_phone_goes_on_to_the_next_puzzle", room::race),
    ("fog_lifts_for_all_at_a_board_and_tells_nothing_before", room_fog::together),
    ("two_write_digits_in_turn_and_keep_the_board_as_a_game", room_turns::relay),
    ("three_race_and_the_first_one_watches_the_others", room_turns::three_racers),
    ("help_in_a_race_tells_its_price_and_takes_time", room_turns::helped_race),
    ("a_guest_becomes_an_account_in_the_middle_of_a_race", contest_rooms::account_in_mid_race),
    ("two_who_are_free_meet_in_the_arena", contest_rooms::arena),
    ("a_teacher_shows_and_asks_and_a_pupil_tries_and_answers", class_room::class),
];

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<ExitCode> {
    let words = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect::<Vec<_>>();
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    let journeys = JOURNEYS.iter().filter(|(name, _)| wanted(name)).collect::<Vec<_>>();
    let leave_out = |reason| {
        journeys.iter().for_each(|(name, _)| leave_out_by_name(name, reason));
        Ok(ExitCode::SUCCESS)
    };
    if !Chromium::is_installed() {
        return leave_out("Chromium and its driver are not installed");
    }
    let stage = Stage::set()?;
    if !stage.has_client()? {
        return leave_out("the program was built without the browser client");
    }
    println!("\nrunning {} journeys", journeys.len());
    let failed = travel(&stage, &journeys);
    for (name, error) in &failed {
        eprintln!("\n---- {name} ----\n{error:#}");
    }
    println!("\njourney result: {} passed; {} failed\n", journeys.len() - failed.len(), failed.len());
    Ok(if failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Makes the journeys, as many at a time as there are processors, but not more than two browsers.
fn travel(stage: &Stage, journeys: &[&Journey]) -> Vec<(&'static str, anyhow::Error)> {
    let next = AtomicUsize::new(0);
    let failed = Mutex::new(Vec::new());
    let walk = || {
        while let Some((name, journey)) = journeys.get(next.fetch_add(1, Ordering::Relaxed)) {
            let begun = Instant::now();
            let outcome = journey(stage);
            let word = if outcome.is_ok() { "ok" } else { "FAILED" };
            println!("journey {name} ... {word}, {:.0} s", begun.elapsed().as_secs_f64());
            if let (Err(error), Ok(mut failed)) = (outcome, failed.lock()) {
                failed.push((*name, error));
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(walk);
        }
    });
    failed.into_inner().unwrap_or_default()
}
