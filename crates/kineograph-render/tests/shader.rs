//! The shader is valid and fits the pipeline, without a graphics device.

use naga::valid::{Capabilities, ValidationFlags, Validator};

const SOURCE: &str = include_str!("../src/gpu/shader.wgsl");
const OF_MASKS: &str = include_str!("../src/gpu/mask.wgsl");

#[test]
fn the_shaders_are_valid_wgsl_with_no_extension() {
    for source in [SOURCE, OF_MASKS] {
        let module = naga::front::wgsl::parse_str(source).unwrap_or_else(|error| {
            panic!("{}", error.emit_to_string(source));
        });
        Validator::new(ValidationFlags::all(), Capabilities::empty()).validate(&module).unwrap();
    }
}

#[test]
fn the_shader_has_the_entry_points_that_the_pipeline_names() {
    let module = naga::front::wgsl::parse_str(SOURCE).unwrap();
    let names: Vec<_> = module.entry_points.iter().map(|entry| (entry.stage, entry.name.as_str())).collect();
    let fragment = naga::ShaderStage::Fragment;
    let expected = [
        (naga::ShaderStage::Vertex, "vertex"),
        (fragment, "fragment_nearest"),
        (fragment, "fragment_nearest_masked"),
        (fragment, "fragment_linear"),
        (fragment, "fragment_linear_masked"),
    ];
    assert_eq!(names, expected);
}
