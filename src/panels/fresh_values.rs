//! Values of a new action that depend on what it plays on: the keys of a `Keyframes` start at the current value of its channel, so that
//! adding it changes nothing at its start; an `Animate` shows all frames of the sheet; an `ActionTween` counts a value of the text.

use kineograph_runtime::Channel;
use kineograph_runtime::format::{Action, ActionId, Content, FrameStep, Key, Kind, Text, TextPart, Value};

use super::Ctx;
use super::frame_strip::AnimateFrames;
use crate::document::{ClipEdit, ClipId, Document, Edit, Slot};
use crate::motion::value_at_start;
use crate::plays::playing_nodes;

/// The tree that is added in a slot of a clip, with the values that suit what it plays on there.
pub fn for_slot(ctx: &Ctx<'_>, tree: &Action, clip: ClipId, slot: Slot) -> Action {
    let mut tree = tree.clone();
    if let Some((param, value)) = fresh_value(ctx, &tree, clip, slot) {
        // The parameter holds such values.
        let _ = tree.set_param(param, value);
    }
    tree
}

fn fresh_value(ctx: &Ctx<'_>, tree: &Action, clip: ClipId, slot: Slot) -> Option<(&'static str, Value)> {
    let is_usual = |param| tree.param(param) == Action::new(tree.kind()).param(param);
    let is_fresh = match tree.kind() {
        Kind::ActionTween | Kind::ActionFloat if is_usual("key") => {
            return text_value(ctx, clip).map(|name| ("key", Value::Text(name)));
        }
        Kind::Keyframes => true,
        Kind::Animate => is_usual("frames"),
        _ => false,
    };
    if !is_fresh {
        return None;
    }
    let insert = ClipEdit::Insert { tree: tree.clone(), slot, position: None };
    let (document, made) = ctx.document.edited(&Edit::Clip(clip, insert)).ok()?;
    let (ctx, at) = (Ctx { document: &document, ..*ctx }, (clip, made.actions.first().copied()?));
    if tree.kind() == Kind::Keyframes {
        fresh_keys(&ctx, &document, at).map(|keys| ("keys", Value::Keys(keys)))
    } else {
        all_frames(&ctx, at).map(|frames| ("frames", Value::Frames(frames)))
    }
}

/// The value that a text names on which a clip plays, or that is selected while the clip plays on nothing; first one that no action sets.
fn text_value(ctx: &Ctx<'_>, clip: ClipId) -> Option<String> {
    let played = playing_nodes(ctx.document, clip);
    let selected = played.is_empty().then_some(ctx.session.selection.node);
    let texts =
        played.into_iter().chain(selected.flatten()).filter_map(|id| match &ctx.document.node(id)?.content {
            Content::Text(text) => Some(text),
            _ => None,
        });
    let names = texts.flat_map(Text::parts).filter_map(|part| match part {
        TextPart::Value { name, .. } => Some(name),
        _ => None,
    });
    let names: Vec<&str> = names.collect();
    let known = ctx.programs.value_names();
    let unset = names.iter().find(|name| known.channel(name).is_none());
    unset.or(names.first()).map(|name| (*name).to_owned())
}

/// All frames of the sheet of the sprite that plays an `Animate`; `None` if it shows none, or the action has other frames.
fn all_frames(ctx: &Ctx<'_>, (clip, id): (ClipId, ActionId)) -> Option<Vec<FrameStep>> {
    let source = AnimateFrames::of(ctx, ctx.document.clip(clip)?, id).filter(|source| !source.is_tag)?;
    Some(source.all_steps()).filter(|steps| !steps.is_empty())
}

/// The edits that give unedited `Keyframes` the keys of another channel.
pub fn for_channel(ctx: &Ctx<'_>, clip: ClipId, ids: &[ActionId], channel: &Value) -> Vec<Edit> {
    let edits = ids.iter().filter_map(|id| {
        let action = &ctx.document.clip(clip)?.get(*id)?.action;
        if action.kind() != Kind::Keyframes || !is_fresh(action, ctx.document, clip, *id, ctx) {
            return None;
        }
        let set = |param, value| Edit::Clip(clip, ClipEdit::SetParam { ids: vec![*id], param, value });
        let (changed, _) = ctx.document.edited(&set("channel", channel.clone())).ok()?;
        Some(set("keys", Value::Keys(fresh_keys(ctx, &changed, (clip, *id))?)))
    });
    edits.collect()
}

/// Two keys: the value of the channel where the action starts, and a clearly different one.
fn fresh_keys(ctx: &Ctx<'_>, document: &Document, (clip, id): (ClipId, ActionId)) -> Option<Vec<Key>> {
    let (channel, value) = value_at_start(document, ctx.session, (clip, id))?;
    Some(keys_from(channel, (value * 1.0e4).round() / 1.0e4))
}

fn is_fresh(action: &Action, document: &Document, clip: ClipId, id: ActionId, ctx: &Ctx<'_>) -> bool {
    let Some(Value::Keys(keys)) = action.param("keys") else { return false };
    let preset = Action::new(Kind::Keyframes);
    preset.param("keys") == Some(&Value::Keys(keys.clone()))
        || keys.first().is_some_and(|first| {
            value_at_start(document, ctx.session, (clip, id))
                .is_some_and(|(channel, _)| *keys == keys_from(channel, first.value))
        })
}

fn keys_from(channel: Channel, value: f64) -> Vec<Key> {
    vec![Key::new(0.0, value), Key::new(1.0, other_value(channel, value))]
}

/// A value clearly different from this one.
fn other_value(channel: Channel, value: f64) -> f64 {
    match channel {
        Channel::X | Channel::Y | Channel::Width | Channel::Height => value + 100.0,
        Channel::Rotation | Channel::RotationY => value + 90.0,
        Channel::SkewX | Channel::SkewY => value + 30.0,
        Channel::ScaleX | Channel::ScaleY | Channel::AnchorX | Channel::AnchorY => value + 0.5,
        Channel::Opacity | Channel::Red | Channel::Green | Channel::Blue if value < 128.0 => 255.0,
        Channel::Opacity | Channel::Red | Channel::Green | Channel::Blue => 0.0,
        Channel::Progress if value < 50.0 => 100.0,
        Channel::Progress => 0.0,
        Channel::Visible | Channel::FlipX | Channel::FlipY => 1.0 - value,
        _ => value + 1.0,
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::StartPose;

    use super::*;
    use crate::editor::Editor;
    use crate::ui_kit::theme::Theme;

    /// A box at (40, 7) with opacity 200, which plays a Sequence of this move from 0.5 s.
    fn editor() -> Editor {
        let start = StartPose::default().with_position([40.0, 7.0]).with_opacity(200.0);
        let node =
            Edit::AddNode { name: "box".into(), parent: None, content: Content::Box([9.0, 9.0]), start };
        let (document, node) = Document::default().edited(&node).unwrap();
        let (document, clip) = document.edited(&Edit::AddClip("clip".into())).unwrap();
        let clip = clip.clip.unwrap();
        let tree = Action::sequence([Action::move_by(1.0, [30.0, 0.0])]);
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let (document, _) = document.edited(&Edit::Clip(clip, insert)).unwrap();
        let (document, _) = document.edited(&Edit::AddRun(clip, node.node.unwrap(), 0.5)).unwrap();
        Editor::new(document, None)
    }

    fn values(keys: Option<&Value>) -> Vec<f64> {
        let Some(Value::Keys(keys)) = keys else { panic!("no keys") };
        keys.iter().map(|key| key.value).collect()
    }

    #[test]
    fn new_keys_start_from_what_is_shown_there() {
        let (editor, theme) = (editor(), Theme::new(true));
        let ctx = editor.ctx(&theme);
        let (id, clip) = ctx.open_clip().unwrap();
        let keyed = Action::new(Kind::Keyframes);
        let in_slot = |slot| values(for_slot(&ctx, &keyed, id, slot).param("keys"));
        let root = clip.root().unwrap();
        assert_eq!(in_slot(Slot::Child(root, 0)), [40.0, 140.0], "before the move");
        assert_eq!(in_slot(Slot::Child(root, 1)), [70.0, 170.0], "behind it");
        assert_eq!(in_slot(Slot::Draft), [40.0, 140.0], "what does not play has the start pose");
        let other = Action::move_by(1.0, [1.0, 0.0]);
        assert_eq!(for_slot(&ctx, &other, id, Slot::Child(root, 1)), other);
    }

    #[test]
    fn a_new_count_is_of_the_value_that_the_text_names() {
        let (editor, theme) = (editor(), Theme::new(true));
        let ctx = editor.ctx(&theme);
        let (id, _) = ctx.open_clip().unwrap();
        let tween = Action::new(Kind::ActionTween);
        assert_eq!(for_slot(&ctx, &tween, id, Slot::Draft), tween, "a box names nothing");
        let mut node = editor.document().nodes()[0].as_ref().clone();
        node.content = Content::Text(Text::new("{lives} of {score:000}"));
        let (document, _) = editor.document().edited(&Edit::SetNode(node)).unwrap();
        let editor = Editor::new(document, None);
        let key = |tree| for_slot(&editor.ctx(&theme), &tree, id, Slot::Draft).param("key").cloned();
        assert_eq!(key(tween), Some(Value::Text("lives".into())));
        let own = Action::new(Kind::ActionTween).with("key", Value::Text("coins".into())).unwrap();
        assert_eq!(key(own), Some(Value::Text("coins".into())), "what was named stays");
    }

    #[test]
    fn new_keys_follow_their_channel_and_others_stay() {
        let (editor, theme) = (editor(), Theme::new(true));
        let ctx = editor.ctx(&theme);
        let (id, clip) = ctx.open_clip().unwrap();
        let slot = Slot::Child(clip.root().unwrap(), 1);
        let tree = for_slot(&ctx, &Action::new(Kind::Keyframes), id, slot);
        let insert = Edit::Clip(id, ClipEdit::Insert { tree, slot, position: None });
        let (document, made) = ctx.document.edited(&insert).unwrap();
        let keyed = made.actions[0];
        let with_document = |document: &Document| {
            let editor = Editor::new(document.clone(), None);
            let ctx = editor.ctx(&theme);
            for_channel(&ctx, id, &[keyed], &Value::Text("opacity".into()))
        };
        let edits = with_document(&document);
        let [Edit::Clip(_, ClipEdit::SetParam { value, .. })] = edits.as_slice() else { panic!("{edits:?}") };
        assert_eq!(values(Some(value)), [200.0, 0.0]);
        let own = Value::Keys(vec![Key::new(0.0, 3.0), Key::new(0.5, 4.0)]);
        let set = ClipEdit::SetParam { ids: vec![keyed], param: "keys", value: own };
        let (document, _) = document.edited(&Edit::Clip(id, set)).unwrap();
        assert!(with_document(&document).is_empty());
    }
}
