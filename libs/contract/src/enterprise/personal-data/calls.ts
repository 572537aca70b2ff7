import { get, post, signedIn, superadmin } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getOwnPersonalData = get<typeof s.getOwnPersonalDataSchemas>('/api/auth/personal-data', signedIn);

export const getPersonalData = get<typeof s.getPersonalDataSchemas>(
  '/api/enterprise/staff/:id/personal-data',
  superadmin,
);

export const listDeletedStaff = get<typeof s.listDeletedStaffSchemas>('/api/enterprise/deleted-staff', superadmin);

export const erasePersonalData = post<typeof s.erasePersonalDataSchemas>('/api/enterprise/staff/:id/erasure', {
  who: 'superadmin',
  afterSignIn: 'remove the data of a person',
});
