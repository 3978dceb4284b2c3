//! Importing, from files on disk to documents.

use super::*;

#[test]
fn extensions_belong_to_one_importer_each() {
    let mut all: Vec<&str> = Vec::new();
    for importer in IMPORTERS {
        assert!(!importer.extensions.is_empty());
        for extension in importer.extensions {
            assert_eq!(extension.trim_start_matches('.').to_ascii_lowercase(), **extension);
            assert!(!all.contains(extension), "{extension}");
            all.push(extension);
        }
    }
}

#[test]
fn files_are_known_by_their_extension_in_any_case() {
    let extension = |path: &str| meant_by(Path::new(path)).extensions[0];
    assert_eq!(extension("a/Coin.RON"), "ron");
    assert_eq!(extension("coin.GIF"), "png");
    assert_eq!(extension("photo"), "png");
    assert_eq!(for_path(Path::new("ron")).map(|importer| importer.extensions), None);
}

#[test]
fn a_project_of_another_format_is_read_by_its_importer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("names.probe");
    std::fs::write(&path, "coin star").unwrap();
    let (project, _) = read_project(&path).unwrap();
    let names: Vec<&str> = project.nodes.iter().map(|node| node.name.as_str()).collect();
    assert_eq!(names, ["coin", "star"]);
}

mod flow {
    mod contents;
    mod of_tool;
    mod scenes;

    use std::path::{Path, PathBuf};

    use kineograph_import::{Loss, Lost};
    use kineograph_runtime::format::{
        Color, Content, Fill, Filter, FrameRef, GradientStop, Project, Text, TextAlign, VerticalAlign, check,
        is_unseen, to_ron,
    };
    use kineograph_runtime::{Blend, Pose, Severity, Timeline};

    use super::super::changes::{ItemStatus, items};
    use super::super::gather::gather;
    use super::super::notes::Notes;
    use super::super::plan::{RowKind, Taken};
    use crate::document::Document;
    use crate::import::written::{aseprite, texts};
    use crate::io::{Roots, decode_image, load_media};
    use crate::media::Media;

    struct Folder(tempfile::TempDir);

    impl Folder {
        fn new() -> Self {
            Self(tempfile::tempdir().unwrap())
        }

        fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
            let path = self.0.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, bytes).unwrap();
            path
        }

        /// A picture of one colour.
        fn picture(&self, name: &str, width: u32, height: u32) -> PathBuf {
            let mut bytes = Vec::new();
            let mut encoder = png::Encoder::new(&mut bytes, width, height);
            encoder.set_color(png::ColorType::Grayscale);
            let pixels = vec![200; (width * height) as usize];
            encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
            self.write(name, bytes)
        }

        fn import(&self, document: &Document, paths: &[PathBuf], taken: Taken) -> Document {
            let gathered = gather(paths, None);
            assert!(gathered.refused.is_empty(), "{:?}", gathered.refused);
            let planned = gathered.contents.plan(document, Some(self.0.path()), taken).unwrap();
            let mut document = document.clone();
            for edit in &planned.edits {
                document = document.edited(edit).unwrap().0;
            }
            assert_eq!(planned.document.to_project(), document.to_project(), "as it was planned");
            assert!(document.violations().is_empty(), "{:?}", document.violations());
            document
        }

        fn imported(&self, paths: &[PathBuf]) -> Project {
            self.import(&Document::default(), paths, Taken::Update).to_project()
        }
    }

    /// The poses of all nodes.
    fn poses(timeline: &Timeline, secs: f64) -> Vec<Pose> {
        let mut poses = Vec::new();
        timeline.poses_at(secs, &mut poses);
        poses
    }

    fn errors(project: &Project) -> Vec<String> {
        let found = check(project);
        found.iter().filter(|found| found.severity == Severity::Error).map(ToString::to_string).collect()
    }

    /// A sheet from the internet may not show what else is on the machine, nor whether it is there.
    #[test]
    fn sheets_reach_no_picture_outside_of_the_folders_that_are_looked_into() {
        let outside = Folder::new();
        let secret = outside.picture("secret.png", 4, 4);
        let folder = Folder::new();
        let up = format!("{}{}", "../".repeat(12), secret.strip_prefix("/").unwrap_or(&secret).display());
        let named = [up, secret.display().to_string(), "link.png".to_owned(), "linked/secret.png".to_owned()];
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&secret, folder.0.path().join("link.png")).unwrap();
            std::os::unix::fs::symlink(outside.0.path(), folder.0.path().join("linked")).unwrap();
        }
        for image in &named {
            let frame = r#"{"frame": {"x": 0, "y": 0, "w": 2, "h": 2}}"#;
            let text = format!(
                r#"{{"frames": {{"a": {frame}}}, "meta": {{"image": "{image}", "size": {{"w": 4, "h": 4}}}}}}"#
            );
            let gathered = gather(&[folder.write("sheet.json", text)], None);
            let contents = &gathered.contents;
            assert_eq!(contents.images.len(), 1, "{image}: {:?}", gathered.refused);
            let path = &contents.images[0].path;
            assert_eq!(path.parent(), Some(folder.0.path()), "{image}");
            assert!(contents.images[0].is_lost && contents.files().next().is_none(), "{image}");
            let said = if image.starts_with("link") { "by a link that leads out" } else { "was not found" };
            let notes = contents.notes.sentences();
            assert!(notes.iter().any(|note| note.contains(said)), "{image}: {notes:?}");
        }
        // What is said does not tell whether a file is there.
        let text = r#"{"frames": {"a": {"frame": {"x": 0, "y": 0, "w": 2, "h": 2}}}, "meta": {"image": "linked/no.png", "size": {"w": 4, "h": 4}}}"#;
        let notes = gather(&[folder.write("sheet.json", text)], None).contents.notes.sentences();
        assert!(notes[0].contains("by a link that leads out"), "{notes:?}");
    }

    #[test]
    fn every_kind_of_file_becomes_a_project_without_errors() {
        for (name, text) in texts::ALL {
            let folder = Folder::new();
            folder.write("pack-1.json", texts::PACK_1);
            folder.write("atlas.plist", texts::SHEET_2);
            folder.write(
                "parts.plist",
                texts::SHEET_2.replace("a.png", "wing.png").replace("b.png", "wing-hit.png"),
            );
            folder.write("enemy.plist", texts::SHEET_2.replace("a.png", "enemy_1.png"));
            let path = folder.write(name, text);
            let project = if *name == "animations1.plist" {
                let sheet = folder.write("sheet0.plist", texts::SHEET_0);
                folder.imported(&[sheet, path])
            } else {
                folder.imported(&[path])
            };
            assert_eq!(errors(&project), [""; 0], "{name}");
            assert!(!(project.sheets.is_empty() && project.clips.is_empty()), "{name}");
        }
    }

    /// Names as an attacker would write them, in all places where the files of the tests have some.
    fn reordered(text: &str) -> String {
        let words = [
            "hop", "flag", "leaf", "walk", "wing", "crab", "lamp", "fox", "run 1", "blink", "Dragon",
            "Enemy", "Menu", "bulb", "a.png",
        ];
        words.iter().fold(text.to_owned(), |text, word| {
            let (first, rest) = word.split_at(1);
            text.replace(word, &format!("{first}\u{202e}{rest}"))
        })
    }

    #[test]
    fn no_name_of_a_file_hides_or_reorders_text() {
        let mut changed = 0;
        for (name, text) in texts::ALL {
            let folder = Folder::new();
            folder.write("pack-1.json", texts::PACK_1);
            folder.write("atlas.plist", reordered(texts::SHEET_2));
            folder.write("parts.plist", reordered(&texts::SHEET_2.replace("b.png", "wing.png")));
            let hostile = reordered(text);
            changed += usize::from(hostile != **text);
            let (stem, extension) = name.rsplit_once('.').unwrap();
            let path = folder.write(&format!("{stem}\u{200f}\u{7}.{extension}"), hostile);
            let project = folder.imported(&[path]);
            let unnamed = |image: &mut kineograph_runtime::format::Image| image.path.clear();
            let mut named = project.clone();
            named.images.iter_mut().for_each(unnamed);
            let text = to_ron(&named);
            assert!(text.chars().all(|c| c == '\n' || !is_unseen(c)), "{name}: {text}");
            // What is written out has two of them before it, which stand for one.
            assert!(!text.replace("\\\\u{", "").contains("\\u{"), "{name}: {text}");
        }
        assert!(changed > 12, "{changed}");
    }

    #[test]
    fn frames_are_found_by_names_that_are_written_out() {
        let folder = Folder::new();
        let sheet = folder.write("sheet.plist", texts::SHEET_0.replace("hop 1", "h\u{202e}op 1"));
        let clips = folder.write("clips.plist", texts::ANIMATIONS_1.replace("hop 1", "h\u{202e}op 1"));
        let project = folder.imported(&[sheet, clips]);
        assert_eq!(errors(&project), [""; 0]);
        assert_eq!(project.sheets[0].frames[0].name, "h\\u{202e}op 1");
        let text = to_ron(&project);
        assert_eq!(text.matches("h\\\\u{202e}op 1").count(), 3, "the sheet and both clips: {text}");
    }

    #[test]
    fn names_that_look_alike_then_stay_different() {
        let folder = Folder::new();
        let frame = r#"{"frame": {"x": 0, "y": 0, "w": 2, "h": 2}}"#;
        let text = format!(
            r#"{{"frames": {{"a\nb": {frame}, "a b": {frame}, "a\tb": {frame}}}, "meta": {{"image": "a.png", "size": {{"w": 4, "h": 4}}}}}}"#
        );
        let project = folder.imported(&[folder.write("sheet.json", text)]);
        let names: Vec<&str> = project.sheets[0].frames.iter().map(|frame| frame.name.as_str()).collect();
        assert_eq!(names, ["a b 2", "a b", "a b 3"]);
    }

    #[test]
    fn an_aseprite_file_is_drawn_and_played_at_once() {
        let folder = Folder::new();
        let path = folder.write("fox.aseprite", aseprite::rich());
        let project = folder.imported(&[path]);
        assert_eq!(errors(&project), [""; 0]);
        assert_eq!(
            (project.images[0].path.as_str(), project.images[0].filter),
            ("fox.aseprite", Filter::Nearest)
        );
        assert_eq!([project.sheets[0].columns, project.sheets[0].rows], [2, 2]);
        let hand = project.sheets[0].frames.iter().find(|frame| frame.name == "hand").unwrap();
        assert_eq!(hand.nine_slice, Some([0.0, 0.0, 1.0, 1.0]), "the middle of nine slices is kept");
        let names: Vec<&str> = project.clips.iter().map(|clip| clip.name.as_str()).collect();
        assert_eq!(names, ["fox run", "fox back"]);
        let (document, _) = Document::from_project(&project);
        let mut media = Media::default();
        load_media(&document, &Roots::of_project(Some(&folder.0.path().join("a.ron"))), &mut media);
        let picture = media.picture("fox").unwrap();
        assert_eq!([picture.width, picture.height], [8, 4]);
        // Frames of 0.1, 0.05 and 0.07 s without an end.
        let timeline = Timeline::new(&project).unwrap();
        let frame = |secs: f64| poses(&timeline, secs)[0].frame;
        assert_eq!([0.05, 0.12, 0.2, 0.25].map(frame), [0, 1, 2, 0]);
    }

    /// A picture of 3 frames, for 0.1, 0.2 and 0.3 s.
    fn moving() -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_animated(3, 0).unwrap();
        encoder.set_frame_delay(1, 10).unwrap();
        let mut writer = encoder.write_header().unwrap();
        for tenths in 1..=3 {
            writer.set_frame_delay(tenths, 10).unwrap();
            writer.write_image_data(&[255; 8]).unwrap();
        }
        drop(writer);
        bytes
    }

    #[test]
    fn a_sheet_has_no_frames_in_which_there_is_nothing() {
        let folder = Folder::new();
        let path = folder.write("coin.png", moving());
        let project = folder.imported(&[path]);
        let sheet = &project.sheets[0];
        assert_eq!([sheet.columns, sheet.rows], [2, 2]);
        assert_eq!((sheet.count, sheet.frame_count(), sheet.frames.len()), (Some(3), 3, 0));
        assert!(sheet.frame(3, |_| Some([4.0, 2.0])).is_none());
        assert_eq!(errors(&project), [""; 0]);
        let timeline = Timeline::new(&project).unwrap();
        assert_eq!([0.05, 0.2, 0.5, 0.65].map(|secs| poses(&timeline, secs)[0].frame), [0, 1, 2, 0]);
    }

    /// What becomes of each item of these files, and what changes.
    fn said(
        paths: &[PathBuf],
        folder: &Folder,
        document: &Document,
        taken: Taken,
    ) -> Vec<(String, ItemStatus)> {
        let contents = gather(paths, None).contents;
        let planned = contents.plan(document, Some(folder.0.path()), taken).unwrap();
        let items = items(&contents, &planned, document);
        items.into_iter().map(|item| (item.name, item.status)).collect()
    }

    #[test]
    fn what_an_import_adds_is_described() {
        let folder = Folder::new();
        let path = folder.write("fox.png", moving());
        let contents = gather(&[path], None).contents;
        let document = Document::default();
        let planned = contents.plan(&document, None, Taken::Update).unwrap();
        let items = items(&contents, &planned, &document);
        assert!(items.iter().all(|item| item.status == ItemStatus::New));
        let about: Vec<String> = items.iter().map(|item| item.about.join("; ")).collect();
        assert_eq!(about, ["fox.png", "3 frames; fox: 3 frames, 0.6 s", "", "3 frames, 0.6 s"]);
    }

    #[test]
    fn what_an_import_changes_is_described() {
        let folder = Folder::new();
        let path = [folder.write("sheet.plist", texts::SHEET_2)];
        let first = folder.import(&Document::default(), &path, Taken::Update);
        let same = said(&path, &folder, &first, Taken::Update);
        assert!(same.iter().all(|(_, status)| *status == ItemStatus::Same), "{same:?}");
        let both = said(&path, &folder, &first, Taken::KeepBoth);
        assert_eq!(both, [("atlas".to_owned(), ItemStatus::Same), ("sheet 2".to_owned(), ItemStatus::New)]);
        let size = "<key>sourceSize</key><string>{14, 23}</string>";
        let again = texts::SHEET_2.replace("a.png", "c.png").replace(size, &size.replace("14", "18")).replace(
            "<key>frames</key><dict>",
            "<key>frames</key><dict><key>new</key><dict><key>frame</key><string>{{9,9},{2,2}}</string></dict>",
        );
        folder.write("sheet.plist", again);
        let changes = [
            "Frame a.png is called c.png in the file. Both stay.",
            "1 frame is new: new.",
            "1 frame has another size: b.png.",
        ];
        let said_again = said(&path, &folder, &first, Taken::Update);
        assert_eq!(said_again[1].1, ItemStatus::Changed(changes.map(str::to_owned).to_vec()));
    }

    #[test]
    fn other_times_and_numbers_of_frames_are_described() {
        let folder = Folder::new();
        let fox = [folder.write("fox.aseprite", aseprite::rich())];
        let first = folder.import(&Document::default(), &fox, Taken::Update);
        let mut sheet = first.sheets()[0].as_ref().clone();
        sheet.tags[0].frames.iter_mut().for_each(|frame| frame.secs = Some(1.0));
        let slower = crate::document::Edit::SetSheet("fox".to_owned(), sheet.with_count(2));
        let slower = first.edited(&slower).unwrap().0;
        let (_, status) = said(&fox, &folder, &slower, Taken::Update).swap_remove(1);
        let ItemStatus::Changed(changes) = status else { panic!("{status:?}") };
        assert!(
            changes.iter().any(|change| change.starts_with("Tag run lasted 3 s and will last 0.22 s")),
            "{changes:?}"
        );
    }

    #[test]
    fn what_of_a_drawing_is_not_drawn_is_said() {
        let folder = Folder::new();
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><g><text id="title">Hop</text></g>
            <text> </text><rect width="4" height="2"/></svg>"#;
        let path = folder.write("sign.svg", svg);
        let gathered = gather(std::slice::from_ref(&path), None);
        assert_eq!(
            (gathered.pictures.as_slice(), gathered.left_out),
            (&[path][..], vec!["sign.svg: Text “title” isn't drawn: fonts differ between machines. Convert it to paths in the drawing.".to_owned()])
        );
        let notes = gather(&[folder.0.path().to_owned()], None).contents.notes.sentences();
        assert_eq!(
            notes,
            [
                "sign.svg: Text “title” isn't drawn: fonts differ between machines. Convert it to paths in the drawing."
            ]
        );
    }

    #[test]
    fn places_of_a_drawing_are_said_in_words() {
        let folder = Folder::new();
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"2\">\n  <text>Hop</text><image/></svg>";
        let path = folder.write("sign.svg", svg);
        let said = gather(&[path], None).left_out;
        assert!(said[0].starts_with("sign.svg: Text at line 2, column 3 isn't drawn: "), "{said:?}");
        assert!(said[1].starts_with("sign.svg: The picture at line 2, column 19 isn't drawn: "), "{said:?}");
    }

    #[test]
    fn a_file_is_one_image_whatever_it_is_called() {
        let folder = Folder::new();
        let path = folder.write("fox.aseprite", aseprite::rich());
        let first = folder.import(&Document::default(), std::slice::from_ref(&path), Taken::Update);
        let mut renamed = first.image("fox").unwrap().as_ref().clone();
        renamed.name = "vixen".to_owned();
        let (renamed, _) = first.edited(&crate::document::Edit::SetImage("fox".to_owned(), renamed)).unwrap();
        for taken in [Taken::Update, Taken::KeepBoth] {
            let second = folder.import(&renamed, std::slice::from_ref(&path), taken);
            assert_eq!((second.images().len(), second.images()[0].name.as_str()), (1, "vixen"), "{taken:?}");
            assert!(second.sheets().iter().all(|sheet| sheet.image == "vixen"), "{taken:?}");
        }
    }

    /// Neither takes the place of an image that shows a file of the import, whatever that is called by now.
    #[test]
    fn pictures_of_one_name_stay_two() {
        let folder = Folder::new();
        let [first, second] = ["a/coin.png", "b/coin.png"].map(|name| folder.picture(name, 4, 3));
        let document = folder.import(&Document::default(), &[folder.0.path().join("b")], Taken::Update);
        let both = folder.import(&document, &[folder.0.path().to_owned()], Taken::Update);
        let paths: Vec<&str> = both.images().iter().map(|image| image.path.as_str()).collect();
        assert_eq!(paths, ["b/coin.png", "a/coin.png"], "{} {}", first.display(), second.display());
    }

    #[test]
    fn a_scene_moves_as_its_keys_say() {
        let folder = Folder::new();
        folder.write(
            "parts.plist",
            texts::SHEET_2.replace("a.png", "wing.png").replace("b.png", "wing-hit.png"),
        );
        let path = folder.write("dragon.ccb", texts::CCB);
        let project = folder.imported(&[path]);
        let node = |name: &str| project.nodes.iter().position(|node| node.name == name).unwrap();
        assert_eq!(project.nodes[node("Wing")].parent.as_deref(), Some("Dragon"));
        assert!(
            matches!(&project.nodes[node("Wing")].content, Content::Frame { frame, .. } if frame == "wing.png")
        );
        let timeline = Timeline::new(&project).unwrap();
        let wing = |secs: f64| poses(&timeline, secs)[node("Wing")];
        assert_eq!(wing(0.5).rotation_deg, [-80.0, -80.0]);
        // The ease of the second key, with the rate 3, is that of the way to the third.
        let expected = -80.0 * (1.0 - 0.5_f32.powi(3));
        assert!((wing(0.75).rotation_deg[0] - expected).abs() < 1e-3, "{:?}", wing(0.75).rotation_deg);
        assert_eq!([0.1, 0.5, 0.9].map(|secs| wing(secs).visible), [false, true, false]);
        assert_eq!(wing(1.5).rotation_deg, wing(0.5).rotation_deg, "the sequence is followed by itself");
    }

    #[test]
    fn what_a_button_and_its_font_lose_is_said_in_sentences() {
        let notes = noted(&Folder::new(), "hud.ccb", texts::CCB_HUD);
        for said in [
            "1 text has the font Marker Felt: Score. It is drawn in the font that Kineograph brings.",
            "1 node of the class CCControlButton is shown as it is at first: Play. \
             How it looks when it is pressed, selected or disabled is left out.",
            "1 position is in percent of a size that the file doesn't say, or counts from another corner of it: Stop. \
             Its numbers are taken as pixels from the lower left.",
        ] {
            assert!(notes.iter().any(|note| note == said), "{said}: {notes:?}");
        }
    }

    #[test]
    fn a_scene_whose_sheets_are_missing_is_imported_without_their_frames() {
        let folder = Folder::new();
        for (name, text) in [("dragon.ccb", texts::CCB), ("enemy.csd", texts::CSD)] {
            let path = [folder.write(name, text)];
            assert!(!gather(&path, None).contents.notes.sentences().is_empty(), "{name}");
            let project = folder.imported(&path);
            assert_eq!(errors(&project), [""; 0], "{name}");
            assert!(!project.nodes.is_empty() && !project.clips.is_empty(), "{name}");
        }
    }

    #[test]
    fn numbered_pictures_become_one_animation() {
        let folder = Folder::new();
        let paths: Vec<PathBuf> =
            (1..=3).map(|number| folder.picture(&format!("run_{number}.png"), 4, 3)).collect();
        let still = folder.picture("still.png", 4, 3);
        let gathered = gather(&[paths.clone(), vec![still.clone()]].concat(), None);
        assert_eq!(gathered.pictures, [still]);
        let kinds: Vec<(RowKind, usize)> = gathered
            .contents
            .rows(&Document::default())
            .iter()
            .map(|row| (row.kind, row.names.len()))
            .collect();
        assert_eq!(
            kinds,
            [(RowKind::Images, 3), (RowKind::Sheets, 1), (RowKind::Nodes, 1), (RowKind::Clips, 1)]
        );
        let project = folder.imported(&paths);
        assert_eq!(errors(&project), [""; 0]);
        let timeline = Timeline::new(&project).unwrap();
        assert_eq!([0.05, 0.15, 0.25, 0.35].map(|secs| poses(&timeline, secs)[0].frame), [0, 1, 2, 0]);
    }

    #[test]
    fn a_folder_is_taken_with_its_sheets_and_their_pictures_once() {
        let folder = Folder::new();
        folder.write("art/sheet.plist", texts::SHEET_2);
        folder.picture("art/atlas.png", 64, 64);
        folder.picture("art/deeper/coin.png", 8, 8);
        folder.write("art/notes.txt", "nothing");
        let gathered = gather(&[folder.0.path().join("art")], None);
        assert!(gathered.pictures.is_empty() && gathered.refused.is_empty());
        let images: Vec<&str> = gathered.contents.images.iter().map(|image| image.name.as_str()).collect();
        assert_eq!(images, ["atlas", "coin"]);
        assert_eq!(gathered.contents.name, "art");
    }

    #[test]
    fn importing_again_matches_frames_by_name_and_keeps_uses() {
        let folder = Folder::new();
        let path = folder.write("sheet.plist", texts::SHEET_2);
        let first = folder.import(&Document::default(), std::slice::from_ref(&path), Taken::Update);
        // The tool has packed anew: another order, one frame more, other places.
        let again = texts::SHEET_2
            .replace("<key>b.png</key>", "<key>c.png</key>")
            .replace("<key>a.png</key>", "<key>b.png</key>")
            .replace("<key>c.png</key>", "<key>a.png</key>")
            .replace("<key>frames</key><dict>", "<key>frames</key><dict>\n<key>new.png</key><dict><key>frame</key><string>{{9,9},{2,2}}</string></dict>");
        folder.write("sheet.plist", again);
        let paths = [path];
        let second = folder.import(&first, &paths, Taken::Update);
        let sheet = second.sheet("sheet").unwrap();
        let places = ["b.png", "a.png", "new.png"].map(|name| sheet.frame_index(&FrameRef::from(name)));
        assert_eq!(places, [Some(0), Some(1), Some(2)], "numbers keep their meaning");
        assert_eq!(sheet.frames[0].rect, Some([40.0, 4.0, 5.0, 6.0]), "at its new place");
        let both = folder.import(&first, &paths, Taken::KeepBoth);
        assert_eq!(both.sheets().len(), 2);
        assert_eq!(both.sheets()[0], first.sheets()[0]);
        let rows = gather(&paths, None).contents.rows(&first);
        assert!(rows.iter().all(|row| row.taken == row.names), "{rows:?}");
    }

    /// Whatever the number of the frame is that a node shows.
    #[test]
    fn a_scene_that_is_imported_again_shows_the_same_frames() {
        let folder = Folder::new();
        folder.write(
            "parts.plist",
            texts::SHEET_2.replace("a.png", "wing.png").replace("b.png", "wing-hit.png"),
        );
        let paths = [folder.write("dragon.ccb", texts::CCB)];
        let first = folder.import(&Document::default(), &paths, Taken::Update);
        let second = folder.import(&first, &paths, Taken::Update);
        assert!(first.nodes().iter().any(|node| node.start.frame > 0));
        assert_eq!(second.nodes(), first.nodes());
        assert_eq!(
            said(&paths, &folder, &first, Taken::Update)
                .iter()
                .find(|(_, status)| *status != ItemStatus::Same),
            None
        );
    }

    #[test]
    fn the_same_file_twice_changes_nothing() {
        for (name, bytes) in [("fox.aseprite", aseprite::rich()), ("sheet.plist", texts::SHEET_2.into())] {
            let folder = Folder::new();
            let paths = [folder.write(name, bytes)];
            let first = folder.import(&Document::default(), &paths, Taken::Update);
            let second = folder.import(&first, &paths, Taken::Update);
            let counts = |document: &Document| {
                [
                    document.images().len(),
                    document.sheets().len(),
                    document.nodes().len(),
                    document.clips().len(),
                    document.runs().len(),
                ]
            };
            assert_eq!(counts(&second), counts(&first), "{name}");
            assert_eq!(second.sheets(), first.sheets(), "{name}");
        }
    }

    #[test]
    fn what_is_wrong_names_the_file_and_the_place() {
        let folder = Folder::new();
        let path = folder.write("bad.plist", texts::SHEET_2.replace("{{2,4},{10,20}}", "no"));
        let refused = gather(std::slice::from_ref(&path), None).refused;
        let why = "At frames/b.png/frame: Needed here: a text such as {{2,2},{30,40}}.";
        assert_eq!(refused, [format!("{} can't be imported. {why}", path.display())]);
    }

    /// Each reason that is said of more than one kind of file, once.
    #[test]
    fn what_is_wrong_is_said_in_whole_sentences() {
        let folder = Folder::new();
        let of_element: String = (0..1001).map(|nth| format!(" a{nth}=\"\"")).collect();
        let prefixes: String = (0..10_001).map(|nth| format!(" xmlns:n{nth}=\"n\"")).collect();
        let svg = |inside: &str| {
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4000\" height=\"4000\">{inside}</svg>")
        };
        let pattern = "<pattern id=\"p\" width=\"9\" height=\"9\"><rect width=\"9\" height=\"9\" fill=\"url(#p)\"/></pattern>";
        let blurs = format!(
            "<filter id=\"f\">{}</filter><rect width=\"100%\" height=\"100%\" filter=\"url(#f)\"/>",
            "<feGaussianBlur stdDeviation=\"9\"/>".repeat(12)
        );
        let files = [
            ("a.plist", "bplist00".to_owned(), "It is a binary property list. Save it as XML."),
            (
                "b.plist",
                format!("<plist><dict><key>frames</key><true{of_element}/></dict></plist>"),
                "An element has more than 1000 attributes.",
            ),
            (
                "c.plist",
                format!("<plist{prefixes}><dict><key>frames</key></dict></plist>"),
                "It declares more than 10000 namespace prefixes.",
            ),
        ];
        for (name, text, why) in files {
            let path = folder.write(name, text);
            let refused = gather(std::slice::from_ref(&path), None).refused;
            assert_eq!(refused, [format!("{} can't be imported. {why}", path.display())]);
        }
        let path = folder
            .write("loop.svg", svg(&format!("{pattern}<rect width=\"9\" height=\"9\" fill=\"url(#p)\"/>")));
        let why = decode_image(&path).unwrap_err().to_string();
        assert_eq!(
            why,
            format!(
                "In the drawing {} a definition uses itself: pattern#p → pattern#p. Remove one of these references.",
                path.display()
            )
        );
        let path = folder.write("deep.svg", svg(&format!("{}{}", "<g>".repeat(256), "</g>".repeat(256))));
        let refused = gather(std::slice::from_ref(&path), None).refused;
        let said = "Its elements or values are nested more than 256 levels deep.";
        assert_eq!(refused, [format!("{} can't be imported. {said}", path.display())]);
        let why = decode_image(&path).unwrap_err().to_string();
        assert_eq!(
            why,
            format!(
                "The elements of the drawing {} are nested more than 256 levels deep. Ungroup some of them, or save it as a PNG.",
                path.display()
            )
        );
        let path = folder.write("blurs.svg", svg(&blurs));
        let why = decode_image(&path).unwrap_err().to_string();
        assert_eq!(
            why,
            format!(
                "Drawing {} takes too much time or memory. Simplify its filters, masks and patterns, or save it as a PNG.",
                path.display()
            )
        );
        #[cfg(unix)]
        {
            let refused = gather(&[PathBuf::from("/dev/zero")], None).refused;
            assert_eq!(refused, ["/dev/zero is a folder, a device or a pipe, not a regular file."]);
        }
    }

    /// The sentences of what is noted, of files that are imported.
    fn noted(folder: &Folder, name: &str, text: impl AsRef<[u8]>) -> Vec<String> {
        let path = folder.write(name, text);
        let gathered = gather(&[path], None);
        assert!(gathered.refused.is_empty(), "{:?}", gathered.refused);
        gathered.contents.notes.sentences()
    }

    #[test]
    fn what_of_a_value_is_changed_is_said_in_sentences() {
        let folder = Folder::new();
        let text = texts::CSD.replace("X=\"640.0\"", "X=\"1e9\"").replace("Alpha=\"128\"", "Alpha=\"9999\"");
        let text = text.replace("RotationSkewX=\"90.0\"", "RotationSkewX=\"abc\"");
        let notes = noted(&folder, "enemy.csd", text);
        for said in [
            "1 scene has a size that no stage can have: 1000000000 × 960. The size of the stage stays as it is.",
            "The value “RotationSkewX” is missing or can't be read: Body. It is left out, and the rest is taken over without it.",
            "The value “Alpha” is not between 0 and 255: Body. The nearer of the two stands in its place.",
        ] {
            assert!(notes.iter().any(|note| note == said), "{said}: {notes:?}");
        }
        let text = texts::ASEPRITE_JSON.replace("\"duration\": 250", "\"duration\": -100");
        let notes = noted(&folder, "fox.json", text);
        assert!(
            notes.contains(&"1 frame stays less than 0.001 s: fox 1. It stays 0.001 s.".to_owned()),
            "{notes:?}"
        );
        folder.write("atlas.plist", texts::SHEET_2);
        let text = texts::ANIMATIONS_2.replacen("a.png", "none.png", 1);
        let notes = noted(&folder, "walk.plist", text);
        let said = "1 frame is not in its sheet: atlas: none.png. Nothing is shown instead.";
        assert!(notes.iter().any(|note| note == said), "{notes:?}");
    }

    /// An event of an animation that has no name, for one, is nowhere but in its file.
    #[test]
    fn what_has_no_name_is_named_after_its_file() {
        let mut notes = Notes::default();
        let loss = Loss { what: Lost::NamelessEvent, times: 2, places: Vec::new() };
        notes.add_losses(Path::new("old/hud.ccb"), vec![loss]);
        assert_eq!(notes.sentences(), ["2 events have no names: hud.ccb. They are left out."]);
    }

    #[test]
    fn errors_of_texts_say_where_and_what_to_do() {
        let folder = Folder::new();
        let hash = texts::HASH;
        let files = [
            (hash.replace("\"x\":2", "\"x\":\"abc\""), "At line 2, column 29: Needed here: a number."),
            (
                hash.replace("\"w\":10, ", "\"w\":10 ").replace("\"y\":4,", "\"y\":4"),
                "At line 2, column 32: A comma or a closing bracket is missing before this place. Add it, or export the file again.",
            ),
            (
                hash.replace("run 2", "run \\ud800"),
                "At line 2, column 12: Half of a character is missing in a text: \\u codes from D800 to DFFF come in pairs. Export the file again, or remove the code.",
            ),
            (hash.replace("\"x\":2,", ""), "At line 2, column 40: “x” is missing."),
            (
                hash[..200].to_owned(),
                "At line 3, column 105: The file ends before everything in it is closed. It is cut off: export or copy it again.",
            ),
        ];
        for (text, why) in files {
            let path = folder.write("runner.json", text);
            let refused = gather(std::slice::from_ref(&path), None).refused;
            assert_eq!(refused, [format!("{} can't be imported. {why}", path.display())]);
        }
        let path = folder.write("enemy.csd", texts::CSD.replacen("</Timeline>", "</Timline>", 1));
        let refused = gather(std::slice::from_ref(&path), None).refused;
        let why =
            "Here </Timeline> must be closed, not </Timline>. Add the missing tag, or export the file again.";
        assert_eq!(refused, [format!("{} can't be imported. At line 9, column 5: {why}", path.display())]);
    }

    #[test]
    fn kinds_that_are_often_tried_say_what_to_import_instead() {
        let folder = Folder::new();
        for (name, why) in [
            (
                "a.CSB",
                "It is a compiled scene of Cocos Studio. Import the .csd file that it was published from.",
            ),
            (
                "a.ccbi",
                "It is a compiled scene of CocosBuilder. Import the .ccb file that it was published from.",
            ),
            (
                "a.tscn",
                "It is a scene or resource of Godot, which can be exported but not imported. Import its pictures.",
            ),
        ] {
            let path = folder.write(name, "anything");
            let refused = gather(std::slice::from_ref(&path), None).refused;
            assert_eq!(refused, [format!("{} can't be imported. {why}", path.display())]);
        }
    }

    /// Lists of other programs are passed over, but not damaged ones: they may be sheets.
    #[test]
    fn damaged_lists_of_a_folder_are_named() {
        let folder = Folder::new();
        folder.write("in/package.json", "{\"name\": [1]}");
        let plist = folder.write("in/Info.plist", "<plist><dict><key>a</key><string>b</st");
        let json = folder.write("in/sheet.json", "{\"frames\": {\"a.png\": {\"fra");
        let empty = folder.write("in/empty.json", "{\"layers\": [], \"frames\": []}");
        for (name, other) in
            [("tsconfig", "// strict\n{\"a\": [1,],}"), ("count", "5"), ("video", "{\"frames\": 5}")]
        {
            folder.write(&format!("in/{name}.json"), other);
        }
        let refused = gather(&[folder.0.path().join("in")], None).refused;
        assert_eq!(refused.len(), 3, "{refused:?}");
        assert!(refused[0].starts_with(&format!("{} can't be imported. At line 1", plist.display())));
        assert_eq!(refused[1], format!("{} can't be imported. It has no frames.", empty.display()));
        assert!(refused[2].starts_with(&format!("{} can't be imported. At line 1", json.display())));
    }

    /// A project names files by texts.
    #[cfg(target_os = "linux")]
    #[test]
    fn files_whose_names_are_no_texts_are_refused_by_name() {
        use std::os::unix::ffi::OsStrExt as _;
        let folder = Folder::new();
        let picture = folder.picture("coin.png", 4, 4);
        let strange = folder.0.path().join(std::ffi::OsStr::from_bytes(b"co\xffin.png"));
        std::fs::copy(&picture, &strange).unwrap();
        for chosen in [strange, folder.0.path().to_owned()] {
            let gathered = gather(&[chosen], None);
            let path = format!("{}/co\\xffin.png", folder.0.path().display());
            let why = "Its name or one of its folders has bytes that are no text (UTF-8), so a project can't name it. Rename it.";
            assert_eq!(gathered.refused, [format!("{path} can't be imported. {why}")]);
        }
    }
}

/// Files of real tools, which the project may not ship: `KINEOGRAPH_REAL_ASSETS` names a folder of them.
#[cfg(feature = "real-assets")]
#[test]
fn real_files_are_imported_or_refused_with_a_reason() {
    let folder = std::env::var_os("KINEOGRAPH_REAL_ASSETS").map(std::path::PathBuf::from);
    let folder = folder.expect("KINEOGRAPH_REAL_ASSETS names a folder");
    let mut waiting = vec![folder];
    let mut counts = [0, 0];
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        let gathered = gather::gather(std::slice::from_ref(&path), None);
        let mut document = crate::document::Document::default();
        for edit in gathered.contents.plan(&document, path.parent(), plan::Taken::Update).unwrap().edits {
            document = document.edited(&edit).unwrap().0;
        }
        assert!(document.violations().is_empty(), "{}", path.display());
        assert!(gathered.refused.iter().all(|why| why.contains("can't be imported")));
        for why in &gathered.refused {
            println!("{why}");
        }
        for note in gathered.contents.notes.sentences() {
            println!("{}: {note}", path.display());
        }
        counts[usize::from(gathered.refused.is_empty())] += 1;
    }
    println!("{} files read, {} refused", counts[1], counts[0]);
    assert!(counts[1] > 0, "there are files");
}
