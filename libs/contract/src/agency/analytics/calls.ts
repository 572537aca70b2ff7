import { agencyMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const getAnalytics = endpoint<typeof schemas.getAnalyticsSchemas>({
  method: 'GET',
  path: '/api/talent-phi/analytics',
  access: agencyMember(),
});

export const listFigureRows = endpoint<typeof schemas.listFigureRowsSchemas>({
  method: 'GET',
  path: '/api/talent-phi/analytics/rows',
  access: agencyMember(),
});

export const exportAnalytics = endpoint<typeof schemas.exportAnalyticsSchemas>({
  method: 'GET',
  path: '/api/talent-phi/analytics/export.csv',
  access: agencyMember('export'),
});
