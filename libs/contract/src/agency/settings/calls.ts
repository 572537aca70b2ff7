import { agencyMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const getAgencySettings = endpoint<typeof schemas.getAgencySettingsSchemas>({
  method: 'GET',
  path: '/api/settings/talent-phi',
  access: agencyMember(),
});

export const updateAgencySettings = endpoint<typeof schemas.updateAgencySettingsSchemas>({
  method: 'PUT',
  path: '/api/settings/talent-phi',
  access: agencyMember('settings:edit'),
});
