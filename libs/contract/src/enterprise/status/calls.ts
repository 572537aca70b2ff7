import { endpoint, superadmin } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const getStatus = endpoint<typeof schemas.getStatusSchemas>({
  method: 'GET',
  path: '/api/enterprise/status',
  access: superadmin,
});

export const retryHeldEvent = endpoint<typeof schemas.retryHeldEventSchemas>({
  method: 'POST',
  path: '/api/enterprise/held-events/:reaction/:seq/retry',
  access: superadmin,
});

export const removeHeldEvent = endpoint<typeof schemas.removeHeldEventSchemas>({
  method: 'DELETE',
  path: '/api/enterprise/held-events/:reaction/:seq',
  access: superadmin,
});
