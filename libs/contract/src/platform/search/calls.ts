import { get, signedIn } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const search = get<typeof s.searchSchemas>('/api/search', signedIn);
