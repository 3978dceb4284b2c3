//! An expectation: what must be so at a time, how far it may be off, and whether it is so.

use egui_phosphor::regular as icon;
use kineograph_runtime::Pose;
use kineograph_runtime::format::{Expectation, ExpectedPose, MAX_AT_SECS, Unit};

use super::{Header, field_of};
use crate::document::{Edit, Expected, ExpectedId, NodeId, whole_expected_pose};
use crate::history::Change;
use crate::panels::timeline::unmet_sentences;
use crate::panels::{Ctx, Outbox};
use crate::text::{Label, label, tr};
use crate::ui_kit::fields::{FieldEvent, Form, OpacityUnit, format_number, notice, post_field};
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::SPACE_SMALL;
use crate::ui_kit::tip::Tip as _;
use crate::ui_kit::window_unit::WindowUnit as _;

/// What a tolerance is set to first: a pixel, a degree.
const FIRST_TOLERANCE: f64 = 1.0;

/// Shows an expectation.
pub(super) fn show(form: &mut Form<'_>, ctx: &Ctx<'_>, id: ExpectedId, out: &mut Outbox) -> Option<()> {
    let place = ctx.document.expectations().iter().position(|expected| expected.id == id)?;
    let expected = &ctx.document.expectations()[place];
    let unmet = unmet_sentences(ctx, place);
    header(form, ctx, expected, unmet.as_deref());
    match &expected.what {
        Expectation::Pose { at_secs, pose, tolerance, .. } => {
            node(form, ctx, expected, false, out);
            moment(form, expected, (AT, *at_secs), out);
            tolerance_field(form, expected, *tolerance, out);
            remove(form, expected, out);
            form.section(tr!("inspector-expected-parts"), |form| parts(form, ctx, expected, pose, out));
        }
        Expectation::Event { name, inside, from_secs, to_secs, count, .. } => {
            event_name(form, expected, name, out);
            node(form, ctx, expected, true, out);
            if !inside.is_empty() {
                let names: Vec<_> = inside.iter().map(|name| shortened(name, MAX_NAME_CHARS)).collect();
                form.paragraph(&tr!("inspector-expected-inside", way = names.join(" › "))); // not shown alone
            }
            moment(form, expected, (FROM, *from_secs), out);
            moment(form, expected, (TO, *to_secs), out);
            count_field(form, expected, *count, out);
            remove(form, expected, out);
        }
        // Of a later version.
        _ => {}
    }
    Some(())
}

fn remove(form: &mut Form<'_>, expected: &Expected, out: &mut Outbox) {
    form.ui().add_space(SPACE_SMALL);
    if form.ui().button(tr!("timeline-expected-remove")).clicked() {
        out.edit(Change::new(tr!("change-remove-expected"), Edit::RemoveExpected(expected.id)));
    }
}

fn header(form: &mut Form<'_>, ctx: &Ctx<'_>, expected: &Expected, unmet: Option<&[String]>) {
    let (icon, color, sentence) = match unmet {
        None => (icon::CIRCLE_DASHED, ctx.theme.text_dim, tr!("timeline-expected-unknown")),
        Some([]) => (icon::CHECK_CIRCLE, ctx.theme.ok, tr!("inspector-expected-met")),
        Some(_) => (icon::X_CIRCLE, ctx.theme.error, tr!("inspector-expected-unmet")),
    };
    let title = match expected.what {
        Expectation::Event { .. } => tr!("inspector-expected-event-title"),
        _ => tr!("inspector-expected-pose-title"),
    };
    Header { icon, color, title, sentence }.show(form);
    for sentence in unmet.unwrap_or_default() {
        notice(form.ui(), ctx.theme, true, sentence);
    }
}

/// Posts an event of a field of an expectation.
fn set<T>(out: &mut Outbox, expected: &Expected, event: FieldEvent<T>, apply: impl FnOnce(&mut Expected, T)) {
    post_field(out, event, |value| {
        let mut changed = expected.clone();
        apply(&mut changed, value);
        Change::new(tr!("change-expected"), Edit::SetExpected(changed))
    });
}

fn node(form: &mut Form<'_>, ctx: &Ctx<'_>, expected: &Expected, may_be_any: bool, out: &mut Outbox) {
    let any = may_be_any.then(|| (None, tr!("inspector-expected-any-node").to_owned()));
    let nodes = ctx.document.nodes().iter().map(|node| (Some(node.id), node.name.clone()));
    let options: Vec<(Option<NodeId>, String)> = any.into_iter().chain(nodes).collect();
    let event = form.choice(&field_of(label!("inspector-expected-node")), &expected.node, &options);
    let name = |id: Option<NodeId>| id.and_then(|id| ctx.document.node(id)).map(|node| node.name.clone());
    set(out, expected, event, |expected, id| {
        let new_name = name(id);
        expected.node = id;
        match &mut expected.what {
            Expectation::Pose { node, .. } => *node = new_name.unwrap_or_default(),
            Expectation::Event { node, inside, .. } => {
                *node = new_name;
                inside.clear();
            }
            _ => {}
        }
    });
}

/// A time of an expectation: its label, and where it is kept.
struct ExpectedTime {
    label: Label,
    of: fn(&mut Expectation) -> Option<&mut f64>,
}

const AT: ExpectedTime = ExpectedTime {
    label: label!("inspector-expected-at"),
    of: |what| match what {
        Expectation::Pose { at_secs, .. } => Some(at_secs),
        _ => None,
    },
};
const FROM: ExpectedTime = ExpectedTime {
    label: label!("inspector-expected-from"),
    of: |what| match what {
        Expectation::Event { from_secs, .. } => Some(from_secs),
        _ => None,
    },
};
const TO: ExpectedTime = ExpectedTime {
    label: label!("inspector-expected-to"),
    of: |what| match what {
        Expectation::Event { to_secs, .. } => Some(to_secs),
        _ => None,
    },
};

fn moment(form: &mut Form<'_>, expected: &Expected, (moment, secs): (ExpectedTime, f64), out: &mut Outbox) {
    let field = field_of(moment.label).unit(Unit::Secs).range(0.0, MAX_AT_SECS).drag_step(0.01);
    let event = form.number(&field, secs, None);
    set(out, expected, event, |expected, secs| {
        if let Some(kept) = (moment.of)(&mut expected.what) {
            *kept = secs;
        }
    });
}

fn tolerance_field(form: &mut Form<'_>, expected: &Expected, tolerance: Option<f64>, out: &mut Outbox) {
    let field = field_of(label!("inspector-expected-tolerance")).range(0.0, 1e9).drag_step(0.01);
    let absent = (tr!("inspector-expected-usual"), FIRST_TOLERANCE);
    let event = form.optional(&field, tolerance, absent);
    set(out, expected, event, |expected, new| {
        if let Expectation::Pose { tolerance, .. } = &mut expected.what {
            *tolerance = new;
        }
    });
}

fn event_name(form: &mut Form<'_>, expected: &Expected, name: &str, out: &mut Outbox) {
    let event = form.text(&field_of(label!("inspector-expected-event")), name, None);
    set(out, expected, event, |expected, new| {
        if let Expectation::Event { name, .. } = &mut expected.what {
            *name = new;
        }
    });
}

fn count_field(form: &mut Form<'_>, expected: &Expected, count: Option<u32>, out: &mut Outbox) {
    let field = field_of(label!("inspector-expected-count")).range(0.0, 100_000.0).drag_step(0.1);
    let absent = (tr!("inspector-expected-at-least-once"), 1.0);
    let event = form.optional(&field, count.map(f64::from), absent);
    set(out, expected, event, |expected, new| {
        if let Expectation::Event { count, .. } = &mut expected.what {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // kept in range
            let whole = new.map(|count| count.round() as u32);
            *count = whole;
        }
    });
}

/// One part of a pose.
struct PosePart {
    label: Label,
    /// Its value as a text, if it is expected.
    shown: fn(&ExpectedPose, OpacityUnit) -> Option<String>,
    /// Makes it the same as in another pose.
    copy: fn(&mut ExpectedPose, &ExpectedPose),
}

macro_rules! part {
    ($label:expr, $field:ident, $shown:expr) => {
        PosePart {
            label: $label,
            shown: |pose, _| pose.$field.map($shown),
            copy: |to, from| to.$field.clone_from(&from.$field),
        }
    };
}

fn pair([x, y]: [f64; 2]) -> String {
    format!("{}, {}", format_number(x), format_number(y))
}

fn yes_or_no(is_so: bool) -> String {
    if is_so { tr!("inspector-expected-yes") } else { tr!("inspector-expected-no") }.to_owned()
}

const PARTS: [PosePart; 15] = [
    part!(label!("inspector-expected-position"), position, pair),
    part!(label!("inspector-expected-rotation"), rotation, format_number),
    part!(label!("inspector-expected-rotation-y"), rotation_y, format_number),
    part!(label!("inspector-expected-scale"), scale, pair),
    part!(label!("inspector-expected-skew"), skew, pair),
    part!(label!("inspector-expected-anchor"), anchor, pair),
    part!(label!("inspector-expected-size"), size, pair),
    PosePart {
        label: label!("inspector-expected-opacity"),
        shown: |pose, unit| pose.opacity.map(|opacity| unit.text(opacity)),
        copy: |to, from| to.opacity = from.opacity,
    },
    part!(label!("inspector-expected-color"), color, |color| color.to_string()),
    part!(label!("inspector-expected-progress"), progress, format_number),
    part!(label!("inspector-expected-visible"), visible, yes_or_no),
    part!(label!("inspector-expected-flip-x"), flip_x, yes_or_no),
    part!(label!("inspector-expected-flip-y"), flip_y, yes_or_no),
    part!(label!("inspector-expected-frame"), frame, |frame| frame.to_string()),
    part!(label!("inspector-expected-z"), z, |z| z.to_string()),
];

/// A box for each part; one that is ticked has the value that the motion has now.
fn parts(form: &mut Form<'_>, ctx: &Ctx<'_>, expected: &Expected, pose: &ExpectedPose, out: &mut Outbox) {
    let found = || found_pose(ctx, expected).unwrap_or_default();
    let take = form.ui().button(tr!("inspector-expected-take")).tip(tr!("inspector-expected-take.tooltip"));
    if take.clicked() {
        set(out, expected, FieldEvent::Commit(found()), |expected, found| {
            if let Expectation::Pose { pose, .. } = &mut expected.what {
                let is_expected = |part: &&PosePart| (part.shown)(pose, OpacityUnit::default()).is_some();
                let parts: Vec<&PosePart> = PARTS.iter().filter(is_expected).collect();
                parts.into_iter().for_each(|part| (part.copy)(pose, &found));
            }
        });
    }
    let unit = OpacityUnit::of(form.ui().ctx());
    for part in &PARTS {
        let shown = (part.shown)(pose, unit);
        let event = form.flag(&field_of(part.label), shown.is_some(), None);
        if let Some(text) = shown {
            form.hint(&text);
        }
        set(out, expected, event, |expected, is_expected| {
            if let Expectation::Pose { pose, .. } = &mut expected.what {
                (part.copy)(pose, &if is_expected { found() } else { ExpectedPose::default() });
            }
        });
    }
}

/// All parts of the pose that the node has at the time of the expectation.
fn found_pose(ctx: &Ctx<'_>, expected: &Expected) -> Option<ExpectedPose> {
    let mut poses: Vec<Pose> = Vec::new();
    ctx.programs.timeline().poses_at(expected.what.at_secs(), &mut poses);
    Some(whole_expected_pose(poses.get(ctx.document.node_place(expected.node?)?)?))
}
