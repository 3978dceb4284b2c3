//! Where a new node goes: in the middle of the stage, or beside what is there already, so that it covers nothing.

use std::sync::Arc;

use kineograph_runtime::ValueNames;
use kineograph_runtime::format::{Content, StartPose};

use crate::align::Bounds;
use crate::compile::start_pose;
use crate::document::{Document, Edit, Node, NodeMarks, Run};
use crate::media::Media;
use crate::scene::{SceneSource, StageScene};
use crate::templates::blank_project;

/// Distance between a new node and what it is put beside, in stage pixels.
const GAP_PX: f64 = 16.0;
/// How far new nodes are from each other, to the right and down, where there is no room beside what is there; in stage pixels.
const CASCADE_PX: f64 = 24.0;
/// A text is moved up or down in such steps until it covers nothing, at most so often; in stage pixels.
const ROW_PX: f64 = 4.0;
const MAX_ROWS: u16 = 1000;
/// What shows nothing, as a group, and what is smaller takes so much room, in stage pixels.
const LEAST_PX: f64 = 24.0;
/// Where a node goes if the middle is taken: on rings around it, in this order.
const RING: [[f64; 2]; 9] = [
    [0.0, 0.0],
    [1.0, 0.0],
    [-1.0, 0.0],
    [0.0, 1.0],
    [0.0, -1.0],
    [1.0, 1.0],
    [-1.0, 1.0],
    [1.0, -1.0],
    [-1.0, -1.0],
];
/// The progress at which all of a picture is seen.
const FULL_PROGRESS: f64 = 100.0;
/// Most rings, and most steps of a cascade.
const MAX_TRIES: u8 = 20;

/// The box of a blank project, which stands for the first picture, and its run.
pub struct Placeholder<'a> {
    pub node: &'a Node,
    pub run: &'a Run,
}

/// The box of a blank project and its run, if they are unchanged; `None` in any other project.
pub fn placeholder(document: &Document) -> Option<Placeholder<'_>> {
    let ([node], [clip], [run]) = (document.nodes(), document.clips(), document.runs()) else { return None };
    let (blank, _) = Document::from_project(&blank_project());
    let fresh = blank.nodes().first()?;
    let is_fresh = **node == Node { id: node.id, ..fresh.as_ref().clone() };
    let is_kept = document.marks(node.id) != NodeMarks::default() || !document.expectations().is_empty();
    let plays =
        **run == Run { id: run.id, clip: clip.id, node: node.id, ..blank.runs().first()?.as_ref().clone() };
    (is_fresh && !is_kept && clip.is_empty() && plays).then_some(Placeholder { node, run })
}

/// Where a picture of this size goes: where the box of a blank project stands, whose place it takes, else at a free place. In stage pixels.
pub fn place_of_picture(document: &Document, media: &Media, size_px: [f64; 2]) -> [f64; 2] {
    match placeholder(document) {
        Some(placeholder) => placeholder.node.start.position,
        None => free_place(document, media, size_px),
    }
}

/// The edit that adds a node without a parent at a free place.
pub fn new_node(document: &Document, media: &Media, name: String, content: Content) -> Edit {
    let size_px = media.content_size_px(document, &content, 0);
    let place = match &content {
        Content::Text(_) => place_of_text,
        content if content.is_picture() => place_of_picture,
        _ => free_place,
    };
    let mut start = StartPose::default().with_position(place(document, media, size_px));
    show_whole(&content, &mut start);
    Edit::AddNode { name, parent: None, content, start }
}

/// Starts what is seen in part, a picture or a text that is typed, with all of it, unless it has a progress already: at 0 there would be
/// nothing to see.
pub fn show_whole(content: &Content, start: &mut StartPose) {
    if content.has_progress() && start.progress == 0.0 {
        start.progress = FULL_PROGRESS;
    }
}

/// Where a text goes that would be as wide and high as this: in the middle of the stage, or as near above or below it as it covers nothing
/// that is seen in the start poses, which could have its colour; else at a free place.
fn place_of_text(document: &Document, media: &Media, size_px: [f64; 2]) -> [f64; 2] {
    let (middle, stage_px) = (middle_of_stage(document), document.stage().size);
    let seen = seen_boxes(document, media);
    let room_px = [size_px[0], size_px[1] + GAP_PX];
    let rows = (0..=MAX_ROWS).map(|row| f64::from(row) * ROW_PX).flat_map(|far| [far, -far]);
    let is_inside = |place: &[f64; 2]| (place[1] - middle[1]).abs() * 2.0 + size_px[1] <= stage_px[1];
    let mut places = rows.map(|far| [middle[0], middle[1] + far]).filter(is_inside);
    let free = places.find(|place| !seen.iter().any(|taken| taken.meets(*place, room_px)));
    free.unwrap_or_else(|| free_place(document, media, size_px))
}

/// The room of what is seen in the start poses, also inside of others; without what fills the stage, on which all stands.
fn seen_boxes(document: &Document, media: &Media) -> Vec<Taken> {
    let poses: Vec<_> = document.nodes().iter().map(|node| start_pose(node)).collect();
    let mut scene = StageScene::default();
    scene.sync(&SceneSource { document, poses: &poses, media, names: &ValueNames::new() });
    let is_shown = |node: &Node| node.start.visible && node.start.opacity > 0.0;
    let is_seen = |node: &Arc<Node>| {
        let around = std::iter::successors(node.parent, |id| document.node(*id)?.parent);
        is_shown(node) && around.filter_map(|id| document.node(id)).all(|node| node.start.visible)
    };
    let mut room = |node: &Arc<Node>| {
        let bounds = Bounds::around(&scene.stage_corners(node.id)?)?;
        let [low, high] = [bounds.low, bounds.high].map(|corner| corner.map(f64::from));
        let fills = |axis: usize| low[axis] <= 0.0 && high[axis] >= document.stage().size[axis];
        let has_size = (0..2).all(|axis| high[axis] > low[axis]);
        (has_size && !(fills(0) && fills(1))).then_some(Taken([low, high]))
    };
    document.nodes().iter().filter(|node| is_seen(node)).filter_map(&mut room).collect()
}

/// The middle of the stage, or a place near it where something of this size covers no other node; where there is none, a place where none
/// has its anchor. In whole stage pixels.
pub fn free_place(document: &Document, media: &Media, size_px: [f64; 2]) -> [f64; 2] {
    let stage_px = document.stage().size;
    let middle = middle_of_stage(document);
    if is_ground(size_px, stage_px) {
        return middle;
    }
    let size_px = size_px.map(|side| side.max(LEAST_PX));
    let boxes: Vec<Taken> = document.nodes().iter().filter_map(|node| taken(document, media, node)).collect();
    let is_free = |place: &[f64; 2]| !boxes.iter().any(|taken| taken.meets(*place, size_px));
    let is_inside = |place: &[f64; 2]| {
        (0..2).all(|axis| (place[axis] - middle[axis]).abs() * 2.0 + size_px[axis] <= stage_px[axis])
    };
    let rings = (1..=MAX_TRIES).map(f64::from).flat_map(|far| {
        RING.map(|way| [0, 1].map(|axis| (middle[axis] + way[axis] * far * (size_px[axis] + GAP_PX)).round()))
    });
    rings.filter(is_inside).find(is_free).unwrap_or_else(|| cascaded(document, middle))
}

/// The middle of the stage in whole pixels, where something new stands.
pub fn middle_of_stage(document: &Document) -> [f64; 2] {
    document.stage().size.map(|side| (side / 2.0).round())
}

/// The first place of a row from the middle to the lower right in which no node has its anchor.
fn cascaded(document: &Document, middle: [f64; 2]) -> [f64; 2] {
    let has_anchor = |place: &[f64; 2]| {
        let is_near = |node: &Arc<Node>| {
            (0..2).all(|axis| (node.start.position[axis] - place[axis]).abs() < CASCADE_PX / 2.0)
        };
        document.children_of(None).any(is_near)
    };
    let steps = (0..MAX_TRIES).map(|step| f64::from(step) * CASCADE_PX);
    let mut places = steps.map(|by| [middle[0] + by, middle[1] - by]);
    places.find(|place| !has_anchor(place)).unwrap_or(middle)
}

/// Whether something of this size is what other things stand on.
fn is_ground(size_px: [f64; 2], stage_px: [f64; 2]) -> bool {
    (0..2).all(|axis| size_px[axis] * 2.0 > stage_px[axis])
}

/// The room that a node takes at its start, from its lower left corner to its upper right one, in stage pixels.
struct Taken([[f64; 2]; 2]);

/// `None` for what is in a parent, which may move, and for a background.
fn taken(document: &Document, media: &Media, node: &Node) -> Option<Taken> {
    let start = &node.start;
    let own_px = media.content_size_px(document, &node.content, start.frame);
    let size_px = [0, 1].map(|axis| own_px[axis] * start.scale[axis].abs());
    let is_apart = node.parent.is_none() && !is_ground(size_px, document.stage().size);
    let low = |axis: usize| start.position[axis] - start.anchor[axis] * size_px[axis];
    is_apart.then(|| Taken([[0, 1].map(low), [0, 1].map(|axis| low(axis) + size_px[axis])]))
}

impl Taken {
    /// Whether something of this size whose middle is here covers it.
    fn meets(&self, place: [f64; 2], size_px: [f64; 2]) -> bool {
        let Self([low, high]) = self;
        (0..2).all(|axis| {
            let half = size_px[axis] / 2.0;
            place[axis] - half < high[axis].max(low[axis] + LEAST_PX / 2.0)
                && place[axis] + half > low[axis].min(high[axis] - LEAST_PX / 2.0)
        })
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Color, Fill, Form, Shape, Text};

    use super::*;

    fn add(document: &Document, content: Content) -> Document {
        let edit = new_node(document, &Media::default(), "new".to_owned(), content);
        document.edited(&edit).unwrap().0
    }

    fn places(document: &Document) -> Vec<[f64; 2]> {
        document.nodes().iter().map(|node| node.start.position).collect()
    }

    #[test]
    fn the_first_picture_stands_where_the_box_of_a_blank_project_does() {
        let (blank, _) = Document::from_project(&blank_project());
        let middle = blank.nodes()[0].start.position;
        let picture = || Content::Image("coin".into());
        let image = kineograph_runtime::format::Image::new("coin", "coin.png");
        let (blank, _) = blank.edited(&Edit::AddImage(image)).unwrap();
        assert_eq!(places(&add(&blank, picture()))[1], middle);
        assert_ne!(places(&add(&blank, Content::Text(Text::new("a"))))[1], middle, "a text stands beside it");
        let two = add(&blank, Content::Text(Text::new("a")));
        assert_ne!(places(&add(&two, picture()))[2], middle, "the box stays then");
    }

    #[test]
    fn new_nodes_stand_at_whole_pixels() {
        let mut document = Document::default();
        for size_px in [[33.3, 21.7], [12.5, 40.0], [0.0, 0.0], [33.3, 21.7]] {
            document = add(&document, Content::Box(size_px));
            document = add(&document, Content::Group);
        }
        let places = places(&document);
        assert!(places.iter().flatten().all(|x| x.fract() == 0.0), "{places:?}");
    }

    #[test]
    fn new_nodes_cover_each_other_only_where_there_is_no_room() {
        let [width, height] = Document::default().stage().size;
        let middle = [width / 2.0, height / 2.0];
        let ground = add(&Document::default(), Content::Box([width, height]));
        let text = add(&ground, Content::Text(Text::new("Text")));
        let shape = Shape::new(Form::default(), [96.0, 64.0]).with_fill(Fill::solid(Color::WHITE));
        let shape = add(&text, Content::Shape(shape));
        let group = add(&add(&shape, Content::Group), Content::Group);
        let places = places(&group);
        assert_eq!(places[..2], [middle, middle], "a text on its ground");
        let boxes: Vec<Taken> =
            group.nodes()[1..].iter().map(|node| taken(&group, &Media::default(), node).unwrap()).collect();
        for (nth, one) in boxes.iter().enumerate() {
            for other in &boxes[nth + 1..] {
                let Taken([low, high]) = other;
                let middle = [0, 1].map(|axis| f64::midpoint(low[axis], high[axis]));
                assert!(!one.meets(middle, [0, 1].map(|axis| high[axis] - low[axis])), "{places:?}");
            }
        }
    }

    #[test]
    fn a_text_is_above_or_below_what_is_seen_in_the_middle() {
        let [width, height] = Document::default().stage().size;
        let middle = [width / 2.0, height / 2.0];
        let panel_px = [width * 0.6, height * 0.6];
        let is_clear = |document: &Document| {
            let [x, y] = *places(document).last().unwrap();
            x == middle[0] && y > middle[1] + panel_px[1] / 2.0
        };
        let panel = add(&Document::default(), Content::Box(panel_px));
        assert!(is_clear(&add(&panel, Content::Text(Text::new("a")))), "a box, though much stands on it");
        let inside = |start: StartPose| {
            let group = add(&Document::default(), Content::Group);
            let parent = Some(group.nodes()[0].id);
            let content = Content::Box(panel_px);
            let held = Edit::AddNode { name: "held".to_owned(), parent, content, start };
            add(&group.edited(&held).unwrap().0, Content::Text(Text::new("a")))
        };
        assert!(is_clear(&inside(StartPose::default())), "a box inside of a group");
        let hidden = StartPose::default().with_visible(false);
        assert_eq!(*places(&inside(hidden)).last().unwrap(), middle, "nothing that is seen");
    }

    #[test]
    fn where_all_is_full_they_are_in_a_cascade() {
        let wide = Content::Box([Document::default().stage().size[0], 20.0]);
        let full = (0..24).fold(Document::default(), |document, _| add(&document, wide.clone()));
        let [.., one, other] = &places(&full)[..] else { panic!("24 of them") };
        assert_eq!([other[0] - one[0], other[1] - one[1]], [CASCADE_PX, -CASCADE_PX]);
    }
}
