import { anyone, endpoint, signedIn, signedInBeforeSetup } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const askToSignInWithPasskey = endpoint<typeof schemas.askToSignInWithPasskeySchemas>({
  method: 'POST',
  path: '/api/login/passkey/options',
  access: anyone,
});

export const signInWithPasskey = endpoint<typeof schemas.signInWithPasskeySchemas>({
  method: 'POST',
  path: '/api/login/passkey',
  access: anyone,
});

export const getSecondStep = endpoint<typeof schemas.getSecondStepSchemas>({
  method: 'GET',
  path: '/api/login/second-step',
  access: anyone,
});

export const passSecondStepWithPasskey = endpoint<typeof schemas.passSecondStepWithPasskeySchemas>({
  method: 'POST',
  path: '/api/login/second-step/passkey',
  access: anyone,
});

export const beginPasskey = endpoint<typeof schemas.beginPasskeySchemas>({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: signedInBeforeSetup,
});

export const addPasskey = endpoint<typeof schemas.addPasskeySchemas>({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: signedInBeforeSetup,
});

export const renamePasskey = endpoint<typeof schemas.renamePasskeySchemas>({
  method: 'PUT',
  path: '/api/auth/passkeys/:id',
  access: signedIn,
});

export const removePasskey = endpoint<typeof schemas.removePasskeySchemas>({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  access: signedIn,
});
