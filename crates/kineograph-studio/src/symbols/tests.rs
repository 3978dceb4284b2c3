use kineograph_runtime::format::to_ron;

use super::*;
use crate::compile::Programs;
use crate::document::ClipEdit;
use crate::export::source::ExportSource;
use crate::export::studio::{Backdrop, Studio};
use crate::io::{Roots, load_media, read_project};

/// A folder with a project: a group of a box and a text that move, between two other nodes.
fn folder() -> (tempfile::TempDir, Document) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hud.ron");
    let text = r##"(format: 2, stage: (size: (96, 64)), nodes: [
        (name: "ground", content: Box((96, 10)), start: (position: (48, 5), color: "#445566")),
        (name: "badge", z: 1, start: (position: (40, 30), rotation: 10)),
        (name: "plate", parent: "badge", content: Box((30, 14)), start: (color: "#cc3344")),
        (name: "label", parent: "badge", content: Text(text: "Ag", font_size: 12)),
        (name: "front", z: 2, content: Box((8, 8)), start: (position: (44, 34), color: "#00ff00"))],
        clips: [(name: "slide", action: MoveBy(duration: 1, delta: (20, 8))), (name: "turn", action: RotateTo(duration: 1, angle: 40))],
        runs: [(clip: "slide", node: "badge", at: 0.25), (clip: "turn", node: "plate"), (clip: "slide", node: "front")])"##;
    std::fs::write(&path, text).unwrap();
    let (project, _) = read_project(&path).unwrap();
    (folder, Document::from_project(&project).0)
}

fn named(document: &Document, name: &str) -> NodeId {
    document.nodes().iter().find(|node| node.name == name).unwrap().id
}

fn without_ids(mut tree: Action) -> Action {
    tree.id = None;
    tree.children = tree.children.iter().cloned().map(without_ids).collect();
    tree
}

fn after(document: &Document, change: &Change) -> Document {
    change.edits.iter().fold(document.clone(), |document, edit| document.edited(edit).unwrap().0)
}

/// Pictures at several times.
fn look(folder: &Path, document: &Document) -> Vec<kineograph_render::RgbaImage> {
    let roots = Roots::of_project(Some(&folder.join("hud.ron")));
    let source = ExportSource::of(document, &Programs::of(document), roots);
    let mut studio = Studio::open(&source, &mut Vec::new()).unwrap();
    let mut at = |secs| studio.picture(&source, secs, [96, 64], Backdrop::Transparent).unwrap();
    [0.0, 0.25, 0.5, 1.0, 1.25, 2.0].map(&mut at).into()
}

#[test]
fn a_symbol_of_nodes_looks_and_moves_as_they_did() {
    let (folder, document) = folder();
    let before = look(folder.path(), &document);
    let path = folder.path().join("ui").join("badge.ron");
    std::fs::create_dir(path.parent().unwrap()).unwrap();
    let badge = named(&document, "badge");
    let made = make(&document, &Media::default(), &[badge], Some(folder.path()), &path).unwrap();
    std::fs::write(&path, to_ron(&made.project)).unwrap();
    let after = after(&document, &made.change);
    let names: Vec<&str> = after.nodes().iter().map(|node| node.name.as_str()).collect();
    assert_eq!(names, ["ground", "badge", "front"]);
    assert_eq!(after.node(named(&after, "badge")).map(|node| node.z), Some(1), "it stays between the others");
    assert_eq!(after.nodes()[1].content.symbol().unwrap().path, "ui/badge.ron");
    let clips: Vec<&str> = after.clips().iter().map(|clip| clip.name.as_str()).collect();
    assert_eq!(clips, ["slide", "Play badge"], "a clip that only plays inside is there, and not here");
    assert_eq!(look(folder.path(), &after), before);
}

#[test]
fn nodes_of_several_parents_and_nothing_are_refused() {
    let (folder, document) = folder();
    let make = |names: &[&str]| {
        let ids: Vec<NodeId> = names.iter().map(|name| named(&document, name)).collect();
        make(&document, &Media::default(), &ids, Some(folder.path()), &folder.path().join("a.ron")).err()
    };
    assert_eq!(make(&["plate", "front"]), Some(NoSymbol::SeveralParents));
    assert_eq!(make(&[]), Some(NoSymbol::Nothing));
    assert_eq!(make(&["plate"]), None);
    assert_eq!(make(&["badge", "plate"]), None, "what is inside comes with it");
}

#[test]
fn a_placed_project_plays_as_long_as_it_has_motion() {
    let (folder, document) = folder();
    let (project, _) = read_project(&folder.path().join("hud.ron")).unwrap();
    let tree = |project: &Project| {
        let after =
            after(&document, &place(&document, &Media::default(), ("hud.ron", project), Some([7.0, 9.0])));
        let node = after.nodes().last().unwrap();
        assert_eq!((node.name.as_str(), node.start.position), ("hud", [7.0, 9.0]));
        let clip = after.clips().iter().find(|clip| clip.name == "Play hud");
        clip.and_then(|clip| clip.root_tree()).map(without_ids)
    };
    let once = Action::sequence([Action::cue(0.0), Action::play_by(1.25, 1.25)]);
    assert_eq!(tree(&project), Some(once));
    assert_eq!(tree(&Project::default()), None);
    let for_ever = Clip::new("c", Some(Action::repeat_forever(Action::rotate_by(1.0, 9.0))));
    let endless = Project::default().with_nodes(vec![StoredNode::new("n")]).with_clips(vec![for_ever]);
    let endless = endless.with_runs(vec![StoredRun::new("c", "n")]);
    assert_eq!(tree(&endless), Some(Action::repeat_forever(Action::play_by(1.0, 1.0))));
}

#[test]
fn each_round_of_a_placed_project_that_is_repeated_begins_at_its_start() {
    let (folder, document) = folder();
    let (project, _) = read_project(&folder.path().join("hud.ron")).unwrap();
    let placed = after(&document, &place(&document, &Media::default(), ("hud.ron", &project), None));
    let clip = placed.clips().iter().find(|clip| clip.name == "Play hud").unwrap();
    let wrap = ClipEdit::Wrap(vec![clip.root().unwrap()], Kind::RepeatForever);
    let repeated = placed.edited(&Edit::Clip(clip.id, wrap)).unwrap().0;
    let timeline = Timeline::new(&repeated.to_project()).unwrap();
    let node = repeated.nodes().len() - 1;
    let mut poses = Vec::new();
    let inside_secs = [0.5, 1.5, 4.0].map(|secs| {
        timeline.poses_at(secs, &mut poses);
        poses[node].time_secs
    });
    assert_eq!(inside_secs, [0.5, 0.25, 0.25]);
}

#[test]
fn media_of_a_document_has_its_symbols() {
    let (folder, document) = folder();
    std::fs::write(folder.path().join("dot.ron"), "(format: 2, stage: (size: (5, 6)))").unwrap();
    let document =
        after(&document, &place(&document, &Media::default(), ("dot.ron", &Project::default()), None));
    let mut media = Media::default();
    load_media(&document, &Roots::of_project(Some(&folder.path().join("hud.ron"))), &mut media);
    let node = document.nodes().last().unwrap();
    assert_eq!(media.content_size_px(&document, &node.content, 0), [5.0, 6.0]);
}

/// The same with the instance of a symbol in place of “badge”, whose file is written.
fn with_symbol() -> (tempfile::TempDir, Document) {
    let (folder, document) = folder();
    let path = folder.path().join("ui").join("badge.ron");
    std::fs::create_dir(path.parent().unwrap()).unwrap();
    let badge = named(&document, "badge");
    let made = make(&document, &Media::default(), &[badge], Some(folder.path()), &path).unwrap();
    std::fs::write(&path, to_ron(&made.project)).unwrap();
    let document = after(&document, &made.change);
    (folder, document)
}

fn expanded(folder: &Path, document: &Document, name: &str) -> Result<Document, NoExpansion> {
    let id = named(document, name);
    let path = document.node(id).and_then(|node| node.content.symbol()).map(|symbol| symbol.path.clone());
    let (project, _) = read_project(&folder.join(path.unwrap_or_default())).unwrap_or_default();
    Ok(after(document, &expand(document, id, &project)?))
}

#[test]
fn an_expanded_symbol_looks_and_moves_as_its_instance_did() {
    let (folder, document) = with_symbol();
    let before = look(folder.path(), &document);
    let after = expanded(folder.path(), &document, "badge").unwrap();
    assert!(after.nodes().iter().all(|node| node.content.symbol().is_none()));
    let names: Vec<&str> = after.nodes().iter().map(|node| node.name.as_str()).collect();
    assert_eq!(names, ["ground", "badge", "front", "badge 2", "badge 3", "plate", "label"]);
    assert!(after.clips().iter().all(|clip| clip.name != "Play badge"), "nothing plays a symbol any more");
    assert_eq!(look(folder.path(), &after), before);
}

/// The instance turned, scaled and half seen, played from 0.5 s, with overrides and a child of its own; its pictures are in a sheet.
#[test]
fn overrides_children_pictures_and_moved_roots_are_kept() {
    let (folder, document) = folder();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    let mut png = Vec::new();
    let pixels: Vec<u8> = (0..8 * 4).flat_map(|at| [at * 7, 255 - at * 5, 90, 255]).collect();
    image::write_buffer_with_format(
        &mut std::io::Cursor::new(&mut png),
        &pixels,
        8,
        4,
        image::ColorType::Rgba8,
        image::ImageFormat::Png,
    )
    .unwrap();
    std::fs::write(folder.path().join("strip.png"), png).unwrap();
    write(
        "gauge.ron",
        r##"(format: 2, stage: (size: (40, 20)),
        images: [(name: "strip", path: "strip.png")], sheets: [(name: "walk", image: "strip", columns: 2)],
        nodes: [(name: "front", content: Box((12, 6)), start: (position: (4, 4), color: "#3366ff")),
            (name: "label", content: Text(text: "No", font_size: 10), start: (position: (20, 10))),
            (name: "foot", content: Sheet("walk"), start: (position: (30, 10)))],
        clips: [(name: "slide", action: MoveTo(duration: 0.5, position: (30, 12))),
            (name: "steps", action: Animate(sheet: "walk", delay_per_unit: 0.2, frames: [1, 0, 1]))],
        runs: [(clip: "slide", node: "front", at: 0.25), (clip: "steps", node: "foot")])"##,
    );
    write(
        "hud.ron",
        r##"(format: 2, stage: (size: (96, 64)),
        images: [(name: "strip", path: "other.png")],
        nodes: [(name: "front", content: Box((96, 8)), start: (position: (48, 4))),
            (name: "gauge", content: Symbol(path: "gauge.ron", set: [(node: "label", text: "Yes", opacity: 128)]),
                start: (position: (50, 30), anchor: (0.25, 0.5), rotation: 20, scale: (1.5, 1.2), opacity: 200)),
            (name: "dot", parent: "gauge", content: Box((6, 6)), start: (position: (20, 10), color: "#ffcc00"))],
        clips: [(name: "Play gauge", action: PlayBy(duration: 0.75, delta: 0.75)), (name: "turn", action: RotateBy(duration: 1, angle: 30))],
        runs: [(clip: "Play gauge", node: "gauge", at: 0.5), (clip: "turn", node: "gauge")])"##,
    );
    drop(document);
    let document = Document::from_project(&read_project(&folder.path().join("hud.ron")).unwrap().0).0;
    let before = look(folder.path(), &document);
    let after = expanded(folder.path(), &document, "gauge").unwrap();
    let text = |name: &str| after.nodes().iter().find(|node| node.name == name).unwrap();
    assert!(matches!(&text("label").content, Content::Text(text) if text.text == "Yes"));
    let images: Vec<_> =
        after.images().iter().map(|image| (image.name.as_str(), image.path.as_str())).collect();
    assert_eq!(images, [("strip", "other.png"), ("strip 2", "strip.png")]);
    for (nth, (before, after)) in before.iter().zip(look(folder.path(), &after)).enumerate() {
        assert!(*before == after, "picture {nth}");
    }
}

#[test]
fn an_instance_whose_time_is_its_own_is_not_expanded() {
    let (folder, document) = with_symbol();
    let clip = document.clips().iter().find(|clip| clip.name == "Play badge").unwrap().id;
    let run = document.runs_of_clip(clip).next().unwrap();
    let faster = document
        .edited(&Edit::SetRun(crate::document::Run { speed: 2.0, ..run.as_ref().clone() }))
        .unwrap()
        .0;
    assert_eq!(expanded(folder.path(), &faster, "badge").err(), Some(NoExpansion::OwnTime));
    let later = document
        .edited(&Edit::SetRun(crate::document::Run { at_secs: 0.5, ..run.as_ref().clone() }))
        .unwrap()
        .0;
    assert!(expanded(folder.path(), &later, "badge").is_ok());
    assert_eq!(expanded(folder.path(), &document, "front").err(), Some(NoExpansion::NoSymbol));
}

#[test]
fn an_instance_that_stands_at_a_time_is_expanded_to_what_it_shows() {
    let (folder, document) = with_symbol();
    let clip = document.clips().iter().find(|clip| clip.name == "Play badge").unwrap().id;
    let run = document.runs_of_clip(clip).next().unwrap().id;
    let mut standing = document.edited(&Edit::RemoveRun(run)).unwrap().0;
    let node = named(&standing, "badge");
    let mut at = standing.node(node).unwrap().as_ref().clone();
    at.start.time = 0.8;
    standing = standing.edited(&Edit::SetNode(at)).unwrap().0;
    let before = look(folder.path(), &standing);
    let after = expanded(folder.path(), &standing, "badge").unwrap();
    assert!(after.nodes().iter().all(|node| node.content.symbol().is_none()));
    assert_eq!(after.runs().len(), standing.runs().len(), "nothing new plays");
    assert_eq!(look(folder.path(), &after), before);
}

/// A project, by its nodes, clips and runs, and its folder.
fn project(text: &str) -> (tempfile::TempDir, Document) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hud.ron");
    std::fs::write(&path, format!("(format: 2, stage: (size: (96, 64)), {text})")).unwrap();
    let (project, _) = read_project(&path).unwrap();
    (folder, Document::from_project(&project).0)
}

/// The symbol of the node “badge” in the file badge.ron, and the document with it.
fn badge_of(folder: &Path, document: &Document) -> (Project, Document) {
    let path = folder.join("badge.ron");
    let made = make(document, &Media::default(), &[named(document, "badge")], Some(folder), &path).unwrap();
    std::fs::write(&path, to_ron(&made.project)).unwrap();
    let after = after(document, &made.change);
    (made.project, after)
}

#[test]
fn the_stage_of_a_symbol_has_room_for_all_of_its_motion() {
    let (folder, document) = project(
        r#"nodes: [(name: "badge", content: Box((10, 10)), start: (position: (20, 20)))],
        clips: [(name: "out and back", action: Yoyo(action: MoveBy(duration: 1, delta: (40, 0)))), (name: "grow", action: ScaleTo(duration: 0.5, scale: (1, 3)))],
        runs: [(clip: "out and back", node: "badge", at: 0.5), (clip: "grow", node: "badge")]"#,
    );
    let before = look(folder.path(), &document);
    let (symbol, after) = badge_of(folder.path(), &document);
    assert_eq!(symbol.stage.size, [50.0, 30.0]);
    assert_eq!(look(folder.path(), &after), before);
}

#[test]
fn the_stage_of_a_symbol_has_room_for_what_a_text_counts_to() {
    let width_px = |to: &str| {
        let text = format!(
            r#"nodes: [(name: "badge", content: Text(text: "{{score}}"))],
            clips: [(name: "count", action: ActionTween(duration: 1, key: "score", from: 0, to: {to}))],
            runs: [(clip: "count", node: "badge")]"#
        );
        let (folder, document) = project(&text);
        badge_of(folder.path(), &document).0.stage.size[0]
    };
    assert!(width_px("100000") > 3.0 * width_px("5"), "{} and {}", width_px("100000"), width_px("5"));
}

#[test]
fn a_group_that_stands_is_the_root_of_its_symbol() {
    let (folder, document) = project(
        r##"nodes: [(name: "ground", z: -1, content: Box((96, 64)), start: (color: "#334455")),
        (name: "badge", z: 3, start: (position: (40.5, 30.25), rotation: 10, scale: (1.5, 0.75), opacity: 200)),
        (name: "hole", parent: "badge", mask: (), content: Box((24, 24))),
        (name: "plate", parent: "badge", content: Box((30, 14)), start: (color: "#cc3344")),
        (name: "front", z: 4, content: Box((8, 8)), start: (position: (44, 34), color: "#00ff00"))],
        clips: [(name: "slide", action: MoveBy(duration: 1, delta: (20, 8)))],
        runs: [(clip: "slide", node: "plate", at: 0.25)]"##,
    );
    let before = look(folder.path(), &document);
    let (symbol, after) = badge_of(folder.path(), &document);
    let names: Vec<&str> = symbol.nodes.iter().map(|node| node.name.as_str()).collect();
    assert_eq!(names, ["badge", "hole", "plate"], "nothing is around the group");
    assert_eq!(after.node(named(&after, "badge")).map(|node| node.z), Some(3));
    assert_eq!(look(folder.path(), &after), before);
}

#[test]
fn nodes_stand_on_the_stage_of_their_symbol_as_it_is_seen_and_keep_their_names() {
    // Alone and as a group, at a place that is no number of a computer, and with motion by a way.
    let alone =
        r##"(name: "badge", content: Box((30, 14)), start: (position: (60.3, 40.7), color: "#cc3344"))"##;
    let within = r##"(name: "badge", start: (position: (60.3, 40.7))), (name: "plate", parent: "badge", content: Box((30, 14)))"##;
    for (nodes, names) in [(alone, vec!["badge"]), (within, vec!["badge", "plate"])] {
        let (folder, document) = project(&format!(
            r#"nodes: [{nodes}], clips: [(name: "slide", action: MoveBy(duration: 1, delta: (12, 8)))], runs: [(clip: "slide", node: "badge")]"#
        ));
        let before = look(folder.path(), &document);
        let (symbol, after) = badge_of(folder.path(), &document);
        let inside: Vec<&str> = symbol.nodes.iter().map(|node| node.name.as_str()).collect();
        assert_eq!(inside, names, "nothing is around them");
        assert_eq!(symbol.nodes[0].start.position, [15.3, 7.7], "from the lower left corner of its box");
        assert_eq!(symbol.stage.size, [43.0, 23.0]);
        assert_eq!(look(folder.path(), &after), before);
    }
}

#[test]
fn nodes_that_an_action_puts_at_a_place_have_a_group_around_them() {
    for action in [
        "MoveTo(duration: 1, position: (60, 38))",
        "TargetedAction(target: \"badge\", action: MoveTo(duration: 1, position: (60, 38)))",
    ] {
        let (folder, document) = project(&format!(
            r#"nodes: [(name: "badge", start: (position: (40, 30))), (name: "plate", parent: "badge", content: Box((30, 14)))],
            clips: [(name: "slide", action: {action})], runs: [(clip: "slide", node: "badge")]"#
        ));
        let before = look(folder.path(), &document);
        let (symbol, after) = badge_of(folder.path(), &document);
        let names: Vec<&str> = symbol.nodes.iter().map(|node| node.name.as_str()).collect();
        assert_eq!(names, ["badge 2", "badge", "plate"], "{action}");
        assert_eq!(look(folder.path(), &after), before);
    }
}
