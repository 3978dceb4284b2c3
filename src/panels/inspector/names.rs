//! Parameters that name a clip, an own ease or a node, chosen from those of the project.

use kineograph_runtime::format::{Kind, Value};

use super::model::SharedParam;
use crate::document::{ActionId, ClipEdit, ClipId, Edit, animated_sheet};
use crate::history::Change;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::fields::{Field, Form, post_field};

/// Shows the field of a parameter that names something. `None` if it names nothing.
pub(super) fn show(
    form: &mut Form<'_>,
    ctx: &Ctx<'_>,
    (clip, ids, kind): (ClipId, &[ActionId], Kind),
    shared: &SharedParam,
    out: &mut Outbox,
) -> Option<()> {
    let param = shared.spec.param;
    let names: Vec<&str> = match (kind, param.name) {
        // A clip can't play itself.
        (Kind::PlayClip, "clip") => {
            let others = ctx.document.clips().iter().filter(|other| other.id != clip);
            others.map(|clip| clip.name.as_str()).collect()
        }
        (Kind::EaseNamed, "name") => ctx.document.eases().iter().map(|own| own.name.as_str()).collect(),
        (Kind::Animate, "sheet") => {
            let none = std::iter::once("");
            none.chain(ctx.document.sheets().iter().map(|sheet| sheet.name.as_str())).collect()
        }
        (Kind::Animate, "tag") => {
            let sheets = ids.iter().filter_map(|id| {
                let item = ctx.document.clip(clip)?.get(*id)?;
                ctx.document.sheet(animated_sheet(&item.action)?)
            });
            let mut sheets: Vec<_> = sheets.collect();
            sheets.dedup_by(|a, b| a.name == b.name);
            let [sheet] = sheets.as_slice() else { return None };
            let none = std::iter::once("");
            none.chain(sheet.tags.iter().map(|tag| tag.name.as_str())).collect()
        }
        (Kind::TargetedAction | Kind::Follow, "target") => {
            ctx.document.nodes().iter().map(|node| node.name.as_str()).collect()
        }
        _ => return None,
    };
    let Value::Text(current) = &shared.value else { return None };
    let mut options: Vec<(String, String)> =
        names.iter().map(|name| ((*name).to_owned(), shown_name(param.name, name))).collect();
    if !names.contains(&current.as_str()) {
        options.insert(0, (current.clone(), tr!("inspector-missing-name", name = current)));
    }
    let field = Field::of_param(param).mixed(shared.mixed);
    let event = form.choice(&field, current, &options);
    post_field(out, event, |name| {
        let edit = ClipEdit::SetParam { ids: ids.to_vec(), param: param.name, value: Value::Text(name) };
        Change::new(tr!("inspector-change-value", value = param.label), Edit::Clip(clip, edit))
    });
    Some(())
}

/// No name is a choice where the parameter may be left out.
fn shown_name(param: &str, name: &str) -> String {
    let shown = match (param, name) {
        ("sheet", "") => tr!("inspector-sheet-of-sprite"),
        (_, "") => tr!("inspector-no-name"),
        _ => name,
    };
    shown.to_owned()
}
