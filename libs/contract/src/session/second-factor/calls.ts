import { anyone, del, get, post, signedIn, signedInBeforeSetup } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const passSecondStep = post<typeof s.passSecondStepSchemas>('/api/login/second-step', anyone);
export const getSecondFactor = get<typeof s.getSecondFactorSchemas>('/api/auth/second-factor', signedInBeforeSetup);

export const beginSecondFactor = post<typeof s.beginSecondFactorSchemas>(
  '/api/auth/second-factor/setup',
  signedInBeforeSetup,
);

export const turnOnSecondFactor = post<typeof s.turnOnSecondFactorSchemas>(
  '/api/auth/second-factor',
  signedInBeforeSetup,
);

export const makeRecoveryCodes = post<typeof s.makeRecoveryCodesSchemas>(
  '/api/auth/second-factor/recovery-codes',
  signedIn,
);

export const turnOffSecondFactor = del<typeof s.turnOffSecondFactorSchemas>('/api/auth/second-factor', signedIn);
export const forgetDevice = del<typeof s.forgetDeviceSchemas>('/api/auth/remembered-devices/:id', signedIn);
export const forgetDevices = del<typeof s.forgetDevicesSchemas>('/api/auth/remembered-devices', signedIn);
