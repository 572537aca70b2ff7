import type { getPicture } from '@atrium/contract/platform/pictures/calls';

// Only the path, so that images load no schemas.
const PICTURE_PATH = '/api/pictures' satisfies (typeof getPicture)['path'];

/** Returns an image URL. Images of other hosts come through the server, which hides the user from them. */
export const getImageUrl = (address: string): string =>
  /^https?:/i.test(address) ? `${PICTURE_PATH}?url=${encodeURIComponent(address)}` : address;
