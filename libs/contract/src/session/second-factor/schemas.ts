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
    'The second step of a sign-in that answered `auth.second-step`: the code of the app, or a recovery code. It follows the first within five minutes, in the same browser',
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
  /** Whether an authenticator app is set up; passkeys are separate. */
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
  summary: "One's own second factor, and the devices that are not asked for it",
  sessionOnly: true,
  reply: secondFactorReply,
});

export const beginSecondFactorSchemas = callSchemas({
  summary:
    'A new secret for an app; nothing changes until a code of it is sent. Needs a sign-in of the last 15 minutes',
  sessionOnly: true,
  /** The secret in base32, and its `otpauth:` address for the QR code. */
  reply: z.object({ secret: z.string(), address: z.string() }),
  errors: ['second-factor.on', 'auth.sign-in-again'],
});

export const turnOnSecondFactorSchemas = callSchemas({
  summary: 'Turn the second factor on by a code of the app; answers ten recovery codes, this once',
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
  summary: 'Ten new recovery codes in place of the old ones; needs a sign-in of the last 15 minutes',
  sessionOnly: true,
  reply: recoveryCodes,
  errors: ['second-factor.off', 'auth.sign-in-again'],
});

export const turnOffSecondFactorSchemas = callSchemas({
  summary: "Turn one's own second factor off, unless the role needs it; needs a sign-in of the last 15 minutes",
  sessionOnly: true,
  errors: ['second-factor.off', 'second-factor.needed', 'auth.sign-in-again'],
});

export const forgetDeviceSchemas = callSchemas({
  summary: 'A remembered device is asked for the code again',
  sessionOnly: true,
  params: z.object({ id: f.uuidField() }),
  errors: ['resource.not-found'],
});

export const forgetDevicesSchemas = callSchemas({
  summary: "All of one's remembered devices are asked for the code again",
  sessionOnly: true,
});
