//! Texts that name values, as they are shown now.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;

use kineograph_runtime::ValueNames;
use kineograph_runtime::format::{Content, Text};

use super::World;
use crate::scene::NodeId;

/// The texts of a project that have braces, by node: with the values that their nodes have now. So `{score:0}` counts.
#[derive(Debug, Clone, Default)]
pub struct Texts {
    by_node: BTreeMap<NodeId, ShownText>,
}

#[derive(Debug, Clone)]
struct ShownText {
    stored: Text,
    names: Arc<ValueNames>,
    /// As it is shown; `None` before the first time.
    shown: Option<Content>,
}

impl ShownText {
    fn characters(&self) -> Option<&str> {
        if let Some(Content::Text(text)) = &self.shown { Some(&text.text) } else { None }
    }
}

impl Texts {
    /// Writes the values that nodes have now into their texts: after each update of the world, and after [`Instances::pose`](super::Instances::pose).
    /// `size_px` gives width and height of a text in pixels; it is asked for those without an area whose characters have changed.
    ///
    /// ```
    /// use kineograph_runtime::format::{Content, Project};
    /// use kineograph_stage::ProjectWorld;
    /// let text = r#"(format: 2, nodes: [(name: "points", content: Text(text: "{score} of 9"))],
    ///     clips: [(name: "count", action: ActionTween(duration: 1, key: "score", from: 0, to: 9))],
    ///     runs: [(clip: "count", node: "points")])"#;
    /// let size_px = |content: &Content| match content {
    ///     Content::Text(text) => [10.0 * text.text.len() as f32, 20.0],
    ///     _ => [0.0; 2],
    /// };
    /// let mut game = ProjectWorld::<&str>::new(&Project::from_ron_text(text)?, size_px)?;
    /// game.world.enter();
    /// // The first step shows the start.
    /// game.world.update(0.0, |_, _| {});
    /// game.world.update(1.0, |_, _| {});
    /// game.texts.write(&mut game.world, size_px);
    /// let Some(Content::Text(shown)) = game.texts.content(game.nodes[0]) else { panic!("it names a value") };
    /// assert_eq!(shown.text, "9 of 9");
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    pub fn write<T: Copy + Eq, F>(
        &mut self,
        world: &mut World<T, F>,
        mut size_px: impl FnMut(&Content) -> [f32; 2],
    ) {
        for (node, text) in &mut self.by_node {
            let Some(pose) = world.scene.pose(*node) else { continue };
            let characters = text.stored.shown(&text.names, &pose.values);
            if text.characters() == Some(&*characters) {
                continue;
            }
            let shown: String = characters.into_owned();
            let content = Content::Text(Text::clone(&text.stored).with_text(shown));
            if text.stored.area.is_none() {
                world.scene.set_picture_size(*node, size_px(&content));
            }
            text.shown = Some(content);
        }
    }

    /// The text that a node shows now, if it is one with braces; all others show what is stored.
    pub fn content(&self, node: NodeId) -> Option<&Content> {
        self.by_node.get(&node)?.shown.as_ref()
    }

    /// Has all written anew: the nodes have other sizes than they were given.
    pub(super) fn forget(&mut self) {
        self.by_node.values_mut().for_each(|text| text.shown = None);
    }

    /// Adds a node that shows this; true if it is a text with braces.
    pub(super) fn add(&mut self, node: NodeId, content: &Content, names: &Arc<ValueNames>) -> bool {
        let Content::Text(text) = content else { return false };
        if !text.text.contains('{') {
            return false;
        }
        let text = ShownText { stored: text.to_owned(), names: Arc::clone(names), shown: None };
        self.by_node.insert(node, text);
        true
    }
}
