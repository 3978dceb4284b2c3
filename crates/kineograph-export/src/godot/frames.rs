//! `SpriteFrames`: each `Animate` of the clips as an animation of frames.

use std::collections::BTreeMap;
use std::fmt::Write;

use kineograph_runtime::format::{Action, Kind, Project, Sheet, Sprite, Value};

use super::text::{float, floats, string};
use crate::{Losses, What, Written, plain};

/// A clip's frames: the sheet, the frames with their lengths in units, and units a second.
struct Animation<'a> {
    name: String,
    sheet: &'a Sheet,
    frames: Vec<(u32, f64)>,
    units_per_sec: f64,
    loops: bool,
}

/// The resource. `pictures` are the paths and sizes in pixels of the images' files beside it, by name.
#[must_use]
pub fn write(project: &Project, pictures: &BTreeMap<String, (String, [u32; 2])>) -> Written {
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
        pictures.len() + regions.len() + 1
    );
    for (index, (path, _)) in pictures.values().enumerate() {
        let _ = writeln!(out, "[ext_resource type=\"Texture2D\" path={} id=\"{}\"]", string(path), index + 1);
    }
    for (index, (sheet, frame)) in regions.iter().enumerate() {
        let Some(place) = pictures.keys().position(|name| *name == sheet.image) else {
            losses.note(What::Picture, sheet.name.as_str());
            continue;
        };
        let size = pictures.get(&sheet.image).map_or([0, 0], |(_, size)| *size);
        let _ = write!(
            out,
            "\n[sub_resource type=\"AtlasTexture\" id=\"frame_{index}\"]\natlas = ExtResource(\"{}\")\nregion = Rect2({})\n",
            place + 1,
            floats(region(sheet, *frame, size))
        );
    }
    let index_of = |sheet: &Sheet, frame: u32| {
        regions.iter().position(|(other, at)| other.name == sheet.name && *at == frame).unwrap_or_default()
    };
    let texts: Vec<String> = animations
        .iter()
        .map(|animation| {
            let frame = |(frame, units): &(u32, f64)| {
                let texture = index_of(animation.sheet, *frame);
                format!(
                    "{{\n\"duration\": {},\n\"texture\": SubResource(\"frame_{texture}\")\n}}",
                    float(*units)
                )
            };
            let frames: Vec<String> = animation.frames.iter().map(frame).collect();
            format!(
                "{{\n\"frames\": [{}],\n\"loop\": {},\n\"name\": &{},\n\"speed\": {}\n}}",
                frames.join(", "),
                animation.loops,
                string(&animation.name),
                float(animation.units_per_sec)
            )
        })
        .collect();
    let _ = write!(out, "\n[resource]\nanimations = [{}]\n", texts.join(", "));
    Written { text: out, losses }
}

fn animations<'a>(project: &'a Project, losses: &mut Losses) -> Vec<Animation<'a>> {
    let mut all: Vec<Animation<'a>> = Vec::new();
    for clip in &project.clips {
        let Some(tree) = plain::of_clip(project, &clip.name) else { continue };
        let Some(sheet) = sheet_of(project, &clip.name) else { continue };
        let is_endless = tree.preorder().any(|action| action.kind() == Kind::RepeatForever);
        let shown: Vec<&Action> = tree.preorder().filter(|action| action.kind() == Kind::Animate).collect();
        for (number, action) in shown.iter().enumerate() {
            let Some(Value::Frames(steps)) = action.param("frames") else { continue };
            if steps.iter().any(|step| step.event.is_some()) {
                losses.note(What::Events, clip.name.as_str());
            }
            let name =
                if shown.len() > 1 { format!("{} {}", clip.name, number + 1) } else { clip.name.clone() };
            all.push(Animation {
                name,
                sheet,
                frames: steps.iter().map(|step| (step.frame, step.units)).collect(),
                units_per_sec: 1.0 / action.number("delay_per_unit").max(1e-4),
                loops: is_endless || action.number("loops") > 1.0,
            });
        }
        if shown.is_empty() {
            losses.note(What::Frames, clip.name.as_str());
        }
    }
    all
}

/// The sheet of the first node that a clip plays on, else the first one.
fn sheet_of<'a>(project: &'a Project, clip: &str) -> Option<&'a Sheet> {
    let played_on = project.runs.iter().filter(|run| run.clip == clip).map(|run| run.node.as_str());
    let named = |name: &str| project.sheets.iter().find(|sheet| sheet.name == name);
    let sheets =
        played_on.filter_map(|name| match &project.nodes.iter().find(|node| node.name == name)?.sprite {
            Sprite::Sheet(sheet) => named(sheet),
            _ => None,
        });
    sheets.chain(&project.sheets).next()
}

/// Left, top, width and height of a frame in its image.
fn region(sheet: &Sheet, frame: u32, size: [u32; 2]) -> [f64; 4] {
    let (columns, rows) = (sheet.columns.max(1), sheet.rows.max(1));
    let frame = frame.min(columns.saturating_mul(rows) - 1);
    let (width, height) = (f64::from(size[0]) / f64::from(columns), f64::from(size[1]) / f64::from(rows));
    [f64::from(frame % columns) * width, f64::from(frame / columns) * height, width, height]
}
