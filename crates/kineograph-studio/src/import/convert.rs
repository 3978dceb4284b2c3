//! Descriptions of other tools' files → what they add to a project.

use std::path::Path;

use kineograph_import::{Clip, Description, Node, NodeSprite, Property, Track, TrackClip};
use kineograph_runtime::format::{Color, MAX_STAGE_PX, StartPose};

use super::beside::{Beside, file_name, stem};
use super::contents::{Contents, NewClip, NewNode, NewSheet, NewSprite, SheetOf};
use super::words::Gone;
use crate::text::tr;

/// What a description adds. `path` is its file; sheets that it needs are read beside it.
pub fn contents(path: &Path, mut description: Description, beside: &Beside) -> Contents {
    let mut contents = Contents { name: file_name(path), ..Contents::default() };
    let mut needed = Vec::new();
    for need in std::mem::take(&mut description.needs) {
        let Some((file, mut found)) = beside.described(&need) else {
            contents.notes.add(path, Gone::Sheet, &need);
            needed.push((need, None));
            continue;
        };
        // Only its pictures and frames are needed; real sheets need nothing themselves.
        found.needs.clear();
        let found = self::contents(&file, found, &beside.at(&file));
        contents.join(Contents { nodes: Vec::new(), clips: Vec::new(), runs: Vec::new(), ..found });
        let sheet = contents.sheet_of(&(file, 0));
        needed.push((need, sheet));
    }
    let mut converter = Converter { path, contents, images: Vec::new(), needed, first_sheet: 0 };
    converter.add(description, beside);
    converter.contents
}

struct Converter<'a> {
    path: &'a Path,
    contents: Contents,
    /// The description's images as indices of the contents.
    images: Vec<usize>,
    /// Needed files, each with its sheet.
    needed: Vec<(String, Option<usize>)>,
    /// Where the description's own sheets begin.
    first_sheet: usize,
}

impl Converter<'_> {
    fn add(&mut self, description: Description, beside: &Beside) {
        let is_stage = |size: &[f64; 2]| size.iter().all(|side| (1.0..=MAX_STAGE_PX).contains(side));
        self.contents.stage_px = description.stage_px.filter(is_stage);
        for image in &description.images {
            let found = match image.path.is_empty() {
                true => Some(self.path.to_owned()),
                false => beside.find(&image.path),
            };
            let index = match found {
                Some(path) => self.contents.image(&stem(&path), path, image.all_frames),
                None => self.lost_image(&image.path, image.all_frames, beside),
            };
            self.images.push(index);
        }
        self.first_sheet = self.contents.sheets.len();
        let own_picture = description.images.first().is_some_and(|image| image.path.is_empty());
        for (index, sheet) in description.sheets.into_iter().enumerate() {
            let cells = if own_picture { frames_in_grid(&sheet.frames) } else { 0 };
            let name = if sheet.name.is_empty() { stem(self.path) } else { sheet.name };
            let mut frames = sheet.frames;
            frames.iter_mut().for_each(|frame| frame.image = self.images[frame.image]);
            if frames.is_empty() {
                self.contents.notes.add(self.path, Gone::Other(tr!("import-no-frames", sheet = name)), "");
                continue;
            }
            // A still picture without slices needs no sheet.
            if own_picture && frames.len() == 1 {
                continue;
            }
            let source = Some((self.path.to_owned(), index));
            let sheet = self.contents.sheet(NewSheet { name, cells, frames, tags: sheet.tags, source });
            self.add_tags(sheet);
        }
        self.add_scene(description.nodes, description.clips, description.first_clip);
        if own_picture {
            self.show_picture();
        }
        self.contents.notes.add_losses(self.path, description.losses);
    }

    /// A picture that is not where a sheet says. Its place is beside the sheet, even if the path leads elsewhere: nothing there may be read because
    /// a sheet names it.
    fn lost_image(&mut self, stored: &str, all_frames: bool, beside: &Beside) -> usize {
        let gone = if beside.is_link(stored) { Gone::Link } else { Gone::Picture };
        self.contents.notes.add(self.path, gone, stored);
        let path = beside.folder.join(file_name(Path::new(stored)));
        let index = self.contents.image(&stem(&path), path, all_frames);
        self.contents.images[index].is_lost = true;
        index
    }

    fn add_tags(&mut self, sheet: usize) {
        let own = self.contents.sheets[sheet].name.clone();
        let mut clips = Vec::new();
        for tag in &mut self.contents.sheets[sheet].tags {
            if tag.name.is_empty() {
                tag.name.clone_from(&own);
            }
            let name = if tag.name == own { own.clone() } else { format!("{own} {}", tag.name) };
            clips.push(NewClip::Tag { name, sheet, tag: tag.name.clone(), rounds: tag.rounds });
        }
        self.contents.clips.extend(clips);
    }

    /// A node for a file that is a picture itself, which plays its first animation.
    fn show_picture(&mut self) {
        let sprite = match self.contents.sheets.get(self.first_sheet).filter(|sheet| sheet.cells > 1) {
            Some(sheet) => {
                let first =
                    sheet.tags.first().and_then(|tag| tag.frames.first()).map_or(0, |frame| frame.frame);
                NewSprite::Frame(self.first_sheet, first)
            }
            None => NewSprite::Image(self.images[0]),
        };
        self.contents.nodes.push(NewNode {
            name: stem(self.path),
            parent: None,
            sprite,
            start: StartPose::default(),
            z: 0,
            in_middle: true,
        });
        if !self.contents.clips.is_empty() {
            self.contents.runs.push((0, 0));
        }
    }

    fn add_scene(&mut self, nodes: Vec<Node>, clips: Vec<Clip>, first: Option<usize>) {
        for node in nodes {
            let sprite = self.sprite(&node.sprite);
            let start = start_pose(&node.start);
            let z = node.start.iter().find(|(property, _)| *property == Property::Z);
            self.contents.nodes.push(NewNode {
                name: node.name,
                parent: node.parent,
                sprite,
                start,
                z: z.map_or(0, |(_, [z, ..])| *z as i32),
                in_middle: false,
            });
        }
        let mut first_tracks = None;
        let before = self.contents.clips.len();
        for clip in clips {
            let clip = match clip {
                Clip::Frames(clip) => {
                    let sheet = clip.sheets.iter().find_map(|path| self.needed_sheet(path));
                    NewClip::Frames { sheet: sheet.map_or(SheetOf::Project, SheetOf::New), clip }
                }
                Clip::Tracks(clip) => {
                    first_tracks = first_tracks.or(Some(self.contents.clips.len()));
                    self.tracks(clip)
                }
                Clip::Chain(mut clip) => {
                    clip.clips.iter_mut().for_each(|clip| *clip += before);
                    NewClip::Chain(clip)
                }
            };
            self.contents.clips.push(clip);
        }
        let first = first.map(|clip| clip + before).or(first_tracks);
        if let Some(clip) = first.filter(|_| !self.contents.nodes.is_empty()) {
            self.contents.runs.push((clip, 0));
        }
    }

    fn needed_sheet(&self, path: &str) -> Option<usize> {
        self.needed.iter().find(|(need, _)| *need == path)?.1
    }

    fn sprite(&mut self, sprite: &NodeSprite) -> NewSprite {
        match sprite {
            NodeSprite::None => NewSprite::None,
            NodeSprite::Image(image) => NewSprite::Image(self.images[*image]),
            NodeSprite::Box(size) => NewSprite::Box(*size),
            NodeSprite::Frame { sheet, frame } => {
                let found = self.needed_sheet(sheet).and_then(|sheet| {
                    let place =
                        self.contents.sheets[sheet].frames.iter().position(|own| own.name == *frame)?;
                    Some(NewSprite::Frame(sheet, place))
                });
                found.unwrap_or_else(|| {
                    // Of a sheet that was not found nobody wants to read each frame.
                    if self.needed_sheet(sheet).is_some() {
                        self.contents.notes.add(self.path, Gone::Frame, &format!("{sheet}: {frame}"));
                    }
                    NewSprite::None
                })
            }
        }
    }

    /// Frames of each track become a sheet of their own, unless all are of one that there is.
    fn tracks(&mut self, mut clip: TrackClip) -> NewClip {
        let mut sheets = Vec::new();
        for mut track in std::mem::take(&mut clip.tracks) {
            let sheet = self.frames_of_track(&mut track);
            // Frames that are nowhere can't be shown; each of them is noted.
            if sheet.is_some() || track.property != Property::Frame {
                sheets.push(sheet);
                clip.tracks.push(track);
            }
        }
        NewClip::Tracks { clip, root: 0, frames: sheets }
    }

    /// The sheet of a track of frames, whose keys then number the frames of that sheet.
    fn frames_of_track(&mut self, track: &mut Track) -> Option<usize> {
        if track.property != Property::Frame {
            return None;
        }
        let node = track.node;
        let mut shown: Vec<NewSprite> = Vec::new();
        for frame in &track.frames {
            shown.push(self.sprite(frame));
        }
        let own = self.contents.nodes[node].sprite.clone();
        let one = match own {
            NewSprite::Frame(sheet, _) => Some(sheet),
            NewSprite::None | NewSprite::Image(_) | NewSprite::Box(_) => None,
        };
        let all_of_one =
            shown.iter().all(|sprite| matches!(sprite, NewSprite::Frame(sheet, _) if Some(*sheet) == one));
        let has_any = std::iter::once(&own).chain(&shown).any(|sprite| self.frame_of(sprite).is_some());
        if !has_any {
            return None;
        }
        let sheet = match one {
            Some(sheet) if all_of_one => sheet,
            _ => self.sheet_of_sprites(node, &own, &shown),
        };
        for key in &mut track.keys {
            let sprite = &shown[key.value[0] as usize];
            let place = self.place_in(sheet, sprite);
            key.value[0] = place as f64;
        }
        Some(sheet)
    }

    /// A sheet with these frames and pictures, which the node shows from then on: one for all of its clips.
    fn sheet_of_sprites(&mut self, node: usize, own: &NewSprite, shown: &[NewSprite]) -> usize {
        let made = match own {
            NewSprite::Frame(sheet, _) if self.contents.sheets[*sheet].source.is_none() => Some(*sheet),
            _ => None,
        };
        let sheet = made.unwrap_or_else(|| {
            let name = self.contents.nodes[node].name.clone();
            let sheet = NewSheet { name, cells: 0, frames: Vec::new(), tags: Vec::new(), source: None };
            self.contents.sheet(sheet)
        });
        for sprite in std::iter::once(own).chain(shown) {
            let Some(frame) = self.frame_of(sprite) else { continue };
            let frames = &mut self.contents.sheets[sheet].frames;
            if !frames.iter().any(|known| known.name == frame.name) {
                frames.push(frame);
            }
        }
        let place = self.place_in(sheet, own);
        self.contents.nodes[node].sprite = NewSprite::Frame(sheet, place);
        sheet
    }

    fn frame_of(&self, sprite: &NewSprite) -> Option<kineograph_import::Frame> {
        match sprite {
            NewSprite::Frame(sheet, frame) => self.contents.sheets.get(*sheet)?.frames.get(*frame).cloned(),
            NewSprite::Image(image) => {
                let name = self.contents.images.get(*image)?.name.clone();
                // A size of 0 is that of the whole picture.
                Some(kineograph_import::Frame::whole(name, *image, [0.0; 4]))
            }
            NewSprite::None | NewSprite::Box(_) => None,
        }
    }

    fn place_in(&self, sheet: usize, sprite: &NewSprite) -> usize {
        let name = self.frame_of(sprite).map(|frame| frame.name);
        let frames = &self.contents.sheets[sheet].frames;
        name.and_then(|name| frames.iter().position(|frame| frame.name == name)).unwrap_or(0)
    }
}

/// How many frames, from the first on, are cells of the grid of a picture with several.
fn frames_in_grid(frames: &[kineograph_import::Frame]) -> usize {
    let Some(first) = frames.first() else { return 0 };
    let size = [first.rect_px[2], first.rect_px[3]].map(|side| side as u32);
    let is_cell = |count: usize| {
        frames[..count].iter().enumerate().all(|(index, frame)| {
            kineograph_import::picture::cell(size, count, index).map(f64::from) == frame.rect_px
        })
    };
    // Slices come after the cells, and are no numbers.
    let numbered =
        frames.iter().enumerate().take_while(|(index, frame)| frame.name == index.to_string()).count();
    if is_cell(numbered) { numbered } else { 0 }
}

fn start_pose(set: &[(Property, [f64; 3])]) -> StartPose {
    let mut pose = StartPose::default();
    for (property, [x, y, third]) in set.iter().copied() {
        match property {
            Property::Position => pose.position = [x, y],
            Property::Scale => pose.scale = [x, y],
            Property::Rotation => {
                pose.rotation = x;
                pose.rotation_y = (x != y).then_some(y);
            }
            Property::Skew => pose.skew = [x, y],
            Property::Anchor => pose.anchor = [x, y],
            Property::Opacity => pose.opacity = x.clamp(0.0, 255.0),
            Property::Color => pose.color = Color([x, y, third].map(|part| part.clamp(0.0, 255.0) as u8)),
            Property::Visible => pose.visible = x != 0.0,
            Property::Flip => (pose.flip_x, pose.flip_y) = (x != 0.0, y != 0.0),
            Property::Frame | Property::Z | Property::Size => {}
        }
    }
    pose
}
