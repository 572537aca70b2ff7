import { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE } from '@atrium/contract/platform/pictures/values';
import { abortAfter } from '../jobs/abort-after.js';
import { guardedAgent } from '../outside/guarded-agent.js';
import { PageFailure } from '../outside/page-failure.js';
import { allowedTarget, redirectTarget } from '../outside/redirect-address.js';
import { type PageAnswer, requestPage } from '../outside/request-page.js';
import { gifOf } from './gif.js';
import { pictureOf } from './picture.js';

/** Timeout for a picture including its redirects. */
const PICTURE_MS = 10_000;
const MAX_REDIRECTS = 5;
/** The only headers that the host receives; they reveal neither user nor page. */
const HEADERS = {
  'user-agent': 'AtriumPictureReader/1.0 (shows a picture to people whose colleague has linked it)',
  accept: 'image/webp,image/png,image/jpeg,image/gif',
} as const;

export interface OutsidePicture {
  readonly contentType: string;
  readonly content: Buffer;
}

/** Fetches a picture; null when it is not available for any reason. */
export const fetchPicture = async (url: string, allowedHosts: readonly string[]): Promise<OutsidePicture | null> => {
  const agent = guardedAgent({ allowedHosts });
  try {
    return await abortAfter(PICTURE_MS, [], async (signal) => {
      let address = allowedTarget(new URL(url));
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const answer = await requestPage(agent, address, {
          signal,
          headers: HEADERS,
          maxBytes: MAX_PICTURE_BYTES,
          wants: (status) => status === 200,
        });
        if (answer.status === 200) return shownPicture(answer);
        if (answer.status < 300 || answer.status >= 400) return null;
        address = redirectTarget(answer.headers['location'], address);
      }
      return null;
    });
  } catch (error) {
    if (error instanceof PageFailure) return null;
    throw error;
  } finally {
    void agent.destroy();
  }
};

/** Detects the type from the bytes and ignores the host's Content-Type. */
const shownPicture = ({ bytes }: PageAnswer): OutsidePicture | null => {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const gif = gifOf(content);
  const picture = gif === null ? pictureOf(content) : { type: 'image/gif', ...gif };
  if (picture === null || Math.max(picture.width, picture.height) > MAX_PICTURE_SIDE) return null;
  return { contentType: picture.type, content };
};
