import { clinicMember, post } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const pseudonymisePatient = post<typeof s.pseudonymisePatientSchemas>(
  '/api/perfect-b/patients/pseudonymise',
  clinicMember('settings:edit'),
);
