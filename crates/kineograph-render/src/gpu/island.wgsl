// The picture of an island on its net. Its colours are premultiplied by alpha, in gamma space.

@group(0) @binding(0) var image: texture_2d<f32>;
@group(0) @binding(1) var image_sampler: sampler;
// How much is seen at each pixel of the viewport.
@group(1) @binding(0) var mask: texture_2d<f32>;

struct Fragment {
    @builtin(position) clip: vec4<f32>,
    @location(0) uv: vec2<f32>,
}

@vertex
fn vertex(@location(0) clip: vec3<f32>, @location(1) uv: vec2<f32>) -> Fragment {
    var out: Fragment;
    // x and y are multiplied by w already. There is no buffer of depths: the triangles come from back to front.
    out.clip = vec4<f32>(clip.xy, 0.0, clip.z);
    out.uv = uv;
    return out;
}

// What is beyond the picture is not known, and not drawn: not each blend leaves what is behind no colour as it is.
fn color(uv: vec2<f32>) -> vec4<f32> {
    if any(uv < vec2<f32>(0.0)) || any(uv > vec2<f32>(1.0)) {
        discard;
    }
    return textureSampleLevel(image, image_sampler, uv, 0.0);
}

@fragment
fn fragment(in: Fragment) -> @location(0) vec4<f32> {
    return color(in.uv);
}

@fragment
fn fragment_masked(in: Fragment) -> @location(0) vec4<f32> {
    let seen = textureLoad(mask, vec2<i32>(floor(in.clip.xy)), 0).r;
    if seen == 0.0 {
        discard;
    }
    return color(in.uv) * seen;
}
