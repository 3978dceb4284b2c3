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
    // Lowest (xy) and highest (zw) coordinates of the sprite's own part of the image.
    @location(1) @interpolate(flat, either) uv_rect: vec4<f32>,
    @location(2) @interpolate(flat, either) color: vec4<f32>,
    @location(3) @interpolate(flat, either) flags: u32,
}

@vertex
fn vertex(@builtin(vertex_index) index: u32, instance: Instance) -> Fragment {
    // A strip: bottom-left, bottom-right, top-left, top-right.
    let unit = vec2<f32>(f32(index & 1u), f32(index >> 1u));
    let position = instance.origin + instance.axes.xy * unit.x + instance.axes.zw * unit.y;
    let corners = instance.uv_corners;
    let upright = mix(corners.xw, corners.zy, unit);
    let rotated = mix(corners.zy, corners.xw, unit.yx);
    var out: Fragment;
    out.clip = vec4<f32>(position, 0.0, 1.0);
    out.uv = select(upright, rotated, (instance.flags & UV_ROTATED) != 0u);
    out.uv_rect = vec4<f32>(min(corners.xy, corners.zw), max(corners.xy, corners.zw));
    out.color = instance.color;
    out.flags = instance.flags;
    return out;
}

// In texels: far more than rounding makes of a place, far less than can be seen. Where the middle of a pixel falls between
// two texels, as it does at half the size, rounding would choose one, and another in a window of another size.
const TIE_BREAK = 0.0009765625;

// One level of the image, inside the frame: less than half a texel from its edge, a linear filter mixes in the
// neighbouring frame of the sheet.
fn read(uv: vec2<f32>, uv_rect: vec4<f32>, level: u32) -> vec4<f32> {
    let texel = vec2<f32>(1.0) / vec2<f32>(textureDimensions(image, level));
    let inset = min(texel * 0.5, (uv_rect.zw - uv_rect.xy) * 0.5);
    let inner = clamp(uv + texel * TIE_BREAK, uv_rect.xy + inset, uv_rect.zw - inset);
    return textureSampleLevel(image, image_sampler, inner, f32(level));
}

// Images with the filter Nearest, which have one level.
@fragment
fn fragment_nearest(in: Fragment) -> @location(0) vec4<f32> {
    if (in.flags & SOLID) != 0u {
        return in.color;
    }
    return read(in.uv, in.uv_rect, 0u) * in.color;
}

// Images with the filter Linear, which have all levels.
@fragment
fn fragment_linear(in: Fragment) -> @location(0) vec4<f32> {
    // Coarse: the same for neighbours. Some drivers read the same level for all four pixels of a square.
    let across = dpdxCoarse(in.uv);
    let down = dpdyCoarse(in.uv);
    if (in.flags & SOLID) != 0u {
        return in.color;
    }
    let size = vec2<f32>(textureDimensions(image));
    let texels_per_px = vec2<f32>(length(across * size), length(down * size));
    // What rounding adds to a sprite at its own size is no minification.
    if max(texels_per_px.x, texels_per_px.y) < 1.001 {
        return read(in.uv, in.uv_rect, 0u) * in.color;
    }
    return minified(in.uv, in.uv_rect, across, down, texels_per_px) * in.color;
}

// The most texels that are read for a pixel along one of its sides, where no level has the right size.
const MOST_TAPS = 8.0;

// The mean of what a pixel covers. `across` and `down` are its sides in texture coordinates.
//
// A level holds the mean of whole squares of texels. It is used as far as the frame consists of whole squares: others
// contain some of the neighbouring frame. What is left, also where a sprite is narrowed more than lowered, is
// averaged here.
fn minified(uv: vec2<f32>, uv_rect: vec4<f32>, across: vec2<f32>, down: vec2<f32>, texels_per_px: vec2<f32>) -> vec4<f32> {
    // In steps, so that rounding makes no use of two levels where one is exactly right.
    let wanted = round(log2(max(min(texels_per_px.x, texels_per_px.y), 1.0)) * 256.0) / 256.0;
    let level = min(wanted, f32(last_own_level(uv_rect, u32(ceil(wanted)))));
    let coarser_share = fract(level);
    let taps = clamp(round(texels_per_px / exp2(level)), vec2<f32>(1.0), vec2<f32>(MOST_TAPS));
    var sum = vec4<f32>(0.0);
    for (var y = 0.5; y < taps.y; y += 1.0) {
        for (var x = 0.5; x < taps.x; x += 1.0) {
            let place = vec2<f32>(x, y) / taps - 0.5;
            let at = uv + across * place.x + down * place.y;
            var color = read(at, uv_rect, u32(level));
            if coarser_share > 0.0 {
                color = mix(color, read(at, uv_rect, u32(level) + 1u), coarser_share);
            }
            sum += color;
        }
    }
    return sum / (taps.x * taps.y);
}

// The smallest level, up to `most`, in which the frame begins and ends between texels.
fn last_own_level(uv_rect: vec4<f32>, most: u32) -> u32 {
    var level = 0u;
    var size = textureDimensions(image);
    while level < most && max(size.x, size.y) > 1u {
        size = max(size / 2u, vec2<u32>(1u));
        let edges = uv_rect * vec4<f32>(vec2<f32>(size), vec2<f32>(size));
        if any(abs(edges - round(edges)) > vec4<f32>(0.01)) {
            break;
        }
        level += 1u;
    }
    return level;
}
