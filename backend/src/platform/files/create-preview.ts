import { MAX_PICTURE_PIXELS } from '@atrium/contract/platform/pictures/values';
import { DomainError, invalidField } from '../http/reply/domain-error.js';
import { decodePicture } from '../pictures/decode-picture.js';

/** Width and height of a preview in pixels, for tiles of 88 px on high-density screens. */
const PREVIEW_SIDE = 320;
const QUALITY = 80;

/**
 * Returns a small WebP of the picture, turned upright and without metadata such as its place.
 * @throws {DomainError} `input.invalid` for a damaged picture and for one of too many pixels
 */
export const createPreview = async (picture: Uint8Array | string): Promise<Buffer> => {
  try {
    return await decodePicture(picture, (image) =>
      image
        .autoOrient()
        .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer(),
    );
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw invalidField(
      'file',
      /pixel limit/.test(String(error))
        ? `This picture has more than ${MAX_PICTURE_PIXELS / 1_000_000} megapixels. Please make it smaller`
        : 'This picture is damaged. Please take it again, or choose another one',
    );
  }
};
