import { MAX_PICTURE_PIXELS } from '@atrium/contract/platform/pictures/values';
import pLimit from 'p-limit';
import type { Sharp } from 'sharp';
import { DomainError } from '../http/reply/domain-error.js';

const DEADLINE_SECONDS = 10;
const MAX_WAITING = 50;

/** Concurrency limit of one picture per process, because a large picture needs 200 MB while it is decoded. */
const limit = pLimit(1);

/**
 * Runs `work` on a picture, given as bytes or path, in the threads of libvips, outside the event loop. One picture at a time per process; each
 * ends after 10 s. `work` rejects for a damaged picture and for one of more than `MAX_PICTURE_PIXELS`. Throws
 * `DomainError('service.unavailable')` when too many pictures wait.
 */
export const decodePicture = async <T>(
  source: Uint8Array | string,
  work: (picture: Sharp) => Promise<T>,
): Promise<T> => {
  if (limit.pendingCount >= MAX_WAITING) throw new DomainError('service.unavailable', {}, { retryAfterSeconds: 5 });
  return limit(async () => {
    const { default: sharp } = await import('sharp');
    // The cache of libvips would keep the pixels of earlier pictures.
    sharp.cache(false);
    sharp.concurrency(1);
    const options = { failOn: 'warning', limitInputPixels: MAX_PICTURE_PIXELS, sequentialRead: true } as const;
    return work(sharp(source, options).timeout({ seconds: DEADLINE_SECONDS }));
  });
};

/**
 * Returns whether all pixels of a picture can be read. A file that is only structured like a picture would be displayed
 * as an empty image.
 */
export const isDecodable = async (bytes: Uint8Array): Promise<boolean> => {
  try {
    await decodePicture(bytes, (picture) => picture.stats());
    return true;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return false;
  }
};
