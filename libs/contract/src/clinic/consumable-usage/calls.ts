import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const logConsumableUsage = endpoint<typeof schemas.logConsumableUsageSchemas>({
  method: 'POST',
  path: '/api/consumables/usage',
  access: clinicMember('stock:use'),
});

export const listConsumableUsage = endpoint<typeof schemas.listConsumableUsageSchemas>({
  method: 'GET',
  path: '/api/consumables/usage',
  access: clinicMember(),
});

export const undoConsumableUsage = endpoint<typeof schemas.undoConsumableUsageSchemas>({
  method: 'DELETE',
  path: '/api/consumables/usage/:id',
  access: clinicMember('stock:use'),
});
