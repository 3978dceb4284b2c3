//! The colours that a project uses, for pickers.

use std::collections::BTreeMap;

use kineograph_runtime::format::{Color, Value};

use crate::document::{Document, Node};
use crate::ui_kit::fields::MAX_OF_PROJECT;

/// Items that are looked through at most: a picker opens at once.
const MAX_ITEMS: usize = 20_000;

/// The colours of a project, those that are used most first.
pub fn of(document: &Document) -> Vec<Color> {
    let mut uses = BTreeMap::<[u8; 3], usize>::new();
    let mut count = |color: Color| *uses.entry(color.0).or_default() += 1;
    count(document.stage().background);
    for node in document.nodes().iter().take(MAX_ITEMS) {
        colors_of(node).for_each(&mut count);
    }
    let items = document.clips().iter().flat_map(|clip| clip.items()).take(MAX_ITEMS);
    for (_, item) in items {
        let values = item.action.spec().params.iter().filter_map(|param| item.action.param(param.name));
        for value in values {
            if let Value::Color(color) = value {
                count(*color);
            }
        }
    }
    let mut colors: Vec<([u8; 3], usize)> = uses.into_iter().collect();
    colors.sort_by_key(|(_, uses)| std::cmp::Reverse(*uses));
    colors.into_iter().take(MAX_OF_PROJECT).map(|(color, _)| Color(color)).collect()
}

/// The tint of a node, unless it leaves colours as they are, and the colours of what it shows.
fn colors_of(node: &Node) -> impl Iterator<Item = Color> {
    let tint = Some(node.start.color).filter(|color| *color != Color::WHITE);
    // The text of a content has each of its colours once.
    let text = if node.content.is_painted() {
        ron::to_string(&node.content).unwrap_or_default()
    } else {
        String::new()
    };
    let codes: Vec<Color> =
        text.match_indices("\"#").filter_map(|(at, _)| Color::parse(text.get(at + 1..at + 8)?)).collect();
    tint.into_iter().chain(codes)
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Content, Shadow, StartPose, Text};

    use super::*;
    use crate::document::Edit;

    #[test]
    fn colours_of_stage_nodes_and_contents_are_listed_most_used_first() {
        let red = Color([255, 0, 0]);
        let mut document = Document::default();
        for name in ["a", "b"] {
            let content = Content::Text(Text::new("Hi").with_shadow(Shadow::new([1.0; 2], Color([1, 2, 3]))));
            let start = StartPose::default().with_color(red);
            let add = Edit::AddNode { name: name.to_owned(), parent: None, content, start };
            document = document.edited(&add).unwrap().0;
        }
        let colors = of(&document);
        assert!(colors[..2].contains(&red) && colors[..2].contains(&Color([1, 2, 3])), "{colors:?}");
        assert!(
            colors.contains(&document.stage().background) && !colors.contains(&Color::WHITE),
            "{colors:?}"
        );
    }
}
