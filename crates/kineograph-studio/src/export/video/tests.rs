//! An ffmpeg is not everywhere; a small program in its place shows what it gets.

use super::*;

#[test]
fn better_is_lower_for_codecs() {
    assert_eq!((crf(100.0, 51.0), crf(0.0, 51.0), crf(50.0, 63.0)), ("0".into(), "51".into(), "32".into()));
    let mut pixels = [200, 100, 0, 255, 200, 100, 0, 0];
    on_black(&mut pixels);
    assert_eq!(pixels, [200, 100, 0, 255, 0, 0, 0, 255]);
}

#[cfg(unix)]
#[test]
fn the_program_is_found_on_the_path_and_gets_raw_frames() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("ffmpeg");
    std::fs::write(&program, "#!/bin/sh\nfor last; do :; done\nif [ \"$1\" = fail ]; then echo no codec >&2; exit 1; fi\ncat > \"$last\"\n").unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = std::env::join_paths([Path::new("relative"), Path::new("/nowhere"), folder.path()]).unwrap();
    assert_eq!(found(Some(path)), Some(program.clone()));
    assert_eq!((found(None), found(Some("/nowhere".into()))), (None, None));
    let file = folder.path().join("a b; $(x).mp4");
    let mut running = Ffmpeg::start(&program, &["-an".to_owned()], &file).unwrap();
    running.frame(&[1, 2, 3]).unwrap();
    running.frame(&[4]).unwrap();
    running.finish().unwrap();
    assert_eq!(std::fs::read(&file).unwrap(), [1, 2, 3, 4]);
    let mut running = Ffmpeg::start(&program, &["fail".to_owned()], &file).unwrap();
    let error = running.finish().unwrap_err().to_string();
    assert_eq!(error, "ffmpeg could not make the video: no codec");
    let error = Ffmpeg::start(&folder.path().join("none"), &[], &file).err().unwrap().to_string();
    assert_eq!(error, "ffmpeg could not make the video: No such file or directory");
}
