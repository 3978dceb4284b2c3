//! The picture of the selected node, as the tiles show it.

use egui::Ui;
use egui_kittest::Harness;
use kineograph_runtime::format::{Color, Content, Fill, Form, Image, NineSlice, Shape, StartPose, Text};

use super::*;
use crate::document::{Document, Edit, NodeId};
use crate::media::Picture;
use crate::panels::fixture::{Host, dress};
use crate::panels::node_picture::NodeSprite;
use crate::session::SelectionChange;

/// The picture of the first of these nodes; each one after it is in the first.
fn picture(contents: &[Content]) -> NodeSprite {
    let mut document = Document::default().edited(&Edit::AddImage(Image::new("hero", "hero.png"))).unwrap().0;
    let mut first: Option<NodeId> = None;
    for content in contents {
        let start = StartPose::default().with_position([40.0, 0.0]);
        let edit = Edit::AddNode { name: "node".to_owned(), parent: first, content: content.clone(), start };
        let (next, outcome) = document.edited(&edit).unwrap();
        (document, first) = (next, first.or(outcome.node));
    }
    let mut host = Host::<PresetPanel>::new(document, true);
    let hero = Picture { width: 24, height: 24, rgba: vec![200; 24 * 24 * 4] };
    host.editor.media_mut().set("hero", Ok(std::sync::Arc::new(hero)));
    host.editor.apply(Intent::Select(SelectionChange::Node(first.unwrap())));
    let theme = host.theme;
    let show = |ui: &mut Ui, (host, shown): &mut (Host<PresetPanel>, Option<NodeSprite>)| {
        host.frame(|panel, ctx, _| *shown = Some(panel.picture.of_selected(ui.ctx(), ctx)));
    };
    let mut harness = Harness::builder().build_ui_state(show, (host, None));
    dress(&harness.ctx, &theme);
    harness.run_steps(2);
    harness.state().1.clone().unwrap()
}

#[test]
fn a_tile_shows_what_the_selected_node_shows() {
    let text = Content::Text(Text::new("Text"));
    let shape = Shape::new(Form::default(), [96.0, 64.0]).with_fill(Fill::solid(Color([255, 0, 0])));
    let shape = Content::Shape(shape);
    let panel = Content::NineSlice(NineSlice::new(Content::Image("hero".to_owned()), [120.0, 60.0]));
    for (content, parts) in [(text.clone(), 1), (shape.clone(), 1), (panel.clone(), 9)] {
        let shown = picture(std::slice::from_ref(&content));
        assert_eq!(shown.textures(), (parts, 0), "{content:?}");
        let [width, height] = shown.extent();
        assert!(width > height && (width - 32.0).abs() < 0.1, "{content:?}: {width} × {height}");
    }
    let group = picture(&[Content::Group, text, shape, Content::Box([10.0; 2])]);
    assert_eq!(group.textures(), (2, 1), "all that is inside it");
    assert_eq!(picture(&[Content::Group]).textures(), (0, 1), "a box for what shows nothing");
}
