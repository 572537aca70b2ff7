import { endpoint, superadmin } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const listJobs = endpoint<typeof schemas.listJobsSchemas>({
  method: 'GET',
  path: '/api/enterprise/jobs',
  access: superadmin,
});

export const summariseJobs = endpoint<typeof schemas.summariseJobsSchemas>({
  method: 'GET',
  path: '/api/enterprise/jobs/summary',
  access: superadmin,
});

export const retryJob = endpoint<typeof schemas.retryJobSchemas>({
  method: 'POST',
  path: '/api/enterprise/jobs/:id/retry',
  access: superadmin,
});

export const removeJob = endpoint<typeof schemas.removeJobSchemas>({
  method: 'DELETE',
  path: '/api/enterprise/jobs/:id',
  access: superadmin,
});
