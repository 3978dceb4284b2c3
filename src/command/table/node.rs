//! Commands of the menu Node: arranging nodes.

use egui::Key;

use super::{ctrl_alt, ctrl_shift, row};
use crate::align::{Alignment, Axis};
use crate::command::needs::{
    children, hidden_nodes, locked_nodes, masked_nodes, nodes, nodes_or_soloed, symbol, text, three_tops,
    two_tops,
};
use crate::command::{Command, CommandSpec};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::GroupNodes, label!("command-group-nodes"), &[]).needs(nodes),
    row(Command::UngroupNodes, label!("command-ungroup-nodes"), &[]).needs(children),
    row(Command::MaskNodes, label!("command-mask-nodes"), &[]).needs(masked_nodes),
    row(Command::EditText, label!("command-edit-text"), &[]).needs(text),
    row(Command::ChooseFont, label!("command-choose-font"), &[]).needs(text),
    row(Command::InstalledFonts, label!("command-installed-fonts"), &[]).needs(text),
    row(Command::MakeSymbol, label!("command-make-symbol"), &[]).needs(nodes),
    row(Command::EditInPlace, label!("command-edit-in-place"), &[]).needs(symbol),
    row(Command::OpenSymbol, label!("command-open-symbol"), &[]).needs(symbol),
    row(Command::ExpandSymbol, label!("command-expand-symbol"), &[]).needs(symbol),
    row(Command::LockNodes, label!("command-lock-nodes"), &[ctrl_shift(Key::L)]).needs(nodes).group(),
    row(Command::HideNodes, label!("command-hide-nodes"), &[ctrl_shift(Key::H)]).needs(nodes),
    row(Command::SoloNodes, label!("command-solo-nodes"), &[]).needs(nodes_or_soloed),
    row(Command::ShowAllNodes, label!("command-show-all-nodes"), &[ctrl_alt(Key::H)]).needs(hidden_nodes),
    row(Command::UnlockAllNodes, label!("command-unlock-all-nodes"), &[ctrl_alt(Key::L)]).needs(locked_nodes),
];

/// Those of the menu inside it that aligns.
pub const ALIGN: &[CommandSpec] = &[
    align(Alignment::Left, label!("command-align-nodes-left")),
    align(Alignment::CenterX, label!("command-align-nodes-center")),
    align(Alignment::Right, label!("command-align-nodes-right")),
    align(Alignment::Top, label!("command-align-nodes-top")),
    align(Alignment::CenterY, label!("command-align-nodes-middle")),
    align(Alignment::Bottom, label!("command-align-nodes-bottom")),
    row(Command::DistributeNodes(Axis::X), label!("command-distribute-nodes-x"), &[]).needs(three_tops),
    row(Command::DistributeNodes(Axis::Y), label!("command-distribute-nodes-y"), &[]).needs(three_tops),
    row(Command::AlignToStage, label!("command-align-to-stage"), &[]),
    row(Command::AlignByPivot, label!("command-align-by-pivot"), &[]),
];

const fn align(alignment: Alignment, label: crate::text::Label) -> CommandSpec {
    row(Command::AlignNodes(alignment), label, &[]).needs(two_tops)
}
