//! Commands of the menu Play: transport.

use egui::Key;

use super::{alt, group, key, row, shift};
use crate::command::{Command, CommandSpec, Menu};

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::PlayPause, Menu::Play, "Play or pause", "Plays, or pauses.", &[key(Key::Space)]),
    row(
        Command::ToggleLoop,
        Menu::Play,
        "At the end: stop, loop, back and forth",
        "Goes through what happens at the end: it stops, starts again, or goes back and forth.",
        &[shift(Key::L)],
    ),
    row(Command::LoopIn, Menu::Play, "Loop from here", "The loop starts at the playhead.", &[key(Key::B)]),
    row(Command::LoopOut, Menu::Play, "Loop to here", "The loop ends at the playhead.", &[key(Key::N)]),
    row(
        Command::LoopAll,
        Menu::Play,
        "Loop everything",
        "Takes the range of the loop away, so that all is played.",
        &[alt(Key::L)],
    ),
    group(row(
        Command::ShuttleBack,
        Menu::Play,
        "Play backwards",
        "Plays backwards, and twice as fast each time.",
        &[key(Key::J)],
    )),
    row(
        Command::ShuttleStop,
        Menu::Play,
        "Stop",
        "Stops, and plays at its own pace from then on.",
        &[key(Key::K)],
    ),
    row(
        Command::ShuttleForward,
        Menu::Play,
        "Play forwards",
        "Plays forwards, and twice as fast each time.",
        &[key(Key::L)],
    ),
    group(row(
        Command::PreviousFrame,
        Menu::Play,
        "Previous frame",
        "Goes one frame back.",
        &[key(Key::Comma), key(Key::ArrowLeft)],
    )),
    row(
        Command::NextFrame,
        Menu::Play,
        "Next frame",
        "Goes one frame on.",
        &[key(Key::Period), key(Key::ArrowRight)],
    ),
    row(
        Command::Back10Frames,
        Menu::Play,
        "10 frames back",
        "Goes ten frames back.",
        &[shift(Key::ArrowLeft), shift(Key::Comma)],
    ),
    row(
        Command::Forward10Frames,
        Menu::Play,
        "10 frames on",
        "Goes ten frames on.",
        &[shift(Key::ArrowRight), shift(Key::Period)],
    ),
    group(row(
        Command::GoToStart,
        Menu::Play,
        "Go to start",
        "Puts the playhead at the start.",
        &[key(Key::Home)],
    )),
    row(Command::GoToEnd, Menu::Play, "Go to end", "Puts the playhead at the end.", &[key(Key::End)]),
    row(
        Command::PreviousBoundary,
        Menu::Play,
        "Previous boundary",
        "Goes to where the action before starts.",
        &[key(Key::ArrowUp)],
    ),
    row(
        Command::NextBoundary,
        Menu::Play,
        "Next boundary",
        "Goes to where the next action starts.",
        &[key(Key::ArrowDown)],
    ),
    group(row(
        Command::AddMarker,
        Menu::Play,
        "Add marker",
        "Marks the moment at the playhead, with a name that games find too.",
        &[alt(Key::M)],
    )),
    row(
        Command::PreviousMarker,
        Menu::Play,
        "Previous marker",
        "Goes to the marker before the playhead.",
        &[shift(Key::ArrowUp)],
    ),
    row(
        Command::NextMarker,
        Menu::Play,
        "Next marker",
        "Goes to the marker behind the playhead.",
        &[shift(Key::ArrowDown)],
    ),
];
