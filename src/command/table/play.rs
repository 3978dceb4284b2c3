//! Commands of the menu Play: transport.

use egui::Key;

use super::{alt, key, row, shift};
use crate::command::needs::{loop_range, markers, node};
use crate::command::{Command, CommandSpec};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::PlayPause, label!("command-play-pause"), &[key(Key::Space)]),
    row(Command::ToggleLoop, label!("command-toggle-loop"), &[shift(Key::L)]),
    row(Command::LoopIn, label!("command-loop-in"), &[key(Key::B)]),
    row(Command::LoopOut, label!("command-loop-out"), &[key(Key::N)]),
    row(Command::LoopAll, label!("command-loop-all"), &[alt(Key::L)]).needs(loop_range),
    row(Command::ShuttleBack, label!("command-shuttle-back"), &[key(Key::J)]).group(),
    row(Command::ShuttleStop, label!("command-shuttle-stop"), &[key(Key::K)]),
    row(Command::ShuttleForward, label!("command-shuttle-forward"), &[key(Key::L)]),
    row(Command::AddMarker, label!("command-add-marker"), &[alt(Key::M)]).group(),
    row(Command::ExpectPose, label!("command-expect-pose"), &[alt(Key::E)]).needs(node).group(),
    row(Command::ExpectEvents, label!("command-expect-events"), &[]),
];

/// Those of the menu inside it that go to a moment.
pub const GO_TO: &[CommandSpec] = &[
    row(Command::PreviousFrame, label!("command-previous-frame"), &[key(Key::Comma), key(Key::ArrowLeft)]),
    row(Command::NextFrame, label!("command-next-frame"), &[key(Key::Period), key(Key::ArrowRight)]),
    row(Command::Back10Frames, label!("command-back-10-frames"), &[shift(Key::ArrowLeft), shift(Key::Comma)]),
    row(
        Command::Forward10Frames,
        label!("command-forward-10-frames"),
        &[shift(Key::ArrowRight), shift(Key::Period)],
    ),
    row(Command::GoToStart, label!("command-go-to-start"), &[key(Key::Home)]).group(),
    row(Command::GoToEnd, label!("command-go-to-end"), &[key(Key::End)]),
    row(Command::PreviousBoundary, label!("command-previous-boundary"), &[key(Key::ArrowUp)]),
    row(Command::NextBoundary, label!("command-next-boundary"), &[key(Key::ArrowDown)]),
    row(Command::PreviousMarker, label!("command-previous-marker"), &[shift(Key::ArrowUp)]).needs(markers),
    row(Command::NextMarker, label!("command-next-marker"), &[shift(Key::ArrowDown)]).needs(markers),
];
