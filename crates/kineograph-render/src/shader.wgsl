// Instanced, textured quads. Colours are premultiplied by alpha, in gamma space.

@group(0) @binding(0) var image: texture_2d<f32>;
@group(0) @binding(1) var image_sampler: sampler;

// u changes along the square's y axis and v along its x axis: a frame that lies on its side in the sheet.
const UV_ROTATED = 1u;
// The quad has one colour and reads no texture.
const SOLID = 2u;

struct Instance {
    // Images of the unit square's x axis (xy) and y axis (zw) in clip space.
    @location(0) axes: vec4<f32>,
    // Image of the unit square's bottom-left corner in clip space.
    @location(1) origin: vec2<f32>,
    // Texture coordinates of the square's top-left (xy) and bottom-right corner (zw).
    @location(2) uv_corners: vec4<f32>,
    // Tint times opacity, and opacity.
    @location(3) color: vec4<f32>,
    @location(4) flags: u32,
}

struct Fragment {
    @builtin(position) clip: vec4<f32>,
    @location(0) uv: vec2<f32>,
    // Smallest (xy) and largest (zw) coordinate that samples nothing but the sprite's own part of the image.
    @location(1) @interpolate(flat, either) uv_bounds: vec4<f32>,
    @location(2) @interpolate(flat, either) color: vec4<f32>,
    @location(3) @interpolate(flat, either) flags: u32,
}

// The frame, drawn in by half a texel: beyond that a linear filter mixes in the neighbouring frame of the sheet.
fn uv_bounds(corners: vec4<f32>) -> vec4<f32> {
    let low = min(corners.xy, corners.zw);
    let high = max(corners.xy, corners.zw);
    let half_texel = vec2<f32>(0.5) / vec2<f32>(textureDimensions(image));
    let inset = min(half_texel, (high - low) * 0.5);
    return vec4<f32>(low + inset, high - inset);
}

@vertex
fn vertex(@builtin(vertex_index) index: u32, instance: Instance) -> Fragment {
    // A strip: bottom-left, bottom-right, top-left, top-right.
    let unit = vec2<f32>(f32(index & 1u), f32(index >> 1u));
    let position = instance.origin + instance.axes.xy * unit.x + instance.axes.zw * unit.y;
    var out: Fragment;
    out.clip = vec4<f32>(position, 0.0, 1.0);
    let corners = instance.uv_corners;
    let upright = mix(corners.xw, corners.zy, unit);
    let rotated = mix(corners.zy, corners.xw, unit.yx);
    out.uv = select(upright, rotated, (instance.flags & UV_ROTATED) != 0u);
    out.uv_bounds = uv_bounds(corners);
    out.color = instance.color;
    out.flags = instance.flags;
    return out;
}

@fragment
fn fragment(in: Fragment) -> @location(0) vec4<f32> {
    if (in.flags & SOLID) != 0u {
        return in.color;
    }
    let uv = clamp(in.uv, in.uv_bounds.xy, in.uv_bounds.zw);
    return textureSampleLevel(image, image_sampler, uv, 0.0) * in.color;
}
