import { clinicMember, del, get, post, stockUser } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const logConsumableUsage = post<typeof s.logConsumableUsageSchemas>('/api/consumables/usage', stockUser);
export const listConsumableUsage = get<typeof s.listConsumableUsageSchemas>('/api/consumables/usage', clinicMember());
export const undoConsumableUsage = del<typeof s.undoConsumableUsageSchemas>('/api/consumables/usage/:id', stockUser);
