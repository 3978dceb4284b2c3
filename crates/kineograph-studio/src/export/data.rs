//! Motion for engines without the runtime: CSS, Web Animations, Lottie, Godot and key-reduced tracks.

mod bare;
mod godot_library;
mod masks;
mod pictures;
mod sliced;
mod stills;
mod symbols;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use kineograph_export::css::{self, NodePicture, Style};
use kineograph_export::fit::{Forms, TooManyParts};
use kineograph_export::motion::{Motion, NodeShape, Play, PoseSource};
use kineograph_export::pictures::Cells;
use kineograph_export::plain::is_even;
use kineograph_export::tracks::{self, ListedEvent};
use kineograph_export::{LossKind, Written, godot, lottie};
use kineograph_render::RgbaImage;
use kineograph_runtime::format::{Content, Filter, Project, Sheet, Stage};
use kineograph_runtime::{Channel, Track};

use super::error::ExportError;
use super::exporter::{Choices, Clips, Exporter, Input, Loops, Takes, Times};
use super::job::Job;
use super::lacks::{Lacks, MaskForms};
use super::losses::warn_of;
use super::output::{Output, file_part};
use super::png;
use super::setting::{Setting, SettingKind};
use super::source::ExportSource;
use crate::document::{Document, Node};
use crate::io::{KnownSymbols, read_symbols};
use crate::media::{Media, Symbols};
use crate::symbols::{ShownEvent, events_of};
use crate::text::{label, tr};
use stills::{ShownValues, Stills, Tints};
use symbols::Expanded;

pub use bare::{symbols_without_left_out, without_left_out};

/// The row of key-reduced tracks.
pub static TRACKS: Exporter = Exporter {
    name: "tracks",
    title: || tr!("export-tracks"),
    extensions: &["json"],
    input: Input::Data,
    times: Times::All,
    clips: Clips::Apart,
    takes: Takes::DATA,
    settings: &[
        TOLERANCE,
        Setting {
            name: "curves",
            label: label!("export-setting-curves"),
            kind: SettingKind::Flag(true),
            needs: None,
        },
    ],
    write: write_tracks,
};

/// What styles of elements don't show.
const STYLES_LACK: Lacks = Lacks { contents: true, tints: true, flips: true, masks: MaskForms::Styles };

/// The row of style sheets.
pub static CSS: Exporter = Exporter {
    name: "css",
    title: || tr!("export-css"),
    extensions: &["css"],
    takes: Takes { lacks: STYLES_LACK, ..Takes::ANIMATION },
    settings: &[TOLERANCE, PREFIX],
    write: write_css,
    ..TRACKS
};

/// The row of Web Animations.
pub static WEB: Exporter = Exporter {
    name: "web-animations",
    title: || tr!("export-web"),
    extensions: &["json"],
    takes: Takes { lacks: STYLES_LACK, ..Takes::ANIMATION },
    settings: &[TOLERANCE, PREFIX],
    write: write_web,
    ..TRACKS
};

/// The row of Lottie.
pub static LOTTIE: Exporter = Exporter {
    name: "lottie",
    title: || tr!("export-lottie"),
    extensions: &["json"],
    takes: Takes { lacks: Lacks { flips: false, masks: MaskForms::Drawn, ..STYLES_LACK }, ..Takes::DATA },
    settings: &[TOLERANCE],
    write: write_lottie,
    ..TRACKS
};

/// The row of Godot scenes.
pub static GODOT: Exporter = Exporter {
    name: "godot",
    title: || tr!("export-godot"),
    extensions: &["tscn"],
    takes: Takes {
        loops: Loops::OrOnce,
        lacks: Lacks { contents: true, masks: MaskForms::None, ..Lacks::NOTHING },
        ..Takes::DATA
    },
    settings: &[TOLERANCE],
    write: write_godot,
    ..TRACKS
};

/// The row of Godot's animations: tracks for the scene that the one before writes.
pub static GODOT_ANIMATION: Exporter = Exporter {
    name: "godot-animation",
    title: || tr!("export-godot-animation"),
    extensions: &["tres"],
    write: write_godot_animation,
    ..GODOT
};

/// The row of Godot's animation libraries: all clips for the scene of the stage.
pub static GODOT_LIBRARY: Exporter = Exporter {
    name: "godot-library",
    title: || tr!("export-godot-library"),
    extensions: &["tres"],
    times: Times::None,
    clips: Clips::Together,
    takes: Takes { what: Choices::Clips, ..GODOT.takes },
    write: godot_library::write,
    ..GODOT
};

/// The row of Godot's frames.
pub static GODOT_FRAMES: Exporter = Exporter {
    name: "godot-frames",
    title: || tr!("export-godot-frames"),
    extensions: &["tres"],
    times: Times::None,
    clips: Clips::Together,
    takes: Takes { what: Choices::Project, ..Takes::DATA },
    settings: &[],
    write: write_godot_frames,
    ..TRACKS
};

const TOLERANCE: Setting = Setting {
    name: "tolerance",
    label: label!("export-setting-tolerance"),
    kind: SettingKind::Number { preset: 1.0, min: 0.01, max: 100.0, is_whole: false, zero: None },
    needs: None,
};
const PREFIX: Setting = Setting {
    name: "prefix",
    label: label!("export-setting-prefix"),
    kind: SettingKind::Text("kg"),
    needs: None,
};

/// What a motion refers to.
struct MotionInput<'a> {
    source: &'a ExportSource,
    /// The project of the source, where a format is drawn with the nodes of [symbols] and where these come from.
    expanded: Expanded,
    /// The expanded project, with [pictures](stills) in the place of shapes and texts where a format is drawn.
    document: Document,
    project: Project,
    plays: Vec<Play>,
    nodes: Vec<usize>,
    /// Which masks the format has.
    forms: MaskForms,
    /// The masks that are left out of `nodes`, with what stands below them.
    masks: Vec<usize>,
    /// The masks that the format has, with what stands below them, and the outlines of those that are one area.
    mask_nodes: Vec<usize>,
    outlines: BTreeMap<usize, masks::Outline>,
    /// The places of nodes whose pictures have their tints.
    tinted: BTreeSet<usize>,
    shapes: Vec<Vec<NodeShape>>,
    cells: BTreeMap<String, Cells>,
    /// The addresses of the copies of images, by name.
    copies: BTreeMap<String, String>,
    /// The pictures of `cells` and `copies`, with the ends of their files' names.
    drawn: Vec<(String, RgbaImage)>,
    media: Media,
}

impl<'a> MotionInput<'a> {
    /// For formats without pictures.
    fn of(job: &Job<'a>) -> Self {
        let source = job.source();
        Self::with(source, Stills::none(&source.document, media_of(source)), Expanded::none(&source.document))
    }

    /// For formats that show pictures only.
    fn drawn(source: &'a ExportSource, tints: Tints, forms: MaskForms) -> Self {
        let media = media_of(source);
        let expanded = Expanded::of(&source.document, &media);
        let values = values_at_start(source, &expanded);
        let mut parts = Self::with(source, Stills::of(&expanded.document, media, &values, tints), expanded);
        parts.forms = forms;
        parts.leave_masks_out();
        parts
    }

    /// All nodes, whatever is shown alone.
    fn show_all(&mut self) {
        self.nodes = (0..self.document.nodes().len()).collect();
        self.leave_masks_out();
    }

    /// A mask is not seen itself; without words for masks nothing else is left of it.
    fn leave_masks_out(&mut self) {
        // As it is before shapes and texts become pictures.
        let document = &self.expanded.document;
        let carried = masks::carried(document, &|place| self.track(place), self.forms);
        let in_masks = |place: &usize| {
            let node = document.nodes().get(*place)?;
            let masks = masks::around(document, node.id);
            (!masks.is_empty()).then(|| masks.iter().all(|mask| carried.contains(mask)))
        };
        let is_mask = |place: &usize| document.nodes().get(*place).is_some_and(|node| node.mask.is_some());
        let (mut nodes, mut left_out, mut mask_nodes) = (Vec::new(), Vec::new(), Vec::new());
        for place in self.nodes.iter().copied() {
            match in_masks(&place) {
                None => nodes.push(place),
                Some(true) => mask_nodes.push(place),
                Some(false) if is_mask(&place) => left_out.push(place),
                Some(false) => {}
            }
        }
        let masks: Vec<usize> = mask_nodes.iter().copied().filter(is_mask).collect();
        self.outlines = masks::outlines(document, &masks, &self.shapes);
        (self.nodes, self.masks, self.mask_nodes) = (nodes, left_out, mask_nodes);
    }

    /// What moves a node.
    fn track(&self, place: usize) -> Option<&Track> {
        let own = self.source.timeline.tracks();
        if self.expanded.sources.is_empty() {
            return own.get(place);
        }
        match self.expanded.sources.get(place)? {
            PoseSource::Own(track) => own.get(*track),
            PoseSource::Inside { timeline, track, .. } => timeline.tracks().get(*track),
            PoseSource::Still => None,
        }
    }

    /// Lists the masks that are left out, and the texts that stand still.
    fn noted(&self, written: Result<Written, TooManyParts>) -> Result<Written, TooManyParts> {
        let mut written = written?;
        for place in &self.masks {
            written.losses.note(LossKind::Mask, &self.project.nodes[*place].name);
        }
        for place in &self.tinted {
            written.losses.forget(LossKind::Color, &self.project.nodes[*place].name);
        }
        for [before, now] in self.shown_nodes() {
            if let (Content::NineSlice(_), Content::Image(_)) = (&before.content, &now.content)
                && self
                    .document
                    .node_place(now.id)
                    .and_then(|place| self.track(place))
                    .is_some_and(is_restretched)
            {
                written.losses.note(LossKind::NineSlice, &now.name);
            }
            // Nothing else of a text has values or a progress, and without motion of these nothing is lost.
            let is_text = stills::changes(&before.content) && !is_left_out(&now.content);
            if is_text && written.losses.forget(LossKind::Values, &now.name) {
                for loss in stills::losses(&before.content) {
                    written.losses.note(loss, &now.name);
                }
            }
        }
        Ok(written)
    }

    /// Each node that is shown, as it is in the project and as it is written.
    fn shown_nodes(&self) -> impl Iterator<Item = [&Node; 2]> {
        let nodes = [self.expanded.document.nodes(), self.document.nodes()];
        self.nodes.iter().filter_map(move |place| {
            let [before, now] = nodes.map(|nodes| nodes.get(*place));
            Some([before?.as_ref(), now?.as_ref()])
        })
    }

    fn with(source: &'a ExportSource, stills: Stills, mut expanded: Expanded) -> Self {
        let Stills { document, media, shapes: painted, tinted } = stills;
        let mut project = document.to_project();
        for node in &mut project.nodes {
            // The start pose has the number of the frame.
            if let Content::Frame { sheet, .. } = &node.content {
                node.content = Content::Sheet(sheet.clone());
            }
            if is_left_out(&node.content) {
                node.content = Content::Group;
            }
        }
        let nodes = document.nodes().iter().zip(painted);
        let shapes = nodes.map(|(node, painted)| match painted {
            Some(shape) => vec![shape],
            None => shapes_of(&document, &media, &node.content),
        });
        let mut shapes: Vec<Vec<NodeShape>> = shapes.collect();
        for (shape, size_px) in shapes.iter_mut().zip(&expanded.sizes_px) {
            if let Some(size_px) = *size_px {
                *shape = vec![NodeShape { size_px, ..NodeShape::default() }];
            }
        }
        let is_shown = |place: &usize| match (source.only, document.nodes().get(*place)) {
            (Some(top), Some(node)) => document.is_node_within(node.id, top),
            _ => true,
        };
        let nodes = (0..document.nodes().len()).filter(is_shown).collect();
        let mut plays = source.plays(&project);
        plays.append(&mut expanded.plays);
        project.clips.append(&mut expanded.clips);
        Self {
            source,
            expanded,
            document,
            project,
            plays,
            nodes,
            forms: MaskForms::None,
            masks: Vec::new(),
            mask_nodes: Vec::new(),
            outlines: BTreeMap::new(),
            tinted,
            shapes,
            cells: BTreeMap::new(),
            copies: BTreeMap::new(),
            drawn: Vec::new(),
            media,
        }
    }

    /// Draws sheets anew for formats that know upright and whole frames only. `address` makes a path of the end of a file's name.
    fn redraw(
        &mut self,
        is_needed: impl Fn(&Sheet) -> bool,
        address: impl Fn(&str) -> String,
    ) -> Result<(), ExportError> {
        let document = &self.document;
        let shown = self.nodes.iter().filter_map(|place| document.nodes().get(*place)?.content.sheet());
        let played = document.sheets().iter().map(|sheet| sheet.name.as_str());
        let names: BTreeSet<&str> = shown.chain(played.filter(|_| self.nodes.is_empty())).collect();
        for name in names {
            let Some(sheet) = document.sheet(name).filter(|sheet| is_needed(sheet)) else { continue };
            let Some((frames, picture)) = pictures::redrawn(document, &self.media, sheet)? else { continue };
            let end = format!("_{}_frames.png", file_part(name));
            let size_px = [picture.width, picture.height];
            self.cells.insert(name.to_owned(), Cells { address: address(&end), size_px, frames });
            self.drawn.push((end, picture));
        }
        Ok(())
    }

    /// Copies the images that nodes show beside the export, so that it works wherever it lies. One that can't be read is a warning.
    fn copy_images(&mut self, job: &mut Job<'_>, address: impl Fn(&str) -> String) {
        for name in used_images(self) {
            let Some(picture) = self.media.picture(&name) else {
                self.media.error(&name).into_iter().for_each(|error| job.warn(error.to_owned()));
                continue;
            };
            let end = format!("_{}.png", file_part(&name));
            let pixels = picture.rgba.to_vec();
            let copy = RgbaImage { width: picture.width, height: picture.height, pixels };
            if let Entry::Vacant(free) = self.copies.entry(name) {
                free.insert(address(&end));
                self.drawn.push((end, copy));
            }
        }
    }

    fn write_drawn(&self, out: &mut dyn Output) -> Result<(), ExportError> {
        for (end, picture) in &self.drawn {
            out.begin(end)?;
            png::write(picture, out)?;
        }
        Ok(())
    }

    fn motion(&self, job: &Job<'_>) -> Motion<'_> {
        Motion {
            project: &self.project,
            timeline: &self.source.timeline,
            sources: &self.expanded.sources,
            nodes: &self.nodes,
            mask_nodes: &self.mask_nodes,
            outlines: &self.outlines,
            plays: &self.plays,
            shapes: &self.shapes,
            cells: &self.cells,
            view_px: self.source.shown_px(),
            from_secs: job.options().from_secs,
            to_secs: job.end_secs(),
            fps: job.fps(),
            tolerance: job.number("tolerance"),
        }
    }
}

fn write_tracks(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let forms = if job.flag("curves") { Forms::Curves } else { Forms::Lines };
    let parts = MotionInput::of(job);
    let motion = parts.motion(job);
    // What happens as it begins is among them.
    let events = sent(job.source(), [motion.from_secs - 1e-6, motion.to_secs]);
    finish(job, out, tracks::write(&motion, &events, forms))
}

/// The events in a window, also those inside of symbols.
fn sent(source: &ExportSource, window_secs: [f64; 2]) -> Vec<ListedEvent> {
    let document = &source.document;
    let listed = events_of(document, &symbols_of(source), &source.timeline, window_secs).into_iter();
    let listed = listed.filter_map(|ShownEvent { node, inside, at_secs, name, payload }| {
        Some(ListedEvent { node: document.node_place(node)?, inside, at_secs, name, payload })
    });
    listed.collect()
}

/// The symbols that its nodes show.
pub(super) fn symbols_of(source: &ExportSource) -> Symbols {
    match &source.media {
        Some(media) => media.symbols().clone(),
        None if source.document.nodes().iter().all(|node| node.content.symbol().is_none()) => Symbols::new(),
        None => read_symbols(&source.document, &source.roots, &mut KnownSymbols::default()),
    }
}

fn write_css(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let parts = web_parts(job)?;
    let style = style(&parts, job)?;
    finish_drawn(job, out, &parts, css::write(&parts.motion(job), &style))?;
    parts.write_drawn(out)
}

fn write_web(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let parts = web_parts(job)?;
    let style = style(&parts, job)?;
    finish_drawn(job, out, &parts, css::write_web(&parts.motion(job), &style))?;
    parts.write_drawn(out)
}

fn web_parts<'a>(job: &mut Job<'a>) -> Result<MotionInput<'a>, ExportError> {
    let mut parts = MotionInput::drawn(job.source(), Tints::Painted, CSS.takes.lacks.masks);
    let name = job.name();
    let address = |end: &str| percent_encoded(&format!("{name}{end}"));
    parts.redraw(|sheet| !is_even(sheet), address)?;
    parts.copy_images(job, address);
    Ok(parts)
}

fn write_lottie(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let parts = MotionInput::drawn(job.source(), Tints::Painted, LOTTIE.takes.lacks.masks);
    let motion = parts.motion(job);
    let pictures = pictures::of(&motion, &parts.document, &parts.media)?;
    let written = without_ground(job, lottie::write(&motion, &pictures));
    finish_drawn(job, out, &parts, written)
}

fn write_godot(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let parts = godot_parts(job)?;
    let paths = picture_paths(job, &parts, &used_images(&parts));
    let (name, loops) = (godot_name(&parts), job.options().loops == 0);
    let written = without_ground(job, godot::write_scene(&parts.motion(job), &name, &paths, loops));
    finish_drawn(job, out, &parts, written)?;
    write_images(out, &parts.media, paths.keys())?;
    parts.write_drawn(out)
}

fn write_godot_animation(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let parts = godot_parts(job)?;
    let (name, loops) = (godot_name(&parts), job.options().loops == 0);
    finish(job, out, parts.noted(godot::write_animation(&parts.motion(job), &name, loops)))
}

fn godot_parts<'a>(job: &Job<'a>) -> Result<MotionInput<'a>, ExportError> {
    let mut parts = MotionInput::drawn(job.source(), Tints::Carried, GODOT.takes.lacks.masks);
    parts.redraw(|sheet| !is_even(sheet), |end| format!("{}{end}", job.name()))?;
    Ok(parts)
}

/// The name of an animation in its file.
fn godot_name(parts: &MotionInput<'_>) -> String {
    parts.source.clip.clone().unwrap_or_else(|| "stage".to_owned()) // not shown: a name in the file
}

fn write_godot_frames(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let mut parts = MotionInput::of(job);
    if !godot::has_frames(&parts.project) {
        return Err(ExportError::Failed(tr!("export-no-frames").to_owned()));
    }
    parts.nodes.clear();
    let is_turned = |sheet: &Sheet| sheet.frames.iter().any(|frame| frame.rotated);
    parts.redraw(is_turned, |end| format!("{}{end}", job.name()))?;
    let sheets = parts.project.sheets.iter().filter(|sheet| !parts.cells.contains_key(&sheet.name));
    let images: BTreeSet<&str> = sheets.flat_map(Sheet::images).collect();
    let images: Vec<String> = images.into_iter().map(str::to_owned).collect();
    let paths = picture_paths(job, &parts, &images);
    let sized = paths.iter().filter_map(|(name, path)| {
        let picture = parts.media.picture(name)?;
        Some((name.clone(), (path.clone(), [picture.width, picture.height])))
    });
    finish(job, out, Ok(godot::write_frames(&parts.project, &sized.collect(), &parts.cells)))?;
    write_images(out, &parts.media, paths.keys())?;
    parts.write_drawn(out)
}

fn media_of(source: &ExportSource) -> Media {
    source.media.as_deref().cloned().unwrap_or_else(|| super::studio::read_media(source))
}

/// The values of the nodes of an expanded document at the start, by place.
fn values_at_start(source: &ExportSource, expanded: &Expanded) -> Vec<ShownValues> {
    if expanded.sources.is_empty() {
        return ShownValues::at_start(&source.timeline);
    }
    let mut times_secs: Vec<f64> = Vec::new();
    let mut values = Vec::new();
    for of in &expanded.sources {
        // What shows a symbol comes before what is inside.
        let (timeline, track, secs) = match of {
            PoseSource::Own(track) => (Some(&source.timeline), *track, 0.0),
            PoseSource::Inside { instance, timeline, track } => {
                (Some(&**timeline), *track, times_secs.get(*instance).copied().unwrap_or_default())
            }
            PoseSource::Still => (None, 0, 0.0),
        };
        let track = timeline.and_then(|timeline| Some((timeline, timeline.tracks().get(track)?)));
        times_secs.push(track.map_or(0.0, |(_, track)| track.pose_at(secs).time_secs.max(0.0)));
        let shown = track.map(|(timeline, track)| ShownValues::of(&timeline.value_names(), track, secs));
        values.push(shown.unwrap_or_default());
    }
    values
}

/// Contents that these formats have no words for, where they are no [pictures](stills) and no [nodes](symbols).
const fn is_left_out(content: &Content) -> bool {
    matches!(
        content,
        Content::NineSlice(_)
            | Content::Progress(_)
            | Content::Shape(_)
            | Content::Text(_)
            | Content::Symbol(_)
            | Content::Particles(_)
    )
}

/// Whether the size or the frame of a node changes, which a picture of a nine-slice as it is at the start can't follow.
fn is_restretched(track: &Track) -> bool {
    let changing = [Channel::Width, Channel::Height, Channel::Frame];
    let changes = |channel| track.runs().iter().any(|run| run.program.channels().contains(channel));
    changing.into_iter().any(changes)
}

/// What of a content that is left out is lost.
const fn loss_of(content: &Content) -> LossKind {
    match content {
        Content::NineSlice(_) => LossKind::NineSlice,
        Content::Progress(_) => LossKind::Progress,
        Content::Particles(_) => LossKind::Particles,
        Content::Symbol(_) => LossKind::Symbol,
        Content::Text(text) if text.of.is_some() => LossKind::BitmapText,
        _ => LossKind::Content,
    }
}

/// Lists the colour of the stage, unless that is the usual one, for a format that has none.
fn without_ground(job: &Job<'_>, written: Result<Written, TooManyParts>) -> Result<Written, TooManyParts> {
    let mut written = written?;
    let ground = job.source().document.stage().background;
    if ground != Stage::default().background {
        written.losses.note(LossKind::Stage, ground.to_string());
    }
    Ok(written)
}

/// As [`finish`], for a format that has pictures: it warns of nodes whose content is left out, and of texts that become pictures.
fn finish_drawn(
    job: &mut Job<'_>,
    out: &mut dyn Output,
    parts: &MotionInput<'_>,
    written: Result<Written, TooManyParts>,
) -> Result<(), ExportError> {
    let written = parts.noted(written).map(|mut written| {
        for [_, now] in parts.shown_nodes().filter(|[_, now]| is_left_out(&now.content)) {
            written.losses.note(loss_of(&now.content), &now.name);
            // Of what isn't there nothing else is lost.
            written.losses.forget(LossKind::Values, &now.name);
            written.losses.forget(LossKind::Color, &now.name);
        }
        let is_painted = |nodes: &[&Node; 2]| {
            matches!(nodes.map(|node| &node.content), [Content::Text(_), Content::Image(_)])
        };
        for [_, now] in parts.shown_nodes().filter(is_painted) {
            written.losses.note(LossKind::Painted, &now.name);
        }
        written
    });
    finish(job, out, written)
}

fn finish(
    job: &mut Job<'_>,
    out: &mut dyn Output,
    written: Result<Written, TooManyParts>,
) -> Result<(), ExportError> {
    let written =
        written.map_err(|TooManyParts| ExportError::Failed(tr!("export-too-many-keys").to_owned()))?;
    warn_of(&written.losses, job);
    out.write_all(written.text.as_bytes())?;
    job.report(1, 1)
}

/// Pictures are found beside the style sheet.
fn style(parts: &MotionInput<'_>, job: &Job<'_>) -> Result<Style, ExportError> {
    let document = &parts.document;
    let shown = |node: &std::sync::Arc<Node>| {
        let content = Some(&node.content).filter(|content| !is_left_out(content))?;
        let image = pictures::image_of(document, content)?;
        let image = document.image(&image)?;
        let is_nearest = image.filter == Filter::Nearest;
        let cells = node.content.sheet().and_then(|name| parts.cells.get(name)).map(|cells| &cells.address);
        let address = cells.or_else(|| parts.copies.get(&image.name))?.clone();
        Some(NodePicture { address, is_nearest })
    };
    let background = job.options().backdrop.of(parts.source).map(|background| {
        let [r, g, b, _] = background.rgba;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // levels of 0..=1
        [r, g, b].map(|level| (255.0 * level).round() as u8)
    });
    Ok(Style {
        prefix: file_part(&job.text("prefix")).replace('_', "-").to_ascii_lowercase(),
        loops: job.options().loops,
        pictures: document.nodes().iter().map(shown).collect(),
        mask_pictures: mask_pictures(parts)?,
        background,
    })
}

/// The masks that are pictures.
fn mask_pictures(parts: &MotionInput<'_>) -> Result<BTreeMap<usize, Vec<u8>>, ExportError> {
    let mut all = BTreeMap::new();
    for place in parts.mask_nodes.iter().filter(|place| !parts.outlines.contains_key(place)) {
        let content = parts.document.nodes().get(*place).map(|node| &node.content);
        let image = content.and_then(|content| pictures::image_of(&parts.document, content));
        if let Some(picture) = image.and_then(|image| parts.media.picture(&image)) {
            all.insert(*place, pictures::png_of(picture)?);
        }
    }
    Ok(all)
}

/// A path as the address in a `url("…")`.
fn percent_encoded(path: &str) -> String {
    let mut address = String::new();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            address.push(char::from(byte));
        } else {
            address.push_str(&format!("%{byte:02X}"));
        }
    }
    address
}

/// What a sprite makes of its node.
fn shapes_of(document: &Document, media: &Media, sprite: &Content) -> Vec<NodeShape> {
    let frames = sprite.sheet().and_then(|name| document.sheet(name)).map_or(0, |sheet| sheet.frame_count());
    let shape = |frame: u32| {
        let sheet = sprite.sheet().and_then(|name| document.sheet(name));
        let pivot = sheet.and_then(|sheet| media.frame(sheet, frame)).and_then(|frame| frame.pivot);
        NodeShape { size_px: media.content_size_px(document, sprite, frame), pivot, per_pose: None }
    };
    (0..frames.max(1)).map(shape).collect()
}

/// The images that the written nodes show, but for sheets that are drawn anew.
fn used_images(parts: &MotionInput<'_>) -> Vec<String> {
    let document = &parts.document;
    let nodes = parts.nodes.iter().filter_map(|place| document.nodes().get(*place));
    let is_drawn = |node: &&std::sync::Arc<Node>| {
        node.content.sheet().is_some_and(|name| parts.cells.contains_key(name))
    };
    nodes
        .filter(|node| !is_drawn(node) && !is_left_out(&node.content))
        .filter_map(|node| pictures::image_of(document, &node.content))
        .collect()
}

/// The names of the files of images beside the export, of those that can be read. A job knows no path, so they don't have the export's name.
fn picture_paths(job: &mut Job<'_>, parts: &MotionInput<'_>, images: &[String]) -> BTreeMap<String, String> {
    let mut paths = BTreeMap::new();
    for image in images {
        if parts.media.picture(image).is_some() {
            paths.insert(image.clone(), format!("{}_{}.png", job.name(), file_part(image)));
        } else if let Some(error) = parts.media.error(image) {
            job.warn(error.to_owned());
        }
    }
    paths
}

fn write_images<'a>(
    out: &mut dyn Output,
    media: &Media,
    images: impl Iterator<Item = &'a String>,
) -> Result<(), ExportError> {
    for image in images {
        if let Some(picture) = media.picture(image) {
            out.begin(&format!("_{}.png", file_part(image)))?;
            out.write_all(&pictures::png_of(picture)?)?;
        }
    }
    Ok(())
}
