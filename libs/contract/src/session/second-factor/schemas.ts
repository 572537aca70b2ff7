import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { passkeyReply } from '../passkeys/schemas.js';
import { currentUser } from '../session/schemas.js';

/* Codes of an authenticator app (TOTP, RFC 6238), or one of ten recovery codes. */

const CODE = 'Please enter the code';
const code = () => f.codeText({ error: CODE }, CODE).check(z.trim(), z.minLength(1, { error: CODE }));

export const passSecondStepSchemas = callSchemas({
  summary:
    'Complete a sign-in that returned `auth.second-step` with an app code or a recovery code, within five minutes in the same browser',
  sessionOnly: true,
  body: z.object({
    code: code(),
    /** Skips the code on this browser for 30 days. */
    remember: z.optional(z.boolean()),
  }),
  reply: z.object({ user: currentUser }),
  errors: ['auth.wrong-code', 'auth.second-step-over', 'auth.too-many-attempts'],
});

export const rememberedDevice = z.object({
  id: z.string(),
  /** Name of the browser and device, from the user agent. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  rememberedAt: f.instant(),
  lastUsedAt: f.instant(),
  expiresAt: f.instant(),
});

export const secondFactorReply = z.object({
  /** True when an authenticator app is set up; passkeys are separate. */
  isOn: z.boolean(),
  since: z.nullable(f.instant()),
  recoveryCodesLeft: z.int(),
  /** The day from which the user's role requires it; null when optional. */
  neededFrom: z.nullable(z.string()),
  rememberedDevices: z.array(rememberedDevice),
  passkeys: z.array(passkeyReply),
  /** Host name for new passkeys; null when this address does not support them. */
  passkeyHost: z.nullable(z.string()),
});
export type SecondFactor = z.infer<typeof secondFactorReply>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const getSecondFactorSchemas = callSchemas({
  summary: "Get the caller's two-factor settings and trusted devices",
  sessionOnly: true,
  reply: secondFactorReply,
});

export const beginSecondFactorSchemas = callSchemas({
  summary:
    'Create a secret for an authenticator app, inactive until confirmed with a code. Requires a sign-in within the last 15 minutes',
  sessionOnly: true,
  /** The secret in base32, and its `otpauth:` address for the QR code. */
  reply: z.object({ secret: z.string(), address: z.string() }),
  errors: ['second-factor.on', 'auth.sign-in-again'],
});

export const turnOnSecondFactorSchemas = callSchemas({
  summary: 'Turn on two-factor authentication with an app code; returns ten recovery codes once',
  sessionOnly: true,
  body: z.object({ code: code() }),
  reply: recoveryCodes,
  errors: [
    'second-factor.on',
    'second-factor.not-begun',
    'second-factor.wrong-code',
    'auth.too-many-attempts',
    'auth.sign-in-again',
  ],
});

export const makeRecoveryCodesSchemas = callSchemas({
  summary: 'Replace the recovery codes; returns ten new codes once. Requires a sign-in within the last 15 minutes',
  sessionOnly: true,
  reply: recoveryCodes,
  errors: ['second-factor.off', 'auth.sign-in-again'],
});

export const turnOffSecondFactorSchemas = callSchemas({
  summary:
    "Turn off the caller's two-factor authentication unless the role requires it; requires a sign-in within the last 15 minutes",
  sessionOnly: true,
  errors: ['second-factor.off', 'second-factor.needed', 'auth.sign-in-again'],
});

export const forgetDeviceSchemas = callSchemas({
  summary: 'Remove a trusted device of the caller',
  sessionOnly: true,
  params: z.object({ id: f.uuidField() }),
  errors: ['resource.not-found'],
});

export const forgetDevicesSchemas = callSchemas({
  summary: 'Remove all trusted devices of the caller',
  apiOnly: true,
  sessionOnly: true,
});
