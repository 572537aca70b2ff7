import { agencyMember, get } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getAnalytics = get<typeof s.getAnalyticsSchemas>('/api/talent-phi/analytics', agencyMember());
export const listFigureRows = get<typeof s.listFigureRowsSchemas>('/api/talent-phi/analytics/rows', agencyMember());

export const exportAnalytics = get<typeof s.exportAnalyticsSchemas>(
  '/api/talent-phi/analytics/export.csv',
  agencyMember('export'),
);
