import { get, signedIn } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const listOwnJobs = get<typeof s.listOwnJobsSchemas>('/api/jobs', signedIn);
export const getOwnJob = get<typeof s.getOwnJobSchemas>('/api/jobs/:id', signedIn);
