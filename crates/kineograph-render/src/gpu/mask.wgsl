// From the picture of a mask's sprites to how much is seen at each of its pixels.

@group(0) @binding(0) var drawn: texture_2d<f32>;
// Of the mask through which this one is seen.
@group(0) @binding(1) var outer: texture_2d<f32>;
@group(0) @binding(2) var<uniform> rule: Rule;

struct Rule {
    // 0: as much is seen as is drawn; else all, from this alpha on.
    threshold: f32,
    // 1: where it is not drawn.
    inverted: f32,
    // 1: seen through `outer`.
    has_outer: f32,
    unused: f32,
}

// A triangle around the whole viewport.
@vertex
fn vertex(@builtin(vertex_index) index: u32) -> @builtin(position) vec4<f32> {
    return vec4<f32>(f32(index & 1u) * 4.0 - 1.0, f32(index >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}

@fragment
fn fragment(@builtin(position) at: vec4<f32>) -> @location(0) vec4<f32> {
    let pixel = vec2<i32>(at.xy);
    var seen = textureLoad(drawn, pixel, 0).a;
    if rule.threshold > 0.0 {
        seen = select(0.0, 1.0, seen >= rule.threshold);
    }
    seen = mix(seen, 1.0 - seen, rule.inverted);
    if rule.has_outer > 0.0 {
        seen *= textureLoad(outer, pixel, 0).r;
    }
    return vec4<f32>(seen);
}
