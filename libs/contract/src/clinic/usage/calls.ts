import { clinicMember, del, get, post, stockUser } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const logUsage = post<typeof s.logUsageSchemas>('/api/usage', stockUser);
export const listRecentUsage = get<typeof s.listRecentUsageSchemas>('/api/usage/recent', clinicMember());
export const undoUsage = del<typeof s.undoUsageSchemas>('/api/usage/:id', stockUser);
