import { administrator, anyone, del, get, post, put, superadmin } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getSingleSignOn = get<typeof s.getSingleSignOnSchemas>('/api/enterprise/single-sign-on', superadmin);

export const updateSingleSignOn = put<typeof s.updateSingleSignOnSchemas>('/api/enterprise/single-sign-on', {
  who: 'superadmin',
  afterSignIn: 'change single sign-on',
});

export const previewSingleSignOn = post<typeof s.previewSingleSignOnSchemas>(
  '/api/enterprise/single-sign-on/foresee',
  superadmin,
);

export const testSingleSignOn = post<typeof s.testSingleSignOnSchemas>('/api/enterprise/single-sign-on/test', {
  who: 'superadmin',
  afterSignIn: 'test single sign-on',
});

export const startSingleSignOn = get<typeof s.startSingleSignOnSchemas>('/api/auth/single-sign-on', anyone);
export const finishSingleSignOn = get<typeof s.finishSingleSignOnSchemas>('/api/auth/single-sign-on/callback', anyone);

export const unlinkSingleSignOn = del<typeof s.unlinkSingleSignOnSchemas>(
  '/api/enterprise/staff/:id/single-sign-on',
  administrator,
);
