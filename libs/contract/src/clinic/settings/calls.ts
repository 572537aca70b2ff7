import { clinicMember, get, post, put } from '../../core/endpoint.js';
import type * as s from './schemas.js';
import { LOGO_PATH, MAX_LOGO_BYTES } from './values.js';

export const getClinicSettings = get<typeof s.getClinicSettingsSchemas>('/api/settings/perfect-b', clinicMember());

export const updateClinicSettings = put<typeof s.updateClinicSettingsSchemas>(
  '/api/settings/perfect-b',
  clinicMember('settings:edit'),
);

export const uploadClinicLogo = post<typeof s.uploadClinicLogoSchemas>(
  '/api/settings/perfect-b/logo',
  clinicMember('settings:edit'),
  { field: 'file', maxBytes: MAX_LOGO_BYTES },
);
export const getClinicLogo = get<typeof s.getClinicLogoSchemas>(`${LOGO_PATH}:hash`, clinicMember());
