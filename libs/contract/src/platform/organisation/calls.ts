import { administrator, endpoint, signedIn } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const getOrganisationSettings = endpoint<typeof schemas.getOrganisationSettingsSchemas>({
  method: 'GET',
  path: '/api/settings/organisation',
  access: signedIn,
});

export const updateOrganisationSettings = endpoint<typeof schemas.updateOrganisationSettingsSchemas>({
  method: 'PUT',
  path: '/api/settings/organisation',
  access: administrator,
});
