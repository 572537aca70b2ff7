import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const pseudonymisePatient = endpoint<typeof schemas.pseudonymisePatientSchemas>({
  method: 'POST',
  path: '/api/perfect-b/patients/pseudonymise',
  access: clinicMember('settings:edit'),
});
