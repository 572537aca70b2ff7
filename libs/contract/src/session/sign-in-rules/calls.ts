import { administrator, post, put } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const updateSignInRules = put<typeof s.updateSignInRulesSchemas>('/api/settings/sign-in', administrator);

export const previewSignInRules = post<typeof s.previewSignInRulesSchemas>(
  '/api/settings/sign-in/foresee',
  administrator,
);
