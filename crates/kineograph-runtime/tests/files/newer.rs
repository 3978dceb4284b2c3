//! Files of newer formats are refused, whatever is in them.
use kineograph_runtime::Code;
use kineograph_runtime::format::load;

#[test]
fn a_newer_format_is_refused_with_both_formats_named() {
    for text in [
        "(\n    format: 12,\n    nodes: [\"a node in another form\"],\n)",
        "(format: 3",
        "(format: 7, particles: {1: <?>}, \"",
        "(format: 3) x",
        "(format: 99999999999999999999)",
    ] {
        assert_eq!(load(text).unwrap_err().code(), Code::NewerFormat, "{text}");
    }
    assert_eq!(
        load("(\n    format: 12,\n)").unwrap_err().to_string(),
        "line 2, column 13: This file was written by a newer Kineograph (format 12; this one reads up to 2). \
         Update Kineograph to open it."
    );
}
