import { endpoint, signedIn } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const getPicture = endpoint<typeof schemas.getPictureSchemas>({
  method: 'GET',
  path: '/api/pictures',
  access: signedIn,
});
