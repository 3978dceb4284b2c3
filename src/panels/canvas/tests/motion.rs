//! Paths, ghosts at other times, and events on the canvas.

use super::*;
use crate::panels::canvas::onion::{OnionOptions, Spacing};
use crate::panels::canvas::path::{MarkKind, PathOptions, PathRange};

fn seek(harness: &mut Harness<'_, Host>, secs: f64) {
    harness.state_mut().editor.apply(Intent::Seek(secs));
    harness.state_mut().editor.refresh();
    harness.run_steps(2);
}

/// `low` moves right in a second, sends `hit: 7`, and rests for another second.
fn sending() -> Document {
    let hit = Action::call_func_with("hit", "7");
    let tree = Action::sequence([Action::move_by(1.0, [100.0, 0.0]), hit, Action::delay(1.0)]);
    let document = boxes();
    let (clip, root) = (document.clips()[0].id, document.clips()[0].root().expect("it has one"));
    let remove = ClipEdit::Remove { ids: vec![root], reconnect: false };
    edited(document, &[Edit::Clip(clip, remove), insert_root(clip, tree)])
}

#[test]
fn a_path_has_marks_where_actions_begin_end_and_send_events() {
    let host = Host::new(sending());
    let ctx = host.editor.ctx(&host.theme);
    let low = [host.node("low").id];
    let mut cache = PathCache::default();
    let paths = cache.paths(&ctx, &low, PathOptions::default());
    let marks: Vec<_> = paths[0].1.marks.iter().map(|mark| (mark.at[0].round(), mark.kind.clone())).collect();
    let boundary = |x: f32| (x, MarkKind::Boundary);
    assert_eq!(
        marks,
        [boundary(101.0), boundary(201.0), boundary(201.0), (201.0, MarkKind::Event("hit".into()))]
    );
    let near = PathOptions { range: PathRange::Near, ..PathOptions::default() };
    let paths = cache.paths(&ctx, &low, near);
    assert_eq!(paths[0].1.times_secs.last(), Some(&1.0), "a second after the playhead");
}

/// What a symbol sends has marks on the path of the node that shows it.
#[test]
fn a_path_has_marks_where_symbols_send_events() {
    use crate::media::Symbols;
    use crate::symbol::LoadedSymbol;
    let project = |text: &str| kineograph_runtime::format::load(text).unwrap().project;
    let stage = project(
        r#"(format: 2, nodes: [(name: "walker", content: Symbol(path: "feet.ron"))],
            clips: [(name: "go", action: Spawn(actions: [MoveBy(duration: 2, delta: (200, 0)), PlayBy(duration: 2, delta: 1)]))],
            runs: [(clip: "go", node: "walker")])"#,
    );
    let mut host = Host::new(Document::from_project(&stage).0);
    let walker = [host.node("walker").id];
    let mut cache = PathCache::default();
    let mut seen = |host: &Host| {
        let ctx = host.editor.ctx(&host.theme);
        let paths = cache.paths(&ctx, &walker, PathOptions::default());
        let events = paths[0].1.marks.iter().filter(|mark| mark.kind != MarkKind::Boundary);
        events.map(|mark| (mark.at[0].round(), mark.kind.clone())).collect::<Vec<_>>()
    };
    assert_eq!(seen(&host), [], "it was not read yet");
    for (at, x) in [("0.5", 100.0), ("0.25", 50.0)] {
        let feet = project(&format!(
            r#"(format: 2, nodes: [(name: "foot")], runs: [(clip: "step", node: "foot")], clips: [
                (name: "step", action: Sequence(actions: [DelayTime(duration: {at}), CallFunc(name: "step")]))])"#
        ));
        let feet = LoadedSymbol::new("feet.ron", &feet).unwrap();
        host.editor.media_mut().set_symbols(Symbols::from([("feet.ron".to_owned(), Ok(Arc::new(feet)))]));
        host.editor.refresh();
        assert_eq!(seen(&host), [(x, MarkKind::Event("step".into()))]);
    }
}

#[test]
fn ghosts_stand_where_the_node_is_at_other_times_and_below_it() {
    let mut harness = canvas(boxes());
    seek(&mut harness, 0.5);
    let options =
        OnionOptions { is_on: true, counts: [1, 2], spacing: Spacing::Frames(2), ..OnionOptions::default() };
    harness.state_mut().panel.look.onion = options;
    let host = harness.state_mut();
    let ctx = host.editor.ctx(&host.theme);
    let low = [ctx.document.nodes()[0].id];
    let ghosts = host.panel.onion.ghosts(&ctx, &low, &options).to_vec();
    // 10 frames in a second, 100 px in a second; the box reaches 30 px to the left.
    let lefts: Vec<f32> = ghosts.iter().map(|ghost| ghost.sprite.stage_corners()[0][0].round()).collect();
    assert_eq!(lefts, [161.0, 101.0, 141.0]);
    assert!(ghosts[0].sprite.opacity < ghosts[2].sprite.opacity);
    let mut frame = Frame::new(&ctx, host.panel.screen.expect("it was shown"), StageScene::default());
    frame.onion = ghosts;
    let drawn = frame.items_with_ghosts();
    assert_eq!(drawn.len(), 5);
    assert_eq!(drawn[3].node, low[0], "the live one covers its ghosts");
    assert_eq!(drawn[3].sprite.opacity, 1.0);
    let off = OnionOptions::default();
    assert!(host.panel.onion.ghosts(&ctx, &low, &off).is_empty(), "off it costs nothing");
}

#[test]
fn a_crossed_event_flashes_with_its_payload_and_is_logged() {
    let mut harness = canvas(sending());
    seek(&mut harness, 0.9);
    assert!(harness.query_by_label_contains("hit: 7").is_none());
    seek(&mut harness, 1.1);
    harness.get_by_label_contains("hit: 7");
    harness.state_mut().panel.look.event_log = true;
    harness.run_steps(2);
    harness.get_by_label_contains("1.00 s  low  hit: 7");
    // Scrubbing back over it crosses it again.
    seek(&mut harness, 0.95);
    let rows = |harness: &Harness<'_, Host>| harness.get_all_by_label_contains("1.00 s  low  hit: 7").count();
    assert_eq!(rows(&harness), 2);
    harness.get_by_label("All events").click();
    harness.run_steps(4);
    assert_eq!(rows(&harness), 4, "in the line and in the list");
    harness.get_by_label("Clear").click();
    harness.run_steps(4);
    assert_eq!(harness.query_all_by_label_contains("1.00 s  low  hit: 7").count(), 0);
}

#[test]
fn an_event_at_the_start_is_crossed_once_a_round_when_play_begins_and_by_scrubbing_onto_and_away_from_it() {
    let document = boxes();
    let (clip, root) = (document.clips()[0].id, document.clips()[0].root().expect("it has one"));
    let remove = ClipEdit::Remove { ids: vec![root], reconnect: false };
    let tree = Action::sequence([Action::call_func("hop"), Action::move_by(1.0, [100.0, 0.0])]);
    let mut harness = canvas(edited(document, &[Edit::Clip(clip, remove), insert_root(clip, tree)]));
    harness.state_mut().panel.look.event_log = true;
    harness.run_steps(2);
    let logged = |harness: &Harness<'_, Host>| harness.state().panel.events.logged();
    assert!(harness.state_mut().editor.run(Command::PlayPause).is_none());
    for step in 1..=12_u32 {
        harness.state_mut().editor.advance(0.35);
        harness.state_mut().editor.refresh();
        harness.run_steps(2);
        // One at 0, one at each whole second of a clip of one second.
        assert_eq!(
            logged(&harness),
            usize::try_from(step * 35 / 100).expect("few") + 1,
            "after {step} steps"
        );
    }
    assert!(harness.query_all_by_label("0.00 s  low  hop").count() > 0);
    assert!(harness.state_mut().editor.run(Command::PlayPause).is_none());
    for (to_secs, more) in [(0.5, 0), (0.0, 1), (0.4, 2), (0.8, 2), (0.0, 3), (0.9, 4)] {
        let before = 5;
        seek(&mut harness, to_secs);
        assert_eq!(logged(&harness), before + more, "at {to_secs} s");
    }
}

#[test]
fn seeking_forward_over_several_events_logs_them_all() {
    let document = boxes();
    let (clip, root) = (document.clips()[0].id, document.clips()[0].root().expect("it has one"));
    let remove = ClipEdit::Remove { ids: vec![root], reconnect: false };
    let step = Action::sequence([Action::delay(1.0), Action::call_func("step")]);
    let tree = Action::repeat(5, step);
    let mut harness = canvas(edited(document, &[Edit::Clip(clip, remove), insert_root(clip, tree)]));
    seek(&mut harness, 4.5);
    assert_eq!(harness.state().panel.events.logged(), 4);
}

#[test]
fn an_event_of_the_log_leads_to_its_time() {
    let mut harness = canvas(sending());
    harness.state_mut().panel.look.event_log = true;
    seek(&mut harness, 0.9);
    seek(&mut harness, 1.3);
    harness.get_by_label("1.00 s  low  hit: 7").click();
    harness.run_steps(3);
    assert_eq!(harness.state().editor.session().playback.playhead_secs(), 1.0);
}

#[test]
fn the_menu_of_motion_turns_ghosts_and_paths_on_and_off() {
    let mut harness = canvas(boxes());
    harness.get_by_label("Motion options").click();
    harness.run_steps(4);
    harness.get_by_label("Onion skin").click();
    harness.get_by_label("Motion path").click();
    harness.run_steps(4);
    let look = &harness.state().panel.look;
    assert!(look.onion.is_on && !look.paths.is_on);
    harness.get_by_label("Where actions begin and end").click();
    harness.run_steps(3);
    assert_eq!(harness.state().panel.look.onion.spacing, Spacing::Boundaries);
    assert_eq!(harness.state().editor.history().undo_len(), 0);
}

#[test]
fn ghosts_show_what_another_clip_would_do() {
    let document = edited(boxes(), &[Edit::AddClip("up".to_owned())]);
    let up = document.clips()[1].id;
    let document = edited(document, &[insert_root(up, Action::move_by(1.0, [0.0, 50.0]))]);
    let host = Host::new(document.clone());
    let ctx = host.editor.ctx(&host.theme);
    let low = [ctx.document.nodes()[0].id];
    let options = OnionOptions {
        is_on: true,
        counts: [0, 2],
        spacing: Spacing::Frames(5),
        clip: Some(up),
        ..OnionOptions::default()
    };
    let mut skin = OnionSkin::default();
    let corners: Vec<[f32; 2]> =
        skin.ghosts(&ctx, &low, &options).iter().map(|ghost| ghost.sprite.stage_corners()[0]).collect();
    // The farther one first: up by 50, then by 25; not to the right, as what plays there would take it.
    assert_eq!(corners, [[71.0, 122.0], [71.0, 97.0]]);
    assert!(ctx.document.is_same(host.editor.document()) && document.runs().len() == 1, "nothing is changed");
    let live = OnionOptions { clip: None, ..options };
    let lefts: Vec<f32> =
        skin.ghosts(&ctx, &low, &live).iter().map(|ghost| ghost.sprite.stage_corners()[0][0]).collect();
    assert_eq!(lefts, [171.0, 121.0]);
}
