import { agencyMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const listAgencyTeam = endpoint<typeof schemas.listAgencyTeamSchemas>({
  method: 'GET',
  path: '/api/talent-phi/team',
  access: agencyMember(),
});

export const listWorkWithoutAccess = endpoint<typeof schemas.listWorkWithoutAccessSchemas>({
  method: 'GET',
  path: '/api/talent-phi/team/without-access',
  access: agencyMember(),
});
