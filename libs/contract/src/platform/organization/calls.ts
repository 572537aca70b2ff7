import { administrator, get, put, signedIn } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getOrganizationSettings = get<typeof s.getOrganizationSettingsSchemas>(
  '/api/settings/organisation',
  signedIn,
);

export const updateOrganizationSettings = put<typeof s.updateOrganizationSettingsSchemas>(
  '/api/settings/organisation',
  administrator,
);
