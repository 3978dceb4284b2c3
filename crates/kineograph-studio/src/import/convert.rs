//! Descriptions of other tools' files → what they add to a project.

mod inner;

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use kineograph_import::{self as found, Clip, Description, NodeContent, NodeProperty, Track};
use kineograph_runtime::format::{
    Action, Color, Content, FrameRef, MAX_STAGE_PX, Node, Run, Sheet, SheetFrame, StartPose,
};
use kineograph_runtime::{Blend, Cascade, Mask};

use inner::NestedFiles;

use super::actions::{self, NodePlays};
use super::beside::{Beside, file_name, inside, stem};
use super::contents::{Contents, NewImage, SheetSource};
use super::listed::{joined, listed};
use super::sheets::{MIN_FRAME_SECS, stored};
use super::words::Gone;
use crate::text::{format_number, tr};

/// What a description adds. `path` is its file; sheets that it needs are read beside it.
pub fn contents(path: &Path, mut description: Description, beside: &Beside) -> Contents {
    let mut contents = Contents::of(path);
    let mut needed = HashMap::new();
    for need in std::mem::take(&mut description.needs) {
        let Some((file, mut found)) = beside.described(&need) else {
            if !has_pictures(&description, &need, beside) {
                contents.notes.add(path, Gone::Sheet, &with_nodes(&description, &need));
            }
            continue;
        };
        // Real sheets need nothing themselves.
        found.needs.clear();
        contents.join(self::contents(&file, found, &beside.at(&file)).sheets_only());
        needed.extend(contents.sheet_of(&(file, 0)).map(|sheet| (need, sheet.to_owned())));
    }
    let [images, nodes, clips] = [const { Vec::new() }; 3];
    let mut converter = Converter {
        path,
        beside,
        contents,
        needed,
        sizes_px: HashMap::new(),
        images,
        nodes,
        clips,
        made: HashSet::new(),
        nested: NestedFiles::default(),
        screen_scale: description.screen_scale.unwrap_or(1.0),
    };
    converter.add(description);
    converter.contents
}

/// The path of a sheet that was not found, with the names of the nodes that show nothing without it.
fn with_nodes(description: &Description, sheet: &str) -> String {
    let shows = |node: &&kineograph_import::Node| node.content.frame_of(sheet).is_some();
    let names: Vec<String> = description.nodes.iter().filter(shows).map(|node| node.name.clone()).collect();
    let count = names.len();
    if count == 0 {
        sheet.to_owned()
    } else {
        tr!("import-sheet-shown-by", sheet, nodes = joined(names, count))
    }
}

/// Whether each frame of a sheet that was not found is a picture by itself.
fn has_pictures(description: &Description, sheet: &str, beside: &Beside) -> bool {
    let nodes = description.nodes.iter().map(|node| &node.content);
    let tracks = description.clips.iter().filter_map(|clip| match clip {
        Clip::Tracks(clip) => Some(&clip.tracks),
        Clip::Frames(_) | Clip::Chain(_) => None,
    });
    let shown: Vec<&NodeContent> = nodes.chain(tracks.flatten().flat_map(|track| &track.frames)).collect();
    let mut frames = shown.into_iter().filter_map(|content| content.frame_of(sheet)).peekable();
    frames.peek().is_some() && frames.all(|frame| beside.find(frame).is_some())
}

/// Makes contents of a description.
pub struct Converter<'a> {
    pub(super) path: &'a Path,
    pub(super) beside: &'a Beside,
    pub(super) contents: Contents,
    /// See [`Description::screen_scale`].
    pub(super) screen_scale: f64,
    /// Needed files that were found, each with its sheet.
    pub(super) needed: HashMap<String, String>,
    /// Widths and heights of pictures, where they were asked for.
    pub(super) sizes_px: HashMap<PathBuf, Option<[f64; 2]>>,
    /// The names of the description's pictures, nodes and clips.
    pub(super) images: Vec<String>,
    pub(super) nodes: Vec<String>,
    clips: Vec<String>,
    /// Sheets that are made of the pictures that a node shows.
    made: HashSet<String>,
    /// The files that nodes show.
    pub(super) nested: NestedFiles,
}

impl Converter<'_> {
    fn add(&mut self, description: Description) {
        let beside = self.beside;
        let is_stage = |size: &[f64; 2]| size.iter().all(|side| (1.0..=MAX_STAGE_PX).contains(side));
        self.contents.plays_at_once = description.plays_at_once;
        self.contents.stage_px = description.stage_px.filter(is_stage);
        if let Some(size) = description.stage_px.filter(|size| !is_stage(size)) {
            let size = size.map(format_number).join(" × ");
            self.contents.notes.add(self.path, Gone::Stage, &size);
        }
        for image in &description.images {
            let name = self.picture(image, self.path, beside);
            self.images.push(name);
        }
        let is_picture = description.images.first().is_some_and(|image| image.path.is_empty())
            && description.nodes.is_empty();
        let sheets = description.sheets.iter().enumerate();
        let added =
            sheets.filter_map(|(index, sheet)| Some((sheet, self.add_sheet(index, sheet, is_picture)?)));
        let added: Vec<(&found::Sheet, String)> = added.collect();
        // Texts of the file call them by their names.
        let named = added.iter().filter(|(sheet, _)| !sheet.name.is_empty());
        for (sheet, name) in named {
            self.needed.entry(sheet.name.clone()).or_insert_with(|| name.clone());
        }
        let sheets: Vec<String> = added.into_iter().map(|(_, name)| name).collect();
        self.add_nodes(description.nodes);
        self.add_clips(description.clips, description.first_clip);
        if is_picture {
            self.show_picture(sheets.first());
        }
        self.contents.notes.add_losses(self.path, description.losses);
    }

    /// The name of a picture of a file that is being read, which may be that file itself.
    pub(super) fn picture(&mut self, image: &found::Image, file: &Path, beside: &Beside) -> String {
        let found = match image.path.is_empty() {
            true => Some(file.to_owned()),
            false => beside.find(&image.path),
        };
        match found {
            Some(path) => self.contents.image(NewImage {
                premultiplied: image.premultiplied,
                ..NewImage::of(path, image.all_frames)
            }),
            None => self.lost_image(image),
        }
    }

    /// A picture that is not where a sheet says. Its place is as the sheet says it, but beside the sheet if the path leads elsewhere: nothing there
    /// may be read because a sheet names it.
    fn lost_image(&mut self, image: &found::Image) -> String {
        let (stored, all_frames) = (image.path.as_str(), image.all_frames);
        let is_link = self.beside.is_link(stored);
        // Those of the tool are noted as such.
        if !image.is_of_tool {
            self.contents.notes.add(self.path, if is_link { Gone::Link } else { Gone::Picture }, stored);
        }
        let named = Path::new(stored);
        let path = match inside(stored).filter(|_| !is_link) {
            Some(inner) => self.beside.folder.join(inner),
            None => self.beside.folder.join(file_name(named)),
        };
        self.contents.image(NewImage { is_lost: true, ..NewImage::of(path, all_frames) })
    }

    fn add_sheet(&mut self, index: usize, sheet: &found::Sheet, is_picture: bool) -> Option<String> {
        let own = if sheet.name.is_empty() { stem(self.path) } else { sheet.name.clone() };
        // A still picture without slices needs no sheet.
        if is_picture && sheet.frames.len() == 1 {
            return None;
        }
        for tagged in sheet.tags.iter().flat_map(|tag| &tag.frames) {
            if tagged.secs.is_some_and(|secs| secs < MIN_FRAME_SECS) {
                self.contents.notes.add(self.path, Gone::FrameSecs, &sheet.frames[tagged.frame].name);
            }
        }
        let stored = stored(&own, sheet, &self.images, is_picture);
        Some(add_sheet(&mut self.contents, stored, &sheet.tags, Some((self.path.to_owned(), index))))
    }

    /// A node for a file that is a picture itself, which plays its first animation.
    fn show_picture(&mut self, sheet: Option<&String>) {
        let sheet = sheet.and_then(|name| self.contents.part.sheet(name));
        let sprite = match sheet.filter(|sheet| sheet.cell_count() > 1) {
            Some(sheet) => {
                let first = sheet.tags.first().and_then(|tag| tag.frames.first());
                let first = first.and_then(|first| sheet.frame_index(&first.frame)).unwrap_or(0);
                sprite_of(sheet, first)
            }
            None => Content::Image(self.images[0].clone()),
        };
        let clip = self.contents.part.clips.first().map(|clip| clip.name.clone());
        show(&mut self.contents, stem(self.path), sprite, clip);
    }

    fn add_nodes(&mut self, nodes: Vec<found::Node>) {
        for node in nodes {
            let z = node.start.iter().find(|(property, _)| *property == NodeProperty::Z);
            let start = start_pose(&node);
            let content = self.sized(&node);
            let new = Node::new(node.name)
                .with_parent(node.parent.map(|parent| self.nodes[parent].clone()))
                .with_content(content)
                .with_z(z.map_or(0, |(_, [z, ..])| *z as i32))
                .with_blend(node.blend.and_then(|[src, dst]| Blend::from_gl(src, dst)).unwrap_or_default())
                .with_cascade(Cascade { opacity: node.cascade.opacity, color: node.cascade.color })
                .with_mask(node.is_mask.then_some(Mask::SHOW))
                .with_start(start);
            let is_emitter = matches!(new.content, Content::Particles(_));
            // As a file of particles or of a bitmap font has them; roots of scenes are groups.
            let is_alone = is_emitter || matches!(new.content, Content::Text(_));
            let has_place = new.parent.is_some() || !node.start.is_empty();
            let name = self.contents.node(new);
            if is_emitter {
                self.contents.play_time_of(&name);
            }
            if !has_place && is_alone {
                self.contents.in_middle.insert(name.clone());
            }
            self.nested.add(self.nodes.len(), &node.content);
            self.nodes.push(name);
        }
    }

    /// The clips; `first`, or else the first of tracks, plays on the first node.
    fn add_clips(&mut self, clips: Vec<Clip>, first: Option<usize>) {
        let first = first.or_else(|| clips.iter().position(|clip| matches!(clip, Clip::Tracks(_))));
        let mut after = Vec::new();
        for (index, clip) in clips.into_iter().enumerate() {
            let wanted = clip.name().to_owned();
            let plays = match &clip {
                Clip::Tracks(clip) => self.plays(clip),
                Clip::Frames(_) | Clip::Chain(_) => Vec::new(),
            };
            if let Clip::Tracks(clip) = &clip
                && first == Some(index)
            {
                let rests = plays.iter().filter_map(|plays| Some((plays.node, plays.rest.clone()?)));
                after.extend(rests.map(|(node, rest)| (self.nodes[node].clone(), rest, clip.secs)));
            }
            let (action, about) = self.action(clip, &plays);
            let name = self.contents.clip(&wanted, action, Some(about));
            self.clips.push(name);
        }
        if let (Some(clip), Some(node)) = (first, self.nodes.first()) {
            self.contents.run(&self.clips[clip], node);
            self.contents.opens = Some(self.clips[clip].clone());
        }
        // What nodes play goes on when the clip is over.
        for (node, rest, at_secs) in after {
            let clip = self.contents.clip(&node, rest, None);
            self.contents.part.runs.push(Run::new(clip, node).with_at(at_secs));
        }
    }

    /// What a clip does, and what it has in words.
    fn action(&mut self, clip: Clip, plays: &[NodePlays]) -> (Action, String) {
        match clip {
            Clip::Frames(clip) => {
                let secs = clip.frames.iter().map(|frame| frame.units).sum::<f64>() * clip.unit_secs;
                let mut action = actions::animate(&clip);
                let sheet = clip.sheets.iter().find_map(|path| self.needed.get(path));
                if let Some(sheet) = sheet.and_then(|sheet| self.contents.part.sheet(sheet)) {
                    let lacks = |frame: &str| sheet.frame_index(&frame.into()).is_none();
                    for frame in clip.frames.iter().filter(|frame| lacks(&frame.frame)) {
                        let name = format!("{}: {}", sheet.name, frame.frame);
                        self.contents.notes.add(self.path, Gone::Frame, &name);
                    }
                    actions::find_sheets(&mut action, &|_| Some(sheet));
                }
                (action, about_frames(clip.frames.len(), secs))
            }
            Clip::Tracks(mut clip) => {
                // Frames that are nowhere can't be shown; each of them is noted.
                clip.tracks
                    .retain_mut(|track| track.property != NodeProperty::Frame || self.finds_frames(track));
                let (count, secs) = (clip.tracks.len() + plays.len(), format_number(readable(clip.secs)));
                let action = actions::tracks(&clip, plays, 0, |node| self.nodes[node].clone());
                (action, tr!("import-clip-tracks", count, secs))
            }
            Clip::Chain(clip) => {
                let names: Vec<&str> = clip.clips.iter().map(|clip| self.clips[*clip].as_str()).collect();
                let about = tr!("import-clip-chain", names = listed(&names));
                (actions::chain(&clip, |clip| self.clips[clip].clone()), about)
            }
        }
    }

    /// Finds the frames of a track, whose keys then number those of the sheet that the node shows: that of its own frame, if all are of it, else
    /// one that is made of them. False if there are none.
    fn finds_frames(&mut self, track: &mut Track) -> bool {
        let own = self.contents.part.nodes[track.node].content.clone();
        let shown: Vec<Content> = track.frames.iter().map(|frame| self.shown(frame)).collect();
        let all = std::iter::once(&own).chain(&shown);
        let frames: Vec<SheetFrame> = all.filter_map(|sprite| self.frame_of(sprite)).collect();
        if frames.is_empty() {
            return false;
        }
        let is_of_one = own.sheet().is_some() && shown.iter().all(|sprite| sprite.sheet() == own.sheet());
        let sheet = match own.sheet().filter(|_| is_of_one) {
            Some(sheet) => sheet.to_owned(),
            None => self.made_sheet(track.node, &own, frames),
        };
        let Some(sheet) = self.contents.part.sheet(&sheet) else { return false };
        for key in &mut track.keys {
            key.value[0] = f64::from(place_in(sheet, &shown[key.value[0] as usize]));
        }
        true
    }

    /// A sheet with these frames, which the node shows from then on: one for all of its clips.
    fn made_sheet(&mut self, node: usize, own: &Content, frames: Vec<SheetFrame>) -> String {
        let made = own.sheet().filter(|sheet| self.made.contains(*sheet)).map(str::to_owned);
        let name = made.unwrap_or_else(|| {
            let empty = Sheet::new(&self.contents.part.nodes[node].name, "", 0, 0);
            self.contents.sheet(empty, None)
        });
        self.made.insert(name.clone());
        let part = &mut self.contents.part;
        if let Some(sheet) = part.sheets.iter_mut().find(|sheet| sheet.name == name) {
            for frame in frames {
                add_frame(sheet, frame);
            }
            let at = place_in(sheet, own);
            *part.nodes[node].content.pictured_mut() = sprite_of(sheet, at);
        }
        name
    }

    /// The frame of a sprite, with its picture.
    fn frame_of(&self, sprite: &Content) -> Option<SheetFrame> {
        match sprite.pictured() {
            Content::Frame { sheet, frame } => {
                let sheet = self.contents.part.sheet(sheet)?;
                let found = sheet.frames.iter().find(|known| known.name == *frame)?.clone();
                let image = found.image.clone().unwrap_or_else(|| sheet.image.clone());
                Some(found.with_image(image))
            }
            Content::Image(image) => Some(SheetFrame::new(image).with_image(image.clone())),
            _ => None,
        }
    }
}

/// Adds a sheet, and a clip for each of its tags. Gives its name.
pub fn add_sheet(
    contents: &mut Contents,
    sheet: Sheet,
    tags: &[found::Tag],
    source: Option<SheetSource>,
) -> String {
    let own = sheet.name.clone();
    let tag_names: Vec<String> = sheet.tags.iter().map(|tag| tag.name.clone()).collect();
    let name = contents.sheet(sheet, source);
    for (tag, tag_name) in tags.iter().zip(tag_names) {
        let wanted = if tag_name == own { own.clone() } else { format!("{own} {tag_name}") };
        let secs = tag.frames.iter().map(|frame| frame.secs).sum::<Option<f64>>();
        let about = secs.map(|secs| about_frames(tag.frames.len(), secs));
        contents.clip(&wanted, actions::tag(&name, &tag_name, tag.rounds), about);
    }
    name
}

/// Adds a node without a place of its own, which plays a clip.
pub fn show(contents: &mut Contents, name: String, sprite: Content, clip: Option<String>) {
    let node = contents.node(Node::new(name).with_content(sprite));
    clip.iter().for_each(|clip| contents.run(clip, &node));
    contents.in_middle.insert(node);
}

/// Adds a frame, unless there is one of its name.
fn add_frame(sheet: &mut Sheet, mut frame: SheetFrame) {
    if sheet.frames.is_empty() {
        sheet.image = frame.image.clone().unwrap_or_default();
    }
    // Whole pictures say that they are theirs.
    if frame.rect.is_some() && frame.image.as_ref() == Some(&sheet.image) {
        frame.image = None;
    }
    if !sheet.frames.iter().any(|known| known.name == frame.name) {
        sheet.frames.push(frame);
    }
}

/// The number of the frame that a sprite shows in a sheet, or of its first.
fn place_in(sheet: &Sheet, sprite: &Content) -> u32 {
    let (Content::Frame { frame: name, .. } | Content::Image(name)) = sprite.pictured() else { return 0 };
    sheet.frame_index(&FrameRef::Name(name.clone())).unwrap_or(0)
}

/// A frame by its name, if it has one.
pub fn sprite_of(sheet: &Sheet, frame: u32) -> Content {
    match sheet.frame_name(frame) {
        Some(frame) => Content::Frame { sheet: sheet.name.clone(), frame: frame.to_owned() },
        None => Content::Sheet(sheet.name.clone()),
    }
}

fn about_frames(count: usize, secs: f64) -> String {
    tr!("import-clip-frames", count, secs = format_number(readable(secs)))
}

/// Without what is left by adding up.
pub fn readable(secs: f64) -> f64 {
    (secs * 1.0e4).round() / 1.0e4
}

fn start_pose(node: &found::Node) -> StartPose {
    let mut pose = StartPose::default();
    if let NodeContent::Progress(shown) = &node.content {
        pose.progress = shown.percent;
    }
    for (property, [x, y, third]) in node.start.iter().copied() {
        match property {
            NodeProperty::Position => pose.position = [x, y],
            NodeProperty::Scale => pose.scale = [x, y],
            NodeProperty::Rotation => {
                pose.rotation = x;
                pose.rotation_y = (x != y).then_some(y);
            }
            NodeProperty::Skew => pose.skew = [x, y],
            NodeProperty::Anchor => pose.anchor = [x, y],
            NodeProperty::Opacity => pose.opacity = x.clamp(0.0, 255.0),
            NodeProperty::Color => pose.color = Color([x, y, third].map(|part| part.clamp(0.0, 255.0) as u8)),
            NodeProperty::Visible => pose.visible = x != 0.0,
            NodeProperty::Flip => (pose.flip_x, pose.flip_y) = (x != 0.0, y != 0.0),
            // Of the start both angles are one value.
            NodeProperty::RotationX | NodeProperty::RotationY => {}
            NodeProperty::Frame | NodeProperty::Z | NodeProperty::Size => {}
        }
    }
    pose
}
