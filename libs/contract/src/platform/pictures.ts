import * as z from 'zod/mini';
import { endpoint, signedIn, PICTURE_COST } from '../core/endpoint.js';
import { webAddress } from '../core/fields.js';

export const MAX_PICTURE_BYTES = 5 * 1_048_576;
/** In pixels. */
export const MAX_PICTURE_SIDE = 4_000;
/** Pixels of a picture that is decoded: 50 megapixels take 200 MB of memory. */
export const MAX_PICTURE_PIXELS = 50_000_000;

export const getPicture = endpoint({
  name: 'getPicture',
  summary: 'The picture of another host that something shows whose address it is, if the person may see that',
  method: 'GET',
  path: '/api/pictures',
  access: signedIn,
  query: z.object({ url: webAddress('The address of the picture is not valid') }),
  status: 200,
  cost: PICTURE_COST,
  contentType: 'image/*',
  errors: ['resource.not-found'],
});
