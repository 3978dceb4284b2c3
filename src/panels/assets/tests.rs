//! The panel as a user meets it, alone and beside what assets are dropped onto.

use std::sync::Arc;

use egui::Ui;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{
    Action, Content, Direction, Filter, Image, Kind, Sheet, SheetFrame, StartPose, Symbol, Tag, Text, Value,
};

use super::*;
use crate::document::{ClipEdit, Edit, Filed, Slot};
use crate::history::Change;
use crate::media::Picture;
use crate::panels::canvas::CanvasPanel;
use crate::panels::fixture::{Host, drawn, dress};
use crate::panels::graph::GraphPanel;
use crate::session::Focus;
use crate::symbol::LoadedSymbol;

/// Two images, of which `old` is not used, a sheet with a tag, a node that shows a frame of it, and a clip that plays the tag.
fn document() -> Document {
    let frames = ["stand", "left", "right"].map(SheetFrame::new).to_vec();
    let tag = Tag::of_range("walk", "left", "right").with_direction(Direction::PingPong);
    let sheet = Sheet::new("walker", "people", 3, 1).with_frames(frames).with_tags(vec![tag]);
    let sprite = Content::Frame { sheet: "walker".to_owned(), frame: "right".to_owned() };
    let tree = Action::animate_tag("walker", "walk");
    let mut document = Document::default();
    let mut edit = |edit: Edit| {
        let (next, outcome) = document.edited(&edit).unwrap();
        document = next;
        outcome
    };
    edit(Edit::AddImage(Image::new("people", "art/people.png")));
    edit(Edit::AddImage(Image::new("old", "art/old.png")));
    edit(Edit::AddSheet(sheet));
    let start = StartPose::default().with_position([240.0, 135.0]);
    edit(Edit::AddNode { name: "hero".to_owned(), parent: None, content: sprite, start });
    let clip = edit(Edit::AddClip("go".to_owned())).clip.unwrap();
    edit(Edit::Clip(clip, ClipEdit::Insert { tree, slot: Slot::Root, position: None }));
    document
}

fn window<P: Default + 'static>(
    show: impl Fn(&mut P, &mut Ui, &Ctx<'_>, &mut Outbox) + 'static,
) -> Harness<'static, Host<P>> {
    let mut host = Host::<P>::new(document(), true);
    let picture = Picture { width: 48, height: 16, rgba: vec![200; 48 * 16 * 4] };
    host.editor.media_mut().set("people", Ok(Arc::new(picture)));
    let clip = host.editor.document().clips()[0].id;
    host.editor.apply(Intent::Select(SelectionChange::Clip(clip)));
    host.editor.refresh();
    let theme = host.theme;
    let frame =
        move |ui: &mut Ui, host: &mut Host<P>| host.frame(|panel, ctx, out| show(panel, ui, ctx, out));
    let mut harness = Harness::builder().with_size(vec2(640.0, 400.0)).build_ui_state(frame, host);
    dress(&harness.ctx, &theme);
    harness.run_steps(4);
    harness
}

fn panel() -> Harness<'static, Host<AssetPanel>> {
    window(|panel: &mut AssetPanel, ui, ctx, out| panel.show(ui, ctx, out))
}

fn press<P>(harness: &mut Harness<'_, Host<P>>, label: &str) {
    harness.get_by_label(label).click();
    harness.run_steps(4);
}

fn entries(harness: &Harness<'_, Host<AssetPanel>>) -> usize {
    harness.query_all_by_label_contains("asset ").count()
}

#[test]
fn a_click_selects_and_the_number_of_uses_leads_to_them() {
    let mut harness = panel();
    press(&mut harness, "asset image old");
    let focus =
        |harness: &Harness<'_, Host<AssetPanel>>| harness.state().editor.session().selection.focus.clone();
    assert_eq!(focus(&harness), Focus::Image("old".to_owned()));
    press(&mut harness, "asset tag walk of walker");
    assert_eq!(focus(&harness), Focus::Sheet("walker".to_owned()));
    press(&mut harness, "2 uses of walker");
    press(&mut harness, "Node hero");
    assert_eq!(focus(&harness), Focus::Node);
    press(&mut harness, "1 use of walk");
    press(&mut harness, "Animate in go");
    assert_eq!(focus(&harness), Focus::Actions);
    press(&mut harness, "1 use of people");
    press(&mut harness, "Sheet walker");
    assert_eq!(focus(&harness), Focus::Sheet("walker".to_owned()));
    assert_eq!(harness.state().editor.history().undo_len(), 0);
}

#[test]
fn assets_are_found_by_name_by_file_and_by_being_unused() {
    let mut harness = panel();
    assert_eq!(entries(&harness), 4);
    press(&mut harness, "Unused only");
    assert_eq!(entries(&harness), 1);
    harness.get_by_label("asset image old");
    press(&mut harness, "Unused only");
    press(&mut harness, "Show as grid");
    assert_eq!(entries(&harness), 4);
    harness.get_by_label("Search assets").focus();
    harness.run_steps(2);
    harness.event(egui::Event::Text("PEOPLE.png".to_owned()));
    harness.run_steps(4);
    assert_eq!(entries(&harness), 1);
    harness.get_by_label("asset image people");
}

#[test]
fn a_sheet_is_found_by_the_name_of_a_frame() {
    let mut harness = panel();
    press(&mut harness, "Show as grid");
    harness.get_by_label("Search assets").focus();
    harness.run_steps(2);
    harness.event(egui::Event::Text("Stand".to_owned()));
    harness.run_steps(4);
    assert_eq!(entries(&harness), 1);
    harness.get_by_label("asset sheet walker");
}

#[test]
fn of_hundreds_of_assets_only_those_in_view_are_shown() {
    let mut harness = panel();
    let picture = Arc::new(Picture { width: 256, height: 256, rgba: vec![120; 256 * 256 * 4] });
    for nth in 0..300 {
        let name = format!("many{nth:03}");
        harness.state_mut().editor.edit(&Change::new("", Edit::AddImage(Image::new(&name, "a.png"))));
        harness.state_mut().editor.media_mut().set(&name, Ok(Arc::clone(&picture)));
    }
    harness.run_steps(4);
    let shown = entries(&harness);
    assert!((5..40).contains(&shown), "{shown}");
    press(&mut harness, "Show as grid");
    let shown = entries(&harness);
    assert!((5..60).contains(&shown), "{shown}");
    assert!(harness.query_by_label("asset image many299").is_none());
    harness.get_by_label("Search assets").focus();
    harness.run_steps(2);
    harness.event(egui::Event::Text("many299".to_owned()));
    harness.run_steps(4);
    harness.get_by_label("asset image many299");
}

fn type_name(harness: &mut Harness<'_, Host<AssetPanel>>, name: &str) {
    harness.run_steps(3);
    harness.event(egui::Event::Text(name.to_owned()));
    harness.run_steps(2);
    harness.key_press(egui::Key::Enter);
    harness.run_steps(4);
}

fn menu_of(harness: &mut Harness<'_, Host<AssetPanel>>, label: &str, entry: &str) {
    harness.get_by_label(label).click_secondary();
    harness.run_steps(4);
    harness.get_by_label_contains(entry).click();
    harness.run_steps(4);
}

/// Drags what has a label onto what has another.
fn drag_onto(harness: &mut Harness<'_, Host<AssetPanel>>, from: &str, to: &str) {
    let from = harness.get_by_label(from).rect().center();
    harness.drag_at(from);
    harness.step();
    harness.hover_at(from + vec2(12.0, 3.0));
    harness.step();
    let to = harness.get_by_label(to).rect().center();
    harness.hover_at(to);
    harness.step();
    harness.drop_at(to);
    harness.run_steps(4);
}

#[test]
fn folders_are_added_filled_by_drags_folded_renamed_and_deleted() {
    let mut harness = panel();
    let folder_of = |harness: &Harness<'_, Host<AssetPanel>>, what: Filed| {
        harness.state().editor.document().folder_of(&what).map(str::to_owned)
    };
    let (old, walker) = (Filed::Image("old".to_owned()), Filed::Sheet("walker".to_owned()));
    press(&mut harness, "New folder");
    type_name(&mut harness, "attic");
    drag_onto(&mut harness, "asset image old", "folder attic");
    assert_eq!(folder_of(&harness, old.clone()).as_deref(), Some("attic"));
    // A tag goes with its sheet.
    drag_onto(&mut harness, "asset tag walk of walker", "folder attic");
    assert_eq!(folder_of(&harness, walker.clone()).as_deref(), Some("attic"));
    assert_eq!(entries(&harness), 4);
    press(&mut harness, "folder attic");
    assert_eq!(entries(&harness), 1, "a closed folder hides what is in it");
    harness.get_by_label("Search assets").focus();
    harness.run_steps(2);
    harness.event(egui::Event::Text("attic".to_owned()));
    harness.run_steps(4);
    assert_eq!(entries(&harness), 3, "a search goes across folders, and finds them");
    for _ in 0..5 {
        harness.key_press(egui::Key::Backspace);
        harness.run_steps(1);
    }
    harness.run_steps(2);
    press(&mut harness, "folder attic");
    drag_onto(&mut harness, "asset image old", "asset image people");
    assert_eq!(folder_of(&harness, old), None, "a drop beside what is in no folder takes it out");
    menu_of(&mut harness, "folder attic", "New folder inside");
    type_name(&mut harness, "box");
    drag_onto(&mut harness, "asset sheet walker", "folder attic/box");
    assert_eq!(folder_of(&harness, walker.clone()).as_deref(), Some("attic/box"));
    press(&mut harness, "folder attic/box");
    press(&mut harness, "folder attic");
    let open = entries(&harness);
    menu_of(&mut harness, "folder attic", "Rename");
    type_name(&mut harness, "cellar");
    assert_eq!(entries(&harness), open, "a closed folder stays closed when it is renamed");
    assert!(harness.query_by_label("folder cellar/box").is_none());
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(4);
    assert!(harness.query_by_label("folder attic/box").is_none(), "also when that is undone");
    harness.state_mut().editor.run(Command::Redo);
    harness.run_steps(4);
    press(&mut harness, "folder cellar");
    press(&mut harness, "folder cellar/box");
    assert_eq!(folder_of(&harness, walker.clone()).as_deref(), Some("cellar/box"));
    drag_onto(&mut harness, "folder cellar/box", "asset image people");
    assert_eq!(harness.state().editor.document().folders(), ["box", "cellar"]);
    drag_onto(&mut harness, "folder box", "folder cellar");
    menu_of(&mut harness, "folder cellar", "Delete folder");
    assert_eq!(folder_of(&harness, walker.clone()).as_deref(), Some("box"), "what was in it moves up");
    harness.state_mut().editor.run(Command::Undo);
    assert_eq!(folder_of(&harness, walker).as_deref(), Some("cellar/box"));
}

#[test]
fn an_entry_is_moved_by_its_menu_and_renamed_with_its_uses() {
    let mut harness = panel();
    menu_of(&mut harness, "asset image people", "Move to folder");
    harness.get_all_by_label("New folder").last().unwrap().click();
    harness.run_steps(4);
    type_name(&mut harness, "crowd");
    assert_eq!(
        harness.state().editor.document().folder_of(&Filed::Image("people".to_owned())),
        Some("crowd")
    );
    press(&mut harness, "asset image people");
    let mut handled = false;
    harness.state_mut().frame(|panel, ctx, out| handled = panel.command(Command::Rename, ctx, out));
    assert!(handled);
    type_name(&mut harness, "crew");
    let document = harness.state().editor.document();
    assert_eq!(document.sheets()[0].image, "crew", "sheets follow");
    assert_eq!(document.folder_of(&Filed::Image("crew".to_owned())), Some("crowd"));
    assert_eq!(harness.state().editor.session().selection.focus, Focus::Image("crew".to_owned()));
    menu_of(&mut harness, "asset sheet walker", "Rename");
    type_name(&mut harness, "stroller");
    let document = harness.state().editor.document();
    assert_eq!(document.nodes()[0].content.sheet(), Some("stroller"), "nodes follow");
    assert_eq!(document.violations(), Vec::<String>::new());
}

#[test]
fn a_double_click_on_the_name_of_an_entry_renames_it() {
    let mut harness = panel();
    press(&mut harness, "New folder");
    type_name(&mut harness, "attic");
    for (label, name) in [("asset sheet walker", "crew"), ("asset image old", "new"), ("folder attic", "box")]
    {
        // The name stands right of the picture, above the size.
        let row = harness.get_by_label(label).rect();
        let at = if label == "folder attic" { row.center() } else { row.left_top() + vec2(50.0, 10.0) };
        harness.hover_at(at);
        harness.run_steps(40);
        for pressed in [true, false, true, false] {
            let (button, modifiers) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
            let event = egui::Event::PointerButton { pos: at, button, pressed, modifiers };
            harness.input_mut().events.push(event);
            if !pressed {
                harness.step();
            }
        }
        harness.run_steps(4);
        assert!(harness.ctx.text_edit_focused(), "{label}");
        type_name(&mut harness, name);
    }
    let document = harness.state().editor.document();
    assert_eq!((document.sheets()[0].name.as_str(), document.images()[1].name.as_str()), ("crew", "new"));
    assert_eq!(document.folders(), ["box"]);
}

#[test]
fn a_sheet_with_the_name_of_an_image_says_what_it_is() {
    let mut harness = panel();
    assert_eq!(drawn(&harness, "· sheet"), 0);
    let mut sheet = harness.state().editor.document().sheets()[0].as_ref().clone();
    sheet.name = "people".to_owned();
    harness.state_mut().editor.edit(&Change::new("Rename", Edit::SetSheet("walker".to_owned(), sheet)));
    harness.run_steps(4);
    assert_eq!(drawn(&harness, "people · sheet"), 1);
}

#[test]
fn an_image_gets_sharp_pixels_by_its_menu_and_a_sheet_all_its_images() {
    let mut harness = panel();
    let filters = |harness: &Harness<'_, Host<AssetPanel>>| {
        harness.state().editor.document().images().iter().map(|image| image.filter).collect::<Vec<_>>()
    };
    menu_of(&mut harness, "asset image old", "Filter");
    press(&mut harness, "Sharp pixels");
    assert_eq!(filters(&harness), [Filter::Linear, Filter::Nearest]);
    menu_of(&mut harness, "asset sheet walker", "Filter");
    press(&mut harness, "Sharp pixels");
    assert_eq!(filters(&harness), [Filter::Nearest, Filter::Nearest]);
    menu_of(&mut harness, "asset sheet walker", "Filter");
    press(&mut harness, "Smooth");
    assert_eq!(filters(&harness), [Filter::Linear, Filter::Nearest]);
    assert_eq!(harness.state().editor.history().undo_len(), 3);
}

#[test]
fn an_asset_is_put_on_the_stage_by_its_menu_and_a_sheet_is_made_of_an_image() {
    let mut harness = panel();
    menu_of(&mut harness, "asset image people", "Add to the stage");
    let shown = harness.state().editor.document().nodes().last().unwrap().content.clone();
    assert_eq!(shown, Content::Image("people".to_owned()));
    press(&mut harness, "Add sheet");
    press(&mut harness, "Slice people");
    let document = harness.state().editor.document();
    assert_eq!((document.sheets().len(), document.sheets()[1].image.as_str()), (2, "people"));
    assert_eq!(harness.state().editor.session().selection.focus, Focus::Sheet("people".to_owned()));
}

/// Drops what `asset` makes of the document at a place of the window.
fn drop<P>(harness: &mut Harness<'_, Host<P>>, asset: impl Fn(&Document) -> DraggedAsset, at: egui::Pos2) {
    let asset = asset(harness.state().editor.document());
    harness.drag_at(pos2(1.0, 1.0));
    harness.step();
    egui::DragAndDrop::set_payload(&harness.ctx, asset);
    harness.hover_at(at);
    harness.step();
    harness.drop_at(at);
    harness.run_steps(4);
}

fn walk(document: &Document) -> DraggedAsset {
    DraggedAsset::tag(document.sheet("walker").unwrap(), "walk")
}

#[test]
fn on_the_canvas_a_drop_adds_a_node_or_replaces_a_sprite() {
    let mut harness = window(|panel: &mut CanvasPanel, ui, ctx, out| panel.show(ui, ctx, out));
    drop(&mut harness, |_| DraggedAsset::image("people"), pos2(337.0, 200.0));
    let document = harness.state().editor.document();
    assert_eq!(document.nodes().len(), 1);
    assert_eq!(document.nodes()[0].content, Content::Image("people".to_owned()));
    assert_eq!(harness.state().editor.history().undo_label(), Some("Replace sprite"));
    drop(&mut harness, walk, pos2(420.0, 120.0));
    let document = harness.state().editor.document();
    assert_eq!(document.nodes().len(), 2);
    let added = &document.nodes()[1];
    assert_eq!((&added.content, added.start.frame), (&Content::Sheet("walker".to_owned()), 1));
    assert!(added.start.position[0] > 240.0 && added.start.position[1] > 135.0);
    assert_eq!(harness.state().editor.history().undo_len(), 2);
    // A tag plays, on the new node as on one that is there.
    let plays = |document: &Document, node: crate::document::NodeId| {
        let runs = document.runs().iter().filter(|run| run.nodes().any(|on| on == node));
        let clips = runs.filter_map(|run| document.clip(run.clip));
        let roots = clips.filter_map(|clip| Some(clip.get(clip.root()?)?.action.clone()));
        roots.filter(|action| action.param("tag") == Some(&Value::Text("walk".to_owned()))).count()
    };
    let ids = [document.nodes()[0].id, added.id];
    assert_eq!(ids.map(|id| plays(document, id)), [0, 1]);
    assert_eq!(harness.state().editor.session().selection.node, Some(ids[1]));
    drop(&mut harness, walk, pos2(337.0, 200.0));
    let document = harness.state().editor.document();
    assert_eq!(ids.map(|id| plays(document, id)), [1, 1]);
    assert_eq!(document.node(ids[0]).unwrap().content, Content::Sheet("walker".to_owned()));
    assert_eq!(harness.state().editor.history().undo_len(), 3);
}

/// The same with a symbol and a text in a font.
fn with_files<P: Default + 'static>(
    show: impl Fn(&mut P, &mut Ui, &Ctx<'_>, &mut Outbox) + 'static,
) -> Harness<'static, Host<P>> {
    let mut harness = window(show);
    let face = r#"(format: 2, stage: (size: (60, 20)), nodes: [(name: "face", content: Box((60, 20)), start: (position: (30, 10))),
        (name: "badge"), (name: "hole", parent: "badge", mask: (), content: Box((8, 8)), start: (position: (30, 10))),
        (name: "dot", parent: "badge", content: Box((12, 12)), start: (position: (30, 10)))])"#;
    let symbol = kineograph_runtime::format::load(face).unwrap().project;
    let loaded = Arc::new(LoadedSymbol::new("ui/button.ron", &symbol).unwrap());
    let editor = &mut harness.state_mut().editor;
    editor.media_mut().set_symbols([("ui/button.ron".to_owned(), Ok(loaded))].into());
    let text = Content::Text(Text::new("Play").with_font_size(60.0).with_font("fonts/title.ttf".to_owned()));
    for (name, content, position) in [
        ("button", Content::Symbol(Symbol::new("ui/button.ron")), [60.0, 40.0]),
        ("title", text, [400.0, 220.0]),
    ] {
        let start = StartPose::default().with_position(position);
        editor.edit(&Change::new("", Edit::AddNode { name: name.to_owned(), parent: None, content, start }));
    }
    harness.run_steps(4);
    harness
}

#[test]
fn symbols_and_fonts_that_nodes_use_are_listed() {
    let mut harness = with_files(|panel: &mut AssetPanel, ui, ctx, out| panel.show(ui, ctx, out));
    assert_eq!(entries(&harness), 6);
    let picture = &harness.state().panel.pictures["ui/button.ron"];
    let sprite = picture.sprite.as_ref().expect("the symbol is drawn");
    assert_eq!(sprite.textures(), (1, 1), "a plain box, and what is seen of one through its mask");
    press(&mut harness, "1 use of title.ttf");
    press(&mut harness, "Node title");
    let selected = |harness: &Harness<'_, Host<AssetPanel>>| {
        let editor = &harness.state().editor;
        editor.document().node(editor.session().selection.node.unwrap()).unwrap().name.clone()
    };
    assert_eq!(selected(&harness), "title");
    menu_of(&mut harness, "asset symbol ui/button.ron", "Edit symbol");
    assert_eq!(selected(&harness), "button", "which is opened");
    press(&mut harness, "Unused only");
    assert_eq!(entries(&harness), 1);
}

#[test]
fn a_symbol_is_dropped_on_the_stage_and_a_font_on_a_text() {
    let mut harness = with_files(|panel: &mut CanvasPanel, ui, ctx, out| panel.show(ui, ctx, out));
    drop(&mut harness, |_| DraggedAsset::symbol("button", "ui/button.ron"), pos2(420.0, 120.0));
    let document = harness.state().editor.document();
    let added = document.nodes().last().unwrap();
    assert_eq!(added.content.symbol().map(|symbol| symbol.path.as_str()), Some("ui/button.ron"));
    assert_eq!(document.nodes().len(), 4);
    let title = harness.get_by_label("sprite title").rect().center();
    drop(&mut harness, |_| DraggedAsset::font("fonts/other.ttf"), title);
    let document = harness.state().editor.document();
    let font = |name: &str| {
        let node = document.nodes().iter().find(|node| node.name == name).unwrap();
        if let Content::Text(text) = &node.content { text.font.clone() } else { None }
    };
    assert_eq!((font("title").as_deref(), document.nodes().len()), (Some("fonts/other.ttf"), 4));
}

#[test]
fn on_the_graph_a_drop_adds_an_animate() {
    let mut harness = window(|panel: &mut GraphPanel, ui, ctx, out| panel.show(ui, ctx, out));
    drop(&mut harness, walk, pos2(400.0, 300.0));
    let document = harness.state().editor.document();
    let clip = &document.clips()[0];
    let [draft] = clip.drafts() else { panic!("a draft was added") };
    let added = &clip.get(*draft).unwrap().action;
    assert_eq!((added.kind(), added.param("tag")), (Kind::Animate, Some(&Value::Text("walk".to_owned()))));
}

#[test]
fn a_dropped_animation_becomes_a_clip_and_a_run() {
    let document = document();
    let node = document.nodes()[0].id;
    let edits = walk(&document).run_on(&document, node, 1.5).unwrap();
    let run = edits.iter().fold(document, |document, edit| document.edited(edit).unwrap().0);
    assert_eq!(run.violations(), Vec::<String>::new());
    let clip = run.clips().last().unwrap();
    assert_eq!((clip.name.as_str(), run.runs()[0].clip, run.runs()[0].at_secs), ("walk", clip.id, 1.5));
    assert_eq!(run.nodes()[0].content.sheet(), Some("walker"));
}
