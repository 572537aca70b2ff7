import { administrator, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const updateSignInRules = endpoint<typeof schemas.updateSignInRulesSchemas>({
  method: 'PUT',
  path: '/api/settings/sign-in',
  access: administrator,
});

export const foreseeSignInRules = endpoint<typeof schemas.foreseeSignInRulesSchemas>({
  method: 'POST',
  path: '/api/settings/sign-in/foresee',
  access: administrator,
});
