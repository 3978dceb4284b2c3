//! How long the frames of a tag show, in place of the frame time, which only makes them longer or shorter.

use kineograph_runtime::format::{ParamSpec, Unit, Value};

use super::field_of;
use crate::document::{ActionId, Clip, ClipEdit, Edit, ValueChange};
use crate::history::Change;
use crate::panels::frame_strip::AnimateFrames;
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};
use crate::ui_kit::fields::{Form, post_field};

/// Shows the time of a frame, on average where they differ; of several actions only that there are such times. A change of it changes all
/// times of the tag alike, a reset leaves them as they are in the sheet.
pub(super) fn show(
    form: &mut Form<'_>,
    ctx: &Ctx<'_>,
    (clip, ids): (&Clip, &[ActionId]),
    param: &'static ParamSpec,
    out: &mut Outbox,
) {
    let source = match ids {
        [id] => AnimateFrames::of_tag(ctx, clip, *id),
        _ => None,
    };
    let mean_units = source.as_ref().map_or(0.0, mean_units);
    let (Some(source), Value::Number(own_unit_secs)) = (source, param.default_value()) else {
        return no_time(form);
    };
    if mean_units <= 0.0 {
        return no_time(form);
    }
    let is_even = source.frame_secs().is_some_and(|[min, max]| max - min < 1e-6);
    let label = if is_even { label!("frames-tag-time") } else { label!("frames-tag-mean") };
    let [min, max] = param.range.map(|unit_secs| unit_secs * mean_units);
    let field = field_of(label).unit(Unit::Secs).range(min, max);
    let own_secs = own_unit_secs * mean_units;
    post_field(out, form.number(&field, source.unit_secs * mean_units, Some(own_secs)), |secs| {
        // What is reset is exactly as before.
        let unit_secs = if secs == own_secs { own_unit_secs } else { secs / mean_units };
        let change = ValueChange::Set(Value::Number(unit_secs));
        let edit = ClipEdit::ChangeParam { ids: ids.to_vec(), param: param.name, change };
        Change::new(tr!("inspector-change-value", value = param.label), Edit::Clip(clip.id, edit))
    });
    if !is_even {
        form.readout(tr!("frames-tag-times"), tr!("frames-tag-times.tooltip"), &source.times_text());
    }
}

fn no_time(form: &mut Form<'_>) {
    form.readout(tr!("frames-tag-time"), tr!("frames-tag-time.tooltip"), tr!("frames-times-of-tag"));
}

fn mean_units(source: &AnimateFrames<'_>) -> f64 {
    #[allow(clippy::cast_precision_loss)] // thousands at most
    let count = source.steps.len().max(1) as f64;
    source.steps.iter().map(|step| step.units).sum::<f64>() / count
}
