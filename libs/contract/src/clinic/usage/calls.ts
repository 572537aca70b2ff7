import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const logUsage = endpoint<typeof schemas.logUsageSchemas>({
  method: 'POST',
  path: '/api/usage',
  access: clinicMember('stock:use'),
});

export const listRecentUsage = endpoint<typeof schemas.listRecentUsageSchemas>({
  method: 'GET',
  path: '/api/usage/recent',
  access: clinicMember(),
});

export const undoUsage = endpoint<typeof schemas.undoUsageSchemas>({
  method: 'DELETE',
  path: '/api/usage/:id',
  access: clinicMember('stock:use'),
});
