//! The project around a symbol that is edited in place: what is drawn of it, seen from the stage of the symbol.

use std::sync::Arc;

use kineograph_render::{Island, Mask};
use kineograph_runtime::format::Content;
use kineograph_runtime::{Pose, Timeline, ValueNames};

use super::instances::{composed, placed};
use super::{DrawItem, Grids, Moment, SceneSource, StageScene, keep_nodes};
use crate::compile::start_pose;
use crate::document::{Document, Edit, NodeId};
use crate::media::Media;
use crate::symbol::LoadedSymbol;

/// A project as it was shown when a symbol of it was opened.
pub struct Around {
    document: Document,
    media: Media,
    poses: Vec<Pose>,
    names: ValueNames,
    grids: Grids,
    /// What moves it, and when it was shown.
    moment: Option<(Timeline, f64)>,
    /// The node that shows the symbol.
    instance: NodeId,
    /// The path of the symbol, as the project stores it.
    path: String,
}

/// What is drawn of it, on the stage of the symbol.
pub struct ShownAround {
    pub document: Document,
    /// With the symbol as it is now.
    pub media: Media,
    pub items: Vec<DrawItem>,
    pub masks: Vec<Mask>,
    pub islands: Vec<Island>,
    /// The corners of its stage: lower left, lower right, upper right, upper left.
    pub corners: [[f32; 2]; 4],
}

impl std::fmt::Debug for Around {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Around") // not shown
            .field("instance", &self.instance)
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

impl Around {
    /// A project around one of its nodes; `None` if that shows no symbol.
    pub fn new(source: &SceneSource<'_>, grids: Grids, instance: NodeId) -> Option<Self> {
        let path = source.document.node(instance)?.content.symbol()?.path.clone();
        Some(Self {
            document: source.document.clone(),
            media: source.media.clone(),
            poses: source.poses.to_vec(),
            names: source.names.clone(),
            grids,
            moment: None,
            instance,
            path,
        })
    }

    /// The same with particles that stay behind, as they are seen at a time of its timeline.
    #[must_use]
    pub fn at(mut self, timeline: &Timeline, secs: f64) -> Self {
        self.moment = Some((timeline.clone(), secs));
        self
    }

    /// The symbol with what is different in its place here, and its poses: all nodes but those that are to be seen as they are in the symbol,
    /// and all but what moves. `None` if nothing is different.
    pub fn in_its_place(
        &self,
        symbol: &Document,
        poses: &[Pose],
        is_own: impl Fn(NodeId) -> bool,
    ) -> Option<(Document, Vec<Pose>)> {
        let set = &self.document.node(self.instance)?.content.symbol()?.set;
        let (mut shown, mut shown_poses) = (None, poses.to_vec());
        for change in set {
            let Some(place) = symbol.nodes().iter().position(|node| node.name == change.node) else {
                continue;
            };
            let node = symbol.nodes()[place].as_ref();
            let Some(pose) = shown_poses.get_mut(place).filter(|_| !is_own(node.id)) else { continue };
            let mut here = node.clone();
            if let (Content::Text(text), Some(own)) = (&mut here.content, &change.text) {
                text.text.clone_from(own);
            } else if let Some(image) = change.image.as_ref().filter(|_| here.content.pictured().is_picture())
            {
                *here.content.pictured_mut() = Content::Image(image.clone());
            }
            here.start.color = change.color.unwrap_or(here.start.color);
            here.start.opacity = change.opacity.unwrap_or(here.start.opacity);
            here.start.visible = change.visible.unwrap_or(here.start.visible);
            let (own, start) = (start_pose(node), start_pose(&here));
            if pose.color == own.color {
                pose.color = start.color;
            }
            if pose.opacity == own.opacity {
                pose.opacity = start.opacity;
            }
            if pose.visible == own.visible {
                pose.visible = start.visible;
            }
            shown = shown
                .as_ref()
                .unwrap_or(symbol)
                .edited(&Edit::SetNode(here))
                .ok()
                .map(|(document, _)| document)
                .or(shown);
        }
        Some((shown?, shown_poses))
    }

    /// What is seen of it while the symbol is like this; `None` where the instance has no size.
    pub fn shown(&self, symbol: &Document) -> Option<ShownAround> {
        let mut media = self.media.clone();
        if let Ok(now) = LoadedSymbol::new(&self.path, &symbol.to_project()) {
            let mut symbols = media.symbols().clone();
            symbols.insert(self.path.clone(), Ok(Arc::new(now)));
            media.set_symbols(symbols);
        }
        let source =
            SceneSource { document: &self.document, poses: &self.poses, media: &media, names: &self.names };
        let mut scene = StageScene::default();
        scene.bend(self.grids.clone());
        let mut items = match &self.moment {
            Some((timeline, secs)) => scene.draw_list_at(&source, &Moment::new(timeline, *secs)),
            None => scene.draw_list(&source),
        };
        let inside_from_stage = scene.stage_from_node(self.instance)?.inverse()?;
        let hidden = self.document.hidden_nodes();
        keep_nodes(&mut items, |node| node != self.instance && !hidden.contains(&node));
        for item in &mut items {
            item.sprite.stage_from_local = composed(inside_from_stage, item.sprite.stage_from_local);
        }
        #[allow(clippy::cast_possible_truncation)] // at most 16384
        let [width, height] = self.document.stage().size.map(|side| side as f32);
        let corners = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]];
        Some(ShownAround {
            items,
            masks: scene.masks().to_vec(),
            islands: scene.islands().iter().map(|island| placed(island, inside_from_stage)).collect(),
            corners: corners.map(|corner| inside_from_stage.transform_point(corner)),
            document: self.document.clone(),
            media,
        })
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Project, load};

    use super::*;
    use crate::compile::Programs;
    use crate::media::Symbols;

    const BUTTON: &str = r#"(format: 2, stage: (size: (60, 20)), nodes: [(name: "plate", content: Box((60, 20)), start: (position: (30, 10)))])"#;
    const HUD: &str = r#"(format: 2, stage: (size: (400, 200)), nodes: [
        (name: "ground", content: Box((100, 20)), start: (position: (100, 10))),
        (name: "a", content: Symbol(path: "button.ron"), start: (position: (100, 100), scale: (2, 2))),
        (name: "b", content: Symbol(path: "button.ron"), start: (position: (300, 100)))])"#;

    fn project(text: &str) -> Project {
        load(text).unwrap().project
    }

    #[test]
    fn the_project_around_is_seen_from_the_symbol_with_the_symbol_as_it_is_now() {
        let (document, _) = Document::from_project(&project(HUD));
        let mut media = Media::default();
        let button = LoadedSymbol::new("button.ron", &project(BUTTON)).unwrap();
        media.set_symbols(Symbols::from([("button.ron".to_owned(), Ok(Arc::new(button)))]));
        let programs = Programs::of(&document);
        let mut poses = Vec::new();
        programs.timeline().poses_at(0.0, &mut poses);
        let source =
            SceneSource { document: &document, poses: &poses, media: &media, names: programs.value_names() };
        let ids: Vec<NodeId> = document.nodes().iter().map(|node| node.id).collect();
        assert!(Around::new(&source, Grids::default(), ids[0]).is_none(), "no symbol");
        let around = Around::new(&source, Grids::default(), ids[1]).unwrap();
        let seen = |text: &str| {
            let (inside, _) = Document::from_project(&project(text));
            let shown = around.shown(&inside).unwrap();
            assert!(shown.items.iter().all(|item| item.node != ids[1]), "it is drawn by itself");
            let corners = shown.items.iter().map(|item| (item.node, item.sprite.stage_corners()[0]));
            (corners.collect::<Vec<_>>(), shown.corners[0])
        };
        // Its lower left corner stands at (40, 80), and it is twice as large.
        let (items, corner) = seen(BUTTON);
        assert_eq!(items, [(ids[0], [5.0, -40.0]), (ids[2], [115.0, 5.0])]);
        assert_eq!(corner, [-20.0, -40.0]);
        let (items, _) = seen(&BUTTON.replace("(30, 10)", "(32, 10)"));
        assert_eq!(items[1], (ids[2], [116.0, 5.0]), "all instances show the change");
    }

    /// What moves is as it moves, and what is selected as the symbol has it.
    #[test]
    fn a_symbol_has_in_its_place_what_is_different_there() {
        let symbol = r##"(format: 2, stage: (size: (60, 20)), nodes: [(name: "plate", content: Box((60, 20))), (name: "label", content: Text(text: "Button"))],
            clips: [(name: "c", action: FadeTo(duration: 1, opacity: 100))], runs: [(clip: "c", node: "plate")])"##;
        let hud = r##"(format: 2, nodes: [(name: "a", content: Symbol(path: "button.ron", set: [
            (node: "label", text: "Quit"), (node: "plate", color: "#ff0000", opacity: 200), (node: "gone", text: "?")]))])"##;
        let [(inside, _), (document, _)] = [symbol, hud].map(|text| Document::from_project(&project(text)));
        let (media, programs) = (Media::default(), Programs::of(&inside));
        let source =
            SceneSource { document: &document, poses: &[], media: &media, names: programs.value_names() };
        let around = Around::new(&source, Grids::default(), document.nodes()[0].id).unwrap();
        let mut poses = Vec::new();
        let mut seen = |secs: f64, selected: Option<NodeId>| {
            programs.timeline().poses_at(secs, &mut poses);
            around.in_its_place(&inside, &poses, |node| Some(node) == selected)
        };
        let text = |document: &Document| match &document.nodes()[1].content {
            Content::Text(text) => text.text.clone(),
            other => panic!("{other:?}"),
        };
        let [plate, label] = [0, 1].map(|place: usize| inside.nodes()[place].id);
        let (shown, at_start) = seen(0.0, None).unwrap();
        assert_eq!(
            (text(&shown).as_str(), at_start[0].color, at_start[0].opacity),
            ("Quit", [255.0, 0.0, 0.0], 200.0)
        );
        let (_, later) = seen(1.0, None).unwrap();
        assert_eq!((later[0].color, later[0].opacity), ([255.0, 0.0, 0.0], 100.0));
        let (shown, _) = seen(0.0, Some(label)).unwrap();
        assert_eq!(text(&shown), "Button");
        assert_eq!(seen(0.0, Some(plate)).unwrap().1[0].color, [255.0; 3]);
    }
}
