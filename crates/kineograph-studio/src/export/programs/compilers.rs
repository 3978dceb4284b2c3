//! Source text, read by the compilers of its language. cocos2d-x's headers are in no package: a header of ours has what exports use of them.

use kineograph_runtime::format::{Action, Category, Clip, Kind, Project};

use super::{all, output, players, program};
use crate::export::desk::{Desk, options};
use crate::io::Roots;

/// The projects of the other tests, and one with each grid effect.
fn with_grids() -> Vec<(&'static str, Desk)> {
    let kinds = Kind::all().filter(|kind| kind.spec().category == Category::Grid);
    let clip = |kind: Kind| {
        let waves = Action::waves(1.0, 2.0, 9.0).stopping();
        let mut action = Action::new(kind);
        action.children.extend((kind.spec().params.len() == 1).then_some(waves));
        Clip::new(kind.spec().name, Action::sequence([action, Action::reuse_grid(1)]))
    };
    let grids = Project::default().with_clips(kinds.map(clip).collect());
    all().into_iter().chain([("grids", Desk::of(&grids, Roots::of_project(None)))]).collect()
}

#[test]
#[ignore = "needs lua5.4: `cargo xtask test` installs it and runs this"]
fn lua_reads_what_is_written_for_it() {
    for (_, desk) in with_grids() {
        let (files, _) = desk.export("cocos-lua", &options()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("clips.lua");
        std::fs::write(&file, &files[0].1).unwrap();
        output(program("luac5.4", "lua5.4").arg("-p").arg(&file));
    }
}

#[test]
#[ignore = "needs g++: `cargo xtask test` installs it and runs this"]
fn a_cpp_compiler_reads_what_is_written_for_it() {
    for (name, desk) in with_grids() {
        let (files, _) = desk.export("cocos-cpp", &options()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("clips.h"), &files[0].1).unwrap();
        let file = folder.path().join("clips.cpp");
        std::fs::write(&file, "#include \"clips.h\"\n").unwrap();
        let mut compiler = program("g++", "g++");
        compiler.args(["-std=c++14", "-Wall", "-Werror", "-fsyntax-only", "-I"]).arg(players()).arg(&file);
        output(&mut compiler);
        // The header finds mistakes: a call with an argument too many is one.
        let wrong = String::from_utf8(files[0].1.clone()).unwrap().replacen(
            "RepeatForever::create(",
            "RepeatForever::create(1, ",
            1,
        );
        std::fs::write(folder.path().join("clips.h"), &wrong).unwrap();
        let is_wrong = wrong.as_bytes() != files[0].1;
        assert_eq!(compiler.output().unwrap().status.success(), !is_wrong, "{name}");
    }
}
