//! Commands of the menu Action: actions in the graph.

use egui::Key;

use super::{alt, ctrl, ctrl_shift, group, key, row, shift};
use crate::command::{Command, CommandSpec, Menu};

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(
        Command::AddAction,
        Menu::Action,
        "Add action…",
        "Opens the list of actions at the pointer.",
        &[key(Key::Tab), shift(Key::A)],
    ),
    row(
        Command::WrapIn,
        Menu::Action,
        "Wrap in…",
        "Chooses an action that goes around the selected ones.",
        &[ctrl_shift(Key::W)],
    ),
    row(
        Command::ChangeTo,
        Menu::Action,
        "Change to…",
        "Turns the selected actions into other ones that do the same as far as they can.",
        &[ctrl_shift(Key::T)],
    ),
    row(
        Command::Wrap,
        Menu::Action,
        "Wrap in Sequence",
        "Puts the selected actions into a new Sequence.",
        &[ctrl(Key::G)],
    ),
    row(
        Command::Unwrap,
        Menu::Action,
        "Unwrap",
        "Removes the selected action and keeps what is inside.",
        &[ctrl_shift(Key::G)],
    ),
    row(
        Command::Mute,
        Menu::Action,
        "Mute",
        "Leaves the selected actions out, or takes them in again.",
        &[key(Key::M)],
    ),
    group(row(
        Command::MakeClip,
        Menu::Action,
        "Make a clip of the selection",
        "Moves the selected actions into a clip of their own, which is played in their place.",
        &[],
    )),
    row(
        Command::UnpackClip,
        Menu::Action,
        "Unpack clip",
        "Puts a copy of the clip's actions where the selected action plays it.",
        &[],
    ),
    row(
        Command::OpenPlayedClip,
        Menu::Action,
        "Open played clip",
        "Opens the clip that the selected action plays.",
        &[],
    ),
    row(
        Command::Solo,
        Menu::Action,
        "Solo",
        "Lets only the selected actions move, or all again. It is never saved.",
        &[shift(Key::M)],
    ),
    row(
        Command::Fold,
        Menu::Action,
        "Fold",
        "Hides what is inside the selected actions, or shows it again.",
        &[key(Key::H)],
    ),
    row(
        Command::Comment,
        Menu::Action,
        "Comment",
        "Writes a remark on the selected action.",
        &[ctrl(Key::M)],
    ),
    row(
        Command::Frame,
        Menu::Action,
        "Frame",
        "Draws a frame with a title around the selected actions.",
        &[ctrl(Key::J)],
    ),
    group(row(
        Command::MoveUp,
        Menu::Action,
        "Move up",
        "Moves the selected actions before the one above them.",
        &[alt(Key::ArrowUp)],
    )),
    row(
        Command::MoveDown,
        Menu::Action,
        "Move down",
        "Moves the selected actions behind the one below them.",
        &[alt(Key::ArrowDown)],
    ),
    row(
        Command::MoveOut,
        Menu::Action,
        "Move out",
        "Moves the selected actions out of their parent, behind it.",
        &[alt(Key::ArrowLeft)],
    ),
    row(
        Command::MoveIn,
        Menu::Action,
        "Move in",
        "Moves the selected actions into the one above them.",
        &[alt(Key::ArrowRight)],
    ),
    group(row(Command::TidyLayout, Menu::Action, "Tidy up", "Lays the graph out anew.", &[])),
    row(Command::AlignLeft, Menu::Action, "Align left", "Puts the selected cards below each other.", &[]),
    row(Command::AlignTop, Menu::Action, "Align top", "Puts the selected cards beside each other.", &[]),
    row(
        Command::AlignCenter,
        Menu::Action,
        "Align centre",
        "Puts the selected cards beside each other, by their centres.",
        &[],
    ),
    row(Command::Distribute, Menu::Action, "Distribute", "Makes equal gaps between the selected cards.", &[]),
    row(Command::FitSelection, Menu::Action, "Fit selection", "Shows what is selected.", &[key(Key::F)]),
    row(Command::FitAll, Menu::Action, "Fit all", "Shows everything.", &[shift(Key::F)]),
];
