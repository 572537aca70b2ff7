import { del, get, post, superadmin } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getStatus = get<typeof s.getStatusSchemas>('/api/enterprise/status', superadmin);

export const retryHeldEvent = post<typeof s.retryHeldEventSchemas>(
  '/api/enterprise/held-events/:reaction/:seq/retry',
  superadmin,
);

export const removeHeldEvent = del<typeof s.removeHeldEventSchemas>(
  '/api/enterprise/held-events/:reaction/:seq',
  superadmin,
);
