import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const getReport = endpoint<typeof schemas.getReportSchemas>({
  method: 'GET',
  path: '/api/reports/:report',
  access: clinicMember(),
});

export const exportReport = endpoint<typeof schemas.exportReportSchemas>({
  method: 'GET',
  path: '/api/reports/:report/export.csv',
  access: clinicMember('export'),
});
