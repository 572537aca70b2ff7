import { anyone, del, get, post, put, signedIn, signedInBeforeSetup } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const askToSignInWithPasskey = post<typeof s.askToSignInWithPasskeySchemas>(
  '/api/login/passkey/options',
  anyone,
);

export const signInWithPasskey = post<typeof s.signInWithPasskeySchemas>('/api/login/passkey', anyone);
export const getSecondStep = get<typeof s.getSecondStepSchemas>('/api/login/second-step', anyone);

export const passSecondStepWithPasskey = post<typeof s.passSecondStepWithPasskeySchemas>(
  '/api/login/second-step/passkey',
  anyone,
);

export const beginPasskey = post<typeof s.beginPasskeySchemas>('/api/auth/passkeys/options', signedInBeforeSetup);
export const addPasskey = post<typeof s.addPasskeySchemas>('/api/auth/passkeys', signedInBeforeSetup);
export const renamePasskey = put<typeof s.renamePasskeySchemas>('/api/auth/passkeys/:id', signedIn);
export const removePasskey = del<typeof s.removePasskeySchemas>('/api/auth/passkeys/:id', signedIn);
