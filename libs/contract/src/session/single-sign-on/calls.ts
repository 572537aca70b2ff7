import { administrator, anyone, endpoint, superadmin } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const getSingleSignOn = endpoint<typeof schemas.getSingleSignOnSchemas>({
  method: 'GET',
  path: '/api/enterprise/single-sign-on',
  access: superadmin,
});

export const updateSingleSignOn = endpoint<typeof schemas.updateSingleSignOnSchemas>({
  method: 'PUT',
  path: '/api/enterprise/single-sign-on',
  access: { who: 'superadmin', afterSignIn: 'change single sign-on' },
});

export const foreseeSingleSignOn = endpoint<typeof schemas.foreseeSingleSignOnSchemas>({
  method: 'POST',
  path: '/api/enterprise/single-sign-on/foresee',
  access: superadmin,
});

export const testSingleSignOn = endpoint<typeof schemas.testSingleSignOnSchemas>({
  method: 'POST',
  path: '/api/enterprise/single-sign-on/test',
  access: { who: 'superadmin', afterSignIn: 'test single sign-on' },
});

export const startSingleSignOn = endpoint<typeof schemas.startSingleSignOnSchemas>({
  method: 'GET',
  path: '/api/auth/single-sign-on',
  access: anyone,
});

export const finishSingleSignOn = endpoint<typeof schemas.finishSingleSignOnSchemas>({
  method: 'GET',
  path: '/api/auth/single-sign-on/callback',
  access: anyone,
});

export const unlinkSingleSignOn = endpoint<typeof schemas.unlinkSingleSignOnSchemas>({
  method: 'DELETE',
  path: '/api/enterprise/staff/:id/single-sign-on',
  access: administrator,
});
