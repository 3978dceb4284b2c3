//! Documents and symbols as the files of formats that [lack something](crate::export::lacks::Lacks) show them, for previews.

use std::sync::Arc;

use kineograph_runtime::Timeline;
use kineograph_runtime::format::{Content, Symbol, Text};

use super::stills::ShownValues;
use super::{is_left_out, masks, stills};
use crate::document::{Document, Edit, Node};
use crate::export::lacks::{MaskForms, is_painted};
use crate::media::{Media, Symbols};

/// A document as such formats show it: only by masks of these forms anything is masked, groups are in the place of other masks and of what is left
/// out, and texts stay as they are at the start of its timeline. Its symbols, which are found in `symbols`, are to be replaced by [`symbols_without_left_out`].
pub fn without_left_out(
    document: &Document,
    timeline: &Timeline,
    symbols: &Symbols,
    forms: MaskForms,
) -> Document {
    let carried = masks::carried(document, &|place| timeline.tracks().get(place), forms);
    let values = ShownValues::at_start(timeline);
    let nodes =
        document.nodes().iter().zip(values.into_iter().chain(std::iter::repeat_with(ShownValues::default)));
    nodes.fold(document.clone(), |shown, (node, values)| {
        let is_hidden = masks::around(document, node.id).iter().any(|mask| !carried.contains(mask));
        let content = if is_hidden { Content::Group } else { bare(&node.content, &values, symbols) };
        let mask = node.mask.filter(|_| !is_hidden);
        if content == node.content && mask == node.mask {
            return shown;
        }
        let node = Node { content, mask, ..node.as_ref().clone() };
        shown.edited(&Edit::SetNode(node)).map_or(shown, |(document, _)| document)
    })
}

/// The symbols of a project as such formats show their nodes.
pub fn symbols_without_left_out(media: &Media, forms: MaskForms) -> Symbols {
    let mut shown = media.symbols().clone();
    for symbol in shown.values_mut().flatten() {
        let document = without_left_out(symbol.document(), symbol.timeline(), media.symbols(), forms);
        if let Some(bare) = symbol.with_document(&document) {
            *symbol = Arc::new(bare);
        }
    }
    shown
}

fn bare(content: &Content, values: &ShownValues, symbols: &Symbols) -> Content {
    let content = match content {
        Content::Symbol(symbol) => return Content::Symbol(with_texts_at_start(symbol, symbols)),
        content if stills::changes(content) => stills::with_values(content, values),
        content => content.clone(),
    };
    match content {
        content if is_left_out(&content) && !is_painted(&content) => Content::Group,
        content => content,
    }
}

/// A symbol whose texts count no more where they are others than in its file.
fn with_texts_at_start(symbol: &Symbol, symbols: &Symbols) -> Symbol {
    let mut symbol = symbol.clone();
    let Some(Ok(loaded)) = symbols.get(&symbol.path) else { return symbol };
    let values = ShownValues::at_start(loaded.timeline());
    for changed in &mut symbol.set {
        let Some(text) = &mut changed.text else { continue };
        let place = loaded.document().nodes().iter().position(|node| node.name == changed.node);
        let values = place.and_then(|place| values.get(place).cloned()).unwrap_or_default();
        if let Content::Text(still) = stills::with_values(&Content::Text(Text::new(text.clone())), &values) {
            *text = still.text;
        }
    }
    symbol
}

#[cfg(test)]
mod tests {
    use kineograph_render::RgbaImage;
    use kineograph_runtime::format::{Node as StoredNode, Project};

    use super::*;
    use crate::export::desk::Desk;
    use crate::export::lacks::Lacks;
    use crate::export::source::ExportSource;
    use crate::export::studio::{Backdrop, Studio, read_media};
    use crate::export::symbol_tests::Symbols as Folder;

    /// What a preview shows of such formats: as little as their files.
    #[test]
    fn a_text_that_counts_or_is_typed_stands_still_in_a_preview() {
        let mut typed = Text::new("typed {{x}");
        typed.reveal = true;
        let nodes = [("counts", Text::new("{score:000}")), ("typed", typed), ("plain", Text::new("plain"))];
        let node = |(name, text): (&str, Text)| StoredNode::new(name).with_content(Content::Text(text));
        let project = Project::default().with_nodes(nodes.into_iter().map(node).collect());
        let timeline = Timeline::new(&project).unwrap();
        let shown = without_left_out(
            &Document::from_project(&project).0,
            &timeline,
            &Symbols::new(),
            MaskForms::None,
        );
        let texts: Vec<(&str, bool)> = shown
            .nodes()
            .iter()
            .map(|node| match &node.content {
                Content::Text(text) => (text.text.as_str(), text.reveal),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(texts, [("000", false), ("typed {{x}", false), ("plain", false)]);
    }

    #[test]
    fn a_text_stands_still_with_the_values_of_the_start() {
        let desk = Desk::new(
            r#"(format: 2, stage: (size: (64, 48)), nodes: [(name: "text", content: Text(text: "{score:000}", font_size: 20), start: (position: (32, 24)))],
                clips: [(name: "count", action: ActionTween(duration: 1, key: "score", from: 42, to: 900))], runs: [(clip: "count", node: "text")])"#,
        );
        let shown =
            without_left_out(&desk.source.document, &desk.source.timeline, &Symbols::new(), MaskForms::None);
        let Content::Text(text) = &shown.nodes()[0].content else { panic!("it is a text") };
        assert_eq!(text.text, "042");
        assert_eq!(preview(&desk, 0.5), plain(&desk), "as at the start");
        // So does what is painted for the file.
        let values = ShownValues::at_start(&desk.source.timeline);
        let painted = stills::with_values(&desk.source.document.nodes()[0].content, &values[0]);
        assert_eq!(painted, shown.nodes()[0].content);
    }

    /// The picture of a preview of formats without masks, at this time.
    fn preview(desk: &Desk, secs: f64) -> RgbaImage {
        let media = read_media(&desk.source);
        let mut studio = Studio::open(&desk.source, &mut Vec::new()).unwrap();
        studio.set_symbols(symbols_without_left_out(&media, MaskForms::None));
        let document =
            without_left_out(&desk.source.document, &desk.source.timeline, media.symbols(), MaskForms::None);
        let source = ExportSource { document, ..desk.source.clone() };
        studio.picture(&source, secs, source.size_px(1.0), Backdrop::Transparent).unwrap()
    }

    fn plain(desk: &Desk) -> RgbaImage {
        let mut studio = Studio::open(&desk.source, &mut Vec::new()).unwrap();
        studio.picture(&desk.source, 0.0, desk.source.size_px(1.0), Backdrop::Transparent).unwrap()
    }

    #[test]
    fn a_preview_shows_what_masks_hide_and_no_masks() {
        let wall = r#"(name: "wall", content: Box((20, 20)))"#;
        let mask = r#"(name: "m", mask: (), content: Box((4, 4))), (name: "below", parent: "m", content: Box((60, 40)))"#;
        let project =
            |nodes: &str| Desk::new(&format!("(format: 2, stage: (size: (64, 48)), nodes: [{nodes}])"));
        assert_eq!(preview(&project(&format!("{wall}, {mask}")), 0.0), plain(&project(wall)));
    }

    /// Also where a node has another text than the symbol.
    #[test]
    fn symbols_have_no_masks_in_a_preview_and_their_texts_stand_still() {
        let folder = Folder::new();
        let counting = r#"clips: [(name: "count", action: ActionTween(duration: 1, key: "score", from: 0, to: 900))], runs: [(clip: "count", node: "text")]"#;
        let symbol = |nodes: &str, rest: &str| {
            folder.write(
                "ui/badge.ron",
                &format!("(format: 2, stage: (size: (60, 40)), nodes: [{nodes}], {rest})"),
            );
            folder.desk(
                r#"(format: 2, stage: (size: (64, 48)), nodes: [(name: "i", content: Symbol(path: "ui/badge.ron", set: [(node: "text", text: "<{score}>")]), start: (anchor: (0, 0)))],
                    clips: [(name: "c", action: PlayBy(duration: 1, delta: 1))], runs: [(clip: "c", node: "i")])"#,
            )
        };
        let text = |text: &str| {
            format!(
                r#"(name: "text", content: Text(text: "{text}", font_size: 20), start: (position: (30, 20)))"#
            )
        };
        let mask = r#"(name: "m", mask: (), content: Box((4, 4)))"#;
        let masked = symbol(&format!("{}, {mask}", text("{score}")), counting);
        let seen = preview(&masked, 0.75);
        let wanted = symbol(&text("0"), "");
        assert_eq!(seen, plain(&wanted));
        assert!(seen.pixels.iter().any(|byte| *byte > 0));
    }

    /// What a preview of CSS shows: neither tints that change, nor blends, mirrors and grid effects.
    #[test]
    fn looks_that_files_lack_are_not_in_their_preview() {
        let project = |look: &str, start: &str, actions: &str| {
            let text = |name: &str, x: i32, rest: &str, start: &str| {
                format!(
                    r#"(name: "{name}", content: Text(text: "MF", font_size: 20), {rest} start: (position: ({x}, 24), {start}))"#
                )
            };
            Desk::new(&format!(
                r##"(format: 2, stage: (size: (64, 48)), nodes: [{}, {}],
                    clips: [(name: "c", action: Spawn(actions: [{actions}]))], runs: [(clip: "c", node: "b")])"##,
                text("a", 22, "", ""),
                text("b", 42, look, start)
            ))
        };
        let looks = project(
            "blend: Add,",
            "flip_x: true",
            r##"DelayTime(duration: 1), TintTo(duration: 1, color: "#ff0000"), Waves(duration: 1, waves: 2, amplitude: 9, grid: (15, 10))"##,
        );
        let bare = project("", "", "DelayTime(duration: 1)");
        let shown = |desk: &Desk, lacks: Lacks| {
            let mut studio = Studio::open(&desk.source, &mut Vec::new()).unwrap();
            studio.set_lacks(lacks, 0.0);
            studio.picture(&desk.source, 0.5, [64, 48], Backdrop::Transparent).unwrap()
        };
        let css = crate::export::named("css").unwrap().takes.lacks;
        assert_eq!(shown(&looks, css), shown(&bare, css));
        assert_ne!(shown(&looks, Lacks::NOTHING), shown(&bare, Lacks::NOTHING));
        // A tint that stays is in the picture of the file.
        let tinted = project("", r##"color: "#ff0000""##, "DelayTime(duration: 1)");
        assert_eq!(shown(&tinted, css), shown(&tinted, Lacks::NOTHING));
    }
}
