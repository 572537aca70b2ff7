import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const getDashboardStats = endpoint<typeof schemas.getDashboardStatsSchemas>({
  method: 'GET',
  path: '/api/dashboard/stats',
  access: clinicMember(),
});

export const listRecentActivity = endpoint<typeof schemas.listRecentActivitySchemas>({
  method: 'GET',
  path: '/api/dashboard/recent-activity',
  access: clinicMember(),
});

export const getDashboardCharts = endpoint<typeof schemas.getDashboardChartsSchemas>({
  method: 'GET',
  path: '/api/dashboard/charts',
  access: clinicMember(),
});

export const getDashboard = endpoint<typeof schemas.getDashboardSchemas>({
  method: 'GET',
  path: '/api/dashboard',
  access: clinicMember(),
});
