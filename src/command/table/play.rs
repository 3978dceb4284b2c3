//! Commands of the menu Play: transport.

use egui::Key;

use super::{alt, group, key, row, shift};
use crate::command::{Command, CommandSpec, Menu};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::PlayPause, Menu::Play, label!("command-play-pause"), &[key(Key::Space)]),
    row(Command::ToggleLoop, Menu::Play, label!("command-toggle-loop"), &[shift(Key::L)]),
    row(Command::LoopIn, Menu::Play, label!("command-loop-in"), &[key(Key::B)]),
    row(Command::LoopOut, Menu::Play, label!("command-loop-out"), &[key(Key::N)]),
    row(Command::LoopAll, Menu::Play, label!("command-loop-all"), &[alt(Key::L)]),
    group(row(Command::ShuttleBack, Menu::Play, label!("command-shuttle-back"), &[key(Key::J)])),
    row(Command::ShuttleStop, Menu::Play, label!("command-shuttle-stop"), &[key(Key::K)]),
    row(Command::ShuttleForward, Menu::Play, label!("command-shuttle-forward"), &[key(Key::L)]),
    group(row(
        Command::PreviousFrame,
        Menu::Play,
        label!("command-previous-frame"),
        &[key(Key::Comma), key(Key::ArrowLeft)],
    )),
    row(
        Command::NextFrame,
        Menu::Play,
        label!("command-next-frame"),
        &[key(Key::Period), key(Key::ArrowRight)],
    ),
    row(
        Command::Back10Frames,
        Menu::Play,
        label!("command-back-10-frames"),
        &[shift(Key::ArrowLeft), shift(Key::Comma)],
    ),
    row(
        Command::Forward10Frames,
        Menu::Play,
        label!("command-forward-10-frames"),
        &[shift(Key::ArrowRight), shift(Key::Period)],
    ),
    group(row(Command::GoToStart, Menu::Play, label!("command-go-to-start"), &[key(Key::Home)])),
    row(Command::GoToEnd, Menu::Play, label!("command-go-to-end"), &[key(Key::End)]),
    row(Command::PreviousBoundary, Menu::Play, label!("command-previous-boundary"), &[key(Key::ArrowUp)]),
    row(Command::NextBoundary, Menu::Play, label!("command-next-boundary"), &[key(Key::ArrowDown)]),
    group(row(Command::AddMarker, Menu::Play, label!("command-add-marker"), &[alt(Key::M)])),
    row(Command::PreviousMarker, Menu::Play, label!("command-previous-marker"), &[shift(Key::ArrowUp)]),
    row(Command::NextMarker, Menu::Play, label!("command-next-marker"), &[shift(Key::ArrowDown)]),
    group(row(Command::ExpectPose, Menu::Play, label!("command-expect-pose"), &[alt(Key::E)])),
    row(Command::ExpectEvents, Menu::Play, label!("command-expect-events"), &[]),
];
