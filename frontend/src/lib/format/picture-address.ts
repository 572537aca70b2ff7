import type { getPicture } from '@atrium/contract/platform/pictures/calls';

// The path by itself: what shows a picture needs no schema.
const PICTURES = '/api/pictures' satisfies (typeof getPicture)['path'];

/**
 * Where the browser gets a picture. One of another host comes through ours, so that its host does not learn who looks;
 * it is answered once something that is saved has this address.
 */
export const pictureAddress = (address: string): string =>
  /^https?:/i.test(address) ? `${PICTURES}?url=${encodeURIComponent(address)}` : address;
