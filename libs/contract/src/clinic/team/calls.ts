import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const listClinicTeam = endpoint<typeof schemas.listClinicTeamSchemas>({
  method: 'GET',
  path: '/api/perfect-b/team',
  access: clinicMember(),
});
