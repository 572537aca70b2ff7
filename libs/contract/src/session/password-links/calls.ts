import { anyone, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const getSignInOptions = endpoint<typeof schemas.getSignInOptionsSchemas>({
  method: 'GET',
  path: '/api/auth/options',
  access: anyone,
});

export const askForPasswordLink = endpoint<typeof schemas.askForPasswordLinkSchemas>({
  method: 'POST',
  path: '/api/auth/password-links',
  access: anyone,
});

/** By POST, so that no log has the link. */
export const readPasswordLink = endpoint<typeof schemas.readPasswordLinkSchemas>({
  method: 'POST',
  path: '/api/auth/password-link',
  access: anyone,
});

export const choosePassword = endpoint<typeof schemas.choosePasswordSchemas>({
  method: 'POST',
  path: '/api/auth/choose-password',
  access: anyone,
});
