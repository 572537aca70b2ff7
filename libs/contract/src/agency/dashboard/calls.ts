import { agencyMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const getAgencyMetrics = endpoint<typeof schemas.getAgencyMetricsSchemas>({
  method: 'GET',
  path: '/api/talent-phi/metrics',
  access: agencyMember(),
});

export const listRecentTasks = endpoint<typeof schemas.listRecentTasksSchemas>({
  method: 'GET',
  path: '/api/talent-phi/tasks/recent',
  access: agencyMember(),
});

export const listAgencyDepartments = endpoint<typeof schemas.listAgencyDepartmentsSchemas>({
  method: 'GET',
  path: '/api/talent-phi/departments',
  access: agencyMember(),
});

export const getAgencyDigest = endpoint<typeof schemas.getAgencyDigestSchemas>({
  method: 'GET',
  path: '/api/talent-phi/digest',
  access: agencyMember(),
});
