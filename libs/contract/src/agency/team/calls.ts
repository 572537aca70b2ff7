import { agencyMember, get, post } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const listAgencyTeam = get<typeof s.listAgencyTeamSchemas>('/api/talent-phi/team', agencyMember());

export const listMemberships = get<typeof s.listMembershipsSchemas>('/api/talent-phi/team/memberships', agencyMember());

export const listWorkWithoutAccess = get<typeof s.listWorkWithoutAccessSchemas>(
  '/api/talent-phi/team/without-access',
  agencyMember(),
);

export const listWorkloads = get<typeof s.listWorkloadsSchemas>('/api/talent-phi/team/workloads', agencyMember());

export const getMemberOpenWork = get<typeof s.getMemberOpenWorkSchemas>(
  '/api/talent-phi/team/:userId/open-work',
  agencyMember(),
);

export const handOverWork = post<typeof s.handOverWorkSchemas>(
  '/api/talent-phi/team/:userId/handovers',
  agencyMember(),
);
