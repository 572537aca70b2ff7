import { agencyMember, get } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getAgencyMetrics = get<typeof s.getAgencyMetricsSchemas>('/api/talent-phi/metrics', agencyMember());
export const listRecentTasks = get<typeof s.listRecentTasksSchemas>('/api/talent-phi/tasks/recent', agencyMember());

export const listAgencyDepartments = get<typeof s.listAgencyDepartmentsSchemas>(
  '/api/talent-phi/departments',
  agencyMember(),
);

export const getAgencyDigest = get<typeof s.getAgencyDigestSchemas>('/api/talent-phi/digest', agencyMember());
