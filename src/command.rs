//! User commands: one table for menus, shortcuts, tooltips and the shortcut list, so that they can't drift apart.

mod why_not;

use egui::{Key, KeyboardShortcut, Modifiers};

pub use why_not::why_not;

/// Everything that a menu entry or a key can do.
#[allow(missing_docs)] // the table below describes each
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Command {
    New,
    Open,
    Save,
    SaveAs,
    Quit,
    Undo,
    Redo,
    Cut,
    Copy,
    Paste,
    PasteInside,
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
    ToggleLoop,
    LoopIn,
    LoopOut,
    LoopAll,
    AddNode,
    AddClip,
    AddImage,
    ToggleTheme,
    ToggleMinimap,
    ResetLayout,
    RunCommand,
    ShowShortcuts,
    About,
}

/// Where the menu bar lists a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// Files.
    File,
    /// Changes.
    Edit,
    /// Actions in the graph.
    Action,
    /// Transport.
    Play,
    /// Panels and theme.
    View,
    /// Help.
    Help,
}

impl Menu {
    /// All menus, from left to right.
    pub const ALL: [Self; 6] = [Self::File, Self::Edit, Self::Action, Self::Play, Self::View, Self::Help];

    /// The title in the menu bar.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::Action => "Action",
            Self::Play => "Play",
            Self::View => "View",
            Self::Help => "Help",
        }
    }
}

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub struct CommandSpec {
    /// Which command.
    pub command: Command,
    /// The menu that lists it.
    pub menu: Menu,
    /// The entry in the menu.
    pub title: &'static str,
    /// One sentence for a tooltip and the shortcut list.
    pub help: &'static str,
    /// Keys that trigger it; the first is shown.
    pub shortcuts: &'static [KeyboardShortcut],
    /// A line above it in the menu.
    pub starts_group: bool,
}

const fn row(
    command: Command,
    menu: Menu,
    title: &'static str,
    help: &'static str,
    shortcuts: &'static [KeyboardShortcut],
) -> CommandSpec {
    CommandSpec { command, menu, title, help, shortcuts, starts_group: false }
}

const fn group(spec: CommandSpec) -> CommandSpec {
    CommandSpec { starts_group: true, ..spec }
}

const fn key(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

const fn ctrl_alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::ALT), key)
}

const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
}

const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}

/// All commands, in the order of the menus.
pub static COMMANDS: &[CommandSpec] = &[
    row(Command::New, Menu::File, "New", "Starts a new project.", &[ctrl(Key::N)]),
    row(Command::Open, Menu::File, "Open…", "Opens a project file.", &[ctrl(Key::O)]),
    group(row(Command::Save, Menu::File, "Save", "Saves the project.", &[ctrl(Key::S)])),
    row(
        Command::SaveAs,
        Menu::File,
        "Save as…",
        "Saves the project under another name.",
        &[ctrl_shift(Key::S)],
    ),
    group(row(Command::Quit, Menu::File, "Quit", "Closes Kineograph.", &[ctrl(Key::Q)])),
    row(Command::Undo, Menu::Edit, "Undo", "Takes the last step back.", &[ctrl(Key::Z)]),
    row(
        Command::Redo,
        Menu::Edit,
        "Redo",
        "Does the step again that was taken back.",
        &[ctrl_shift(Key::Z), ctrl(Key::Y)],
    ),
    group(row(
        Command::Cut,
        Menu::Edit,
        "Cut",
        "Moves the selected actions to the clipboard.",
        &[ctrl(Key::X)],
    )),
    row(Command::Copy, Menu::Edit, "Copy", "Copies the selected actions as text.", &[ctrl(Key::C)]),
    row(Command::Paste, Menu::Edit, "Paste", "Adds the actions on the clipboard.", &[ctrl(Key::V)]),
    row(
        Command::PasteInside,
        Menu::Edit,
        "Paste inside",
        "Adds the actions on the clipboard inside the selected action.",
        &[ctrl_shift(Key::V)],
    ),
    row(
        Command::CopyValues,
        Menu::Edit,
        "Copy values",
        "Copies the values of the selected action as text.",
        &[ctrl_alt(Key::C)],
    ),
    row(
        Command::PasteValues,
        Menu::Edit,
        "Paste values",
        "Gives the selected actions the values on the clipboard, where they have the same ones.",
        &[ctrl_alt(Key::V)],
    ),
    group(row(
        Command::Duplicate,
        Menu::Edit,
        "Duplicate",
        "Adds a copy of what is selected.",
        &[ctrl(Key::D)],
    )),
    row(
        Command::Delete,
        Menu::Edit,
        "Delete",
        "Removes what is selected; what is inside an action takes its place.",
        &[key(Key::Delete), key(Key::Backspace)],
    ),
    row(
        Command::DeleteWithInside,
        Menu::Edit,
        "Delete with all inside",
        "Removes the selected actions with all that is inside them.",
        &[shift(Key::Delete), shift(Key::Backspace)],
    ),
    group(row(
        Command::SelectAll,
        Menu::Edit,
        "Select all",
        "Selects all actions of the clip.",
        &[ctrl(Key::A)],
    )),
    row(Command::SelectNone, Menu::Edit, "Select none", "Selects no action.", &[ctrl_alt(Key::A)]),
    row(
        Command::SelectSubtree,
        Menu::Edit,
        "Select all inside",
        "Selects what is inside the selected actions too.",
        &[ctrl_shift(Key::A)],
    ),
    row(
        Command::SelectParents,
        Menu::Edit,
        "Select parents",
        "Selects the actions that hold the selected ones.",
        &[key(Key::OpenBracket)],
    ),
    row(
        Command::SelectSameKind,
        Menu::Edit,
        "Select same kind",
        "Selects all actions of the clip of the same kind as the selected ones.",
        &[key(Key::CloseBracket)],
    ),
    group(row(
        Command::Find,
        Menu::Edit,
        "Find…",
        "Finds actions of the clip by kind, label, value or comment.",
        &[ctrl(Key::F)],
    )),
    row(
        Command::FindNext,
        Menu::Edit,
        "Find next",
        "Goes to the next action that was found.",
        &[key(Key::F3)],
    ),
    row(
        Command::FindPrevious,
        Menu::Edit,
        "Find previous",
        "Goes to the action before that was found.",
        &[shift(Key::F3)],
    ),
    row(Command::Rename, Menu::Edit, "Rename", "Names what is selected.", &[key(Key::F2)]),
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
    row(Command::PlayPause, Menu::Play, "Play or pause", "Plays, or pauses.", &[key(Key::Space)]),
    row(Command::ToggleLoop, Menu::Play, "Loop", "Starts again at the end.", &[key(Key::L)]),
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
    row(Command::AddNode, Menu::Edit, "Add node", "Adds a box to the stage.", &[]),
    row(Command::AddClip, Menu::Edit, "Add clip", "Adds a clip that plays on the selected node.", &[]),
    row(Command::AddImage, Menu::Edit, "Add image…", "Adds a picture file to the project.", &[]),
    row(
        Command::ToggleTheme,
        Menu::View,
        "Dark or light",
        "Changes between the dark and the light theme.",
        &[],
    ),
    row(Command::ToggleMinimap, Menu::View, "Minimap", "Shows or hides the small map of the graph.", &[]),
    row(Command::ResetLayout, Menu::View, "Reset panels", "Puts all panels back into their places.", &[]),
    row(
        Command::RunCommand,
        Menu::Help,
        "All commands…",
        "Finds and runs any command by its name.",
        &[ctrl(Key::K), ctrl(Key::P)],
    ),
    row(
        Command::ShowShortcuts,
        Menu::Help,
        "Shortcuts",
        "Lists all keys and what the mouse does.",
        &[key(Key::F1)],
    ),
    row(Command::About, Menu::Help, "About Kineograph", "Tells the version and the licences.", &[]),
];

impl Command {
    /// The row of this command.
    #[must_use]
    pub fn spec(self) -> &'static CommandSpec {
        // Every command has a row; a test keeps it. The first row stands in for one that is missing.
        COMMANDS.iter().find(|spec| spec.command == self).unwrap_or(&COMMANDS[0])
    }

    /// The keys as shown to users, such as `Ctrl+S`.
    #[must_use]
    pub fn shortcut_text(self, ctx: &egui::Context) -> String {
        self.spec().shortcuts.first().map(|shortcut| ctx.format_shortcut(shortcut)).unwrap_or_default()
    }
}

/// The commands whose keys were pressed in this frame. None while text is being typed, except file and undo keys,
/// which no text field uses.
pub fn pressed(ctx: &egui::Context) -> Vec<Command> {
    let typing = ctx.text_edit_focused();
    // Longer combinations first, so that Ctrl+Shift+Z is not taken for Ctrl+Z.
    let mut shortcuts: Vec<(&KeyboardShortcut, Command)> = COMMANDS
        .iter()
        .filter(|spec| !typing || matches!(spec.menu, Menu::File))
        .flat_map(|spec| spec.shortcuts.iter().map(|shortcut| (shortcut, spec.command)))
        .collect();
    shortcuts.sort_by_key(|(shortcut, _)| std::cmp::Reverse(modifier_count(shortcut.modifiers)));
    shortcuts
        .into_iter()
        .filter(|(shortcut, _)| ctx.input_mut(|input| input.consume_shortcut(shortcut)))
        .map(|(_, command)| command)
        .collect()
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
                for shortcut in spec.shortcuts {
                    assert!(!other.shortcuts.contains(shortcut), "{} and {}", spec.title, other.title);
                }
            }
            assert_eq!(spec.command.spec().title, spec.title);
        }
        assert!(COMMANDS.iter().any(|spec| spec.command == Command::About));
    }
}
