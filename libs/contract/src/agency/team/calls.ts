import { agencyMember, get, post } from '../../core/endpoint.js';
import type * as s from './schemas.js';

const TEAM = '/api/talent-phi/team';

export const listAgencyTeam = get<typeof s.listAgencyTeamSchemas>(TEAM, agencyMember());
export const listMemberships = get<typeof s.listMembershipsSchemas>(`${TEAM}/memberships`, agencyMember());

export const listWorkWithoutAccess = get<typeof s.listWorkWithoutAccessSchemas>(
  `${TEAM}/without-access`,
  agencyMember(),
);

export const listWorkloads = get<typeof s.listWorkloadsSchemas>(`${TEAM}/workloads`, agencyMember());
export const getMemberOpenWork = get<typeof s.getMemberOpenWorkSchemas>(`${TEAM}/:userId/open-work`, agencyMember());
export const handOverWork = post<typeof s.handOverWorkSchemas>(`${TEAM}/:userId/handovers`, agencyMember());
