import { agencyMember, get, put } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getAgencySettings = get<typeof s.getAgencySettingsSchemas>('/api/settings/talent-phi', agencyMember());

export const updateAgencySettings = put<typeof s.updateAgencySettingsSchemas>(
  '/api/settings/talent-phi',
  agencyMember('settings:edit'),
);
