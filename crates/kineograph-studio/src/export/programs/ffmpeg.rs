//! Videos and animated pictures, decoded by ffmpeg.

use std::path::Path;

use kineograph_render::RgbaImage;

use super::{difference, on_black, output, program, rich};
use crate::export::desk::{Desk, options, with};
use crate::export::options::Options;
use crate::export::setting::SettingValue;
use crate::export::studio::Backdrop;

/// A second of the project, in pictures of even size.
fn second(backdrop: Backdrop) -> Options {
    Options { from_secs: 0.5, to_secs: Some(1.5), fps: Some(12.0), backdrop, ..options() }
}

/// All frames of a file, as ffmpeg decodes them: `decoder` for one that isn't the usual one.
fn decoded(bytes: &[u8], extension: &str, decoder: &[&str], [width, height]: [u32; 2]) -> Vec<RgbaImage> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("video").with_extension(extension);
    std::fs::write(&file, bytes).unwrap();
    let mut command = program("ffmpeg", "ffmpeg");
    command.args(["-hide_banner", "-loglevel", "error", "-nostdin"]).args(decoder).arg("-i").arg(&file);
    command.args(["-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]);
    let pixels = output(&mut command).stdout;
    let frame = 4 * width as usize * height as usize;
    assert_eq!(pixels.len() % frame, 0, "{extension}");
    pixels.chunks_exact(frame).map(|pixels| RgbaImage { width, height, pixels: pixels.to_vec() }).collect()
}

/// What ffprobe says of the first stream.
fn probed(bytes: &[u8], extension: &str) -> serde_json::Value {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("video").with_extension(extension);
    std::fs::write(&file, bytes).unwrap();
    let mut command = program("ffprobe", "ffmpeg");
    command.args(["-v", "error", "-of", "json", "-show_streams", "-count_frames"]).arg(Path::new(&file));
    let said: serde_json::Value = serde_json::from_slice(&output(&mut command).stdout).unwrap();
    said["streams"][0].clone()
}

/// Exports, decodes and compares: the worst mean difference of a frame.
fn worst_of(desk: &Desk, exporter: &str, options: &Options, decoder: &[&str], is_opaque: bool) -> f64 {
    let (files, _) = desk.export(exporter, options).unwrap();
    let mut wanted = desk.pictures(options);
    if ["apng", "gif"].contains(&exporter) {
        // Equal frames in a row are one.
        wanted.dedup();
    }
    let size_px = [wanted[0].width, wanted[0].height];
    let extension = crate::export::named(exporter).unwrap().extensions[0];
    let found = decoded(&files[0].1, extension, decoder, size_px);
    assert_eq!(found.len(), wanted.len(), "{exporter}");
    let frames = found.into_iter().zip(wanted).map(|(found, wanted)| {
        let mut wanted = on_black(wanted);
        if is_opaque {
            wanted.pixels.as_chunks_mut::<4>().0.iter_mut().for_each(|pixel| pixel[3] = 255);
        }
        difference(&on_black(found), &wanted).0
    });
    let worst = frames.fold(0.0, f64::max);
    println!("{exporter}: {worst:.3} levels apart in the mean of the worst frame");
    worst
}

#[test]
#[ignore = "needs ffmpeg: `cargo xtask test` installs it and runs this"]
fn videos_show_the_frames_of_the_canvas() {
    let desk = rich();
    let best = with("quality", SettingValue::Number(95.0));
    let [stage, none] = [Backdrop::Stage, Backdrop::Transparent]
        .map(|backdrop| Options { settings: best.clone(), ..second(backdrop) });
    assert!(worst_of(&desk, "mp4", &stage, &[], true) < 1.3);
    assert!(worst_of(&desk, "mp4", &none, &[], true) < 1.3);
    // The decoder of ffmpeg's own leaves out transparency.
    assert!(worst_of(&desk, "webm", &none, &["-c:v", "libvpx-vp9"], false) < 1.0);
    assert!(worst_of(&desk, "prores", &none, &[], false) < 0.6);
}

/// Without these words a player guesses which colours are meant from the size of the picture.
#[test]
#[ignore = "needs ffmpeg: `cargo xtask test` installs it and runs this"]
fn videos_say_which_colours_they_have() {
    let desk = rich();
    for (exporter, extension) in [("mp4", "mp4"), ("webm", "webm"), ("prores", "mov")] {
        let (files, _) = desk.export(exporter, &second(Backdrop::Stage)).unwrap();
        let stream = probed(&files[0].1, extension);
        assert_eq!(
            (stream["color_space"].as_str(), stream["color_range"].as_str()),
            (Some("bt709"), Some("tv")),
            "{stream}"
        );
        assert_eq!(
            (stream["avg_frame_rate"].as_str(), stream["nb_read_frames"].as_str()),
            (Some("12/1"), Some("12")),
            "{stream}"
        );
    }
}

#[test]
#[ignore = "needs ffmpeg: `cargo xtask test` installs it and runs this"]
fn animated_pictures_show_the_frames_of_the_canvas() {
    let desk = rich();
    for backdrop in [Backdrop::Stage, Backdrop::Transparent] {
        assert!(worst_of(&desk, "apng", &second(backdrop), &[], false) == 0.0);
    }
    for palette in ["frame", "all"] {
        let settings = with("palette", SettingValue::Text(palette.to_owned()));
        let options = Options { settings, ..second(Backdrop::Stage) };
        assert!(worst_of(&desk, "gif", &options, &[], false) < 2.5);
    }
}
