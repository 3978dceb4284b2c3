//! The files of an atlas: each page as PNG, and its frames as TexturePacker's JSON and as cocos2d's property list.

use serde_json::{Map, Value, json};

use super::{Atlas, Packed};
use crate::media::Picture;

/// A file to write.
#[derive(Debug)]
pub struct OutFile {
    /// Its name, without folders.
    pub name: String,
    /// Its contents.
    pub bytes: Vec<u8>,
}

/// The stem of the files of a page.
pub fn page_stem(stem: &str, atlas: &Atlas, page: usize) -> String {
    if atlas.pages.len() == 1 { stem.to_owned() } else { format!("{stem}-{page}") }
}

/// All files of an atlas whose names begin with `stem`: `.png`, `.json` and `.plist` of each page.
///
/// # Errors
/// When a picture can't be written, which only a lack of memory causes.
pub fn files(atlas: &Atlas, stem: &str) -> Result<Vec<OutFile>, png::EncodingError> {
    let mut files = Vec::new();
    for page in 0..atlas.pages.len() {
        let own = page_stem(stem, atlas, page);
        files.push(OutFile { name: format!("{own}.png"), bytes: png_of(atlas, page)? });
        files.push(OutFile { name: format!("{own}.json"), bytes: json_of(atlas, stem, page).into_bytes() });
        files.push(OutFile { name: format!("{own}.plist"), bytes: plist_of(atlas, stem, page).into_bytes() });
    }
    Ok(files)
}

fn png_of(atlas: &Atlas, page: usize) -> Result<Vec<u8>, png::EncodingError> {
    let picture = &atlas.pages[page].picture;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width, picture.height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&picture.rgba)?;
    writer.finish()?;
    Ok(bytes)
}

fn frames_of(atlas: &Atlas, page: usize) -> impl Iterator<Item = &Packed> {
    atlas.frames.iter().filter(move |frame| frame.page == page)
}

/// Upper left corner of what is left in the untrimmed frame, y down.
fn corner_px(frame: &Packed) -> [f64; 2] {
    let [_, _, width, height] = frame.rect_px.map(f64::from);
    [
        frame.source_size_px[0] / 2.0 + frame.offset_px[0] - width / 2.0,
        frame.source_size_px[1] / 2.0 - frame.offset_px[1] - height / 2.0,
    ]
}

fn json_of(atlas: &Atlas, stem: &str, page: usize) -> String {
    let mut frames = Map::new();
    for frame in frames_of(atlas, page) {
        let [x, y, width, height] = frame.rect_px;
        let [left, top] = corner_px(frame);
        let [source_width, source_height] = frame.source_size_px;
        let is_trimmed = frame.source_size_px != [f64::from(width), f64::from(height)];
        let mut entry = json!({
            "frame": {"x": x, "y": y, "w": width, "h": height},
            "rotated": frame.rotated,
            "trimmed": is_trimmed,
            "spriteSourceSize": {"x": left, "y": top, "w": width, "h": height},
            "sourceSize": {"w": source_width, "h": source_height},
        });
        if let (Some([x, y]), Some(entry)) = (frame.pivot, entry.as_object_mut()) {
            entry.insert("pivot".to_owned(), json!({"x": x, "y": 1.0 - y}));
        }
        frames.insert(frame.name.clone(), entry);
    }
    let picture = &atlas.pages[page].picture;
    let mut meta = json!({
        "app": "kineograph",
        "version": "1.0",
        "image": format!("{}.png", page_stem(stem, atlas, page)),
        "format": "RGBA8888",
        "size": {"w": picture.width, "h": picture.height},
        "scale": "1",
    });
    if let (true, Some(meta)) = (atlas.pages.len() > 1, meta.as_object_mut()) {
        let others = (0..atlas.pages.len()).filter(|other| *other != page);
        let others: Vec<String> =
            others.map(|other| format!("{}.json", page_stem(stem, atlas, other))).collect();
        meta.insert("related_multi_packs".to_owned(), Value::from(others));
    }
    format!("{:#}\n", json!({"frames": frames, "meta": meta}))
}

/// How every property list begins.
const START: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"; // not shown
const KIND: &str = "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"; // not shown
const ROOT: &str = "<plist version=\"1.0\">"; // not shown

/// Format 2, which every cocos2d reads. It has no anchors.
fn plist_of(atlas: &Atlas, stem: &str, page: usize) -> String {
    let mut list = PropertyList::default();
    list.open(None);
    list.open(Some("frames"));
    for frame in frames_of(atlas, page) {
        let [x, y, width, height] = frame.rect_px;
        let [left, top] = corner_px(frame);
        let ([right, up], [source_width, source_height]) = (frame.offset_px, frame.source_size_px);
        list.open(Some(&frame.name));
        list.string("frame", &format!("{{{{{x},{y}}},{{{width},{height}}}}}"));
        list.string("offset", &format!("{{{right},{up}}}"));
        list.key("rotated");
        list.line(if frame.rotated { "<true/>" } else { "<false/>" });
        list.string("sourceColorRect", &format!("{{{{{left},{top}}},{{{width},{height}}}}}"));
        list.string("sourceSize", &format!("{{{source_width},{source_height}}}"));
        list.close();
    }
    list.close();
    let Picture { width, height, .. } = atlas.pages[page].picture;
    let image = format!("{}.png", page_stem(stem, atlas, page));
    list.open(Some("metadata"));
    list.key("format");
    list.line("<integer>2</integer>");
    list.string("realTextureFileName", &image);
    list.string("size", &format!("{{{width},{height}}}"));
    list.string("textureFileName", &image);
    list.close();
    list.close();
    [START, KIND, ROOT, list.text.trim_end(), "</plist>", ""].join("\n")
}

/// A property list that grows line by line.
#[derive(Default)]
struct PropertyList {
    text: String,
    depth: usize,
}

impl PropertyList {
    fn line(&mut self, line: &str) {
        self.text.extend(std::iter::repeat_n('\t', self.depth));
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn key(&mut self, key: &str) {
        self.line(&format!("<key>{}</key>", escaped(key)));
    }

    fn string(&mut self, key: &str, value: &str) {
        self.key(key);
        self.line(&format!("<string>{}</string>", escaped(value)));
    }

    fn open(&mut self, key: Option<&str>) {
        if let Some(key) = key {
            self.key(key);
        }
        self.line("<dict>");
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
        self.line("</dict>");
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
