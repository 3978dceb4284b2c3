//! Options of `render` that an exporter doesn't take.

use super::failure::Failure;
use super::shown::ShownArgs;
use crate::export::exporter::{Choices, Exporter, Input, Loops};
use crate::export::setting::Settings;
use crate::export::studio::Backdrop;
use crate::text::tr;

/// An option, whether it is given, and whether the exporter takes it.
pub(super) type Given = (&'static str, bool, bool);

/// Refuses options that would have no effect, by the table by which the dialog hides them: `others` and those about what is shown, and `own` ones
/// of the exporter.
pub(super) fn refuse(
    exporter: &Exporter,
    others: &[Given],
    shown: &ShownArgs,
    own: &Settings,
) -> Result<(), Failure> {
    let name = exporter.name;
    let mut given = others.iter().copied().chain(of_shown(exporter, shown));
    if let Some((option, ..)) = given.find(|(_, is_given, is_taken)| *is_given && !is_taken) {
        return Err(Failure::Usage(tr!("cli-no-effect", option, name)));
    }
    if shown.same_size && !shown.each_clip {
        return Err(Failure::Usage(tr!("cli-needs", option = "--same-size", other = "--each-clip", name)));
    }
    if exporter.takes.loops == Loops::OrOnce && shown.loops.is_some_and(|loops| loops > 1) {
        return Err(Failure::Usage(tr!("cli-loops-or-once", name)));
    }
    let ignored = exporter
        .settings
        .iter()
        .find(|setting| own.contains_key(setting.name) && !setting.has_effect(exporter.settings, own));
    match ignored.and_then(|setting| Some((setting.name, setting.needs?))) {
        Some((option, (other, word))) => {
            let (option, other) = (format!("--set {option}"), format!("--set {other}={word}"));
            Err(Failure::Usage(tr!("cli-needs", option, other, name)))
        }
        None => Ok(()),
    }
}

fn of_shown(exporter: &Exporter, shown: &ShownArgs) -> [Given; 9] {
    let what = exporter.takes.what;
    let is_clear = shown.background == Some(Backdrop::Transparent);
    [
        ("--scale", shown.scale.is_some(), exporter.input == Input::Pictures),
        ("--view", shown.view.is_some(), what == Choices::All),
        ("--node", shown.node.is_some(), what == Choices::All),
        ("--clip", shown.clip.is_some(), what != Choices::Project),
        ("--each-clip", shown.each_clip, what != Choices::Project),
        ("--same-size", shown.same_size, exporter.has_sizes()),
        ("--background", shown.background.is_some(), exporter.takes.backdrop),
        ("--background transparent", is_clear, !exporter.takes.is_opaque), // not shown
        ("--loops", shown.loops.is_some(), exporter.takes.loops != Loops::Unsaid),
    ]
}
