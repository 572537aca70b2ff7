export const MAX_PICTURE_BYTES = 5 * 1_048_576;
/** Maximum width and height in pixels. */
export const MAX_PICTURE_SIDE = 4_000;
/** Maximum number of pixels to decode; 50 megapixels take 200 MB of memory. */
export const MAX_PICTURE_PIXELS = 50_000_000;
