//! Fields of the dialog: those of all exporters that they concern, and those of the chosen one.

use egui::{ComboBox, DragValue, TextEdit, Ui, WidgetText};

use crate::app::export::choice::{Choice, Range};
use crate::document::Document;
use crate::export::exporter::{Input, Times};
use crate::export::options::What;
use crate::export::setting::{SettingKind, SettingValue};
use crate::export::studio::Backdrop;
use crate::text::{Label, label, tr};
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::tip::Tip as _;

/// The preset of a view.
const VIEW_PX: [f64; 4] = [0.0, 0.0, 320.0, 240.0];

/// What is shown, when, and how large.
pub(super) fn common(ui: &mut Ui, choice: &mut Choice, document: &Document) {
    let exporter = choice.exporter();
    what(ui, &mut choice.what, document);
    if matches!(choice.what, What::EachClip) {
        check(ui, label!("export-same-size"), &mut choice.same_size);
    }
    if exporter.times == Times::All {
        range(ui, &mut choice.range, document);
        fps(ui, &mut choice.fps, document.stage().fps);
    }
    if exporter.input == Input::Pictures {
        let mut scale = choice.scale;
        number(ui, label!("export-scale"), &mut scale, 0.01, 64.0, false);
        choice.scale = scale;
        backdrop(ui, &mut choice.backdrop);
    }
    if exporter.times == Times::All && exporter.input != Input::Poses {
        let mut loops = f64::from(choice.loops);
        number(ui, label!("export-loops"), &mut loops, 0.0, 65_535.0, true);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // in its range
        let whole = loops as u32;
        choice.loops = whole;
    }
}

/// The options of the exporter.
pub(super) fn own(ui: &mut Ui, choice: &mut Choice) {
    let mut settings = choice.own();
    for setting in choice.exporter().settings {
        let mut value = setting.value(&settings);
        match (&mut value, setting.kind) {
            (SettingValue::Flag(is_on), _) => check(ui, setting.label, is_on),
            (SettingValue::Number(at), SettingKind::Number { min, max, is_whole, .. }) => {
                number(ui, setting.label, at, min, max, is_whole);
            }
            (SettingValue::Text(word), SettingKind::Choice(words)) => {
                let shown = |word: &str| {
                    words.iter().find(|(name, _)| *name == word).map_or("", |(_, label)| label.text())
                };
                let entries: Vec<(String, String)> =
                    words.iter().map(|(name, label)| ((*name).to_owned(), label.text().to_owned())).collect();
                let now = shown(word).to_owned();
                choose(ui, setting.label, now, &entries, word);
            }
            (SettingValue::Text(text), _) => {
                let name = ui.label(setting.label.text()).tip(setting.label.tooltip());
                let field = TextEdit::singleline(text).char_limit(MAX_NAME_CHARS).desired_width(200.0);
                ui.add(field).labelled_by(name.id);
                ui.end_row();
            }
            (SettingValue::Number(_), _) => {}
        }
        settings.insert(setting.name.to_owned(), value);
    }
    if !settings.is_empty() {
        choice.settings.insert(choice.exporter.clone(), settings);
    }
}

fn what(ui: &mut Ui, what: &mut What, document: &Document) {
    let short = |name: &str| shortened(name, MAX_NAME_CHARS).into_owned();
    let now = match &*what {
        What::Stage => tr!("export-what-stage").to_owned(),
        What::EachClip => tr!("export-what-each-clip").to_owned(),
        What::View(_) => tr!("export-what-view").to_owned(),
        What::Node(name) => tr!("export-what-node", name = short(name)),
        What::Clip(name) => tr!("export-what-clip", name = short(name)),
    };
    choose_from(ui, label!("export-what"), now, |ui| {
        ui.selectable_value(what, What::Stage, tr!("export-what-stage"));
        ui.selectable_value(what, What::EachClip, tr!("export-what-each-clip"));
        let view = view_of(what);
        ui.selectable_value(what, view, tr!("export-what-view"));
        for node in document.nodes() {
            let text = tr!("export-what-node", name = short(&node.name));
            ui.selectable_value(what, What::Node(node.name.clone()), text);
        }
        for clip in document.clips() {
            let text = tr!("export-what-clip", name = short(&clip.name));
            ui.selectable_value(what, What::Clip(clip.name.clone()), text);
        }
    });
    if let What::View(view_px) = what {
        ui.label(tr!("export-view")).tip(tr!("export-view.tooltip"));
        ui.horizontal(|ui| {
            for (side, value) in view_px.iter_mut().enumerate() {
                let range = if side < 2 { -16_384.0..=16_384.0 } else { 1.0..=16_384.0 };
                ui.add(DragValue::new(value).range(range).max_decimals(1));
            }
        });
        ui.end_row();
    }
}

fn view_of(what: &What) -> What {
    if let What::View(view_px) = what { What::View(*view_px) } else { What::View(VIEW_PX) }
}

fn range(ui: &mut Ui, range: &mut Range, document: &Document) {
    let mut entries = vec![
        (Range::All, tr!("export-range-all").to_owned()),
        (Range::Loop, tr!("export-range-loop").to_owned()),
    ];
    let markers = document.markers();
    if !markers.is_empty() {
        // Those that are chosen already, else all of it.
        let between = match &*range {
            Range::Markers(from, to) => Range::Markers(from.clone(), to.clone()),
            _ => Range::Markers(String::new(), String::new()),
        };
        entries.push((between, tr!("export-range-markers").to_owned()));
    }
    let now = entries.iter().find(|(entry, _)| entry == range);
    let now = now.map_or_else(|| tr!("export-range-all").to_owned(), |(_, text)| text.clone());
    choose(ui, label!("export-range"), now, &entries, range);
    if let Range::Markers(from, to) = range
        && !markers.is_empty()
    {
        marker(ui, label!("export-range-from"), tr!("export-range-start"), from, document);
        marker(ui, label!("export-range-to"), tr!("export-range-end"), to, document);
    }
}

/// A row with a list of all markers, and what stands for none.
fn marker(ui: &mut Ui, label: Label, none: &str, name: &mut String, document: &Document) {
    let short = |name: &str| shortened(name, MAX_NAME_CHARS).into_owned();
    let mut entries = vec![(String::new(), none.to_owned())];
    entries.extend(document.markers().iter().map(|marker| (marker.name.clone(), short(&marker.name))));
    let now = entries.iter().find(|(entry, _)| entry == name).unwrap_or(&entries[0]).1.clone();
    choose(ui, label, now, &entries, name);
}

fn fps(ui: &mut Ui, fps: &mut Option<f64>, stage_fps: f64) {
    let name = ui.label(tr!("export-fps")).tip(tr!("export-fps.tooltip"));
    let mut value = fps.unwrap_or_else(|| stage_fps.min(30.0));
    let field = DragValue::new(&mut value).range(0.1..=240.0).max_decimals(2).speed(0.2);
    if ui.add(field).labelled_by(name.id).changed() {
        *fps = Some(value);
    }
    ui.end_row();
}

fn backdrop(ui: &mut Ui, backdrop: &mut Backdrop) {
    let color = if let Backdrop::Color(color) = backdrop { *color } else { [255; 3] };
    let entries = vec![
        (Backdrop::Stage, tr!("export-backdrop-stage").to_owned()),
        (Backdrop::Transparent, tr!("export-backdrop-transparent").to_owned()),
        (Backdrop::Color(color), tr!("export-backdrop-color").to_owned()),
    ];
    let now = entries
        .iter()
        .find(|(entry, _)| entry == backdrop)
        .map_or_else(String::new, |(_, text)| text.clone());
    choose(ui, label!("export-backdrop"), now, &entries, backdrop);
    if let Backdrop::Color(color) = backdrop {
        ui.label("");
        ui.color_edit_button_srgb(color);
        ui.end_row();
    }
}

/// A row with a list of a few entries.
fn choose<T: PartialEq + Clone>(
    ui: &mut Ui,
    label: Label,
    now: impl Into<WidgetText>,
    entries: &[(T, String)],
    value: &mut T,
) {
    choose_from(ui, label, now, |ui| {
        for (entry, text) in entries {
            ui.selectable_value(value, entry.clone(), text);
        }
    });
}

/// A row with a list, whose entries are made only while it is open.
fn choose_from(ui: &mut Ui, label: Label, now: impl Into<WidgetText>, entries: impl FnOnce(&mut Ui)) {
    let name = ui.label(label.text()).tip(label.tooltip());
    let list = ComboBox::from_id_salt(label.key).width(200.0).selected_text(now);
    list.show_ui(ui, entries).response.labelled_by(name.id);
    ui.end_row();
}

fn check(ui: &mut Ui, label: Label, is_on: &mut bool) {
    ui.label("");
    ui.checkbox(is_on, label.text()).tip(label.tooltip());
    ui.end_row();
}

fn number(ui: &mut Ui, label: Label, value: &mut f64, min: f64, max: f64, is_whole: bool) {
    let name = ui.label(label.text()).tip(label.tooltip());
    let field = DragValue::new(value).range(min..=max).speed(if is_whole { 0.1 } else { 0.02 });
    let field = if is_whole { field.fixed_decimals(0) } else { field.max_decimals(2) };
    ui.add(field).labelled_by(name.id);
    if is_whole {
        *value = value.round();
    }
    ui.end_row();
}
