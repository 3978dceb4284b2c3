//! User commands: one table for menus, shortcuts, tooltips and the shortcut list, so that they can't drift apart.

mod canvas_option;
mod key_text;
mod keys;
mod maps;
mod needs;
mod panel;
mod standard_layout;
mod table;

use egui::{Event, Id, Key, KeyboardShortcut, Modifiers};

use crate::align::{Alignment, Axis};
use crate::document::Document;
use crate::session::{Session, Tool};
use crate::text::{Label, tr};

use needs::{CommandContext, DisabledReason};

pub use canvas_option::CanvasOption;
pub use key_text::{key_text, parse_keys, pressed_keys};
pub use keys::Keys;
pub use maps::KeyMap;
pub use panel::PanelHead;
pub use standard_layout::StandardLayout;
pub use table::COMMANDS;

/// Everything that a menu entry or a key can do.
#[allow(missing_docs)] // the table below describes each
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Command {
    New,
    /// Show the start page.
    StartPage,
    Open,
    Save,
    SaveAs,
    Versions,
    Recovered,
    ToggleReopenLast,
    Export,
    /// Packs all frames into few pictures.
    PackAtlas,
    Settings,
    Quit,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    PasteInside,
    PasteTogether,
    CopyValues,
    PasteValues,
    Duplicate,
    Delete,
    DeleteWithInside,
    SelectAll,
    SelectNone,
    SelectSubtree,
    SelectParents,
    SelectSameKind,
    Find,
    FindNext,
    FindPrevious,
    Rename,
    AddAction,
    WrapIn,
    ChangeTo,
    Wrap,
    Unwrap,
    MakeClip,
    UnpackClip,
    SavePreset,
    OpenPlayedClip,
    Mute,
    Solo,
    Fold,
    Comment,
    Frame,
    MoveUp,
    MoveDown,
    MoveOut,
    MoveIn,
    TidyLayout,
    AlignLeft,
    AlignTop,
    AlignCenter,
    Distribute,
    FitSelection,
    FitAll,
    PlayPause,
    PreviousFrame,
    NextFrame,
    Back10Frames,
    Forward10Frames,
    GoToStart,
    GoToEnd,
    PreviousBoundary,
    NextBoundary,
    AddMarker,
    PreviousMarker,
    NextMarker,
    ExpectPose,
    /// Keeps the events around the playhead, or in the loop range, as expectations.
    ExpectEvents,
    ToggleLoop,
    LoopIn,
    LoopOut,
    LoopAll,
    ShuttleBack,
    ShuttleStop,
    ShuttleForward,
    SplitAtPlayhead,
    InsertTime,
    CutTime,
    /// Makes the distances between the starts of the selected runs equal.
    DistributeRuns,
    AddNode,
    GroupNodes,
    UngroupNodes,
    LockNodes,
    HideNodes,
    /// Shows the selected nodes alone on the canvas.
    SoloNodes,
    ShowAllNodes,
    UnlockAllNodes,
    AlignNodes(Alignment),
    DistributeNodes(Axis),
    /// Whether nodes are aligned to the stage instead of to each other.
    AlignToStage,
    /// Whether nodes are aligned by their anchors instead of by their boxes.
    AlignByPivot,
    AddClip,
    AddImage,
    Import,
    ToggleTimelineView,
    ToggleTheme,
    ToggleMinimap,
    Pin,
    UnpinAll,
    /// What a drag on the canvas does.
    Tool(Tool),
    SwitchMode,
    SwitchAxes,
    WhatMoves,
    Record,
    /// Switches an option of the canvas.
    ToggleOnCanvas(CanvasOption),
    /// Show a pixel of the stage as a pixel of the screen.
    ActualSize,
    /// Turns the view of the canvas clockwise.
    TurnView,
    /// Turns the view of the canvas counterclockwise.
    TurnViewBack,
    ViewUpright,
    AddBookmark,
    LockGuides,
    RemoveGuides,
    /// Shows or hides a panel. The table of panels has the rows of these commands.
    TogglePanel(&'static PanelHead),
    FillWindow,
    /// Makes everything in the window larger, smaller, or as large as usual.
    ScaleUp,
    ScaleDown,
    ScaleUsual,
    /// Show the stage alone, on the whole screen.
    FullScreen,
    ResetLayout,
    /// Starts the tour, or goes on with it.
    FirstAnimation,
    Manual,
    /// Arranges the panels.
    UseLayout(StandardLayout),
    /// Keeps the arrangement of the panels under a name.
    SaveLayout,
    RunCommand,
    ShowShortcuts,
    Messages,
    About,
}

/// Where the menu bar lists a command. Menus are so short that each fits in the smallest window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// Files.
    File,
    /// Changes.
    Edit,
    /// Other ways to paste.
    PasteSpecial,
    /// Selecting and finding.
    Select,
    /// Nodes.
    Node,
    /// Nodes beside each other.
    AlignNodes,
    /// Actions in the graph.
    Action,
    /// The order of actions in their tree.
    Move,
    /// Places in the graph.
    Arrange,
    /// Times of actions and runs.
    Time,
    /// Tools of the canvas.
    Canvas,
    /// Transport.
    Play,
    /// Moments to go to.
    GoTo,
    /// What the window shows.
    View,
    /// Panels of the window.
    Panels,
    /// How the panels are arranged.
    Layout,
    /// How the stage is looked at.
    CanvasView,
    /// What helps to place things on the canvas.
    Guides,
    Help,
}

impl Menu {
    /// All menus, from left to right, those inside others after these.
    pub const ALL: [Self; 19] = [
        Self::File,
        Self::Edit,
        Self::PasteSpecial,
        Self::Select,
        Self::Node,
        Self::AlignNodes,
        Self::Action,
        Self::Move,
        Self::Arrange,
        Self::Time,
        Self::Canvas,
        Self::Play,
        Self::GoTo,
        Self::View,
        Self::Panels,
        Self::Layout,
        Self::CanvasView,
        Self::Guides,
        Self::Help,
    ];

    /// The menu that it is inside of; `None` for a menu of the menu bar.
    #[must_use]
    pub const fn parent(self) -> Option<Self> {
        match self {
            Self::PasteSpecial | Self::Select => Some(Self::Edit),
            Self::AlignNodes => Some(Self::Node),
            Self::Move | Self::Arrange | Self::Time => Some(Self::Action),
            Self::GoTo => Some(Self::Play),
            Self::Panels | Self::Layout | Self::CanvasView => Some(Self::View),
            Self::Guides => Some(Self::CanvasView),
            _ => None,
        }
    }

    /// The menu of the menu bar that it is, or is inside of.
    #[must_use]
    pub const fn outermost(self) -> Self {
        match self.parent() {
            Some(parent) => parent.outermost(),
            None => self,
        }
    }

    /// The title in the menu bar, or of the entry that opens it.
    pub fn title(self) -> &'static str {
        match self {
            Self::File => tr!("command-menu-file"),
            Self::Edit => tr!("command-menu-edit"),
            Self::PasteSpecial => tr!("command-menu-paste-special"),
            Self::Select => tr!("command-menu-select"),
            Self::Node => tr!("command-menu-node"),
            Self::AlignNodes => tr!("command-menu-align-nodes"),
            Self::Action => tr!("command-menu-action"),
            Self::Move => tr!("command-menu-move"),
            Self::Arrange => tr!("command-menu-arrange"),
            Self::Time => tr!("command-menu-time"),
            Self::Canvas => tr!("command-menu-canvas"),
            Self::Play => tr!("command-menu-play"),
            Self::GoTo => tr!("command-menu-go-to"),
            Self::View => tr!("command-menu-view"),
            Self::Panels => tr!("command-menu-panels"),
            Self::Layout => tr!("command-menu-layout"),
            Self::CanvasView => tr!("command-menu-canvas-view"),
            Self::Guides => tr!("command-menu-guides"),
            Self::Help => tr!("command-menu-help"),
        }
    }

    /// Whether its commands make sense while the start page hides the project.
    pub const fn is_on_start_page(self) -> bool {
        matches!(self.outermost(), Self::File | Self::Help)
    }
}

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct CommandSpec {
    pub command: Command,
    /// The menu that lists it.
    pub menu: Menu,
    /// The entry in the menu, and its tooltip.
    pub label: Label,
    /// Keys of the map Kineograph. [`Keys::of`] says which are in force.
    pub shortcuts: &'static [KeyboardShortcut],
    /// A line above it in the menu.
    pub starts_group: bool,
    /// What it needs: the reason why it can't do anything at the moment.
    pub needs: fn(&CommandContext<'_>) -> DisabledReason,
}

impl CommandSpec {
    /// The same command, which needs something. Undo and redo are not known here.
    const fn needs(self, needs: fn(&CommandContext<'_>) -> DisabledReason) -> Self {
        Self { needs, ..self }
    }

    /// The same command with a line above it in the menu.
    const fn group(self) -> Self {
        Self { starts_group: true, ..self }
    }

    /// Its name in settings files, which never changes: the key of its text without the area.
    pub fn name(&self) -> &'static str {
        let key = self.label.key;
        key.strip_prefix("command-").unwrap_or(key) // not shown
    }

    /// The entry in the menu.
    pub fn title(&self) -> &'static str {
        self.label.text()
    }

    /// One sentence for a tooltip and the shortcut list.
    pub fn help(&self) -> &'static str {
        self.label.tooltip()
    }
}

/// Why a command can't do anything at the moment, in a sentence for users; `None` if it can.
pub fn disabled_reason(command: Command, document: &Document, session: &Session) -> DisabledReason {
    (command.spec().needs)(&CommandContext { document, session })
}

impl Command {
    /// The row of this command.
    pub fn spec(self) -> CommandSpec {
        if let Self::TogglePanel(panel) = self {
            return panel.command_spec();
        }
        // Every command has a row; a test keeps it. The first row stands in for one that is missing.
        *COMMANDS.iter().find(|spec| spec.command == self).unwrap_or(&COMMANDS[0])
    }

    /// The keys as shown to users, such as `Ctrl+S`.
    pub fn shortcut_text(self, ctx: &egui::Context) -> String {
        Keys::in_force(ctx).shown(self).first().map(|shortcut| shown(ctx, shortcut)).unwrap_or_default()
    }

    /// The command whose keys do this one: keys of actions do the same to nodes while nodes have the focus.
    const fn with_keys(self) -> Self {
        match self {
            Self::GroupNodes => Self::Wrap,
            Self::UngroupNodes => Self::Unwrap,
            other => other,
        }
    }
}

/// Words of egui, and the signs that keyboards have in their place.
const SIGNS: [(&str, &str); 11] = [
    ("OpenBracket", "["),  // not shown
    ("CloseBracket", "]"), // not shown
    ("Comma", ","),        // not shown
    ("Period", "."),       // not shown
    ("Delete", "Del"),     // not shown
    ("Semicolon", ";"),    // not shown
    ("Questionmark", "?"), // not shown
    ("Backslash", "\\"),   // not shown
    ("Slash", "/"),        // not shown
    ("Backtick", "`"),     // not shown
    ("Quote", "'"),        // not shown
];

/// A shortcut as keyboards have it: egui has a word for some keys that show a sign.
pub fn shown(ctx: &egui::Context, shortcut: &KeyboardShortcut) -> String {
    let text = ctx.format_shortcut(shortcut);
    SIGNS.iter().fold(text, |text, (word, sign)| text.replace(word, sign))
}

/// A key that was pressed for a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pressed {
    /// What it is for.
    pub command: Command,
    /// The keys that it is for them.
    keys: KeyboardShortcut,
}

impl Pressed {
    /// Begins to serve it: until the next one, [`served_key`] says which of the keys of the command it was.
    pub fn serve(self, ctx: &egui::Context) -> Command {
        ctx.data_mut(|data| data.insert_temp(served_id(), self.keys.logical_key));
        self.command
    }

    /// Whether it is Space alone, which pans while it is held.
    pub fn is_space(self) -> bool {
        self.keys.logical_key == Key::Space && self.keys.modifiers.is_none()
    }
}

/// The key whose command is being served: some panels answer only one of the keys of a command.
pub fn served_key(ctx: &egui::Context) -> Option<Key> {
    ctx.data(|data| data.get_temp(served_id()))
}

fn served_id() -> Id {
    Id::new("served key") // not shown
}

/// Those of `commands` whose keys were pressed in this frame, in the order of the presses, one for each. None while text is being typed,
/// except by file keys that no text field uses.
pub fn pressed(ctx: &egui::Context, commands: impl Iterator<Item = CommandSpec>) -> Vec<Pressed> {
    let typing = ctx.text_edit_focused();
    pressed_of(ctx, commands.filter(|spec| !typing || matches!(spec.menu, Menu::File)), typing)
}

/// The same while a form is open in a popup: files always, undo while no text is typed, which has an undo of its own.
pub fn pressed_over_form(ctx: &egui::Context) -> Vec<Pressed> {
    let typing = ctx.text_edit_focused();
    let undoes = |command| matches!(command, Command::Undo | Command::Redo);
    let is_wanted = |spec: &CommandSpec| spec.menu == Menu::File || (!typing && undoes(spec.command));
    pressed_of(ctx, COMMANDS.iter().copied().filter(is_wanted), typing)
}

/// How many steps the keys of two commands lead on in this frame, for a field that takes them while it is typed into.
pub fn take_steps(ctx: &egui::Context, back: Command, on: Command) -> i32 {
    let pressed = pressed_of(ctx, [back.spec(), on.spec()].into_iter(), true);
    pressed.iter().map(|pressed| if pressed.command == on { 1 } else { -1 }).sum()
}

/// Takes the keys of a command before all others. True if they were pressed in this frame.
pub fn takes_press(ctx: &egui::Context, command: Command) -> bool {
    !pressed_of(ctx, std::iter::once(command.spec()), false).is_empty()
}

fn pressed_of(
    ctx: &egui::Context,
    commands: impl Iterator<Item = CommandSpec>,
    typing: bool,
) -> Vec<Pressed> {
    let keys = Keys::in_force(ctx);
    // Longer combinations first, so that Ctrl+Shift+Z is not taken for Ctrl+Z.
    let mut shortcuts: Vec<(KeyboardShortcut, Command)> = commands
        .flat_map(|spec| {
            let keys = keys.of(&spec).iter().filter(|keys| !typing || !types(keys));
            keys.map(|keys| (*keys, spec.command)).collect::<Vec<_>>()
        })
        .collect();
    shortcuts.sort_by_key(|(shortcut, _)| std::cmp::Reverse(modifier_count(shortcut.modifiers)));
    let mut found = Vec::new();
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key { key, modifiers, pressed: true, repeat, .. } = event else { return true };
            let meant = shortcuts.iter().find(|(shortcut, _)| {
                shortcut.logical_key == *key && modifiers.matches_logically(shortcut.modifiers)
            });
            let Some((keys, command)) = meant else { return true };
            let pressed = Pressed { command: *command, keys: *keys };
            // A held key does one step a frame, however slow frames are: it shall not run on after it is released.
            if !(*repeat && found.contains(&pressed)) {
                found.push(pressed);
            }
            false
        });
    });
    found
}

/// Whether a text field may use keys: all but those with Ctrl and the function keys.
fn types(keys: &KeyboardShortcut) -> bool {
    let is_function = (Key::F1..=Key::F35).contains(&keys.logical_key);
    !keys.modifiers.command && !is_function
}

fn modifier_count(modifiers: Modifiers) -> usize {
    [modifiers.command || modifiers.ctrl, modifiers.shift, modifiers.alt]
        .into_iter()
        .filter(|down| *down)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_one_row_and_its_own_keys() {
        for (index, spec) in COMMANDS.iter().enumerate() {
            for other in &COMMANDS[..index] {
                assert_ne!(spec.command, other.command);
                assert_ne!(spec.name(), other.name());
                for shortcut in spec.shortcuts {
                    assert!(!other.shortcuts.contains(shortcut), "{} and {}", spec.title(), other.title());
                }
            }
            assert_eq!(spec.command.spec().title(), spec.title());
        }
        assert!(COMMANDS.iter().any(|spec| spec.command == Command::About));
    }

    #[test]
    fn each_press_counts_once_in_the_order_of_the_presses_and_a_held_key_once_a_frame() {
        let key = |key, modifiers, pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        let none = Modifiers::NONE;
        let events = vec![
            key(Key::Home, none, true),
            key(Key::Period, none, true),
            key(Key::Period, none, false),
            key(Key::Period, none, true),
            // Held.
            key(Key::Period, none, true),
            key(Key::Period, none, false),
            key(Key::ArrowRight, none, true),
            key(Key::Z, Modifiers::COMMAND | Modifiers::SHIFT, true),
        ];
        let mut found = Vec::new();
        let ctx = egui::Context::default();
        let mut output = ctx.run_ui(egui::RawInput { events, ..Default::default() }, |ui| {
            for pressed in pressed(ui.ctx(), COMMANDS.iter().copied()) {
                let command = pressed.serve(ui.ctx());
                found.push((command, served_key(ui.ctx())));
            }
        });
        output.textures_delta.clear();
        let expected = [
            (Command::GoToStart, Key::Home),
            (Command::NextFrame, Key::Period),
            (Command::NextFrame, Key::Period),
            (Command::NextFrame, Key::ArrowRight),
            (Command::Redo, Key::Z),
        ];
        assert_eq!(found, expected.map(|(command, key)| (command, Some(key))));
    }
}
