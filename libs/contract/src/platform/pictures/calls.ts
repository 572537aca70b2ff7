import { get, signedIn } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getPicture = get<typeof s.getPictureSchemas>('/api/pictures', signedIn);
