import { endpoint, signedIn } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const listOwnJobs = endpoint<typeof schemas.listOwnJobsSchemas>({
  method: 'GET',
  path: '/api/jobs',
  access: signedIn,
});

export const getOwnJob = endpoint<typeof schemas.getOwnJobSchemas>({
  method: 'GET',
  path: '/api/jobs/:id',
  access: signedIn,
});
