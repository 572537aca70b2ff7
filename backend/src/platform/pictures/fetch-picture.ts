import { MAX_PICTURE_BYTES, MAX_PICTURE_SIDE } from '@atrium/contract/platform/pictures/values';
import { abortAfter } from '../jobs/abort-after.js';
import { createSafeAgent } from '../egress/safe-agent.js';
import { PageError } from '../egress/page-error.js';
import { assertAllowedUrl, resolveRedirect } from '../egress/redirect-url.js';
import { type PageResponse, requestPage } from '../egress/request-page.js';
import { readGifSize } from './gif-size.js';
import { detectPicture } from './detect-picture.js';

/** Timeout for a picture including its redirects. */
const FETCH_TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;
/** The only headers that the host receives; they reveal neither user nor page. */
const HEADERS = {
  'user-agent': 'AtriumPictureReader/1.0 (shows a picture to people whose colleague has linked it)',
  accept: 'image/webp,image/png,image/jpeg,image/gif',
} as const;

export interface ExternalPicture {
  readonly contentType: string;
  readonly content: Buffer;
}

/** Fetches a picture; null when it is not available for any reason. */
export const fetchPicture = async (url: string, allowedHosts: readonly string[]): Promise<ExternalPicture | null> => {
  const agent = createSafeAgent({ allowedHosts });
  try {
    return await abortAfter(FETCH_TIMEOUT_MS, [], async (signal) => {
      let address = assertAllowedUrl(new URL(url));
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const response = await requestPage(agent, address, {
          signal,
          headers: HEADERS,
          maxBytes: MAX_PICTURE_BYTES,
          shouldReadBody: (status) => status === 200,
        });
        if (response.status === 200) return toExternalPicture(response);
        if (response.status < 300 || response.status >= 400) return null;
        address = resolveRedirect(response.headers['location'], address);
      }
      return null;
    });
  } catch (error) {
    if (error instanceof PageError) return null;
    throw error;
  } finally {
    void agent.destroy();
  }
};

/** Detects the type from the bytes and ignores the host's Content-Type. */
const toExternalPicture = ({ bytes }: PageResponse): ExternalPicture | null => {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const gif = readGifSize(content);
  const picture = gif === null ? detectPicture(content) : { type: 'image/gif', ...gif };
  if (picture === null || Math.max(picture.width, picture.height) > MAX_PICTURE_SIDE) return null;
  return { contentType: picture.type, content };
};
