//! Commands of the menu Node: arranging nodes.

use egui::Key;

use super::{ctrl_alt, ctrl_shift, group, row};
use crate::align::{Alignment, Axis};
use crate::command::{Command, CommandSpec, Menu};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::GroupNodes, Menu::Node, label!("command-group-nodes"), &[]),
    row(Command::UngroupNodes, Menu::Node, label!("command-ungroup-nodes"), &[]),
    group(row(Command::LockNodes, Menu::Node, label!("command-lock-nodes"), &[ctrl_shift(Key::L)])),
    row(Command::HideNodes, Menu::Node, label!("command-hide-nodes"), &[ctrl_shift(Key::H)]),
    row(Command::SoloNodes, Menu::Node, label!("command-solo-nodes"), &[]),
    row(Command::ShowAllNodes, Menu::Node, label!("command-show-all-nodes"), &[ctrl_alt(Key::H)]),
    row(Command::UnlockAllNodes, Menu::Node, label!("command-unlock-all-nodes"), &[ctrl_alt(Key::L)]),
    group(align(Alignment::Left, label!("command-align-nodes-left"))),
    align(Alignment::CenterX, label!("command-align-nodes-center")),
    align(Alignment::Right, label!("command-align-nodes-right")),
    align(Alignment::Top, label!("command-align-nodes-top")),
    align(Alignment::CenterY, label!("command-align-nodes-middle")),
    align(Alignment::Bottom, label!("command-align-nodes-bottom")),
    row(Command::DistributeNodes(Axis::X), Menu::Node, label!("command-distribute-nodes-x"), &[]),
    row(Command::DistributeNodes(Axis::Y), Menu::Node, label!("command-distribute-nodes-y"), &[]),
    row(Command::AlignToStage, Menu::Node, label!("command-align-to-stage"), &[]),
    row(Command::AlignByPivot, Menu::Node, label!("command-align-by-pivot"), &[]),
];

const fn align(alignment: Alignment, label: crate::text::Label) -> CommandSpec {
    row(Command::AlignNodes(alignment), Menu::Node, label, &[])
}
