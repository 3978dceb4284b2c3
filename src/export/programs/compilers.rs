//! Source text, read by the compilers of its language. cocos2d-x's headers are in no package: docs/export.md says how the C++ is tried with them.

use super::{all, output, program};
use crate::export::desk::options;

#[test]
#[ignore = "needs lua5.4: `cargo xtask test` installs it and runs this"]
fn lua_reads_what_is_written_for_it() {
    for (_, desk) in all() {
        let (files, _) = desk.export("cocos-lua", &options()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("clips.lua");
        std::fs::write(&file, &files[0].1).unwrap();
        output(program("luac5.4", "lua5.4").arg("-p").arg(&file));
    }
}
