/* Plays a Lottie file: player FILE WIDTH HEIGHT FRAME... writes the pictures of these frames as RGBA, premultiplied. */
#include <rlottie_capi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **texts)
{
    if (count < 4) return 2;
    Lottie_Animation *motion = lottie_animation_from_file(texts[1]);
    if (!motion) {
        fprintf(stderr, "rlottie can't read the file\n");
        return 1;
    }
    size_t width = strtoul(texts[2], 0, 10), height = strtoul(texts[3], 0, 10);
    uint32_t *pixels = calloc(width * height, 4);
    if (!pixels) return 1;
    for (int place = 4; place < count; place++) {
        memset(pixels, 0, width * height * 4);
        lottie_animation_render(motion, strtoul(texts[place], 0, 10), pixels, width, height, width * 4);
        for (size_t at = 0; at < width * height; at++) {
            uint32_t argb = pixels[at];
            uint8_t rgba[4] = { argb >> 16, argb >> 8, argb, argb >> 24 };
            fwrite(rgba, 1, 4, stdout);
        }
    }
    free(pixels);
    lottie_animation_destroy(motion);
    return 0;
}
