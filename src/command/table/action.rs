//! Commands of the menu Action: actions in the graph.

use egui::Key;

use super::{alt, ctrl, ctrl_shift, group, key, row, shift};
use crate::command::{Command, CommandSpec, Menu};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::AddAction, Menu::Action, label!("command-add-action"), &[key(Key::Tab), shift(Key::A)]),
    row(Command::WrapIn, Menu::Action, label!("command-wrap-in"), &[ctrl_shift(Key::W)]),
    row(Command::ChangeTo, Menu::Action, label!("command-change-to"), &[ctrl_shift(Key::T)]),
    row(Command::Wrap, Menu::Action, label!("command-wrap"), &[ctrl(Key::G)]),
    row(Command::Unwrap, Menu::Action, label!("command-unwrap"), &[ctrl_shift(Key::G)]),
    row(Command::Mute, Menu::Action, label!("command-mute"), &[key(Key::M)]),
    group(row(Command::MakeClip, Menu::Action, label!("command-make-clip"), &[])),
    row(Command::UnpackClip, Menu::Action, label!("command-unpack-clip"), &[]),
    row(Command::OpenPlayedClip, Menu::Action, label!("command-open-played-clip"), &[]),
    row(Command::Solo, Menu::Action, label!("command-solo"), &[shift(Key::M)]),
    row(Command::Fold, Menu::Action, label!("command-fold"), &[key(Key::H)]),
    row(Command::Comment, Menu::Action, label!("command-comment"), &[ctrl(Key::M)]),
    row(Command::Frame, Menu::Action, label!("command-frame"), &[ctrl(Key::J)]),
    group(row(Command::MoveUp, Menu::Action, label!("command-move-up"), &[alt(Key::ArrowUp)])),
    row(Command::MoveDown, Menu::Action, label!("command-move-down"), &[alt(Key::ArrowDown)]),
    row(Command::MoveOut, Menu::Action, label!("command-move-out"), &[alt(Key::ArrowLeft)]),
    row(Command::MoveIn, Menu::Action, label!("command-move-in"), &[alt(Key::ArrowRight)]),
    group(row(Command::TidyLayout, Menu::Action, label!("command-tidy-layout"), &[shift(Key::T)])),
    row(Command::AlignLeft, Menu::Action, label!("command-align-left"), &[]),
    row(Command::AlignTop, Menu::Action, label!("command-align-top"), &[]),
    row(Command::AlignCenter, Menu::Action, label!("command-align-center"), &[]),
    row(Command::Distribute, Menu::Action, label!("command-distribute"), &[]),
    row(Command::FitSelection, Menu::Action, label!("command-fit-selection"), &[key(Key::F)]),
    row(Command::FitAll, Menu::Action, label!("command-fit-all"), &[shift(Key::F)]),
    group(row(Command::SplitAtPlayhead, Menu::Action, label!("command-split-at-playhead"), &[ctrl(Key::B)])),
    row(Command::InsertTime, Menu::Action, label!("command-insert-time"), &[ctrl(Key::I)]),
    row(Command::CutTime, Menu::Action, label!("command-cut-time"), &[ctrl_shift(Key::I)]),
    row(Command::DistributeRuns, Menu::Action, label!("command-distribute-runs"), &[]),
];
