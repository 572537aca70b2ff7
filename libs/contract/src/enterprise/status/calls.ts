import { del, get, post, superadmin } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getStatus = get<typeof s.getStatusSchemas>('/api/enterprise/status', superadmin);

export const retryDeadLetteredEvent = post<typeof s.retryDeadLetteredEventSchemas>(
  '/api/enterprise/held-events/:reaction/:seq/retry',
  superadmin,
);

export const removeDeadLetteredEvent = del<typeof s.removeDeadLetteredEventSchemas>(
  '/api/enterprise/held-events/:reaction/:seq',
  superadmin,
);
