//! The events inside of symbols, which the bars of the runs on their nodes show.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::document::{Document, NodeId};
use crate::media::{Symbols, are_same_symbols};
use crate::panels::Ctx;
use crate::symbols;

/// Most events that are shown for one node: more could not be drawn apart.
const MAX_MARKS: usize = 4096;
/// Of what never ends the events of so many seconds are shown.
const ENDLESS_SECS: f64 = 60.0;

/// Times in seconds of the project and names, by the node that shows the symbol.
pub type ByNode = BTreeMap<NodeId, Vec<(f64, String)>>;

/// The events inside, kept until document, motion or symbols change.
#[derive(Debug, Default)]
pub struct InsideMarks {
    source: Option<(Document, Symbols)>,
    shown: Arc<ByNode>,
}

impl InsideMarks {
    /// Those of now.
    pub fn renewed(&mut self, ctx: &Ctx<'_>) -> Arc<ByNode> {
        let is_fresh = self.source.as_ref().is_some_and(|(document, known)| {
            are_same_symbols(known, ctx.media.symbols()) && document.is_same(ctx.document)
        });
        if !is_fresh {
            self.shown = Arc::new(of(ctx));
            let document = ctx.document.clone();
            // While the programs are those of before, it is looked at again.
            self.source = ctx.programs.are_of(ctx.document).then(|| (document, ctx.media.symbols().clone()));
        }
        Arc::clone(&self.shown)
    }
}

fn of(ctx: &Ctx<'_>) -> ByNode {
    let mut shown = ByNode::new();
    if ctx.media.symbols().is_empty() {
        return shown;
    }
    let until_secs = ctx.programs.length_secs().max(ENDLESS_SECS);
    let events = symbols::events(ctx.document, ctx.media, ctx.programs, [f64::NEG_INFINITY, until_secs]);
    for event in events.into_iter().filter(|event| !event.inside.is_empty()) {
        let of_node = shown.entry(event.node).or_default();
        if of_node.len() < MAX_MARKS {
            of_node.push((event.at_secs, event.name));
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::load;

    use super::*;
    use crate::editor::Editor;
    use crate::symbol::LoadedSymbol;
    use crate::ui_kit::theme::Theme;

    const BELL: &str = r#"(format: 2, nodes: [(name: "clapper")], runs: [(clip: "ring", node: "clapper")], clips: [
        (name: "ring", action: Sequence(actions: [Delay(duration: 0.5), CallFunc(name: "ding")]))])"#;
    const TOWER: &str = r#"(format: 2, nodes: [(name: "bell", content: Symbol(path: "bell.ron"))], runs: [(clip: "slow", node: "bell", at: 1)],
        clips: [(name: "slow", action: PlayBy(duration: 2, delta: 1))])"#;

    #[test]
    fn events_inside_follow_the_symbol() {
        let (document, _) = Document::from_project(&load(TOWER).unwrap().project);
        let mut editor = Editor::new(document, None);
        let theme = Theme::new(true);
        let mut marks = InsideMarks::default();
        editor.refresh();
        assert!(marks.renewed(&editor.ctx(&theme)).is_empty(), "it was not read yet");
        let bell = editor.document().nodes()[0].id;
        for (from, at_secs) in [("0.5", 2.0), ("0.25", 1.5)] {
            let text = BELL.replace("0.5", from);
            let symbol = LoadedSymbol::new("bell.ron", &load(&text).unwrap().project).unwrap();
            editor.media_mut().set_symbols(Symbols::from([("bell.ron".to_owned(), Ok(Arc::new(symbol)))]));
            editor.refresh();
            let shown = marks.renewed(&editor.ctx(&theme));
            assert_eq!(shown[&bell], [(at_secs, "ding".to_owned())]);
            assert!(Arc::ptr_eq(&shown, &marks.renewed(&editor.ctx(&theme))), "kept");
        }
    }
}
