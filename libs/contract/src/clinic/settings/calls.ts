import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';
import { LOGO_PATH, MAX_LOGO_BYTES } from './values.js';

export const getClinicSettings = endpoint<typeof schemas.getClinicSettingsSchemas>({
  method: 'GET',
  path: '/api/settings/perfect-b',
  access: clinicMember(),
});

export const updateClinicSettings = endpoint<typeof schemas.updateClinicSettingsSchemas>({
  method: 'PUT',
  path: '/api/settings/perfect-b',
  access: clinicMember('settings:edit'),
});

export const uploadClinicLogo = endpoint<typeof schemas.uploadClinicLogoSchemas>({
  method: 'POST',
  path: '/api/settings/perfect-b/logo',
  access: clinicMember('settings:edit'),
  upload: { field: 'file', maxBytes: MAX_LOGO_BYTES },
});
export const getClinicLogo = endpoint<typeof schemas.getClinicLogoSchemas>({
  method: 'GET',
  path: `${LOGO_PATH}:hash`,
  access: clinicMember(),
});
