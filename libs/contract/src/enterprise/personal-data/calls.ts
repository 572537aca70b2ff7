import { endpoint, signedIn, superadmin } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const getOwnPersonalData = endpoint<typeof schemas.getOwnPersonalDataSchemas>({
  method: 'GET',
  path: '/api/auth/personal-data',
  access: signedIn,
});

export const getPersonalData = endpoint<typeof schemas.getPersonalDataSchemas>({
  method: 'GET',
  path: '/api/enterprise/staff/:id/personal-data',
  access: superadmin,
});

export const listDeletedStaff = endpoint<typeof schemas.listDeletedStaffSchemas>({
  method: 'GET',
  path: '/api/enterprise/deleted-staff',
  access: superadmin,
});

export const erasePersonalData = endpoint<typeof schemas.erasePersonalDataSchemas>({
  method: 'POST',
  path: '/api/enterprise/staff/:id/erasure',
  access: { who: 'superadmin', afterSignIn: 'remove the data of a person' },
});
