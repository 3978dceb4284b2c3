//! `SpriteFrames`: each `Animate` of the clips as an animation of frames.

use std::collections::BTreeMap;
use std::fmt::Write;

use kineograph_runtime::format::{Action, FrameView, Kind, Project, Sheet, Value};

use super::text::{float, floats, string};
use crate::pictures::Cells;
use crate::uncarried::has_frame_events;
use crate::{LossKind, Losses, Written, plain};

/// A clip's frames: the sheet, the frames with their lengths in units, and units a second.
struct FrameAnimation<'a> {
    name: String,
    sheet: &'a Sheet,
    frames: Vec<(u32, f64)>,
    units_per_sec: f64,
    loops: bool,
}

/// The resource. `pictures` are the paths and sizes in pixels of the images' files beside it, by name; `cells` are sheets that were drawn
/// anew, because frames are stored turned in their images.
pub fn write(
    project: &Project,
    pictures: &BTreeMap<String, (String, [u32; 2])>,
    cells: &BTreeMap<String, Cells>,
) -> Written {
    let mut losses = Losses::default();
    let animations = animations(project, &mut losses);
    let mut regions: Vec<(&Sheet, u32)> = animations
        .iter()
        .flat_map(|animation| animation.frames.iter().map(|(frame, _)| (animation.sheet, *frame)))
        .collect();
    regions.sort_by(|a, b| (&a.0.name, a.1).cmp(&(&b.0.name, b.1)));
    regions.dedup_by(|a, b| a.0.name == b.0.name && a.1 == b.1);
    let mut out = format!(
        "[gd_resource type=\"SpriteFrames\" load_steps={} format=3]\n\n",
        pictures.len() + cells.len() + regions.len() + 1
    );
    let files = pictures.values().map(|(path, _)| path).chain(cells.values().map(|cells| &cells.address));
    for (index, path) in files.enumerate() {
        let _ = writeln!(out, "[ext_resource type=\"Texture2D\" path={} id=\"{}\"]", string(path), index + 1);
    }
    for (index, (sheet, frame)) in regions.iter().enumerate() {
        if let Some((place, region)) = cell(cells, &sheet.name, *frame) {
            write_region(&mut out, index, pictures.len() + place, region.map(f64::from));
            continue;
        }
        let view = view(sheet, *frame, pictures);
        let place = view.and_then(|view| pictures.keys().position(|name| *name == view.image));
        let (Some(view), Some(place)) = (view, place) else {
            losses.note(LossKind::Picture, sheet.name.as_str());
            continue;
        };
        if view.rotated {
            losses.note(LossKind::Frames, sheet.name.as_str());
        }
        write_region(&mut out, index, place, view.stored_rect_px());
        if let Some(margin) = margin(&view) {
            let _ = writeln!(out, "margin = Rect2({})", floats(margin));
        }
    }
    let index_of = |sheet: &Sheet, frame: u32| {
        regions.iter().position(|(other, at)| other.name == sheet.name && *at == frame).unwrap_or_default()
    };
    let texts: Vec<String> = animations.iter().map(|animation| animation.text(index_of)).collect();
    let _ = write!(out, "\n[resource]\nanimations = [{}]\n", texts.join(", "));
    Written { text: out, losses }
}

/// Whether any clip shows frames that [`write`] has animations of.
pub fn has_frames(project: &Project) -> bool {
    !animations(project, &mut Losses::default()).is_empty()
}

/// The place of a sheet among `cells`, and where a frame lies.
fn cell(cells: &BTreeMap<String, Cells>, sheet: &str, frame: u32) -> Option<(usize, [u32; 4])> {
    let place = cells.keys().position(|name| name == sheet)?;
    Some((place, cells.get(sheet)?.frame(frame)?))
}

impl FrameAnimation<'_> {
    /// As an entry of the resource; `texture_of` gives the number of the texture that shows a frame.
    fn text(&self, texture_of: impl Fn(&Sheet, u32) -> usize) -> String {
        let frame = |(frame, units): &(u32, f64)| {
            let texture = texture_of(self.sheet, *frame);
            format!("{{\n\"duration\": {},\n\"texture\": SubResource(\"frame_{texture}\")\n}}", float(*units))
        };
        let frames: Vec<String> = self.frames.iter().map(frame).collect();
        format!(
            "{{\n\"frames\": [{}],\n\"loop\": {},\n\"name\": &{},\n\"speed\": {}\n}}",
            frames.join(", "),
            self.loops,
            string(&self.name),
            float(self.units_per_sec)
        )
    }
}

fn write_region(out: &mut String, index: usize, file: usize, region: [f64; 4]) {
    let _ = write!(
        out,
        "\n[sub_resource type=\"AtlasTexture\" id=\"frame_{index}\"]\natlas = ExtResource(\"{}\")\nregion = Rect2({})\n",
        file + 1,
        floats(region)
    );
}

fn animations<'a>(project: &'a Project, losses: &mut Losses) -> Vec<FrameAnimation<'a>> {
    let mut all: Vec<FrameAnimation<'a>> = Vec::new();
    for clip in &project.clips {
        let Some(tree) = plain::of_clip(project, &clip.name) else { continue };
        let is_endless = tree.preorder().any(|action| action.kind() == Kind::RepeatForever);
        let shown: Vec<&Action> = tree.preorder().filter(|action| action.kind() == Kind::Animate).collect();
        // Nothing else changes frames.
        if shown.is_empty() {
            continue;
        }
        let Some(sheet) = sheet_of(project, &clip.name) else {
            losses.note(LossKind::Frames, clip.name.as_str());
            continue;
        };
        for (number, action) in shown.iter().enumerate() {
            let sheet = plain::sheet_of(action, project).unwrap_or(sheet);
            let numbered = sheet.numbered(action);
            let Some(Value::Frames(steps)) = numbered.param("frames") else { continue };
            if has_frame_events(action) {
                losses.note(LossKind::FrameEvents, clip.name.as_str());
            }
            let name =
                if shown.len() > 1 { format!("{} {}", clip.name, number + 1) } else { clip.name.clone() };
            all.push(FrameAnimation {
                name,
                sheet,
                frames: steps.iter().map(|step| (step.frame, step.units)).collect(),
                units_per_sec: 1.0 / action.number("delay_per_unit").max(1e-4),
                loops: is_endless || action.number("loops") > 1.0,
            });
        }
    }
    all
}

/// The sheet of the first node that a clip plays on, else the first one.
fn sheet_of<'a>(project: &'a Project, clip: &str) -> Option<&'a Sheet> {
    let played_on = project.runs.iter().filter(|run| run.clip == clip).map(|run| run.node.as_str());
    let named = |name: &str| project.sheets.iter().find(|sheet| sheet.name == name);
    let sheets = played_on
        .filter_map(|name| named(project.nodes.iter().find(|node| node.name == name)?.content.sheet()?));
    sheets.chain(&project.sheets).next()
}

/// A frame as it lies in its image; a number that the sheet lacks gives its last one.
fn view<'a>(
    sheet: &'a Sheet,
    frame: u32,
    pictures: &BTreeMap<String, (String, [u32; 2])>,
) -> Option<FrameView<'a>> {
    let last = sheet.frame_count().checked_sub(1)?;
    sheet.frame(frame.min(last), |image| pictures.get(image).map(|(_, size_px)| size_px.map(f64::from)))
}

/// What was trimmed from a frame, as Godot adds it: left and top, then both sides together. `None` if nothing was.
fn margin(view: &FrameView<'_>) -> Option<[f64; 4]> {
    let [left, bottom] = view.corner_px();
    let [.., width, height] = view.rect_px;
    let [whole_width, whole_height] = view.source_size_px;
    let around = [left, whole_height - height - bottom, whole_width - width, whole_height - height];
    around.iter().any(|side| side.abs() > 1e-6).then_some(around)
}
