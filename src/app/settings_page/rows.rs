//! The settings that are a field each, as a table.

use egui::{Context, RichText, Ui};
use kineograph_runtime::format::Color;
use kineograph_store::MAX_BACKUPS;

use super::{Search, Section, heading};
use crate::app::App;
use crate::app::autosave::Autosave;
use crate::app::settings::ThemeChoice;
use crate::text::{LANGUAGES, Label, label, tr};
use crate::ui_kit::fields::{Field, FieldEvent, Form, OpacityUnit};
use crate::ui_kit::theme::{SPACE, Theme};
use crate::ui_kit::window_unit::{TimeUnit, WindowUnit as _};

/// The scales of the list, in percent.
const SCALES_PERCENT: [u32; 9] = [75, 80, 90, 100, 110, 125, 150, 175, 200];

/// Width of the fields with their labels, in points.
pub(super) const FIELDS_PX: f32 = 460.0;

/// A setting with one field.
struct Row {
    section: Section,
    label: Label,
    show: fn(&mut App, &mut Form<'_>, &Field<'_>, &Context),
}

const ROWS: &[Row] = &[
    Row { section: Section::Appearance, label: label!("settings-theme"), show: theme },
    Row { section: Section::Appearance, label: label!("settings-scale"), show: scale },
    Row { section: Section::Units, label: label!("settings-opacity-unit"), show: opacity_unit },
    Row { section: Section::Units, label: label!("settings-time-unit"), show: time_unit },
    Row { section: Section::Language, label: label!("settings-language-texts"), show: language },
    Row { section: Section::Safety, label: label!("settings-autosave"), show: autosave },
    Row { section: Section::Safety, label: label!("settings-reopens-last"), show: reopens_last },
    Row { section: Section::Canvas, label: label!("settings-guide-color"), show: guide_color },
    Row { section: Section::Canvas, label: label!("settings-grid-color"), show: grid_color },
];

/// Shows the rows of a section that are found. False if there are none.
pub(super) fn show(section: Section, app: &mut App, ui: &mut Ui, search: Search<'_>) -> bool {
    let found: Vec<&Row> =
        ROWS.iter().filter(|row| row.section == section && search.finds_label(section, row.label)).collect();
    if found.is_empty() {
        return false;
    }
    heading(ui, section.title());
    let (theme, ctx) = (app.theme, ui.ctx().clone());
    ui.scope(|ui| {
        ui.set_max_width(FIELDS_PX);
        let mut form = Form::new(ui, &theme, section);
        for row in found {
            (row.show)(app, &mut form, &Field::new(row.label.text(), row.label.tooltip()), &ctx);
        }
    });
    if section == Section::Safety {
        let note = tr!("settings-safety-note", count = MAX_BACKUPS);
        ui.add(egui::Label::new(RichText::new(note).color(theme.text_dim)).wrap());
    }
    ui.add_space(SPACE);
    true
}

fn theme(app: &mut App, form: &mut Form<'_>, field: &Field<'_>, ctx: &Context) {
    let title = |choice| match choice {
        ThemeChoice::Dark => tr!("settings-theme-dark"),
        ThemeChoice::Light => tr!("settings-theme-light"),
        ThemeChoice::System => tr!("settings-theme-system"),
    };
    let options = ThemeChoice::ALL.map(|choice| (choice, title(choice).to_owned()));
    if let FieldEvent::Commit(choice) = form.choice(field, &app.settings.theme, &options) {
        app.choose_theme(choice, ctx);
    }
    if app.settings.theme == ThemeChoice::System && ctx.system_theme().is_none() {
        form.hint(tr!("settings-theme-unknown"));
    }
}

fn scale(app: &mut App, form: &mut Form<'_>, field: &Field<'_>, _ctx: &Context) {
    let now = app.settings.scale_percent;
    let mut all = SCALES_PERCENT.to_vec();
    // One that was set by keys.
    all.push(now);
    all.sort_unstable();
    all.dedup();
    let options: Vec<(u32, String)> =
        all.into_iter().map(|percent| (percent, tr!("settings-percent", percent))).collect();
    if let FieldEvent::Commit(percent) = form.choice(field, &now, &options) {
        app.settings.scale_percent = percent;
    }
}

fn opacity_unit(_app: &mut App, form: &mut Form<'_>, field: &Field<'_>, ctx: &Context) {
    let title = |unit| match unit {
        OpacityUnit::Percent => tr!("settings-opacity-percent"),
        OpacityUnit::Byte => tr!("settings-opacity-byte"),
    };
    let options = [OpacityUnit::Percent, OpacityUnit::Byte].map(|unit| (unit, title(unit).to_owned()));
    // Fields have a menu that changes it too, so the window has it, and the settings follow.
    if let FieldEvent::Commit(unit) = form.choice(field, &OpacityUnit::of(ctx), &options) {
        unit.share(ctx);
    }
}

fn time_unit(_app: &mut App, form: &mut Form<'_>, field: &Field<'_>, ctx: &Context) {
    let title = |unit| match unit {
        TimeUnit::Seconds => tr!("settings-time-seconds"),
        TimeUnit::Frames => tr!("settings-time-frames"),
    };
    let options = [TimeUnit::Seconds, TimeUnit::Frames].map(|unit| (unit, title(unit).to_owned()));
    if let FieldEvent::Commit(unit) = form.choice(field, &TimeUnit::of(ctx), &options) {
        unit.share(ctx);
    }
}

fn language(_app: &mut App, form: &mut Form<'_>, field: &Field<'_>, _ctx: &Context) {
    let options: Vec<(&str, String)> =
        LANGUAGES.iter().map(|language| (language.tag, language.name.to_owned())).collect();
    // The first is shown; there is no other one yet.
    let _ = form.choice(field, &LANGUAGES[0].tag, &options);
}

fn autosave(app: &mut App, form: &mut Form<'_>, field: &Field<'_>, _ctx: &Context) {
    let title = |when| match when {
        Autosave::Never => tr!("settings-autosave-never"),
        Autosave::AfterChange => tr!("settings-autosave-after-change"),
        Autosave::EachMinute => tr!("settings-autosave-minute"),
        Autosave::EachFiveMinutes => tr!("settings-autosave-five-minutes"),
    };
    let options = Autosave::ALL.map(|when| (when, title(when).to_owned()));
    if let FieldEvent::Commit(when) = form.choice(field, &app.settings.autosave, &options) {
        app.settings.autosave = when;
    }
}

fn reopens_last(app: &mut App, form: &mut Form<'_>, field: &Field<'_>, _ctx: &Context) {
    if let FieldEvent::Commit(on) = form.flag(field, app.settings.reopens_last, Some(true)) {
        app.settings.reopens_last = on;
    }
}

fn guide_color(app: &mut App, form: &mut Form<'_>, field: &Field<'_>, _ctx: &Context) {
    let usual = opaque(Theme::new(app.theme.dark).guide());
    app.settings.guide_color = color(form, field, app.settings.guide_color, usual);
}

fn grid_color(app: &mut App, form: &mut Form<'_>, field: &Field<'_>, _ctx: &Context) {
    let usual = opaque(app.theme.text);
    app.settings.grid_color = color(form, field, app.settings.grid_color, usual);
}

fn opaque(color: egui::Color32) -> Color {
    Color([color.r(), color.g(), color.b()])
}

/// The colour of the user after this frame; `None` is the usual one.
fn color(form: &mut Form<'_>, field: &Field<'_>, own: Option<Color>, usual: Color) -> Option<Color> {
    match form.color(field, own.unwrap_or(usual), Some(usual)) {
        FieldEvent::Preview(new) | FieldEvent::Commit(new) => Some(new).filter(|new| *new != usual),
        _ => own,
    }
}
