import { clinicMember, get } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const listClinicTeam = get<typeof s.listClinicTeamSchemas>('/api/perfect-b/team', clinicMember());
