//! Fields of the dialog: those of all exporters that they concern, and those of the chosen one.

use egui::{ComboBox, DragValue, Label as Line, RichText, TextEdit, Ui, WidgetText};

use super::numbers::{Bounds, Instead, number, number_or};
use crate::app::export::choice::{ExportChoice, Range};
use crate::compile::Programs;
use crate::document::Document;
use crate::export::even_rate;
use crate::export::exporter::{Choices, Exporter, Input, Loops, Times};
use crate::export::options::{ExportScope, LastFrame};
use crate::export::round::CommonRound;
use crate::export::setting::{SettingKind, SettingValue, Zero};
use crate::export::shots::round_of_clip;
use crate::export::studio::Backdrop;
use crate::session::Playback;
use crate::text::{Label, label, tr};
use crate::ui_kit::fields::format_number;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::Theme;
use crate::ui_kit::tip::Tip as _;

/// The latest time that can be typed, in seconds.
const MAX_RANGE_SECS: f64 = 86_400.0;
/// The width of lists and texts, in points.
const LIST_WIDTH: f32 = 168.0;

/// What the fields are about.
pub struct Project<'a> {
    pub document: &'a Document,
    pub programs: &'a Programs,
    pub playback: &'a Playback,
    /// Whether each frame lasts until the picture changes, unless a rate is chosen.
    pub may_follow_changes: bool,
    pub theme: &'a Theme,
    /// The file of the export that is made meanwhile, and how far it is.
    pub running: Option<(String, String)>,
}

/// The preset of a view.
const VIEW_PX: [f64; 4] = [0.0, 0.0, 320.0, 240.0];

/// What is shown, when, and how large.
pub(super) fn common(ui: &mut Ui, choice: &mut ExportChoice, shown: &Project<'_>) {
    let exporter = choice.exporter();
    what(ui, &mut choice.what, exporter.takes.what, shown.document);
    if matches!(choice.what, ExportScope::EachClip) && exporter.has_sizes() {
        check(ui, label!("export-same-size"), &mut choice.same_size);
    }
    if exporter.has_range() {
        range(ui, &mut choice.range, &choice.what, shown);
        rounds(ui, choice, shown);
        fps(ui, &mut choice.fps, exporter, shown);
    }
    if exporter.has_last_frame() {
        last_frame(ui, &mut choice.last_frame);
    }
    if exporter.input == Input::Pictures {
        let bounds = Bounds { min: 0.01, max: 64.0, is_whole: false };
        number(ui, label!("export-scale"), &mut choice.scale, bounds);
    }
    if exporter.takes.backdrop {
        backdrop(ui, choice);
    }
    match exporter.takes.loops {
        Loops::Unsaid => {}
        Loops::OrOnce => {
            let entries =
                [(0, tr!("export-loops-endless").to_owned()), (1, tr!("export-loops-once").to_owned())];
            let mut loops = choice.loops.min(1);
            let now = entries[usize::from(loops == 1)].1.clone();
            choose(ui, label!("export-loops"), now, &entries, &mut loops);
            if loops != choice.loops.min(1) {
                choice.loops = loops;
            }
        }
        Loops::Counted => {
            let bounds = Bounds { min: 1.0, max: 65_535.0, is_whole: true };
            let endless = Zero { label: label!("export-loops-endless"), other: 1.0 };
            let mut loops = f64::from(choice.loops);
            number_or_zero(ui, label!("export-loops"), &mut loops, endless, bounds);
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // in its range
            let whole = loops as u32;
            choice.loops = whole;
        }
    }
}

/// The options of the exporter that have an effect.
pub(super) fn own(ui: &mut Ui, choice: &mut ExportChoice) {
    let mut settings = choice.own();
    let all = choice.exporter().settings;
    for setting in all.iter().filter(|setting| setting.has_effect(all, &choice.own())) {
        let mut value = setting.value(&settings);
        match (&mut value, setting.kind) {
            (SettingValue::Flag(is_on), _) => check(ui, setting.label, is_on),
            (SettingValue::Number(at), SettingKind::Number { min, max, is_whole, zero, .. }) => match zero {
                Some(zero) => {
                    let bounds = Bounds { min: min.max(1.0), max, is_whole };
                    number_or_zero(ui, setting.label, at, zero, bounds);
                }
                None => number(ui, setting.label, at, Bounds { min, max, is_whole }),
            },
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
                let field = TextEdit::singleline(text).char_limit(MAX_NAME_CHARS).desired_width(LIST_WIDTH);
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

/// A row with a number for which 0 stands for something else.
fn number_or_zero(ui: &mut Ui, label: Label, value: &mut f64, zero: Zero, bounds: Bounds) {
    let mut number = Some(*value).filter(|value| *value != 0.0);
    number_or(ui, label, &mut number, Instead { text: zero.label.text(), other: zero.other }, bounds);
    *value = number.unwrap_or(0.0);
}

fn what(ui: &mut Ui, what: &mut ExportScope, choices: Choices, document: &Document) {
    match choices {
        Choices::All => {}
        Choices::Clips => return clips(ui, what, document),
        Choices::Project => return,
    }
    let short = |name: &str| shortened(name, MAX_NAME_CHARS).into_owned();
    let now = match &*what {
        ExportScope::Stage => tr!("export-what-stage").to_owned(),
        ExportScope::EachClip => tr!("export-what-each-clip").to_owned(),
        ExportScope::View(_) => tr!("export-what-view").to_owned(),
        ExportScope::Node(name) => tr!("export-what-node", name = short(name)),
        ExportScope::Clip(name) => tr!("export-what-clip", name = short(name)),
    };
    choose_from(ui, label!("export-what"), now, |ui| {
        ui.selectable_value(what, ExportScope::Stage, tr!("export-what-stage"));
        ui.selectable_value(what, ExportScope::EachClip, tr!("export-what-each-clip"));
        let view = view_of(what);
        ui.selectable_value(what, view, tr!("export-what-view"));
        for node in document.nodes() {
            let text = tr!("export-what-node", name = short(&node.name));
            ui.selectable_value(what, ExportScope::Node(node.name.clone()), text);
        }
        for clip in document.clips() {
            let text = tr!("export-what-clip", name = short(&clip.name));
            ui.selectable_value(what, ExportScope::Clip(clip.name.clone()), text);
        }
    });
    if let ExportScope::View(view_px) = what {
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

fn clips(ui: &mut Ui, what: &mut ExportScope, document: &Document) {
    let short = |name: &str| shortened(name, MAX_NAME_CHARS).into_owned();
    let now = match &*what {
        ExportScope::Clip(name) => tr!("export-what-clip", name = short(name)),
        _ => tr!("export-what-each-clip").to_owned(),
    };
    choose_from(ui, label!("export-what"), now, |ui| {
        if ui.selectable_label(!matches!(what, ExportScope::Clip(_)), tr!("export-what-each-clip")).clicked()
        {
            *what = ExportScope::EachClip;
        }
        for clip in document.clips() {
            let text = tr!("export-what-clip", name = short(&clip.name));
            ui.selectable_value(what, ExportScope::Clip(clip.name.clone()), text);
        }
    });
}

fn view_of(what: &ExportScope) -> ExportScope {
    if let ExportScope::View(view_px) = what {
        ExportScope::View(*view_px)
    } else {
        ExportScope::View(VIEW_PX)
    }
}

/// What all of it is.
fn whole(what: &ExportScope, shown: &Project<'_>) -> String {
    match what {
        ExportScope::Clip(name) => match round_of_clip(shown.document, shown.programs, name) {
            Some(secs) => tr!("export-range-round", secs = format_number(secs)),
            None => tr!("export-range-clip").to_owned(),
        },
        ExportScope::EachClip => tr!("export-range-clips").to_owned(),
        ExportScope::Stage | ExportScope::View(_) | ExportScope::Node(_) => {
            tr!("export-range-all").to_owned()
        }
    }
}

fn range(ui: &mut Ui, range: &mut Range, what: &ExportScope, shown: &Project<'_>) {
    let document = shown.document;
    let mut entries =
        vec![(Range::All, whole(what, shown)), (Range::Loop, tr!("export-range-loop").to_owned())];
    let markers = document.markers();
    if !markers.is_empty() {
        // Those that are chosen already, else all of it.
        let between = match &*range {
            Range::Markers(from, to) => Range::Markers(from.clone(), to.clone()),
            _ => Range::Markers(String::new(), String::new()),
        };
        entries.push((between, tr!("export-range-markers").to_owned()));
    }
    let between = match &*range {
        Range::Secs(from, to) => Range::Secs(*from, *to),
        _ => Range::Secs(0.0, shown.programs.length_secs()),
    };
    entries.push((between, tr!("export-range-secs").to_owned()));
    let now = entries.iter().find(|(entry, _)| entry == range);
    let now = now.map_or_else(|| whole(what, shown), |(_, text)| text.clone());
    choose(ui, label!("export-range"), now, &entries, range);
    if range.is_missing(shown.playback) {
        ui.label("");
        let text = RichText::new(tr!("export-range-no-loop")).color(shown.theme.warning);
        ui.vertical(|ui| {
            ui.set_max_width(LIST_WIDTH);
            ui.add(Line::new(text).wrap());
        });
        ui.end_row();
    }
    if let Range::Secs(from, to) = range {
        let bounds = Bounds { min: 0.0, max: MAX_RANGE_SECS, is_whole: false };
        number(ui, label!("export-range-from-secs"), from, bounds);
        number(ui, label!("export-range-to-secs"), to, bounds);
    }
    if let Range::Markers(from, to) = range
        && !markers.is_empty()
    {
        marker(ui, label!("export-range-from"), tr!("export-range-start"), from, document);
        marker(ui, label!("export-range-to"), tr!("export-range-end"), to, document);
    }
}

/// Says where what never ends is cut within a round, and offers whole ones.
fn rounds(ui: &mut Ui, choice: &mut ExportChoice, shown: &Project<'_>) {
    let is_of_project =
        matches!(choice.what, ExportScope::Stage | ExportScope::View(_) | ExportScope::Node(_));
    // What is played again and again: lists of poses are not.
    let is_played = choice.exporter().input != Input::Poses && choice.exporter().times == Times::All;
    let Some(common) = CommonRound::of(shown.document, shown.programs).filter(|_| is_of_project && is_played)
    else {
        return;
    };
    let length_secs = shown.programs.length_secs();
    let options = choice.options(shown.document, shown.playback, length_secs);
    if common.ends_at(options.from_secs, options.to_secs.unwrap_or(length_secs)) {
        return;
    }
    ui.label("");
    ui.vertical(|ui| {
        ui.set_max_width(LIST_WIDTH);
        let whole = common.whole_secs();
        let text = if whole.is_some() { tr!("export-rounds") } else { tr!("export-rounds.none") };
        ui.add(Line::new(RichText::new(text).color(shown.theme.warning)).wrap());
        if let Some([from_secs, to_secs]) = whole {
            let [from, to] = [from_secs, to_secs].map(format_number);
            let button =
                ui.button(tr!("export-rounds-whole", from, to)).tip(tr!("export-rounds-whole.tooltip"));
            if button.clicked() {
                choice.range = Range::Secs(from_secs, to_secs);
            }
        }
    });
    ui.end_row();
}

/// A row with a list of all markers, and what stands for none.
fn marker(ui: &mut Ui, label: Label, none: &str, name: &mut String, document: &Document) {
    let short = |name: &str| shortened(name, MAX_NAME_CHARS).into_owned();
    let mut entries = vec![(String::new(), none.to_owned())];
    entries.extend(document.markers().iter().map(|marker| (marker.name.clone(), short(&marker.name))));
    let now = entries.iter().find(|(entry, _)| entry == name).unwrap_or(&entries[0]).1.clone();
    choose(ui, label, now, &entries, name);
}

fn fps(ui: &mut Ui, fps: &mut Option<f64>, exporter: &Exporter, shown: &Project<'_>) {
    let usual = exporter.usual_fps(shown.document);
    let text = match exporter.takes.usual_frames {
        Some(count) => tr!("export-fps-frames", count),
        None if shown.may_follow_changes => tr!("export-fps-changes").to_owned(),
        None => tr!("export-fps-usual", fps = format_number(usual)),
    };
    let bounds = Bounds { min: 0.1, max: 240.0, is_whole: false };
    number_or(ui, label!("export-fps"), fps, Instead { text: &text, other: usual }, bounds);
    if let Some(ticks_per_sec) = exporter.takes.ticks_per_sec {
        even_rates(ui, fps, ticks_per_sec);
    }
}

fn last_frame(ui: &mut Ui, chosen: &mut LastFrame) {
    let text = |last: LastFrame| match last {
        LastFrame::IfOnce => tr!("export-last-frame-if-once"),
        LastFrame::Always => tr!("export-last-frame-always"),
        LastFrame::Never => tr!("export-last-frame-never"),
    };
    let all = [LastFrame::IfOnce, LastFrame::Always, LastFrame::Never];
    let entries = all.map(|last| (last, text(last).to_owned()));
    choose(ui, label!("export-last-frame"), text(*chosen), &entries, chosen);
}

/// A row with the rates at which all frames last equally long.
fn even_rates(ui: &mut Ui, fps: &mut Option<f64>, ticks_per_sec: u32) {
    ui.label("");
    ui.horizontal(|ui| {
        for rate in even_rate::offered(ticks_per_sec) {
            let text = tr!("export-fps-even", fps = format_number(rate));
            if ui.selectable_label(*fps == Some(rate), text).tip(tr!("export-fps-even.tooltip")).clicked() {
                *fps = Some(rate);
            }
        }
    });
    ui.end_row();
}

fn backdrop(ui: &mut Ui, choice: &mut ExportChoice) {
    let color = if let Backdrop::Color(color) = choice.backdrop { color } else { [255; 3] };
    let is_clear = choice.what.is_cut_out() && !choice.exporter().takes.is_opaque;
    // The one that is usual for what is shown isn't kept when something else is.
    let usual = |backdrop: Backdrop, is_usual: bool| if is_usual { Backdrop::Usual } else { backdrop };
    let (stage, clear) = (usual(Backdrop::Stage, !is_clear), usual(Backdrop::Transparent, is_clear));
    choice.backdrop = match choice.backdrop {
        Backdrop::Stage => stage,
        Backdrop::Transparent => clear,
        other => other,
    };
    let mut entries = vec![
        (stage, tr!("export-backdrop-stage").to_owned()),
        (clear, tr!("export-backdrop-transparent").to_owned()),
        (Backdrop::Color(color), tr!("export-backdrop-color").to_owned()),
    ];
    if choice.exporter().takes.is_opaque {
        entries.remove(1);
    }
    let backdrop = &mut choice.backdrop;
    let now = entries
        .iter()
        .find(|(entry, _)| entry == backdrop)
        .map_or_else(|| tr!("export-backdrop-stage").to_owned(), |(_, text)| text.clone());
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
    let list = ComboBox::from_id_salt(label.key).width(LIST_WIDTH).selected_text(now);
    list.show_ui(ui, entries).response.labelled_by(name.id);
    ui.end_row();
}

fn check(ui: &mut Ui, label: Label, is_on: &mut bool) {
    ui.label("");
    ui.checkbox(is_on, label.text()).tip(label.tooltip());
    ui.end_row();
}
