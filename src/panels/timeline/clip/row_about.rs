//! What a row is about, where the kind of its action says little: the node that a `TargetedAction` names, what `Keyframes` change,
//! and the clip that a `PlayClip` plays.

use kineograph_runtime::Channel;
use kineograph_runtime::format::{Action, ActionId, Arity, Kind, Value};
use kineograph_studio::motion::PoseProperty;

use crate::document::Clip;
use crate::kinds;
use crate::motion::changes;
use crate::panels::Ctx;
use crate::panels::curves::channel_name;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// The parameters that say what a row is about.
pub const ABOUT: [&str; 4] = ["target", "channel", "key", "clip"];

/// The node on which the open clip plays, if it is one.
pub fn player(ctx: &Ctx<'_>) -> Option<String> {
    let run = ctx.active_run().filter(|run| run.more_nodes.is_empty())?;
    ctx.document.node(run.node).map(|node| node.name.clone())
}

/// What the row of an action is about; `None` where its kind says that. `player` is the node on which the clip plays.
pub fn about(clip: &Clip, id: ActionId, player: Option<&str>) -> Option<String> {
    let action = &clip.get(id)?.action;
    let what = match action.kind() {
        Kind::Keyframes => Some(keyed_name(action)?),
        Kind::PlayClip => return Some(kinds::spoken(action).into_owned()),
        Kind::TargetedAction => only_property(clip, id).map(str::to_owned),
        _ => return None,
    };
    let node = clip.target_of(id).or(player).filter(|name| !name.is_empty());
    match (node.map(|name| shortened(name, MAX_NAME_CHARS)), what) {
        // Those of a node differ in what changes: that is seen in a narrow list too.
        (Some(node), Some(what)) if action.kind() == Kind::Keyframes => {
            Some(tr!("timeline-about-keys", what = what.as_str(), node = node.as_ref()))
        }
        (Some(node), Some(what)) => Some(tr!("timeline-about", node = node.as_ref(), what = what.as_str())),
        (Some(node), None) => Some(node.into_owned()),
        (None, what) => what,
    }
}

/// The one property that all that is inside of an action changes.
fn only_property(clip: &Clip, top: ActionId) -> Option<&'static str> {
    let items = clip.preorder(top).into_iter().filter_map(|(id, _)| clip.get(id));
    let leaves = items.filter(|item| item.action.spec().arity == Arity::None);
    let moving = leaves.filter(|item| !matches!(item.action.kind(), Kind::DelayTime | Kind::CallFunc));
    let mut names = moving.map(|item| property_name(&item.action));
    let first = names.next()??;
    names.all(|name| name == Some(first)).then_some(first)
}

fn property_name(action: &Action) -> Option<&'static str> {
    if action.kind() == Kind::Keyframes {
        return keyed_property(text(action, "channel")?);
    }
    let mut changed = PoseProperty::ALL.into_iter().filter(|property| changes(action, *property));
    let property = changed.next().filter(|_| changed.next().is_none())?;
    Some(match property {
        PoseProperty::Position => tr!("timeline-about-position"),
        PoseProperty::Rotation => tr!("timeline-about-rotation"),
        PoseProperty::Scale => tr!("timeline-about-scale"),
        PoseProperty::Skew => tr!("timeline-about-skew"),
        PoseProperty::Opacity => tr!("timeline-about-opacity"),
        PoseProperty::Color => tr!("timeline-about-color"),
    })
}

/// The property to which a channel of `Keyframes` belongs.
fn keyed_property(channel: &str) -> Option<&'static str> {
    Some(match channel {
        "x" | "y" => tr!("timeline-about-position"),
        "rotation" | "rotation_x" | "rotation_y" => tr!("timeline-about-rotation"),
        "scale" | "scale_x" | "scale_y" => tr!("timeline-about-scale"),
        "skew_x" | "skew_y" => tr!("timeline-about-skew"),
        "anchor_x" | "anchor_y" => tr!("timeline-about-anchor"),
        "width" | "height" => tr!("timeline-about-size"),
        "opacity" => tr!("timeline-about-opacity"),
        "color_r" | "color_g" | "color_b" => tr!("timeline-about-color"),
        _ => return None,
    })
}

/// What `Keyframes` change, with the axis.
fn keyed_name(action: &Action) -> Option<String> {
    let name = match text(action, "channel")? {
        "x" => tr!("timeline-about-position-x").to_owned(),
        "y" => tr!("timeline-about-position-y").to_owned(),
        channel @ ("rotation" | "scale") => keyed_property(channel)?.to_owned(),
        "value" => text(action, "key")?.to_owned(),
        "rotation_x" => channel_name(Channel::Rotation),
        channel => channel_name(Channel::from_name(channel)?),
    };
    let mut rest = name.chars();
    let first = rest.next()?;
    Some(first.to_uppercase().chain(rest).collect())
}

fn text<'a>(action: &'a Action, param: &str) -> Option<&'a str> {
    match action.param(param) {
        Some(Value::Text(text)) => Some(text),
        _ => None,
    }
}
