//! The files of an atlas: each page as PNG, and its frames as TexturePacker's JSON and as cocos2d's property list.

use serde_json::{Map, Value, json};

use super::{Atlas, Packed};

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

/// Format 2, which every cocos2d reads. It has no anchors.
fn plist_of(atlas: &Atlas, stem: &str, page: usize) -> String {
    use std::fmt::Write;
    let mut text = String::from(concat!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
        "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n",
        "<plist version=\"1.0\">\n<dict>\n\t<key>frames</key>\n\t<dict>\n"
    ));
    for frame in frames_of(atlas, page) {
        let [x, y, width, height] = frame.rect_px;
        let [left, top] = corner_px(frame);
        let ([right, up], [source_width, source_height]) = (frame.offset_px, frame.source_size_px);
        let (name, rotated) = (escaped(&frame.name), frame.rotated);
        // Writing to a text does not fail.
        let _ = write!(
            text,
            "\t\t<key>{name}</key>\n\t\t<dict>\n\
             \t\t\t<key>frame</key>\n\t\t\t<string>{{{{{x},{y}}},{{{width},{height}}}}}</string>\n\
             \t\t\t<key>offset</key>\n\t\t\t<string>{{{right},{up}}}</string>\n\
             \t\t\t<key>rotated</key>\n\t\t\t<{rotated}/>\n\
             \t\t\t<key>sourceColorRect</key>\n\t\t\t<string>{{{{{left},{top}}},{{{width},{height}}}}}</string>\n\
             \t\t\t<key>sourceSize</key>\n\t\t\t<string>{{{source_width},{source_height}}}</string>\n\t\t</dict>\n"
        );
    }
    let picture = &atlas.pages[page].picture;
    let (width, height, image) =
        (picture.width, picture.height, escaped(&format!("{}.png", page_stem(stem, atlas, page))));
    let _ = write!(
        text,
        "\t</dict>\n\t<key>metadata</key>\n\t<dict>\n\
         \t\t<key>format</key>\n\t\t<integer>2</integer>\n\
         \t\t<key>realTextureFileName</key>\n\t\t<string>{image}</string>\n\
         \t\t<key>size</key>\n\t\t<string>{{{width},{height}}}</string>\n\
         \t\t<key>textureFileName</key>\n\t\t<string>{image}</string>\n\t</dict>\n</dict>\n</plist>\n"
    );
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
