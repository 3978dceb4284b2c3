//! The lists of actions and of commands, driven by keys and pointer, found by their labels.

use egui::{Key, Rect, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{Action, Content, Image, Sheet, SheetFrame, StartPose, Value};

use super::*;
use crate::command::Command;
use crate::document::{ActionId, Document};
use crate::editor::Editor;
use crate::panels::fixture::{drawn, drawn_texts, dress};
use crate::session::{Mode, SelectionChange};
use crate::ui_kit::theme::Theme;

/// Both lists with an editor behind them.
struct PalettesHost {
    editor: Editor,
    palette: Palette,
    commands: CommandPalette,
    theme: Theme,
}

impl PalettesHost {
    /// The clip `clip`, Sequence(MoveBy, FadeIn), and the clip `hop`.
    fn new() -> Self {
        let mut document = Document::default();
        let list = Action::sequence([Action::move_by(1.0, [100.0, 0.0]), Action::fade_in(1.0)]);
        for (name, tree) in [("clip", list), ("hop", Action::jump_by(1.0, [0.0, 0.0], 20.0, 1))] {
            let (next, made) = document.edited(&Edit::AddClip(name.into())).unwrap();
            let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
            document = next.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
        }
        Self {
            editor: Editor::new(document, None),
            palette: Palette::default(),
            commands: CommandPalette::default(),
            theme: Theme::new(true),
        }
    }

    fn frame(&mut self, ui: &Ui) {
        let mut out = Outbox::default();
        let ctx = self.editor.ctx(&self.theme);
        self.palette.show(ui.ctx(), &ctx, &mut out);
        let memory = self.palette.memory_mut();
        self.commands.show(ui.ctx(), &ctx, |command| self.editor.disabled_reason(command), memory, &mut out);
        for intent in out.drain() {
            self.editor.apply(intent);
        }
        self.editor.refresh();
    }

    fn id(&self, kind: Kind) -> ActionId {
        let clip = &self.editor.document().clips()[0];
        clip.items().find(|(_, item)| item.action.kind() == kind).unwrap().0
    }

    fn select(&mut self, kinds: &[Kind]) {
        let mut selection = self.editor.session().selection.clone();
        selection.set_actions(kinds.iter().map(|kind| self.id(*kind)).collect());
        self.editor.apply(Intent::Select(SelectionChange::Restore(Box::new(selection))));
    }

    fn open(&mut self, purpose: Purpose) {
        self.palette.open_at(purpose, pos2(20.0, 20.0));
    }

    fn children(&self, kind: Kind) -> Vec<Kind> {
        let clip = &self.editor.document().clips()[0];
        let children = &clip.get(self.id(kind)).unwrap().children;
        children.iter().map(|id| clip.get(*id).unwrap().action.kind()).collect()
    }
}

type Flow = Harness<'static, PalettesHost>;

fn flow(host: PalettesHost) -> Flow {
    let theme = host.theme;
    let show = |ui: &mut Ui, host: &mut PalettesHost| host.frame(ui);
    let mut flow = Harness::builder().with_size(vec2(900.0, 640.0)).build_ui_state(show, host);
    dress(&flow.ctx, &theme);
    flow.run_steps(4);
    flow
}

fn type_and_enter(flow: &mut Flow, text: &str) {
    flow.run_steps(3);
    flow.event(egui::Event::Text(text.to_owned()));
    flow.run_steps(3);
    flow.key_press(Key::Enter);
    flow.run_steps(3);
}

#[test]
fn what_was_chosen_and_favourites_come_first() {
    let mut host = PalettesHost::new();
    host.open(Purpose::Add);
    let mut flow = flow(host);
    assert!(flow.query_by_label("recent TintTo").is_none());
    type_and_enter(&mut flow, "tintto");
    assert!(!flow.state().palette.is_open());
    flow.state_mut().open(Purpose::Add);
    flow.run_steps(3);
    flow.get_by_label("star recent TintTo").click();
    flow.run_steps(3);
    flow.get_by_label("favourite TintTo");
    flow.get_by_label("recent TintTo").click();
    flow.run_steps(3);
    let clip = &flow.state().editor.document().clips()[0];
    assert_eq!(clip.items().filter(|(_, item)| item.action.kind() == Kind::TintTo).count(), 2);
    assert_eq!(flow.state().palette.memory().favourites, ["TintTo"]);
}

#[test]
fn presets_are_found_and_placed_as_presets_are() {
    let mut host = PalettesHost::new();
    let clip = host.editor.document().clips()[0].id;
    host.editor.apply(Intent::Select(SelectionChange::Clip(clip)));
    host.open(Purpose::Add);
    let mut flow = flow(host);
    flow.event(egui::Event::Text("pop in".to_owned()));
    flow.run_steps(3);
    flow.get_by_label("add preset Pop in");
    flow.key_press(Key::Enter);
    flow.run_steps(3);
    let clip = &flow.state().editor.document().clips()[0];
    assert!(clip.items().any(|(_, item)| item.action.label.as_deref() == Some("Pop in")));
    assert_eq!(flow.state().editor.session().mode(), Mode::Pose, "a drag needs no action more");
    assert!(flow.state().palette.memory().recent.is_empty(), "no action was chosen");
    // An action of that name comes before the preset.
    flow.state_mut().open(Purpose::Add);
    type_and_enter(&mut flow, "blink");
    assert_eq!(flow.state().palette.memory().recent, ["Blink"]);
}

#[test]
fn a_preset_comes_before_a_clip_that_is_named_after_it() {
    let mut host = PalettesHost::new();
    let (document, _) = host.editor.document().edited(&Edit::AddClip("Pop in".into())).unwrap();
    host.editor = Editor::new(document, None);
    let clip = host.editor.document().clips()[0].id;
    host.editor.apply(Intent::Select(SelectionChange::Clip(clip)));
    host.open(Purpose::Add);
    let mut flow = flow(host);
    flow.event(egui::Event::Text("pop in".to_owned()));
    flow.run_steps(3);
    flow.get_by_label("add Play clip “Pop in”");
    flow.key_press(Key::Enter);
    flow.run_steps(3);
    let clip = &flow.state().editor.document().clips()[0];
    assert!(clip.items().any(|(_, item)| item.action.label.as_deref() == Some("Pop in")));
    assert!(clip.items().all(|(_, item)| item.action.kind() != Kind::PlayClip));
}

#[test]
fn count_is_not_offered_first_where_no_text_shows_the_number() {
    for (content, is_first) in [
        (Content::Box([64.0, 64.0]), false),
        (Content::Text(kineograph_runtime::format::Text::new("a")), true),
    ] {
        let mut host = PalettesHost::new();
        let clip = host.editor.document().clips()[0].id;
        let add = Edit::AddNode { name: "it".to_owned(), parent: None, content, start: StartPose::default() };
        host.editor.apply(Intent::Edit(Change::new("it", add)));
        let node = host.editor.document().nodes()[0].id;
        host.editor.apply(Intent::Edit(Change::new("run", Edit::AddRun(clip, node, 0.0))));
        host.editor.apply(Intent::Select(SelectionChange::Clip(clip)));
        host.editor.refresh();
        host.open(Purpose::Add);
        let mut flow = flow(host);
        flow.event(egui::Event::Text("count".to_owned()));
        flow.run_steps(3);
        flow.get_by_label("add preset Count");
        flow.key_press(Key::Enter);
        flow.run_steps(3);
        let clip = &flow.state().editor.document().clips()[0];
        let counts = clip.items().any(|(_, item)| item.action.label.as_deref() == Some("Count"));
        assert_eq!(counts, is_first);
    }
}

#[test]
fn a_preset_is_told_from_the_action_of_its_name_by_its_badge() {
    let mut host = PalettesHost::new();
    host.open(Purpose::Add);
    let mut flow = flow(host);
    flow.event(egui::Event::Text("fade out".to_owned()));
    flow.run_steps(3);
    let badges: Vec<Rect> = drawn_texts(&flow)
        .into_iter()
        .filter(|text| text.text == "Preset" && text.seen.is_positive())
        .map(|text| text.rect)
        .collect();
    let has_badge = |entry: &str| {
        let row = flow.get_by_label(entry).rect();
        badges.iter().any(|badge| row.contains_rect(*badge))
    };
    assert!(has_badge("add preset Fade out") && !has_badge("add FadeOut"), "{badges:?}");
}

#[test]
fn a_draft_is_announced_before_it_is_added_and_said_to_be_none_that_plays() {
    let mut host = PalettesHost::new();
    let request = PaletteRequest { at: pos2(20.0, 20.0), slot: None, graph_position: Some([0.0; 2]) };
    host.palette.open(request);
    let mut flow = flow(host);
    flow.run_steps(3);
    flow.get_by_label("Add at the end of the clip");
    flow.get_by_label("As a draft").click();
    flow.run_steps(3);
    flow.get_by_label("Add as a draft, which isn't played");
    type_and_enter(&mut flow, "tintto");
    let said = flow.state_mut().editor.take_warnings();
    assert!(said.len() == 1 && said[0].starts_with("It is a draft and isn't played."), "{said:?}");
    // Said once: the list and the card say it each time.
    flow.state_mut().editor.apply(Intent::Select(SelectionChange::Actions(Vec::new())));
    flow.state_mut().palette.open(request);
    flow.run_steps(3);
    flow.get_by_label("As a draft").click();
    flow.run_steps(3);
    type_and_enter(&mut flow, "fadein");
    assert!(flow.state_mut().editor.take_warnings().is_empty());
    // What is chosen elsewhere, as over the timeline, can't be one.
    let clip = flow.state().editor.document().clips()[0].id;
    flow.state_mut().editor.apply(Intent::Select(SelectionChange::Clip(clip)));
    flow.state_mut().open(Purpose::Add);
    flow.run_steps(3);
    flow.get_by_label("Add at the end of the clip");
    assert!(flow.query_by_label("As a draft").is_none());
    type_and_enter(&mut flow, "fadeout");
    assert_eq!(flow.state().children(Kind::Sequence), [Kind::MoveBy, Kind::FadeIn, Kind::FadeOut]);
    assert!(flow.state_mut().editor.take_warnings().is_empty());
}

#[test]
fn over_empty_ground_of_the_graph_an_action_goes_at_the_end_of_the_clip() {
    let request = PaletteRequest { at: pos2(20.0, 20.0), slot: None, graph_position: Some([0.0; 2]) };
    let mut host = PalettesHost::new();
    let clip = host.editor.document().clips()[0].id;
    host.editor.apply(Intent::Select(SelectionChange::Clip(clip)));
    host.palette.open(request);
    let mut flow = flow(host);
    flow.run_steps(3);
    flow.get_by_label("Add at the end of the clip");
    type_and_enter(&mut flow, "tintto");
    assert_eq!(flow.state().children(Kind::Sequence), [Kind::MoveBy, Kind::FadeIn, Kind::TintTo]);
    assert!(flow.state_mut().editor.take_warnings().is_empty(), "it plays");
    // A preset, and an action for the selected one, are no drafts.
    flow.state_mut().select(&[]);
    flow.state_mut().palette.open(request);
    flow.run_steps(3);
    flow.get_by_label("As a draft");
    flow.event(egui::Event::Text("pop in".to_owned()));
    flow.run_steps(3);
    assert!(flow.query_by_label("As a draft").is_none());
    flow.key_press(Key::Escape);
    flow.run_steps(3);
    flow.state_mut().select(&[Kind::MoveBy]);
    flow.state_mut().palette.open(request);
    flow.run_steps(3);
    assert!(flow.query_by_label("As a draft").is_none());
}

#[test]
fn at_the_end_is_after_all_that_plays_in_parallel() {
    let mut flow = with_top_selected(Action::spawn([Action::rotate_by(1.0, 9.0), Action::fade_out(1.0)]));
    let graph_position = Some([0.0; 2]);
    let request = PaletteRequest { at: pos2(20.0, 20.0), slot: None, graph_position };
    flow.state_mut().editor.apply(Intent::Select(SelectionChange::Actions(Vec::new())));
    flow.state_mut().palette.open(request);
    flow.run_steps(3);
    flow.get_by_label("Add at the end of the clip");
    type_and_enter(&mut flow, "tintto");
    let clip = &flow.state().editor.document().clips()[0];
    let root = clip.get(clip.root().unwrap()).unwrap();
    let kinds: Vec<Kind> = root.children.iter().map(|id| clip.get(*id).unwrap().action.kind()).collect();
    assert_eq!((root.action.kind(), kinds), (Kind::Sequence, vec![Kind::Spawn, Kind::TintTo]));
}

#[test]
fn clips_are_offered_and_the_open_one_is_not() {
    let mut host = PalettesHost::new();
    host.open(Purpose::Add);
    let mut flow = flow(host);
    assert!(flow.query_by_label("add Play clip “clip”").is_none());
    flow.get_by_label("add Play clip “hop”");
    type_and_enter(&mut flow, "play hop");
    let clip = &flow.state().editor.document().clips()[0];
    let (_, play) = clip.items().find(|(_, item)| item.action.kind() == Kind::PlayClip).unwrap();
    assert_eq!(crate::document::played_clip(&play.action), Some("hop"));
}

#[test]
fn the_selection_is_wrapped_in_what_is_chosen() {
    let mut host = PalettesHost::new();
    host.select(&[Kind::MoveBy, Kind::FadeIn]);
    host.open(Purpose::Wrap);
    let mut flow = flow(host);
    assert!(flow.query_by_label("wrap in MoveTo").is_none(), "leaves hold nothing");
    type_and_enter(&mut flow, "spawn");
    assert_eq!(flow.state().children(Kind::Spawn), [Kind::MoveBy, Kind::FadeIn]);
    assert_eq!(flow.state().editor.history().undo_len(), 1);
}

#[test]
fn the_selection_is_changed_to_what_is_related_first() {
    let mut host = PalettesHost::new();
    host.select(&[Kind::FadeIn]);
    host.open(Purpose::Change);
    let mut flow = flow(host);
    // FadeTo stands first under "Related", so that Enter alone takes it.
    flow.key_press(Key::Enter);
    flow.run_steps(3);
    assert_eq!(flow.state().children(Kind::Sequence), [Kind::MoveBy, Kind::FadeTo]);
    assert_eq!(flow.state().editor.history().undo_len(), 1);
}

#[test]
fn every_command_is_found_by_name_and_greyed_with_a_reason() {
    let mut host = PalettesHost::new();
    host.commands.open();
    let mut flow = flow(host);
    type_and_enter(&mut flow, "wrap in repeat");
    assert!(flow.state().commands.is_open(), "nothing is selected, so nothing happens");
    let why = flow.state().editor.disabled_reason(Command::WrapIn).expect("it can't");
    assert_eq!(drawn(&flow, why), 1, "it says why");
    flow.key_press(Key::Escape);
    flow.run_steps(3);
    flow.state_mut().select(&[Kind::MoveBy]);
    flow.state_mut().commands.open();
    type_and_enter(&mut flow, "wrap repeatforever");
    assert_eq!(flow.state().children(Kind::RepeatForever), [Kind::MoveBy]);
    flow.state_mut().commands.open();
    flow.run_steps(3);
    // What was run last stands on top.
    assert_eq!(flow.state().palette.memory().recent_commands, ["Wrap in RepeatForever"]);
    type_and_enter(&mut flow, "open hop");
    let selection = flow.state().editor.session().selection.clone();
    assert_eq!(selection.clip, Some(flow.state().editor.document().clips()[1].id));
}

#[test]
fn export_and_chapters_are_found_by_what_people_call_them() {
    let mut host = PalettesHost::new();
    host.commands.open();
    let mut flow = flow(host);
    flow.event(egui::Event::Text("game".to_owned()));
    flow.run_steps(3);
    flow.get_by_label("run Manual: In a game");
    assert!(flow.query_by_label("run Manual: kineograph merge").is_none(), "it has the letters in any words");
    flow.get_by_label("run Export…");
    for word in ["engine", "gif", "video", "runtime", "code"] {
        flow.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
        flow.event(egui::Event::Text(word.to_owned()));
        flow.run_steps(3);
        assert!(flow.query_by_label("run Export…").is_some(), "{word}");
    }
}

#[test]
fn layouts_are_found_by_that_word() {
    let mut host = PalettesHost::new();
    host.commands.open();
    let mut flow = flow(host);
    flow.event(egui::Event::Text("layout".to_owned()));
    flow.run_steps(3);
    for name in ["Compose", "Time", "Shape"] {
        assert!(flow.query_by_label(&format!("run {name}")).is_some(), "{name}");
    }
}

#[test]
fn an_action_for_a_node_that_nothing_moves_begins_at_the_playhead() {
    let mut host = PalettesHost::new();
    let node = Edit::AddNode {
        name: "box".to_owned(),
        parent: None,
        content: Content::Box([40.0, 40.0]),
        start: StartPose::default(),
    };
    let (document, made) = host.editor.document().edited(&node).unwrap();
    host.editor = Editor::new(document, None);
    host.editor.apply(Intent::Select(SelectionChange::Node(made.node.unwrap())));
    host.editor.apply(Intent::Seek(0.75));
    host.open(Purpose::Add);
    let mut flow = flow(host);
    type_and_enter(&mut flow, "rotateby");
    let starts: Vec<f64> = flow.state().editor.document().runs().iter().map(|run| run.at_secs).collect();
    assert_eq!(starts, [0.75]);
}

#[test]
fn an_action_goes_to_each_selected_node_in_one_step_and_they_stay_selected() {
    let mut host = PalettesHost::new();
    let mut document = host.editor.document().clone();
    let mut nodes = Vec::new();
    for place in [Some(0), Some(1), None] {
        let add = Edit::AddNode {
            name: "node".into(),
            parent: None,
            content: Content::Box([9.0; 2]),
            start: StartPose::default(),
        };
        let (next, made) = document.edited(&add).unwrap();
        document = next;
        nodes.push(made.node.unwrap());
        if let Some(place) = place {
            let run = Edit::AddRun(document.clips()[place].id, made.node.unwrap(), 0.0);
            document = document.edited(&run).unwrap().0;
        }
    }
    host.editor = Editor::new(document, None);
    host.editor.apply(Intent::Select(SelectionChange::Nodes(nodes.clone())));
    host.editor.refresh();
    host.open(Purpose::Add);
    let mut flow = flow(host);
    flow.run_steps(3);
    assert!(flow.query_by_label("Plays on 3 nodes").is_some());
    type_and_enter(&mut flow, "rotateby");
    let editor = &flow.state().editor;
    let rotates = |clip: &Clip| clip.items().filter(|(_, item)| item.action.kind() == Kind::RotateBy).count();
    let counts: Vec<usize> = editor.document().clips().iter().map(|clip| rotates(clip)).collect();
    assert_eq!(counts, [1, 1, 1]);
    assert_eq!(editor.session().selection.selected_nodes(), nodes);
    assert_eq!(editor.history().undo_len(), 1);
}

#[test]
fn commands_run_by_name_do_what_their_keys_do() {
    let mut host = PalettesHost::new();
    host.commands.open();
    let mut flow = flow(host);
    type_and_enter(&mut flow, "select all");
    assert_eq!(flow.state().editor.session().selection.actions.len(), 3);
    flow.state_mut().commands.open();
    type_and_enter(&mut flow, "make clip");
    assert_eq!(flow.state().editor.document().clips().len(), 3);
    assert_eq!(flow.state().editor.document().violations(), Vec::<String>::new());
    assert!(flow.state().editor.disabled_reason(Command::UnpackClip).is_none());
    flow.state_mut().commands.open();
    type_and_enter(&mut flow, "unpack");
    assert_eq!(flow.state().children(Kind::Sequence), [Kind::MoveBy, Kind::FadeIn]);
}

#[test]
fn without_a_search_every_action_is_listed_once_by_category() {
    let host = PalettesHost::new();
    let ctx = host.editor.ctx(&host.theme);
    let list = entries::find(&ctx, (Purpose::Add, None), &Memory::default(), "  ");
    let own = list.iter().filter_map(|listed| match listed.entry {
        PaletteEntry::Kind(kind, entries::Section::Own) => Some(kind),
        _ => None,
    });
    let kinds: Vec<Kind> = own.collect();
    assert_eq!(kinds.len(), Kind::all().count());
    let mut categories: Vec<_> = kinds.iter().map(|kind| kind.spec().category).collect();
    categories.dedup();
    assert_eq!(categories, kineograph_runtime::format::Category::ALL);
}

#[test]
#[cfg(feature = "probe")]
fn a_probe_that_only_the_table_knows_is_found_and_added() {
    let mut host = PalettesHost::new();
    host.select(&[Kind::FadeIn]);
    host.open(Purpose::Add);
    let mut flow = flow(host);
    type_and_enter(&mut flow, "gadget");
    assert_eq!(flow.state().children(Kind::Sequence), [Kind::MoveBy, Kind::FadeIn, Kind::Probe]);
}

#[test]
fn actions_have_the_names_that_people_say_and_those_of_code_beside() {
    let mut host = PalettesHost::new();
    host.select(&[Kind::MoveBy]);
    host.open(Purpose::Wrap);
    let mut flow = flow(host);
    flow.event(egui::Event::Text("repeat forever".to_owned()));
    flow.run_steps(3);
    assert!(drawn(&flow, "Repeat forever") > 0 && drawn(&flow, "RepeatForever") > 0);
    flow.get_by_label("wrap in RepeatForever");
    flow.key_press(Key::Enter);
    flow.run_steps(3);
    assert_eq!(flow.state().children(Kind::RepeatForever), [Kind::MoveBy]);
    flow.state_mut().commands.open();
    type_and_enter(&mut flow, "add call function");
    assert_eq!(flow.state().palette.memory().recent_commands, ["Add CallFunc"]);
}

#[test]
fn a_word_for_an_action_and_an_ease_adds_the_action() {
    let mut flow = flow(PalettesHost::new());
    flow.state_mut().select(&[Kind::FadeIn]);
    flow.state_mut().open(Purpose::Add);
    type_and_enter(&mut flow, "hold");
    assert_eq!(flow.state().children(Kind::Sequence), [Kind::MoveBy, Kind::FadeIn, Kind::DelayTime]);
}

#[test]
fn the_list_says_where_an_action_goes() {
    for (selected, place) in [
        (&[Kind::MoveBy][..], "Add after Move by (Alt: in parallel)"),
        (&[Kind::Sequence], "Add inside Sequence"),
    ] {
        let mut flow = flow(PalettesHost::new());
        flow.state_mut().select(selected);
        flow.state_mut().open(Purpose::Add);
        flow.run_steps(3);
        flow.event(egui::Event::Text("Rotate by".to_owned()));
        flow.run_steps(3);
        flow.get_by_label_contains(place);
    }
}

#[test]
fn what_is_added_in_parallel_is_said_while_alt_is_held_and_can_be_chosen_by_mouse() {
    for by_mouse in [false, true] {
        let mut flow = flow(PalettesHost::new());
        flow.state_mut().select(&[Kind::MoveBy]);
        flow.state_mut().open(Purpose::Add);
        flow.run_steps(3);
        flow.event(egui::Event::Text("Rotate by".to_owned()));
        flow.run_steps(3);
        let in_parallel = "Add in parallel with Move by";
        assert!(flow.query_by_label(in_parallel).is_none());
        if by_mouse {
            flow.get_by_label("In parallel").click();
            flow.run_steps(3);
        } else {
            flow.event(egui::Event::ModifiersChanged(egui::Modifiers::ALT));
            flow.run_steps(1);
            flow.get_by_label(in_parallel);
            flow.event(egui::Event::ModifiersChanged(egui::Modifiers::NONE));
            flow.run_steps(1);
            assert!(flow.query_by_label(in_parallel).is_none(), "only while it is held");
            continue;
        }
        flow.get_by_label(in_parallel);
        flow.get_by_label("add RotateBy").click();
        flow.run_steps(3);
        assert_eq!(flow.state().children(Kind::Spawn), [Kind::MoveBy, Kind::RotateBy]);
    }
}

/// A slow frame has the press and the release of both keys: Alt is not held any more at its end.
#[test]
fn a_short_alt_enter_adds_in_parallel() {
    let mut flow = flow(PalettesHost::new());
    flow.state_mut().select(&[Kind::MoveBy]);
    flow.state_mut().open(Purpose::Add);
    flow.run_steps(3);
    flow.event(egui::Event::Text("Rotate by".to_owned()));
    flow.run_steps(3);
    let (key, modifiers) = (Key::Enter, egui::Modifiers::ALT);
    let enter = |pressed| egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    let held = [
        egui::Event::ModifiersChanged(modifiers),
        enter(true),
        enter(false),
        egui::Event::ModifiersChanged(egui::Modifiers::NONE),
    ];
    flow.input_mut().events.extend(held);
    flow.run_steps(3);
    assert_eq!(flow.state().children(Kind::Spawn), [Kind::MoveBy, Kind::RotateBy]);
}

#[test]
fn in_a_spawn_the_list_says_that_an_action_is_added_in_parallel() {
    let mut flow = with_top_selected(Action::spawn([Action::rotate_by(1.0, 9.0), Action::fade_out(1.0)]));
    flow.state_mut().palette.close();
    let first = {
        let clip = &flow.state().editor.document().clips()[0];
        clip.get(clip.root().unwrap()).unwrap().children[0]
    };
    flow.state_mut().editor.apply(Intent::Select(SelectionChange::Actions(vec![first])));
    flow.state_mut().open(Purpose::Add);
    flow.run_steps(3);
    flow.get_by_label("Add in parallel with Rotate by");
    assert!(flow.query_by_label_contains("Add after").is_none());
}

/// The clip `clip` with this tree alone, and the list of actions opened with its top selected.
fn with_top_selected(tree: Action) -> Flow {
    let mut host = PalettesHost::new();
    let clip = host.editor.document().clips()[0].id;
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    host.editor.apply(Intent::Edit(Change::new("tree", Edit::Clip(clip, insert))));
    let root = host.editor.document().clips()[0].root().unwrap();
    host.editor.apply(Intent::Select(SelectionChange::Actions(vec![root])));
    host.open(Purpose::Add);
    flow(host)
}

#[test]
fn a_pause_goes_after_a_spawn_and_never_into_it() {
    let both = || Action::spawn([Action::rotate_by(1.0, 9.0), Action::fade_out(1.0)]);
    let mut own = with_top_selected(both());
    type_and_enter(&mut own, "hold");
    let kinds = |flow: &Flow| {
        let clip = &flow.state().editor.document().clips()[0];
        let root = clip.get(clip.root().unwrap()).unwrap();
        let kind = |id: &ActionId| clip.get(*id).unwrap().action.kind();
        (root.action.kind(), root.children.iter().map(kind).collect::<Vec<_>>())
    };
    assert_eq!(kinds(&own), (Kind::Sequence, vec![Kind::Spawn, Kind::DelayTime]));
    // Within a Spawn as well.
    let mut within = with_top_selected(Action::spawn([both()]));
    within.state_mut().palette.close();
    let inner = {
        let clip = &within.state().editor.document().clips()[0];
        let outer = clip.get(clip.root().unwrap()).unwrap();
        outer.children[0]
    };
    within.state_mut().editor.apply(Intent::Select(SelectionChange::Actions(vec![inner])));
    within.state_mut().open(Purpose::Add);
    type_and_enter(&mut within, "hold");
    let clip = &within.state().editor.document().clips()[0];
    let list = clip.get(clip.get(inner).unwrap().parent.unwrap()).unwrap();
    assert_eq!((list.action.kind(), list.children.len()), (Kind::Sequence, 2));
}

#[test]
fn what_is_added_to_a_preset_goes_after_it() {
    let preset = crate::presets::built_in().iter().find(|preset| preset.name == "Pop in").unwrap();
    let mut flow = with_top_selected(preset.labelled_tree());
    flow.run_steps(3);
    flow.get_by_label_contains("Add after Pop in (Alt: in parallel)");
    type_and_enter(&mut flow, "rotateby");
    let clip = &flow.state().editor.document().clips()[0];
    let root = clip.get(clip.root().unwrap()).unwrap();
    let kinds: Vec<Kind> = root.children.iter().map(|id| clip.get(*id).unwrap().action.kind()).collect();
    assert_eq!((root.action.kind(), kinds), (Kind::Sequence, vec![preset.action.kind(), Kind::RotateBy]));
}

#[test]
fn an_event_without_a_selection_is_sent_at_the_playhead() {
    let mut flow = flow(PalettesHost::new());
    let clip = flow.state().editor.document().clips()[0].id;
    flow.state_mut().editor.apply(Intent::Select(SelectionChange::Clip(clip)));
    flow.state_mut().editor.apply(Intent::Seek(0.5));
    flow.state_mut().open(Purpose::Add);
    flow.run_steps(3);
    flow.event(egui::Event::Text("event".to_owned()));
    flow.run_steps(3);
    flow.get_by_label("Add at the playhead, 0.50 s");
    assert!(drawn(&flow, "Event") > 0 && drawn(&flow, "CallFunc") > 0);
    flow.key_press(Key::Enter);
    flow.run_steps(3);
    let editor = &flow.state().editor;
    let mut sent = Vec::new();
    editor.programs().program(clip).unwrap().events(-1.0, 9.0, &mut sent);
    let events: Vec<f64> = sent.iter().map(|event| event.at_secs).collect();
    assert_eq!(events, [0.5]);
    assert_eq!(
        editor.session().selection.actions,
        [flow.state().id(Kind::CallFunc)],
        "its name is typed next"
    );
    // After an action it stays in its list.
    flow.state_mut().select(&[Kind::MoveBy]);
    flow.state_mut().open(Purpose::Add);
    type_and_enter(&mut flow, "event");
    assert_eq!(flow.state().children(Kind::Sequence)[..2], [Kind::MoveBy, Kind::CallFunc]);
}

/// The clip `clip` on a sprite of a sheet of three frames, with this tree alone, whose top is selected.
fn with_walker(tree: Action) -> Flow {
    let mut flow = with_top_selected(tree);
    flow.state_mut().palette.close();
    let selection = flow.state().editor.session().selection.clone();
    let clip = selection.clip.unwrap();
    let frames = ["stand", "left", "right"].map(SheetFrame::new).to_vec();
    let sheet = Sheet::new("walker", "people", 3, 1).with_frames(frames);
    let (sprite, start) = (Content::Sheet("walker".to_owned()), StartPose::default());
    let add = [
        Edit::AddImage(Image::new("people", "people.png")),
        Edit::AddSheet(sheet),
        Edit::AddNode { name: "hero".to_owned(), parent: None, content: sprite, start },
    ];
    let mut document = flow.state().editor.document().clone();
    for edit in &add {
        document = document.edited(edit).unwrap().0;
    }
    let run = Edit::AddRun(clip, document.nodes()[0].id, 0.0);
    let edits = add.into_iter().chain([run]).collect();
    let editor = &mut flow.state_mut().editor;
    editor.apply(Intent::Edit(Change::all("walker", edits)));
    editor.apply(Intent::Select(SelectionChange::Restore(Box::new(selection))));
    editor.refresh();
    flow
}

fn animates(flow: &Flow) -> (u32, f64) {
    let editor = &flow.state().editor;
    let clip = &editor.document().clips()[0];
    let (id, animate) = clip.items().find(|(_, item)| item.action.kind() == Kind::Animate).unwrap();
    let program = editor.programs().program(clip.id).unwrap();
    let [start_secs, end_secs] = crate::movers::stretch_secs(program, id).unwrap();
    let Some(Value::Count(loops)) = animate.action.param("loops") else { panic!("{animate:?}") };
    (*loops, end_secs - start_secs)
}

#[test]
fn an_animate_beside_a_longer_move_lasts_as_long_as_that() {
    let mut flow = with_walker(Action::spawn([Action::move_by(2.0, [90.0, 0.0])]));
    flow.state_mut().open(Purpose::Add);
    type_and_enter(&mut flow, "animate");
    let (loops, secs) = animates(&flow);
    assert_eq!(loops, 7, "three frames of 0.1 s");
    assert!((secs - 2.1).abs() < 1e-6, "{secs} s");
    let editor = &flow.state().editor;
    let said = &editor.session().status.as_ref().unwrap().text;
    assert_eq!(said, "Animate loops for 2.1 s, as long as the motion beside it");
    assert_eq!(editor.history().undo_label(), Some("Add Animate"));
    // After the move once is enough.
    let mut flow = with_walker(Action::sequence([Action::move_by(2.0, [90.0, 0.0])]));
    flow.state_mut().open(Purpose::Add);
    type_and_enter(&mut flow, "animate");
    assert_eq!(animates(&flow).0, 1);
}
