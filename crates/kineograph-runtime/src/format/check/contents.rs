//! Checks of what nodes show.

use super::frame_counts::FrameCounts;
use super::names::NameIndex;
use super::{MAX_MAGNITUDE, MAX_RECT_PX, MAX_STAGE_PX, check_numbers, report_unknown};
use crate::diagnostic::{Code, Diagnostics, FieldPath, Place};
use crate::format::content::{Content, Fill, Form, GradientStop, Shape, Stroke, Symbol, Text, TextPart};
use crate::format::sheet::SheetIndices;
use crate::words::nearest;

/// The largest font, in pixels per em.
const MAX_FONT_PX: f64 = 4096.0;
/// The range of an opacity.
pub(super) const LEVELS: [f64; 2] = [0.0, 255.0];
pub(super) const ANYWHERE: [f64; 2] = [-MAX_MAGNITUDE, MAX_MAGNITUDE];

/// What a check of contents knows and finds.
pub(super) struct ContentCheck<'c, 'a> {
    pub images: &'c NameIndex<'a>,
    pub frames: &'c FrameCounts<'a>,
    pub indices: &'c mut SheetIndices<'a>,
    pub found: &'c mut Diagnostics,
}

impl ContentCheck<'_, '_> {
    /// Checks the content whose place `path` makes.
    pub fn check(&mut self, content: &Content, path: &dyn Fn() -> FieldPath) {
        match content {
            Content::Box(size) => self.numbers(size, [0.0, MAX_STAGE_PX], "size", &|| path().index(0)),
            Content::NineSlice(slices) => {
                self.fields(path, &[("size", &slices.size, [0.0, MAX_STAGE_PX])]);
                self.fields(path, &[("insets", &slices.insets.unwrap_or_default(), [0.0, MAX_RECT_PX])]);
                self.part(&slices.of, &|| path().field("of"));
            }
            Content::Progress(progress) => {
                let unit = [0.0, 1.0];
                self.fields(path, &[("midpoint", &progress.midpoint, unit)]);
                self.fields(path, &[("change_rate", &progress.change_rate, unit)]);
                self.part(&progress.of, &|| path().field("of"));
            }
            Content::Shape(shape) => self.shape(shape, path),
            Content::Text(text) => self.text(text, path),
            Content::Particles(particles) => self.particles(particles, path),
            Content::Symbol(symbol) => self.symbol(symbol, path),
            Content::Group | Content::Image(_) | Content::Sheet(_) | Content::Frame { .. } => {
                self.picture(content, path);
            }
        }
    }

    /// What a content shows in parts must be a picture.
    pub(super) fn part(&mut self, of: &Content, path: &dyn Fn() -> FieldPath) {
        if !of.is_picture() {
            self.found.report(Code::NotAPicture, |problem| problem.at(Place::of_path(path())));
        }
        self.picture(of, path);
    }

    /// Images, sheets and frames must exist.
    fn picture(&mut self, picture: &Content, path: &dyn Fn() -> FieldPath) {
        match picture {
            Content::Image(name) if self.images.get(name).is_none() => {
                report_unknown(self.found, Code::UnknownImage, name, || path().index(0));
            }
            Content::Sheet(name) if !self.frames.has(name) => {
                report_unknown(self.found, Code::UnknownSheet, name, || path().index(0));
            }
            Content::Frame { sheet, .. } if !self.frames.has(sheet) => {
                report_unknown(self.found, Code::UnknownSheet, sheet, || path().field("sheet"));
            }
            Content::Frame { sheet, frame } => {
                let Some(sheet) = self.frames.sheet(sheet) else { return };
                let index = self.indices.of(sheet);
                if index.named(frame).is_none() {
                    self.found.report(Code::UnknownFrame, |problem| {
                        let problem = problem.text("name", frame).text("sheet", &sheet.name);
                        let problem = problem.near(nearest(frame, index.frame_names()));
                        problem.at(Place::of_path(path().field("frame")))
                    });
                }
            }
            _ => {}
        }
    }

    fn symbol(&mut self, symbol: &Symbol, path: &dyn Fn() -> FieldPath) {
        self.file(&symbol.path, &|| path().field("path"));
        for (index, change) in symbol.set.iter().enumerate() {
            let opacity = change.opacity.unwrap_or_default();
            let at = || path().item("set", index);
            self.fields(&at, &[("opacity", &[opacity], LEVELS)]);
            if let Some(text) = &change.text {
                self.characters(&Text::new(text), &at);
            }
        }
    }

    /// Paths of files must be such as are written on every system.
    fn file(&mut self, file: &str, path: &dyn Fn() -> FieldPath) {
        if file.trim().is_empty() || file.contains(char::is_control) || file.contains('\\') {
            self.found
                .report(Code::FilePath, |problem| problem.text("path", file).at(Place::of_path(path())));
        }
    }

    fn shape(&mut self, shape: &Shape, path: &dyn Fn() -> FieldPath) {
        self.fields(path, &[("size", &shape.size, [0.0, MAX_STAGE_PX])]);
        let form = || path().field("form");
        match &shape.form {
            Form::Rect { radii } => self.fields(&form, &[("radii", radii, [0.0, MAX_STAGE_PX])]),
            Form::Polygon { points } | Form::Line { points } => {
                for (index, point) in points.iter().enumerate() {
                    self.numbers(point, ANYWHERE, "points", &|| form().item("points", index));
                }
            }
            Form::Ellipse => {}
        }
        if let Some(fill) = &shape.fill {
            self.fill(fill, &|| path().field("fill"));
        }
        self.stroke(shape.stroke.as_ref(), &|| path().field("stroke"));
    }

    fn fill(&mut self, fill: &Fill, path: &dyn Fn() -> FieldPath) {
        match fill {
            Fill::Solid { opacity, .. } => self.fields(path, &[("opacity", &[*opacity], LEVELS)]),
            Fill::Linear { from, to, stops } => {
                self.fields(path, &[("from", from, ANYWHERE), ("to", to, ANYWHERE)]);
                self.stops(stops, path);
            }
            Fill::Radial { center, radius, stops } => {
                self.fields(
                    path,
                    &[("center", center, ANYWHERE), ("radius", &[*radius], [0.0, MAX_MAGNITUDE])],
                );
                self.stops(stops, path);
            }
        }
    }

    fn stops(&mut self, stops: &[GradientStop], path: &dyn Fn() -> FieldPath) {
        for (index, stop) in stops.iter().enumerate() {
            let path = || path().item("stops", index);
            self.fields(&path, &[("at", &[stop.at], [0.0, 1.0]), ("opacity", &[stop.opacity], LEVELS)]);
        }
    }

    fn stroke(&mut self, stroke: Option<&Stroke>, path: &dyn Fn() -> FieldPath) {
        if let Some(stroke) = stroke {
            let width = ("width", &[stroke.width] as &[f64], [0.0, MAX_STAGE_PX]);
            self.fields(path, &[width, ("opacity", &[stroke.opacity], LEVELS)]);
        }
    }

    /// Braces in the characters of a text must name values.
    fn characters(&mut self, text: &Text, path: &dyn Fn() -> FieldPath) {
        for part in text.parts() {
            let TextPart::Wrong(wrong) = part else { continue };
            self.found.report(Code::TextValueWrong, |problem| {
                problem.text("text", wrong).at(Place::of_path(path().field("text")))
            });
        }
    }

    fn text(&mut self, text: &Text, path: &dyn Fn() -> FieldPath) {
        self.characters(text, path);
        if let Some(font) = &text.font {
            self.file(font, &|| path().field("font"));
        }
        if let Some(of) = &text.of {
            let path = || path().field("of");
            if !matches!(**of, Content::Sheet(_)) {
                self.found.report(Code::TextOfNoSheet, |problem| problem.at(Place::of_path(path())));
            }
            self.picture(of, &path);
        }
        self.fields(
            path,
            &[
                ("font_size", &[text.font_size], [1.0, MAX_FONT_PX]),
                ("area", &text.area.unwrap_or_default(), [0.0, MAX_STAGE_PX]),
                ("line_spacing", &[text.line_spacing], [0.0, 100.0]),
                ("letter_spacing", &[text.letter_spacing], [-MAX_FONT_PX, MAX_FONT_PX]),
            ],
        );
        self.stroke(text.outline.as_ref(), &|| path().field("outline"));
        if let Some(shadow) = &text.shadow {
            let blur = ("blur", &[shadow.blur] as &[f64], [0.0, MAX_STAGE_PX]);
            let offset = ("offset", &shadow.offset as &[f64], [-MAX_STAGE_PX, MAX_STAGE_PX]);
            self.fields(&|| path().field("shadow"), &[offset, blur, ("opacity", &[shadow.opacity], LEVELS)]);
        }
    }

    pub(super) fn fields(
        &mut self,
        path: &dyn Fn() -> FieldPath,
        fields: &[(&'static str, &[f64], [f64; 2])],
    ) {
        for (name, numbers, range) in fields {
            self.numbers(numbers, *range, name, &|| path().field(name));
        }
    }

    fn numbers(&mut self, numbers: &[f64], range: [f64; 2], name: &str, path: &dyn Fn() -> FieldPath) {
        check_numbers(self.found, name, numbers, range, path);
    }
}
