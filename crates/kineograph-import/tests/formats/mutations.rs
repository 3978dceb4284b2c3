//! Thousands of damaged files: none makes a reader panic, and none takes long. The fuzz target `import` does the same without end.

use image::ImageFormat;

use crate::check::check;
use crate::pictures::{apng, gif};
use crate::support::aseprite::rich;
use crate::support::texts::{ALL, SVG};

/// A number for each call, the same in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }
}

fn damage(bytes: &mut Vec<u8>, numbers: &mut Numbers) {
    const SPECIAL: [u8; 8] = [0, 1, 0x7f, 0x80, 0xff, b'<', b'{', b'9'];
    for _ in 0..=numbers.below(4) {
        let at = numbers.below(bytes.len());
        match numbers.below(6) {
            0 => bytes.truncate(at.max(1)),
            1 => bytes[at] ^= 1 << numbers.below(8),
            2 | 3 => bytes[at] = SPECIAL[numbers.below(SPECIAL.len())],
            4 => {
                let end = (at + 1 + numbers.below(16)).min(bytes.len());
                let part = bytes[at..end].to_vec();
                let to = numbers.below(bytes.len());
                bytes.splice(to..to, part);
            }
            _ => {
                let end = (at + 1 + numbers.below(8)).min(bytes.len());
                bytes.drain(at..end);
                if bytes.is_empty() {
                    bytes.push(0);
                }
            }
        }
    }
}

#[test]
fn damaged_files_are_refused_or_read_but_never_panic() {
    let mut files: Vec<Vec<u8>> = ALL.iter().map(|(_, text)| text.as_bytes().to_vec()).collect();
    files.extend([rich(), gif(), apng()]);
    for format in
        [ImageFormat::Png, ImageFormat::WebP, ImageFormat::Jpeg, ImageFormat::Bmp, ImageFormat::Tiff]
    {
        let mut bytes = Vec::new();
        let picture = image::DynamicImage::new_rgb8(5, 4);
        picture.write_to(&mut std::io::Cursor::new(&mut bytes), format).unwrap();
        files.push(bytes);
    }
    let mut numbers = Numbers(7);
    for file in &files {
        check(file);
        for _ in 0..400 {
            let mut bytes = file.clone();
            damage(&mut bytes, &mut numbers);
            check(&bytes);
        }
    }
    for _ in 0..100 {
        let mut bytes = SVG.as_bytes().to_vec();
        damage(&mut bytes, &mut numbers);
        check(&bytes);
    }
}

#[test]
fn deep_and_wide_files_end_soon() {
    let open = |tag: &str, count: usize| format!("<plist>{}", format!("<{tag}>").repeat(count));
    check(open("array", 200_000).as_bytes());
    check(format!("{}{}</plist>", open("dict", 255), "</dict>".repeat(255)).as_bytes());
    check(format!("{{\"frames\":{}", "[".repeat(200_000)).as_bytes());
    let group = "<g>".repeat(250);
    check(format!("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>{group}").as_bytes());
    let laughs = "<!DOCTYPE p [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;'>]>";
    check(format!("{laughs}<plist><string>&c;&c;&c;&c;&c;&c;</string></plist>").as_bytes());
}
