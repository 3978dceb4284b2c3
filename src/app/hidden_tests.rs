//! A window that is hidden: what goes on, and what is asked before it is closed.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use eframe::App as _;
use egui::{RawInput, ViewportCommand, ViewportEvent, ViewportId, ViewportInfo};

use super::safety_tests::{AppWindow, Desk, add_marker, sees, shown, with_marker};
use crate::command::Command;
use crate::intent::Intent;
use crate::panels::fixture;
use crate::recovery::unsaved;

/// What eframe does while a window is minimised: no frame, only its logic. Gives what that asks of the window.
pub(super) fn run_hidden(window: &mut AppWindow, events: Vec<ViewportEvent>) -> Vec<ViewportCommand> {
    let (minimized, occluded) = (Some(true), Some(false));
    let info = ViewportInfo { minimized, occluded, events, ..ViewportInfo::default() };
    let input =
        RawInput { viewports: [(ViewportId::ROOT, info)].into_iter().collect(), ..RawInput::default() };
    let ctx = window.ctx.clone();
    let output = ctx.run_logic(&input, |ctx| {
        window.state_mut().logic(ctx, &mut eframe::Frame::_new_kittest());
    });
    output.viewport_commands.get(&ViewportId::ROOT).cloned().unwrap_or_default()
}

#[test]
fn a_hidden_window_is_not_closed_with_unsaved_changes_without_a_question() {
    let desk = Desk::new();
    let mut window = desk.open();
    let asks = run_hidden(&mut window, vec![ViewportEvent::Close]);
    assert!(!asks.contains(&ViewportCommand::CancelClose), "there is nothing to lose");
    add_marker(&mut window, "a");
    let asks = run_hidden(&mut window, vec![ViewportEvent::Close]);
    for expected in [ViewportCommand::CancelClose, ViewportCommand::Minimized(false), ViewportCommand::Focus]
    {
        assert!(asks.contains(&expected), "{expected:?}: {asks:?}");
    }
    window.run_steps(3);
    assert!(sees(&window, "Your changes to game.ron will be lost"));
}

#[test]
fn a_hidden_window_takes_and_records_what_others_write() {
    let desk = Desk::new();
    let mut window = desk.open();
    add_marker(&mut window, "mine");
    desk.write(&with_marker(&fixture::document(), "theirs"));
    let event = desk.changed_on_disk();
    window.state_mut().take_disk_event(event);
    run_hidden(&mut window, Vec::new());
    assert_eq!(shown(&window).len(), 2);
    super::flush::journal();
    drop(window);
    let storage = desk.storage();
    super::kept_tests::wait_until(|| unsaved(&storage).len() == 1);
    assert_eq!(unsaved(&storage)[0].recorded.state.steps().0.len(), 2);
}

#[test]
fn a_hidden_window_that_plays_asks_for_no_frames_and_catches_up() {
    let desk = Desk::new();
    let mut window = desk.open();
    window.state_mut().editor.apply(Intent::Command(Command::PlayPause));
    window.run_steps(2);
    let delay = |window: &AppWindow| window.output().viewport_output[&ViewportId::ROOT].repaint_delay;
    assert_eq!(delay(&window), std::time::Duration::ZERO, "it plays");
    // What comes to an end with the last frame.
    run_hidden(&mut window, Vec::new());
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    window.ctx.set_request_repaint_callback(move |_| {
        count.fetch_add(1, Ordering::Relaxed);
    });
    run_hidden(&mut window, Vec::new());
    assert_eq!(asked.load(Ordering::Relaxed), 0);
    let now_secs = window.ctx.input(|input| input.time);
    assert_eq!(window.state_mut().clock.tick(now_secs + 60.0), 60.0, "all of the time counts");
}
