import { administrator, get } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const listAudit = get<typeof s.listAuditSchemas>('/api/enterprise/audit', administrator);
export const listAuditKinds = get<typeof s.listAuditKindsSchemas>('/api/enterprise/audit/kinds', administrator);
export const exportAudit = get<typeof s.exportAuditSchemas>('/api/enterprise/audit.csv', administrator);
