import { administrator, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const listAudit = endpoint<typeof schemas.listAuditSchemas>({
  method: 'GET',
  path: '/api/enterprise/audit',
  access: administrator,
});

export const listAuditKinds = endpoint<typeof schemas.listAuditKindsSchemas>({
  method: 'GET',
  path: '/api/enterprise/audit/kinds',
  access: administrator,
});

export const exportAudit = endpoint<typeof schemas.exportAuditSchemas>({
  method: 'GET',
  path: '/api/enterprise/audit.csv',
  access: administrator,
});
