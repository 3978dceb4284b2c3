//! Random edits.

use std::sync::Arc;

use kineograph::internals::{
    ActionId, ClipEdit, ClipId, Document, Edit, Expected, ExpectedId, Filed, FolderEdit, FrameId, GraphEdit,
    NewNodes, NodeId, NodeMarks, RunEdit, RunId, Slot,
};
use kineograph_runtime::format::{
    Action, Color, Content, EditorBookmark, EditorCanvas, EditorFrame, EditorGuide, Expectation,
    ExpectedPose, FrameStep, Image, Kind, Marker, NamedEase, Sheet, SheetFrame, Stage, StartPose, Tag,
    TagFrame, Value,
};
use kineograph_runtime::{Stagger, StaggerFrom};
use proptest::prelude::*;
use proptest::sample::Index;

/// An edit that picks what it names from what is there.
#[derive(Debug, Clone)]
pub enum Pick {
    Stage(u16),
    AddImage(u8),
    RemoveImage(Index),
    AddSheet(u8),
    SetSheet(u8, u8),
    RemoveSheet(u8),
    SetImage(u8, u8),
    ShowFrame(Index, u8),
    AnimateNames(Index, Index, u8),
    AddNode(Option<Index>),
    ParentNode(Index, Index),
    OrderNode(Index, usize),
    RemoveNode(Index),
    MarkNode(Index, bool, bool),
    CopyNodes(Vec<Index>, Option<Index>),
    StaggerRuns(Vec<Index>, f64, f64),
    AddClip,
    OrderClip(Index, usize),
    DuplicateClip(Index),
    RemoveClip(Index),
    AddRun(Index, Index),
    SpreadRun(Index, Index, f64),
    RemoveRun(Index),
    Insert(Index, Kind, Index, usize),
    Move(Index, Index, Index, usize),
    Remove(Index, Index, bool),
    Wrap(Index, Vec<Index>, Kind),
    ChangeKind(Index, Index, Kind),
    PlayClip(Index, Index, Index),
    MakeClip(Index, Vec<Index>),
    UnpackClip(Index, Index),
    RenameClip(Index, u8),
    SetDuration(Index, Index, f64),
    Label(Index, Index, String),
    Mute(Index, Index, bool),
    Place(Index, Index, f64),
    ResetPlaces(Index),
    MoveAll(Index, Vec<Index>, Index, usize),
    InsertOnWire(Index, Vec<Index>, Index),
    Extract(Index, Vec<Index>),
    PasteValues(Index, Index, Kind),
    Collapse(Index, Index, bool),
    Comment(Index, Index, String),
    Frame(Index, Vec<Index>, String),
    FrameOf(Index, Index, Option<Index>),
    RemoveFrame(Index, Index),
    AddEase(u8, Kind),
    SetEase(u8, u8, Kind),
    RemoveEase(u8),
    UseEase(Index, Index, u8),
    AddMarker(u8, f64),
    SetMarker(u8, u8, f64),
    RemoveMarker(u8),
    /// Of a node or of any, a pose or an event, at a time.
    AddExpected(Option<Index>, bool, f64),
    SetExpected(Index, Option<Index>, f64),
    RemoveExpected(Index),
    /// Grid cell, guides, and whether these are locked.
    Canvas(Option<f64>, Vec<f64>, bool),
    /// What to do, and two of a few folders.
    Folder([u8; 3]),
}

fn kind() -> impl Strategy<Value = Kind> {
    proptest::sample::select(Kind::all().collect::<Vec<_>>())
}

pub fn pick() -> impl Strategy<Value = Pick> {
    let index = any::<Index>;
    prop_oneof![
        1 => (1..4000_u16).prop_map(Pick::Stage),
        1 => any::<u8>().prop_map(Pick::AddImage),
        1 => index().prop_map(Pick::RemoveImage),
        1 => any::<u8>().prop_map(Pick::AddSheet),
        1 => any::<[u8; 2]>().prop_map(|[n, other]| Pick::SetSheet(n, other)),
        1 => any::<u8>().prop_map(Pick::RemoveSheet),
        1 => any::<[u8; 2]>().prop_map(|[n, other]| Pick::SetImage(n, other)),
        2 => any::<(Index, u8)>().prop_map(|(node, n)| Pick::ShowFrame(node, n)),
        2 => any::<(Index, Index, u8)>().prop_map(|(clip, at, n)| Pick::AnimateNames(clip, at, n)),
        1 => proptest::option::of(index()).prop_map(Pick::AddNode),
        1 => (index(), index()).prop_map(|(a, b)| Pick::ParentNode(a, b)),
        1 => (index(), 0..9_usize).prop_map(|(a, b)| Pick::OrderNode(a, b)),
        1 => index().prop_map(Pick::RemoveNode),
        2 => (index(), any::<bool>(), any::<bool>()).prop_map(|(a, b, c)| Pick::MarkNode(a, b, c)),
        1 => (proptest::collection::vec(index(), 1..3), proptest::option::of(index()))
            .prop_map(|(a, b)| Pick::CopyNodes(a, b)),
        1 => (proptest::collection::vec(index(), 1..4), 0.0..3.0, -1.0..1.0)
            .prop_map(|(a, b, c)| Pick::StaggerRuns(a, b, c)),
        1 => Just(Pick::AddClip),
        1 => (index(), 0..9_usize).prop_map(|(a, b)| Pick::OrderClip(a, b)),
        1 => index().prop_map(Pick::DuplicateClip),
        1 => index().prop_map(Pick::RemoveClip),
        1 => (index(), index()).prop_map(|(a, b)| Pick::AddRun(a, b)),
        1 => (index(), index(), 0.0..2.0).prop_map(|(a, b, secs)| Pick::SpreadRun(a, b, secs)),
        1 => index().prop_map(Pick::RemoveRun),
        8 => (index(), kind(), index(), 0..7_usize).prop_map(|(a, b, c, d)| Pick::Insert(a, b, c, d)),
        4 => (index(), index(), index(), 0..7_usize).prop_map(|(a, b, c, d)| Pick::Move(a, b, c, d)),
        2 => (index(), index(), any::<bool>()).prop_map(|(a, b, c)| Pick::Remove(a, b, c)),
        3 => (index(), proptest::collection::vec(index(), 1..4), kind()).prop_map(|(a, b, c)| Pick::Wrap(a, b, c)),
        2 => (index(), index(), kind()).prop_map(|(a, b, c)| Pick::ChangeKind(a, b, c)),
        3 => (index(), index(), index()).prop_map(|(a, b, c)| Pick::PlayClip(a, b, c)),
        2 => (index(), proptest::collection::vec(index(), 1..4)).prop_map(|(a, b)| Pick::MakeClip(a, b)),
        2 => (index(), index()).prop_map(|(a, b)| Pick::UnpackClip(a, b)),
        1 => (index(), any::<u8>()).prop_map(|(a, b)| Pick::RenameClip(a, b)),
        2 => (index(), index(), 0.0..9.0).prop_map(|(a, b, c)| Pick::SetDuration(a, b, c)),
        1 => (index(), index(), "[a-z ]{0,6}").prop_map(|(a, b, c)| Pick::Label(a, b, c)),
        1 => (index(), index(), any::<bool>()).prop_map(|(a, b, c)| Pick::Mute(a, b, c)),
        1 => (index(), index(), -99.0..99.0).prop_map(|(a, b, c)| Pick::Place(a, b, c)),
        1 => index().prop_map(Pick::ResetPlaces),
        3 => (index(), proptest::collection::vec(index(), 1..4), index(), 0..7_usize)
            .prop_map(|(a, b, c, d)| Pick::MoveAll(a, b, c, d)),
        2 => (index(), proptest::collection::vec(index(), 1..4), index())
            .prop_map(|(a, b, c)| Pick::InsertOnWire(a, b, c)),
        1 => (index(), proptest::collection::vec(index(), 1..4)).prop_map(|(a, b)| Pick::Extract(a, b)),
        1 => (index(), index(), kind()).prop_map(|(a, b, c)| Pick::PasteValues(a, b, c)),
        1 => (index(), index(), any::<bool>()).prop_map(|(a, b, c)| Pick::Collapse(a, b, c)),
        1 => (index(), index(), "[a-z ]{0,6}").prop_map(|(a, b, c)| Pick::Comment(a, b, c)),
        2 => (index(), proptest::collection::vec(index(), 1..4), "[a-z ]{0,6}")
            .prop_map(|(a, b, c)| Pick::Frame(a, b, c)),
        1 => (index(), index(), proptest::option::of(index())).prop_map(|(a, b, c)| Pick::FrameOf(a, b, c)),
        1 => (index(), index()).prop_map(|(a, b)| Pick::RemoveFrame(a, b)),
        4 => ease_or_marker(),
    ]
}

fn ease_or_marker() -> impl Strategy<Value = Pick> {
    let (n, index) = (any::<u8>, any::<Index>);
    let secs = || prop_oneof![9 => 0.0..20.0, 1 => Just(-1.0), 1 => Just(f64::NAN)];
    prop_oneof![
        3 => (n(), kind()).prop_map(|(a, b)| Pick::AddEase(a, b)),
        2 => (n(), n(), kind()).prop_map(|(a, b, c)| Pick::SetEase(a, b, c)),
        1 => n().prop_map(Pick::RemoveEase),
        4 => (index(), index(), n()).prop_map(|(a, b, c)| Pick::UseEase(a, b, c)),
        3 => (n(), secs()).prop_map(|(a, b)| Pick::AddMarker(a, b)),
        2 => (n(), n(), secs()).prop_map(|(a, b, c)| Pick::SetMarker(a, b, c)),
        1 => n().prop_map(Pick::RemoveMarker),
        3 => (proptest::option::of(index()), any::<bool>(), secs()).prop_map(|(a, b, c)| Pick::AddExpected(a, b, c)),
        2 => (index(), proptest::option::of(index()), secs()).prop_map(|(a, b, c)| Pick::SetExpected(a, b, c)),
        1 => index().prop_map(Pick::RemoveExpected),
        2 => (proptest::option::of(-4.0..200.0_f64), proptest::collection::vec(-50.0..400.0_f64, 0..4), any::<bool>())
            .prop_map(|(a, b, c)| Pick::Canvas(a, b, c)),
        3 => any::<[u8; 3]>().prop_map(Pick::Folder),
    ]
}

/// What the editor's canvas has: a grid, guides of both kinds, a device frame and a bookmark.
fn canvas(cell: Option<f64>, guides: &[f64], is_locked: bool) -> EditorCanvas {
    let guides = guides.iter().enumerate().map(|(index, at)| match index % 2 {
        0 => EditorGuide::upright(*at),
        _ => EditorGuide::level(*at),
    });
    EditorCanvas::default()
        .with_grid(cell.map(|side| [side, side * 2.0]))
        .with_guides(guides.collect())
        .with_guides_locked(is_locked)
        .with_frames(vec![EditorFrame::new("phone", [390.0, 844.0])])
        .with_bookmarks(vec![EditorBookmark::new("door", [10.0, 20.0], 2.0)])
}

fn folder_edit([what, a, b]: [u8; 3]) -> FolderEdit {
    let folder = |n: u8| ["a", "a/b", "a/b/c", "d", " "][usize::from(n % 5)].to_owned();
    match what % 6 {
        0 | 1 => FolderEdit::Add(folder(a)),
        2 => FolderEdit::Move(folder(a), folder(b)),
        3 => FolderEdit::Remove(folder(a)),
        4 => FolderEdit::Put(vec![Filed::Image(image(b).name)], Some(folder(a))),
        _ => FolderEdit::Put(vec![Filed::Sheet(sheet(b).name)], (a % 2 == 0).then(|| folder(a))),
    }
}

/// One of a few names, so that edits meet.
fn few(n: u8) -> String {
    ["soft", "hard", "soft 2", " "][usize::from(n % 4)].to_owned()
}

fn resolve_named(document: &Document, pick: Pick) -> Edit {
    let own = |name, kind| NamedEase::new(name, tree(kind));
    match pick {
        Pick::AddEase(name, kind) => Edit::AddEase(own(few(name), kind)),
        Pick::SetEase(old, new, kind) => Edit::SetEase(few(old), own(few(new), kind)),
        Pick::RemoveEase(name) => Edit::RemoveEase(few(name)),
        Pick::AddMarker(name, secs) => Edit::AddMarker(Marker::new(few(name), secs)),
        Pick::SetMarker(old, new, secs) => Edit::SetMarker(few(old), Marker::new(few(new), secs)),
        Pick::RemoveMarker(name) => Edit::RemoveMarker(few(name)),
        Pick::AddExpected(node, is_event, secs) => {
            let node = node.map(|index| node_id(document, index));
            Edit::AddExpected(node, expectation(document, node, is_event, secs))
        }
        Pick::SetExpected(index, node, secs) => {
            let node = node.map(|index| node_id(document, index));
            let id = expected_id(document, index);
            let is_event = document
                .expected(id)
                .is_some_and(|expected| matches!(expected.what, Expectation::Event { .. }));
            let what = expectation(document, node, is_event, secs);
            Edit::SetExpected(Expected { id, node, what })
        }
        Pick::RemoveExpected(index) => Edit::RemoveExpected(expected_id(document, index)),
        other => resolve_clip(document, other),
    }
}

fn expectation(document: &Document, node: Option<NodeId>, is_event: bool, secs: f64) -> Expectation {
    let name = node.map(|id| document.node(id).map(|node| node.name.clone()).unwrap_or_default());
    if !is_event {
        return Expectation::pose(name.unwrap_or_default(), secs, ExpectedPose::default().with_z(1));
    }
    let mut event = Expectation::event("step", [secs, secs + 1.0]);
    if let Expectation::Event { node, .. } = &mut event {
        *node = name;
    }
    event
}

fn expected_id(document: &Document, index: Index) -> ExpectedId {
    let all = document.expectations();
    if all.is_empty() { ExpectedId(9999) } else { index.get(all).id }
}

fn node_id(document: &Document, index: Index) -> NodeId {
    let nodes = document.nodes();
    if nodes.is_empty() { NodeId(9999) } else { index.get(nodes).id }
}

fn clip_id(document: &Document, index: Index) -> ClipId {
    let clips = document.clips();
    if clips.is_empty() { ClipId(9999) } else { index.get(clips).id }
}

fn action_id(document: &Document, clip: ClipId, index: Index) -> ActionId {
    let ids: Vec<ActionId> =
        document.clip(clip).map(|clip| clip.items().map(|(id, _)| id).collect()).unwrap_or_default();
    if ids.is_empty() { ActionId(9999) } else { *index.get(&ids) }
}

pub fn resolve(document: &Document, pick: Pick) -> Edit {
    match pick {
        Pick::Folder(which) => Edit::Folders(folder_edit(which)),
        Pick::Canvas(cell, guides, is_locked) => Edit::SetCanvas(canvas(cell, &guides, is_locked)),
        Pick::Stage(width) => Edit::SetStage(Stage::default().with_size([f64::from(width), 100.0])),
        Pick::AddImage(n) => Edit::AddImage(image(n)),
        Pick::RemoveImage(index) => {
            let images = document.images();
            let name = if images.is_empty() { String::new() } else { index.get(images).name.clone() };
            Edit::RemoveImage(name)
        }
        Pick::AddSheet(n) => Edit::AddSheet(sheet(n)),
        Pick::SetSheet(n, other) => Edit::SetSheet(format!("sheet{}", n % 5), sheet(other)),
        Pick::RemoveSheet(n) => Edit::RemoveSheet(format!("sheet{}", n % 5)),
        Pick::SetImage(n, other) => Edit::SetImage(format!("image{}", n % 4), image(other)),
        Pick::ShowFrame(node, n) => match document.node(node_id(document, node)) {
            Some(node) => {
                let mut node = node.as_ref().clone();
                node.content = Content::Frame { sheet: "sheet1".to_owned(), frame: frame_name(n) };
                node.start.frame = u32::from(n % 3);
                Edit::SetNode(node)
            }
            None => Edit::AddClip("clip".to_owned()),
        },
        Pick::AnimateNames(clip, at, n) => {
            let clip = clip_id(document, clip);
            let tree = if n.is_multiple_of(2) {
                Action::animate_tag("sheet1", format!("tag{}", n % 3))
            } else {
                Action::animate(0.1, vec![FrameStep::named(frame_name(n)), FrameStep::new(0)], 1, false)
                    .on_sheet("sheet1")
            };
            let slot = Slot::Child(action_id(document, clip, at), 0);
            Edit::Clip(clip, ClipEdit::Insert { tree, slot, position: None })
        }
        Pick::AddNode(parent) => Edit::AddNode {
            name: "node".to_owned(),
            parent: parent.filter(|_| !document.nodes().is_empty()).map(|index| node_id(document, index)),
            content: Content::Sheet("sheet1".to_owned()),
            start: StartPose::default(),
        },
        Pick::ParentNode(node, parent) => {
            let parent = node_id(document, parent);
            match document.node(node_id(document, node)) {
                Some(node) => {
                    let mut node = node.as_ref().clone();
                    node.parent = Some(parent);
                    Edit::SetNode(node)
                }
                None => Edit::AddClip("clip".to_owned()),
            }
        }
        Pick::OrderNode(node, index) => Edit::OrderNode(node_id(document, node), index),
        Pick::RemoveNode(node) => Edit::RemoveNodes(vec![node_id(document, node)]),
        Pick::AddClip => Edit::AddClip("clip".to_owned()),
        Pick::PlayClip(clip, parent, played) => {
            let clip = clip_id(document, clip);
            let name = document.clip(clip_id(document, played)).map(|clip| clip.name.clone());
            let tree = Action::play_clip(name.unwrap_or_default());
            let slot = Slot::Child(action_id(document, clip, parent), 0);
            Edit::Clip(clip, ClipEdit::Insert { tree, slot, position: None })
        }
        Pick::MakeClip(clip, ids) => {
            let clip = clip_id(document, clip);
            let ids = ids.into_iter().map(|id| action_id(document, clip, id)).collect();
            Edit::MakeClip { clip, ids, name: "part".to_owned() }
        }
        Pick::UnpackClip(clip, id) => {
            let clip = clip_id(document, clip);
            let plays = |document: &Document| {
                let clip = document.clip(clip)?;
                clip.items().find(|(_, item)| item.action.kind() == Kind::PlayClip).map(|(id, _)| id)
            };
            Edit::UnpackClip(clip, plays(document).unwrap_or_else(|| action_id(document, clip, id)))
        }
        Pick::RenameClip(clip, n) => Edit::RenameClip(clip_id(document, clip), format!("clip {}", n % 6)),
        Pick::OrderClip(clip, index) => Edit::OrderClip(clip_id(document, clip), index),
        Pick::DuplicateClip(clip) => Edit::DuplicateClip(clip_id(document, clip)),
        Pick::RemoveClip(clip) => Edit::RemoveClip(clip_id(document, clip)),
        Pick::AddRun(clip, node) => Edit::AddRun(clip_id(document, clip), node_id(document, node), 0.5),
        Pick::SpreadRun(run, node, secs) => {
            let runs = document.runs();
            if runs.is_empty() {
                return Edit::RemoveRun(RunId(9999));
            }
            let mut run = run.get(runs).as_ref().clone();
            run.more_nodes.push(node_id(document, node));
            run.stagger = Stagger::each(secs).with_from(StaggerFrom::Edges);
            Edit::SetRun(run)
        }
        Pick::RemoveRun(index) => {
            let runs = document.runs();
            Edit::RemoveRun(if runs.is_empty() { RunId(9999) } else { index.get(runs).id })
        }
        other => resolve_many(document, other),
    }
}

fn resolve_many(document: &Document, pick: Pick) -> Edit {
    match pick {
        Pick::MarkNode(node, locked, hidden) => {
            let color = locked.then_some(Color([9, 8, 7]));
            Edit::MarkNodes(vec![(node_id(document, node), NodeMarks { locked, hidden, color })])
        }
        Pick::CopyNodes(nodes, parent) => {
            let ids: Vec<NodeId> = nodes.into_iter().map(|node| node_id(document, node)).collect();
            // Copies of copies would double with each of many edits.
            let ids = if document.nodes().len() > 40 { Vec::new() } else { ids };
            let project = Arc::new(document.taken_nodes(&ids));
            let parents = vec![parent.map(|parent| node_id(document, parent))];
            Edit::AddNodes(NewNodes { project, parents, offset_px: [3.0, -4.0] })
        }
        Pick::StaggerRuns(runs, from_secs, each_secs) => {
            let all = document.runs();
            let pick = |index: Index| if all.is_empty() { RunId(9999) } else { index.get(all).id };
            let ids = runs.into_iter().map(pick).collect();
            Edit::Runs(RunEdit::Stagger { ids, from_secs, each_secs })
        }
        other => resolve_named(document, other),
    }
}

/// One of the places that there are at an action.
fn slot(index: usize, id: ActionId) -> Slot {
    match index {
        0 => Slot::Root,
        1 => Slot::Draft,
        2 | 3 => Slot::Child(id, index - 2),
        _ => Slot::Beside { id, offset: index - 4, together: index == 5 },
    }
}

fn resolve_clip(document: &Document, pick: Pick) -> Edit {
    let (clip, edit) = match pick {
        Pick::Insert(clip, kind, parent, index) => {
            let clip = clip_id(document, clip);
            let parent = action_id(document, clip, parent);
            let slot = slot(index, parent);
            (clip, ClipEdit::Insert { tree: tree(kind), slot, position: None })
        }
        Pick::UseEase(clip, parent, name) => {
            let clip = clip_id(document, clip);
            let slot = Slot::Child(action_id(document, clip, parent), 0);
            let tree = Action::ease_named(few(name), Action::show());
            (clip, ClipEdit::Insert { tree, slot, position: None })
        }
        Pick::Move(clip, id, parent, index) => {
            let clip = clip_id(document, clip);
            let slot = slot(index, action_id(document, clip, parent));
            (clip, ClipEdit::Move { id: action_id(document, clip, id), slot })
        }
        Pick::Remove(clip, id, reconnect) => {
            let clip = clip_id(document, clip);
            (clip, ClipEdit::Remove { ids: vec![action_id(document, clip, id)], reconnect })
        }
        Pick::Wrap(clip, ids, kind) => {
            let clip = clip_id(document, clip);
            let mut ids: Vec<ActionId> = ids.into_iter().map(|id| action_id(document, clip, id)).collect();
            ids.dedup();
            (clip, ClipEdit::Wrap(ids, kind))
        }
        Pick::ChangeKind(clip, id, kind) => {
            let clip = clip_id(document, clip);
            (clip, ClipEdit::ChangeKind(action_id(document, clip, id), kind))
        }
        Pick::SetDuration(clip, id, secs) => {
            let clip = clip_id(document, clip);
            let ids = vec![action_id(document, clip, id)];
            (clip, ClipEdit::SetParam { ids, param: "duration", value: Value::Number(secs) })
        }
        Pick::Label(clip, id, label) => {
            let clip = clip_id(document, clip);
            (clip, ClipEdit::SetLabel(action_id(document, clip, id), Some(label)))
        }
        Pick::Mute(clip, id, muted) => {
            let clip = clip_id(document, clip);
            (clip, ClipEdit::SetMuted(vec![action_id(document, clip, id)], muted))
        }
        Pick::Place(clip, id, x) => {
            let clip = clip_id(document, clip);
            (clip, ClipEdit::SetPositions(vec![(action_id(document, clip, id), [x, -x])]))
        }
        Pick::ResetPlaces(clip) => (clip_id(document, clip), ClipEdit::ResetPositions),
        other => return resolve_graph(document, other),
    };
    Edit::Clip(clip, edit)
}

fn resolve_graph(document: &Document, pick: Pick) -> Edit {
    let action_ids = |clip, indices: Vec<Index>| -> Vec<ActionId> {
        indices.into_iter().map(|index| action_id(document, clip, index)).collect()
    };
    let (Pick::MoveAll(clip, ..)
    | Pick::InsertOnWire(clip, ..)
    | Pick::Extract(clip, _)
    | Pick::PasteValues(clip, ..)
    | Pick::Collapse(clip, ..)
    | Pick::Comment(clip, ..)
    | Pick::Frame(clip, ..)
    | Pick::FrameOf(clip, ..)
    | Pick::RemoveFrame(clip, _)) = pick
    else {
        panic!("{pick:?} is resolved elsewhere")
    };
    let clip = clip_id(document, clip);
    let action = |index| action_id(document, clip, index);
    let edit = match pick {
        Pick::MoveAll(_, ids, parent, index) => {
            ClipEdit::MoveAll { ids: action_ids(clip, ids), slot: slot(index, action(parent)) }
        }
        Pick::InsertOnWire(_, ids, child) => {
            ClipEdit::InsertOnWire { ids: action_ids(clip, ids), child: action(child) }
        }
        Pick::Extract(_, ids) => ClipEdit::Extract(action_ids(clip, ids)),
        Pick::PasteValues(_, id, kind) => ClipEdit::PasteValues { ids: vec![action(id)], from: tree(kind) },
        Pick::Collapse(_, id, collapsed) => {
            ClipEdit::Graph(GraphEdit::SetCollapsed(vec![action(id)], collapsed))
        }
        Pick::Comment(_, id, text) => ClipEdit::Graph(GraphEdit::SetComment(action(id), Some(text))),
        Pick::Frame(_, ids, title) => ClipEdit::Graph(GraphEdit::AddFrame {
            actions: action_ids(clip, ids),
            title,
            color: Color::WHITE,
        }),
        Pick::FrameOf(_, id, frame) => {
            let frame = frame.map(|index| frame_id(document, clip, index));
            ClipEdit::Graph(GraphEdit::SetFrameOf(vec![action(id)], frame))
        }
        Pick::RemoveFrame(_, index) => {
            ClipEdit::Graph(GraphEdit::RemoveFrame(frame_id(document, clip, index)))
        }
        other => panic!("{other:?} is resolved elsewhere"),
    };
    Edit::Clip(clip, edit)
}

fn frame_id(document: &Document, clip: ClipId, index: Index) -> FrameId {
    let frames = document.clip(clip).map(|clip| clip.frames().to_vec()).unwrap_or_default();
    if frames.is_empty() { FrameId(9999) } else { index.get(&frames).id }
}

/// A grid or an atlas, with names of frames and tags that change with `n`.
fn sheet(n: u8) -> Sheet {
    let image = format!("image{}", n % 4);
    let frames = (0..n % 4).map(|frame| {
        let other = n.is_multiple_of(7).then(|| format!("image{}", n % 3));
        SheetFrame::new(frame_name(n / 4 + frame)).with_image(other)
    });
    let tag = Tag::new(format!("tag{}", n % 3), vec![TagFrame::new(frame_name(n)), TagFrame::new(0)]);
    let grid =
        if n.is_multiple_of(2) { Sheet::new("", image, 4, 2) } else { Sheet::atlas("", image, Vec::new()) };
    let mut sheet = grid.with_frames(frames.collect()).with_tags(vec![tag]);
    sheet.name = format!("sheet{}", n % 5);
    sheet
}

fn frame_name(n: u8) -> String {
    format!("frame{}", n % 6)
}

fn image(n: u8) -> Image {
    Image::new(format!("image{}", n % 4), "a.png").with_filter(Default::default())
}

/// An action of this kind, filled where it takes children.
fn tree(kind: Kind) -> Action {
    let mut action = Action::new(kind);
    if action.children_field().is_some() {
        action.children = vec![Action::sequence([
            Action::move_by(1.0, [5.0, 0.0]),
            Action::tint_to(1.0, Color([1, 2, 3])),
        ])];
    }
    if kind == Kind::Animate {
        action = Action::animate(0.1, vec![FrameStep::new(0), FrameStep::new(1)], 2, false);
    }
    action
}
