import { clinicMember, del, get, post } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const logConsumableUsage = post<typeof s.logConsumableUsageSchemas>(
  '/api/consumables/usage',
  clinicMember('stock:use'),
);

export const listConsumableUsage = get<typeof s.listConsumableUsageSchemas>('/api/consumables/usage', clinicMember());

export const undoConsumableUsage = del<typeof s.undoConsumableUsageSchemas>(
  '/api/consumables/usage/:id',
  clinicMember('stock:use'),
);
