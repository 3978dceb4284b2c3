//! What nodes of other tools show → the contents of nodes.

use kineograph_import::{self as found, NodeContent, SliceInsets};
use kineograph_runtime::format::{
    Color, Content, Fill, Form, GradientStop, NineSlice, ParticleEnd, ParticleMotion, ParticleStart,
    Particles, Progress, Shadow, Shape, Stroke, Symbol, Text, TextAlign, VerticalAlign,
};

use super::contents::NewImage;
use super::convert::Converter;
use super::words::Gone;

/// Nothing is kept of a picture that is stretched as a whole.
const NO_INSETS_PX: [f64; 4] = [0.0; 4];

impl Converter<'_> {
    /// What a node shows. Where it shows nothing but has an area, its children count from the lower left corner of that, so it stays an area; and
    /// what says its size keeps it while its picture is missing.
    pub fn sized(&mut self, node: &found::Node) -> Content {
        let shown = self.shown(&node.content);
        let Some(size_px) = node.size_px else { return shown };
        let is_lost = |image: &str| self.contents.images.iter().any(|new| new.name == image && new.is_lost);
        match &shown {
            Content::Group if node.anchor() != [0.0; 2] => {
                // Without fill and stroke.
                Content::Shape(Shape::new(Form::default(), size_px))
            }
            Content::Image(image) if is_lost(image) => {
                Content::NineSlice(NineSlice::new(shown, size_px).with_insets(Some(NO_INSETS_PX)))
            }
            _ => shown,
        }
    }

    /// A picture in a folder for larger screens is drawn smaller, and one for smaller screens larger.
    fn at_scale(&mut self, picture: Content) -> Content {
        let Content::Image(image) = &picture else { return picture };
        let file = self.contents.images.iter().find(|known| known.name == *image).map(|known| &known.path);
        let scale = file.and_then(|file| self.beside.picture_scale(file));
        let Some(factor) = scale.map(|scale| self.screen_scale / scale).filter(|factor| *factor != 1.0)
        else {
            return picture;
        };
        match self.picture_px(&picture) {
            Some(size_px) => {
                let size_px = size_px.map(|side| side * factor);
                Content::NineSlice(NineSlice::new(picture, size_px).with_insets(Some(NO_INSETS_PX)))
            }
            None => picture,
        }
    }

    /// The frame of a sheet that was not found, if it is a picture by itself.
    fn single_frame(&mut self, frame: &str) -> Content {
        match self.beside.find(frame) {
            Some(path) => Content::Image(self.contents.image(NewImage::of(path, false))),
            None => Content::Group,
        }
    }

    /// What a node shows; nothing where a frame is not found.
    pub fn shown(&mut self, content: &NodeContent) -> Content {
        match content {
            NodeContent::Group => Content::Group,
            NodeContent::Image(image) => {
                let picture = Content::Image(self.images[*image].clone());
                self.at_scale(picture)
            }
            NodeContent::Frame { sheet, frame } => self.frame(sheet, frame),
            NodeContent::Box(size) => Content::Box(*size),
            NodeContent::NineSlice(slices) => {
                let of = self.shown(&slices.of).pictured().clone();
                if of.is_picture() { self.nine_slice(of, slices) } else { Content::Group }
            }
            NodeContent::Progress(found) => {
                let of = self.shown(&found.of).pictured().clone();
                if of.is_picture() { progress(of, found) } else { Content::Group }
            }
            NodeContent::Shape(shape) => {
                let form = Shape::new(Form::default(), shape.size_px);
                Content::Shape(form.with_fill(fill(shape.fill)))
            }
            NodeContent::Text(found) => {
                let of = found.sheet.as_deref().and_then(|sheet| self.characters(sheet));
                // As with a nested file, its path is that of the file until the project is known.
                let font = found.font.as_deref().and_then(|font| self.beside.find(font));
                let font = font.map(|path| path.to_string_lossy().into_owned());
                let mut text = text(found).with_of(of.map(|sheet| Box::new(Content::Sheet(sheet))));
                text.font = font;
                Content::Text(text)
            }
            NodeContent::Nested(stored) => self.nested(stored),
            NodeContent::Particles(found) => {
                let of = found.of.as_ref().map(|of| Box::new(self.shown(of).pictured().clone()));
                Content::Particles(particles(found).with_of(of))
            }
            NodeContent::Emitter(stored) => self.emitter(stored),
        }
    }

    /// The sheet whose frames are the characters of a text, by its file.
    fn characters(&self, file: &str) -> Option<String> {
        if file.is_empty() {
            return self.contents.sheet_of(&(self.path.to_owned(), 0)).map(str::to_owned);
        }
        self.needed.get(file).cloned()
    }

    fn frame(&mut self, sheet: &str, frame: &str) -> Content {
        // Of a sheet that was not found nobody wants to read each frame.
        let Some(name) = self.needed.get(sheet) else { return self.single_frame(frame) };
        let found = self.contents.part.sheet(name);
        if found.is_some_and(|found| found.frame_index(&frame.into()).is_some()) {
            return Content::Frame { sheet: name.clone(), frame: frame.to_owned() };
        }
        self.contents.notes.add(self.path, Gone::Frame, &format!("{sheet}: {frame}"));
        Content::Group
    }

    /// The file that a node shows, which is named by its path until it is placed.
    fn nested(&mut self, stored: &str) -> Content {
        let found = self.beside.find(stored);
        if let Some(path) = found.as_deref().and_then(std::path::Path::to_str) {
            return Content::Symbol(Symbol::new(path));
        }
        let gone = if self.beside.is_link(stored) { Gone::Link } else { Gone::Nested };
        self.contents.notes.add(self.path, gone, stored);
        Content::Group
    }

    /// The emitter of another file, with its picture; nothing where the file or an emitter in it is not found.
    fn emitter(&mut self, stored: &str) -> Content {
        let found = self.beside.described(stored);
        let emitter = found.as_ref().and_then(|(file, found)| match &found.nodes.first()?.content {
            NodeContent::Particles(emitter) => Some((file, &found.images, emitter)),
            _ => None,
        });
        let Some((file, images, emitter)) = emitter else {
            self.contents.notes.add(self.path, Gone::Emitter, stored);
            return Content::Group;
        };
        let picture = match emitter.of.as_deref() {
            Some(NodeContent::Image(image)) => images.get(*image),
            _ => None,
        };
        let of =
            picture.map(|image| Box::new(Content::Image(self.picture(image, file, &self.beside.at(file)))));
        Content::Particles(particles(emitter).with_of(of))
    }

    fn nine_slice(&mut self, of: Content, slices: &found::NineSlice) -> Content {
        let insets = match slices.insets {
            SliceInsets::OfPicture => None,
            SliceInsets::Sides(sides) => Some(sides),
            SliceInsets::Middle([x, y, width, height]) => self.picture_px(&of).map(|picture| {
                let right = picture[0] - x - width;
                [x, y, right, picture[1] - y - height].map(|side: f64| side.max(0.0))
            }),
        };
        Content::NineSlice(NineSlice::new(of, slices.size_px).with_insets(insets))
    }

    /// Width and height of an untrimmed picture, if its file is there.
    fn picture_px(&mut self, picture: &Content) -> Option<[f64; 2]> {
        let image = match picture {
            Content::Frame { sheet, frame } => {
                let sheet = self.contents.part.sheet(sheet)?;
                let frame = sheet.frames.iter().find(|known| known.name == *frame)?;
                let drawn = frame.rect.map(|[_, _, width, height]| [width, height]);
                if let Some(size) = frame.source_size.or(drawn) {
                    return Some(size);
                }
                frame.image.as_ref().unwrap_or(&sheet.image)
            }
            Content::Image(image) => image,
            _ => return None,
        };
        let known = self.contents.images.iter().find(|known| known.name == *image && !known.is_lost)?;
        let beside = self.beside;
        *self.sizes_px.entry(known.path.clone()).or_insert_with(|| beside.picture_px(&known.path))
    }
}

fn progress(of: Content, found: &found::Progress) -> Content {
    let bar = Progress::bar(of);
    let [left, middle] = bar.midpoint;
    Content::Progress(if found.from_right { bar.with_midpoint([1.0 - left, middle]) } else { bar })
}

fn fill(fill: found::Fill) -> Fill {
    match fill {
        found::Fill::Solid(paint) => Fill::Solid { color: color(paint), opacity: paint.opacity },
        found::Fill::Linear { from, to, paints: [first, second] } => {
            let stop =
                |at, paint: found::Paint| GradientStop::new(at, color(paint)).with_opacity(paint.opacity);
            Fill::Linear { from, to, stops: vec![stop(0.0, first), stop(1.0, second)] }
        }
    }
}

fn text(text: &found::Text) -> Text {
    // Half of a stroke is under the characters.
    let outline = text.outline.map(|outline| {
        Stroke::new(2.0 * outline.reach_px, color(outline.paint)).with_opacity(outline.paint.opacity)
    });
    let shadow = text.shadow.map(|shadow| {
        let sharp = Shadow::new(shadow.offset_px, color(shadow.paint));
        sharp.with_blur(shadow.blur_px).with_opacity(shadow.paint.opacity)
    });
    Text::new(Text::escaped(&text.text))
        .with_font_size(text.font_px)
        .with_align(match text.align {
            found::Side::Start => TextAlign::Left,
            found::Side::Middle => TextAlign::Center,
            found::Side::End => TextAlign::Right,
        })
        .with_vertical_align(match text.vertical_align {
            found::Side::Start => VerticalAlign::Top,
            found::Side::Middle => VerticalAlign::Middle,
            found::Side::End => VerticalAlign::Bottom,
        })
        .with_area(text.area_px)
        .with_outline(outline)
        .with_shadow(shadow)
}

fn particles(found: &found::Particles) -> Particles {
    let color = |[red, green, blue, _]: [f64; 4]| Color([red, green, blue].map(|level| level.round() as u8));
    let (first, last) = (&found.start, &found.end);
    let start = ParticleStart::default()
        .with_size(first.size_px.unwrap_or_default())
        .with_rotation(first.rotation_deg)
        .with_color(color(first.rgba))
        .with_color_variance(color(first.rgba_variance))
        .with_opacity([first.rgba[3], first.rgba_variance[3]]);
    let end = ParticleEnd::default()
        .with_size(last.size_px)
        .with_rotation(last.rotation_deg)
        .with_color(color(last.rgba))
        .with_color_variance(color(last.rgba_variance))
        .with_opacity([last.rgba[3], last.rgba_variance[3]]);
    let motion = match found.motion {
        found::ParticleMotion::Gravity { gravity, speed, radial, tangential, faces_motion } => {
            ParticleMotion::Gravity { gravity, speed, radial, tangential, faces_motion }
        }
        found::ParticleMotion::Radius { from_px, to_px, turn_deg } => {
            ParticleMotion::Radius { from: from_px, to: to_px, turn: turn_deg }
        }
    };
    Particles::new(found.rate, found.life_secs)
        .with_max(found.max)
        .with_duration(found.duration_secs)
        .with_spread(found.spread_px)
        .with_angle(found.angle_deg)
        .with_motion(motion)
        .with_start(start)
        .with_end(end)
}

fn color(paint: found::Paint) -> Color {
    Color(paint.color.map(|part| part.clamp(0.0, 255.0) as u8))
}
