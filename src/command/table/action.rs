//! Commands of the menu Action: actions in the graph.

use egui::Key;

use super::{alt, ctrl, ctrl_shift, key, row, shift};
use crate::command::needs::{
    action, actions, actions_in_clip, actions_or_nodes, actions_or_runs, clip, clip_or_nodes, inner_action,
    inner_action_or_nodes_or_clip, parent_or_nodes, played_clip, range, three_runs,
};
use crate::command::{Command, CommandSpec};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::AddAction, label!("command-add-action"), &[key(Key::Tab), shift(Key::A)])
        .needs(clip_or_nodes),
    row(Command::WrapIn, label!("command-wrap-in"), &[ctrl_shift(Key::W)]).needs(actions),
    row(Command::ChangeTo, label!("command-change-to"), &[ctrl_shift(Key::T)]).needs(actions),
    row(Command::Wrap, label!("command-wrap"), &[ctrl(Key::G)]).needs(actions_or_nodes),
    row(Command::Unwrap, label!("command-unwrap"), &[ctrl_shift(Key::G)]).needs(parent_or_nodes),
    row(Command::Mute, label!("command-mute"), &[key(Key::M)]).needs(actions_or_runs),
    row(Command::MakeClip, label!("command-make-clip"), &[]).needs(actions).group(),
    row(Command::UnpackClip, label!("command-unpack-clip"), &[]).needs(played_clip),
    row(Command::OpenPlayedClip, label!("command-open-played-clip"), &[]).needs(played_clip),
    row(Command::Solo, label!("command-solo"), &[shift(Key::M)]).needs(actions),
    row(Command::Fold, label!("command-fold"), &[key(Key::H)]).needs(actions),
    row(Command::Comment, label!("command-comment"), &[ctrl(Key::M)]).needs(actions),
    row(Command::Frame, label!("command-frame"), &[ctrl(Key::J)]).needs(actions),
];

/// Those of the menu inside it for the order in a tree.
pub const MOVE: &[CommandSpec] = &[
    row(Command::MoveUp, label!("command-move-up"), &[alt(Key::ArrowUp)])
        .needs(inner_action_or_nodes_or_clip),
    row(Command::MoveDown, label!("command-move-down"), &[alt(Key::ArrowDown)])
        .needs(inner_action_or_nodes_or_clip),
    row(Command::MoveOut, label!("command-move-out"), &[alt(Key::ArrowLeft)]).needs(inner_action),
    row(Command::MoveIn, label!("command-move-in"), &[alt(Key::ArrowRight)]).needs(actions),
];

/// Those of the menu inside it for places in the graph.
pub const ARRANGE: &[CommandSpec] = &[
    row(Command::TidyLayout, label!("command-tidy-layout"), &[shift(Key::T)]).needs(actions_in_clip),
    row(Command::AlignLeft, label!("command-align-left"), &[]).needs(actions),
    row(Command::AlignTop, label!("command-align-top"), &[]).needs(actions),
    row(Command::AlignCenter, label!("command-align-center"), &[]).needs(actions),
    row(Command::Distribute, label!("command-distribute"), &[]).needs(actions),
    row(Command::FitSelection, label!("command-fit-selection"), &[key(Key::F)]).needs(clip),
    row(Command::FitAll, label!("command-fit-all"), &[shift(Key::F)]).needs(actions_in_clip),
];

/// Those of the menu inside it for times.
pub const TIME: &[CommandSpec] = &[
    row(Command::SplitAtPlayhead, label!("command-split-at-playhead"), &[ctrl(Key::B)]).needs(action),
    row(Command::MoveEarlier, label!("command-move-earlier"), &[alt(Key::Comma)]).needs(actions_or_runs),
    row(Command::MoveLater, label!("command-move-later"), &[alt(Key::Period)]).needs(actions_or_runs),
    row(Command::InsertTime, label!("command-insert-time"), &[ctrl(Key::I)]).needs(range),
    row(Command::CutTime, label!("command-cut-time"), &[ctrl_shift(Key::I)]).needs(range),
    row(Command::DistributeRuns, label!("command-distribute-runs"), &[]).needs(three_runs),
];
