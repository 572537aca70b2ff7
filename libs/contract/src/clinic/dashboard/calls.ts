import { clinicMember, get } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getDashboardStats = get<typeof s.getDashboardStatsSchemas>('/api/dashboard/stats', clinicMember());

export const listRecentActivity = get<typeof s.listRecentActivitySchemas>(
  '/api/dashboard/recent-activity',
  clinicMember(),
);

export const getDashboardCharts = get<typeof s.getDashboardChartsSchemas>('/api/dashboard/charts', clinicMember());
export const getDashboard = get<typeof s.getDashboardSchemas>('/api/dashboard', clinicMember());
