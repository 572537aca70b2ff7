import { agencyMember, get } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const listAgencyTeam = get<typeof s.listAgencyTeamSchemas>('/api/talent-phi/team', agencyMember());

export const listWorkWithoutAccess = get<typeof s.listWorkWithoutAccessSchemas>(
  '/api/talent-phi/team/without-access',
  agencyMember(),
);
