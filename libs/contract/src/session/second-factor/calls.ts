import { anyone, del, get, post, signedIn, signedInBeforeSetup } from '../../core/endpoint.js';
import type * as s from './schemas.js';

const FACTOR = '/api/auth/second-factor';

export const passSecondStep = post<typeof s.passSecondStepSchemas>('/api/login/second-step', anyone);
export const getSecondFactor = get<typeof s.getSecondFactorSchemas>(FACTOR, signedInBeforeSetup);
export const beginSecondFactor = post<typeof s.beginSecondFactorSchemas>(`${FACTOR}/setup`, signedInBeforeSetup);
export const turnOnSecondFactor = post<typeof s.turnOnSecondFactorSchemas>(FACTOR, signedInBeforeSetup);
export const makeRecoveryCodes = post<typeof s.makeRecoveryCodesSchemas>(`${FACTOR}/recovery-codes`, signedIn);
export const turnOffSecondFactor = del<typeof s.turnOffSecondFactorSchemas>(FACTOR, signedIn);
export const forgetDevice = del<typeof s.forgetDeviceSchemas>('/api/auth/remembered-devices/:id', signedIn);
export const forgetDevices = del<typeof s.forgetDevicesSchemas>('/api/auth/remembered-devices', signedIn);
