//! The tree of accessibility on its way to the system: what egui and its crates leave without a name is put right here.

use std::borrow::Cow;

use egui::accesskit::{Action, Node, Role};
use egui::{Context, FullOutput, Plugin};

use crate::text::tr;

/// The part of Unicode that the font of icons uses.
const ICONS: std::ops::RangeInclusive<char> = '\u{e000}'..='\u{f8ff}';

/// Puts the tree right. Costs nothing while no screen reader listens.
#[derive(Debug, Default)]
pub(super) struct ScreenReader {
    title: String,
}

impl ScreenReader {
    /// Names the window as its title bar does.
    pub(super) fn set_title(ctx: &Context, title: &str) {
        title.clone_into(&mut ctx.plugin_or_default::<Self>().lock().title);
    }
}

impl Plugin for ScreenReader {
    fn debug_name(&self) -> &'static str {
        "screen reader" // not shown
    }

    fn output_hook(&mut self, _ctx: &Context, output: &mut FullOutput) {
        let Some(update) = &mut output.platform_output.accesskit_update else { return };
        let root = egui::accesskit_root_id().accesskit_id();
        // egui keeps the focus for a frame on what is no longer shown, and readers end at a focus that isn't in the tree.
        if !update.nodes.iter().any(|(id, _)| *id == update.focus) {
            update.focus = root;
        }
        for (id, node) in &mut update.nodes {
            if *id == root {
                node.set_label(self.title.as_str());
            } else {
                put_right(node);
            }
        }
    }
}

fn put_right(node: &mut Node) {
    if let Some(Cow::Owned(plain)) = node.label().map(without_icons) {
        node.set_label(plain);
    }
    match node.role() {
        Role::Unknown if node.label().is_some() => node.set_role(Role::Group),
        Role::ScrollBar => node.set_label(tr!("app-scroll-bar")),
        // A text that is nothing but an icon, and what only a mouse grips: borders between panels, the ground of their tabs.
        Role::Label if node.value().is_some_and(|text| without_icons(text).is_empty()) => hide(node),
        Role::Label => {
            if let Some(Cow::Owned(plain)) = node.value().map(without_icons) {
                node.set_value(plain);
            }
        }
        Role::Unknown => hide(node),
        _ => {}
    }
}

/// Takes a node out of the tree. What is inside it stays.
fn hide(node: &mut Node) {
    node.set_role(Role::GenericContainer);
    node.remove_action(Action::Focus);
    node.remove_action(Action::Click);
}

fn without_icons(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| ICONS.contains(&c)) {
        return Cow::Borrowed(text);
    }
    let plain: String = text.chars().filter(|c| !ICONS.contains(c)).collect();
    Cow::Owned(plain.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_are_not_read_aloud() {
        assert_eq!(without_icons("\u{e1fa}  Open…"), "Open…");
        assert_eq!(without_icons("Name"), "Name");
        let mut button = Node::new(Role::Button);
        button.set_label("\u{e1fa} 5 problems");
        put_right(&mut button);
        assert_eq!(button.label(), Some("5 problems"));
        let mut icon = Node::new(Role::Label);
        icon.set_value("\u{e1fa}");
        put_right(&mut icon);
        assert_eq!(icon.role(), Role::GenericContainer);
    }

    #[test]
    fn what_has_no_name_is_not_in_the_tree_and_what_has_one_has_a_role() {
        let mut border = Node::new(Role::Unknown);
        border.add_action(Action::Focus);
        put_right(&mut border);
        assert!(border.role() == Role::GenericContainer && !border.supports_action(Action::Focus));
        let mut graph = Node::new(Role::Unknown);
        graph.set_label("graph");
        put_right(&mut graph);
        assert_eq!(graph.role(), Role::Group);
    }
}
