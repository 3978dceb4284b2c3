//! Files of real tools, which the project may not ship: `KINEOGRAPH_REAL_ASSETS` names a folder of them.

use std::path::{Path, PathBuf};

use kineograph_import::Limits;
use kineograph_import::picture::{Options, decode};

type Pixels = Vec<[u8; 4]>;

/// Size and frames of a picture, without the colours of pixels that can't be seen.
fn frames(path: &Path) -> Option<([u32; 2], Vec<Pixels>)> {
    let bytes = std::fs::read(path).ok()?;
    let options = Options { all_frames: true, ..Options::default() };
    let decoded = decode(&bytes, options, &Limits::default()).ok()?;
    let seen = |pixel: &[u8; 4]| if pixel[3] == 0 { [0; 4] } else { *pixel };
    let frames = decoded.frames.iter().map(|shot| shot.rgba.as_chunks::<4>().0.iter().map(seen).collect());
    Some(([decoded.width, decoded.height], frames.collect()))
}

/// The pictures beside `name.aseprite` that show a frame of it: `name.png` the first, `name_02.png` the second.
fn exported(path: &Path, frame: usize) -> Vec<PathBuf> {
    let stem = path.file_stem().unwrap().to_string_lossy();
    let numbered = path.with_file_name(format!("{stem}_{:02}.png", frame + 1));
    if frame == 0 { vec![path.with_extension("png"), numbered] } else { vec![numbered] }
}

#[test]
fn frames_equal_the_pictures_that_aseprite_has_exported() {
    let folder = std::env::var_os("KINEOGRAPH_REAL_ASSETS").map(PathBuf::from);
    let mut waiting = vec![folder.expect("KINEOGRAPH_REAL_ASSETS names a folder")];
    let (mut equal, mut differing) = (0, Vec::new());
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        }
        if path.extension().is_none_or(|extension| extension != "aseprite" && extension != "ase") {
            continue;
        }
        let Some((size, found)) = frames(&path) else {
            differing.push(format!("{}: not read", path.display()));
            continue;
        };
        for (index, frame) in found.iter().enumerate() {
            // A picture of another size is a strip, a tileset or the like.
            let all =
                exported(&path, index).into_iter().filter_map(|path| Some((path.clone(), frames(&path)?)));
            for (path, (_, expected)) in all.filter(|(_, (other, _))| *other == size) {
                match frame.iter().zip(&expected[0]).filter(|(a, b)| a != b).count() {
                    0 => equal += 1,
                    count => differing.push(format!("{}: {count} pixels", path.display())),
                }
            }
        }
    }
    println!("{equal} pictures are equal");
    assert!(equal > 0 && differing.is_empty(), "{differing:#?}");
}
