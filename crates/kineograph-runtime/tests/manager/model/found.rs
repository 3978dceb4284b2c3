//! Scripts in which the two sides once differed, as short as they became.

use kineograph_runtime::RunOptions;

use super::plain::Options;
use super::script::Line::{Do, Finish, Update};
use super::script::Operation::*;
use super::script::{ENDS, Line, Operation, Script};

fn there_and_back() -> Options {
    RunOptions::default().with_ping_pong(true).with_backward_events(true)
}

fn plain() -> Options {
    RunOptions::default()
}

fn agree<const N: usize>(reactions: [(usize, Operation); N], lines: Vec<Line>) {
    let mut all = vec![Vec::new(); ENDS + 1];
    reactions.into_iter().for_each(|(event, operation)| all[event].push(operation));
    let difference = Script { reactions: all, lines }.difference();
    assert!(difference.is_none(), "{}", difference.unwrap_or_default());
}

#[test]
fn what_stands_between_two_events_that_are_sent_again_is_written_again() {
    agree(
        [(0, PauseAll), (1, ResumeTargets)],
        vec![
            Do(AddTarget(3)),
            Do(Run(3, 8, there_and_back())),
            Update(2.0),
            Update(1.0),
            Update(-0.75),
            Do(Move(3)),
            Finish(0),
        ],
    );
}

#[test]
fn what_is_written_where_a_run_comes_back_to_its_start_counts_just_after_that() {
    agree(
        [(2, BackwardEvents(5, true)), (2, Run(0, 10, plain()))],
        vec![
            Do(Run(1, 5, plain())),
            Do(Run(0, 0, plain())),
            Do(Run(0, 3, plain())),
            Do(Run(0, 3, plain())),
            Update(-0.75),
            Update(1.0),
            Do(Reverse(5)),
            Update(-2.0),
            Update(1.25),
        ],
    );
}

#[test]
fn what_is_left_backwards_and_done_again_is_found_done() {
    agree(
        [(0, PauseAll), (1, BackwardEvents(2, true))],
        vec![
            Do(AddTarget(2)),
            Do(Run(2, 2, plain())),
            Do(Run(1, 4, plain())),
            Do(Run(1, 10, plain())),
            Update(1.25),
            Do(Run(1, 8, there_and_back())),
            Update(0.125),
            Update(-3.0),
            Do(ResumeTargets),
            Update(1.0),
            Do(Resume(1)),
            Update(0.5),
        ],
    );
}

#[test]
fn what_others_have_done_before_an_outside_change_is_not_found() {
    agree(
        [(0, Move(1)), (0, PauseAll), (1, Run(1, 9, plain())), (1, ResumeTargets)],
        vec![
            Do(Run(1, 8, there_and_back())),
            Update(-1.25),
            Update(0.5),
            Update(-0.125),
            Update(-2.0),
            Update(1.0),
        ],
    );
}

#[test]
fn a_removal_that_is_done_again_is_found_done() {
    agree(
        [(0, Run(1, 11, there_and_back())), (1, PauseAll)],
        vec![
            Do(AddTarget(2)),
            Do(Run(2, 5, plain())),
            Update(0.75),
            Update(2.0),
            Do(Seek(1, 1.25)),
            Update(1.0),
            Update(3.0),
            Do(Cancel(2)),
        ],
    );
}

#[test]
fn an_event_that_is_ahead_again_is_sent_with_the_next_update() {
    agree(
        [(1, Reverse(0))],
        vec![Do(Run(1, 1, plain())), Update(0.25), Update(1.0), Update(2.0), Update(0.5)],
    );
}

#[test]
fn a_jump_to_the_end_comes_just_after_what_was_shown() {
    // The first run leaves its Show backwards as the second one jumps: both come just after what was shown, so the later run wins.
    agree(
        [],
        vec![
            Do(Run(0, 2, there_and_back())),
            Update(0.0),
            Update(1.25),
            Do(Run(0, 9, plain())),
            Update(0.25),
            Do(FinishSoon(1)),
            Update(0.25),
        ],
    );
}
