import { del, get, post, superadmin } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const listJobs = get<typeof s.listJobsSchemas>('/api/enterprise/jobs', superadmin);
export const summariseJobs = get<typeof s.summariseJobsSchemas>('/api/enterprise/jobs/summary', superadmin);
export const retryJob = post<typeof s.retryJobSchemas>('/api/enterprise/jobs/:id/retry', superadmin);
export const removeJob = del<typeof s.removeJobSchemas>('/api/enterprise/jobs/:id', superadmin);
