// Instanced, textured quads. Colours are premultiplied by alpha, in gamma space.

@group(0) @binding(0) var image: texture_2d<f32>;
@group(0) @binding(1) var image_sampler: sampler;
// How much is seen at each pixel of the viewport.
@group(1) @binding(0) var mask: texture_2d<f32>;

// u changes along the square's y axis and v along its x axis: a frame that lies on its side in the sheet.
const UV_ROTATED = 1u;
// The quad has one colour and reads no texture.
const SOLID = 2u;

struct Instance {
    // Images of the unit square's x axis (xy) and y axis (zw) in pixels, y down.
    @location(0) axes: vec4<f32>,
    // Image of the unit square's bottom-left corner in pixels, from `pixel`.
    @location(1) offset: vec2<f32>,
    // Texture coordinates of the square's top-left (xy) and bottom-right corner (zw).
    @location(2) uv_corners: vec4<f32>,
    // Tint times opacity, and opacity.
    @location(3) color: vec4<f32>,
    // Flags in two bits; width and height of the viewport in 15 each.
    @location(4) flags: u32,
    // The left upper corner of a pixel, from that of the viewport.
    @location(5) pixel: vec2<i32>,
}

struct Fragment {
    @builtin(position) clip: vec4<f32>,
    // Pixels from `pixel`, as the rasteriser interpolates them.
    @location(0) at: vec2<f32>,
    @location(1) @interpolate(flat, either) offset: vec2<f32>,
    // What one pixel to the right (xy) and one down (zw) is in the unit square.
    @location(2) @interpolate(flat, either) unit_from_px: vec4<f32>,
    @location(3) @interpolate(flat, either) uv_corners: vec4<f32>,
    @location(4) @interpolate(flat, either) color: vec4<f32>,
    @location(5) @interpolate(flat, either) flags: u32,
    @location(6) @interpolate(flat, either) pixel: vec2<i32>,
}

@vertex
fn vertex(@builtin(vertex_index) index: u32, instance: Instance) -> Fragment {
    // A strip: bottom-left, bottom-right, top-left, top-right.
    let unit = vec2<f32>(f32(index & 1u), f32(index >> 1u));
    let axes = instance.axes;
    // In the steps of rasterisers: what rounding adds to the place in the viewport is less than half of one, and so without effect.
    let at = round((instance.offset + axes.xy * unit.x + axes.zw * unit.y) * 256.0) / 256.0;
    let viewport = vec2<f32>(f32((instance.flags >> 2u) & 0x7fffu), f32(instance.flags >> 17u));
    let position = (vec2<f32>(instance.pixel) + at) * 2.0 / viewport - 1.0;
    var out: Fragment;
    out.clip = vec4<f32>(position.x, -position.y, 0.0, 1.0);
    out.at = at;
    out.offset = instance.offset;
    // A quad without an area has no pixels, and whatever this is then is not used.
    out.unit_from_px = vec4<f32>(axes.w, -axes.y, -axes.z, axes.x) / (axes.x * axes.w - axes.y * axes.z);
    out.uv_corners = instance.uv_corners;
    out.color = instance.color;
    out.flags = instance.flags;
    out.pixel = instance.pixel;
    return out;
}

// In texels: far more than rounding makes of a place, far less than can be seen. Where the middle of a pixel falls between
// two texels, as it does at half the size, rounding would choose one for some pixels and another for others.
const TIE_BREAK = 0.0009765625;

// What a fragment shows of the image.
struct Place {
    uv: vec2<f32>,
    // Lowest (xy) and highest (zw) coordinates of the sprite's own part of the image.
    rect: vec4<f32>,
    // The pixel's sides in texture coordinates.
    across: vec2<f32>,
    down: vec2<f32>,
    // To the right and down in the upright image, in texels as it lies in the sheet.
    tie_break: vec2<f32>,
}

// Computed from the sprite's numbers and the pixel's place among them, never from its place in the viewport, which rounding would let
// into the picture: so canvas and export agree to the bit.
fn place(in: Fragment) -> Place {
    // The middle of the pixel. What is interpolated is nearly that.
    let px = floor(in.at) + 0.5 - in.offset;
    let unit = in.unit_from_px.xy * px.x + in.unit_from_px.zw * px.y;
    let corners = in.uv_corners;
    let size = corners.zy - corners.xw;
    var out: Place;
    if (in.flags & UV_ROTATED) != 0u {
        out.uv = mix(corners.zy, corners.xw, unit.yx);
        out.across = -size * in.unit_from_px.yx;
        out.down = -size * in.unit_from_px.wz;
        out.tie_break = vec2<f32>(-TIE_BREAK, TIE_BREAK);
    } else {
        out.uv = mix(corners.xw, corners.zy, unit);
        out.across = size * in.unit_from_px.xy;
        out.down = size * in.unit_from_px.zw;
        out.tie_break = vec2<f32>(TIE_BREAK);
    }
    out.rect = vec4<f32>(min(corners.xy, corners.zw), max(corners.xy, corners.zw));
    return out;
}

// One level of the image, inside the frame: less than half a texel from its edge, a linear filter mixes in the
// neighbouring frame of the sheet.
fn read(place: Place, uv: vec2<f32>, level: u32) -> vec4<f32> {
    let texel = vec2<f32>(1.0) / vec2<f32>(textureDimensions(image, level));
    let inset = min(texel * 0.5, (place.rect.zw - place.rect.xy) * 0.5);
    let inner = clamp(uv + texel * place.tie_break, place.rect.xy + inset, place.rect.zw - inset);
    return textureSampleLevel(image, image_sampler, inner, f32(level));
}

// Images with the filter Nearest, which have one level.
@fragment
fn fragment_nearest(in: Fragment) -> @location(0) vec4<f32> {
    return nearest(in);
}

@fragment
fn fragment_nearest_masked(in: Fragment) -> @location(0) vec4<f32> {
    return masked(in, nearest(in));
}

fn nearest(in: Fragment) -> vec4<f32> {
    if (in.flags & SOLID) != 0u {
        return in.color;
    }
    let place = place(in);
    return read(place, place.uv, 0u) * in.color;
}

// Images with the filter Linear, which have all levels.
@fragment
fn fragment_linear(in: Fragment) -> @location(0) vec4<f32> {
    return linear(in);
}

@fragment
fn fragment_linear_masked(in: Fragment) -> @location(0) vec4<f32> {
    return masked(in, linear(in));
}

// What is seen of a colour at its pixel. What is hidden is not drawn at all: not each blend leaves what is behind no colour as it is.
fn masked(in: Fragment, color: vec4<f32>) -> vec4<f32> {
    let seen = textureLoad(mask, in.pixel + vec2<i32>(floor(in.at)), 0).r;
    if seen == 0.0 {
        discard;
    }
    return color * seen;
}

fn linear(in: Fragment) -> vec4<f32> {
    if (in.flags & SOLID) != 0u {
        return in.color;
    }
    let place = place(in);
    let size = vec2<f32>(textureDimensions(image));
    let texels_per_px = vec2<f32>(length(place.across * size), length(place.down * size));
    // What rounding adds to a sprite at its own size is no minification.
    if max(texels_per_px.x, texels_per_px.y) < 1.001 {
        return read(place, place.uv, 0u) * in.color;
    }
    return minified(place, texels_per_px) * in.color;
}

// The most texels that are read for a pixel along one of its sides, where no level has the right size.
const MOST_TAPS = 8.0;

// The mean of what a pixel covers.
//
// A level holds the mean of whole squares of texels. It is used as far as the frame consists of whole squares: others
// contain some of the neighbouring frame. What is left, also where a sprite is narrowed more than lowered, is
// averaged here.
fn minified(place: Place, texels_per_px: vec2<f32>) -> vec4<f32> {
    // In steps, so that rounding makes no use of two levels where one is exactly right.
    let wanted = round(log2(max(min(texels_per_px.x, texels_per_px.y), 1.0)) * 256.0) / 256.0;
    let level = min(wanted, f32(last_own_level(place.rect, u32(ceil(wanted)))));
    let coarser_share = fract(level);
    let taps = clamp(round(texels_per_px / exp2(level)), vec2<f32>(1.0), vec2<f32>(MOST_TAPS));
    var sum = vec4<f32>(0.0);
    for (var y = 0.5; y < taps.y; y += 1.0) {
        for (var x = 0.5; x < taps.x; x += 1.0) {
            let tap = vec2<f32>(x, y) / taps - 0.5;
            let at = place.uv + place.across * tap.x + place.down * tap.y;
            var color = read(place, at, u32(level));
            if coarser_share > 0.0 {
                color = mix(color, read(place, at, u32(level) + 1u), coarser_share);
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
