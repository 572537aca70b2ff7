import { administrator, get, put, signedIn } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getOrganisationSettings = get<typeof s.getOrganisationSettingsSchemas>(
  '/api/settings/organisation',
  signedIn,
);

export const updateOrganisationSettings = put<typeof s.updateOrganisationSettingsSchemas>(
  '/api/settings/organisation',
  administrator,
);
