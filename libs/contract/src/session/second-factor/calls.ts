import { anyone, endpoint, signedIn, signedInBeforeSetup } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const passSecondStep = endpoint<typeof schemas.passSecondStepSchemas>({
  method: 'POST',
  path: '/api/login/second-step',
  access: anyone,
});

export const getSecondFactor = endpoint<typeof schemas.getSecondFactorSchemas>({
  method: 'GET',
  path: '/api/auth/second-factor',
  access: signedInBeforeSetup,
});

export const beginSecondFactor = endpoint<typeof schemas.beginSecondFactorSchemas>({
  method: 'POST',
  path: '/api/auth/second-factor/setup',
  access: signedInBeforeSetup,
});

export const turnOnSecondFactor = endpoint<typeof schemas.turnOnSecondFactorSchemas>({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: signedInBeforeSetup,
});

export const makeRecoveryCodes = endpoint<typeof schemas.makeRecoveryCodesSchemas>({
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  access: signedIn,
});

export const turnOffSecondFactor = endpoint<typeof schemas.turnOffSecondFactorSchemas>({
  method: 'DELETE',
  path: '/api/auth/second-factor',
  access: signedIn,
});

export const forgetDevice = endpoint<typeof schemas.forgetDeviceSchemas>({
  method: 'DELETE',
  path: '/api/auth/remembered-devices/:id',
  access: signedIn,
});

export const forgetDevices = endpoint<typeof schemas.forgetDevicesSchemas>({
  method: 'DELETE',
  path: '/api/auth/remembered-devices',
  access: signedIn,
});
