import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { currentUser } from '../session/schemas.js';
import { PASSKEY_NAME_LENGTH } from './values.js';

const BROKEN = 'The answer of the passkey is not complete';
const bytes = (max: number) => f.rawText(max, { error: BROKEN }, BROKEN);
const word = () => f.codeText({ error: BROKEN }, BROKEN);

const credential = <R extends z.core.$ZodLooseShape>(response: R) =>
  z.object({
    id: bytes(2_000),
    rawId: bytes(2_000),
    type: word(),
    authenticatorAttachment: z.optional(z.nullable(word())),
    response: z.object(response),
  });

/** The browser's response after creating a passkey. */
const made = credential({
  clientDataJSON: bytes(5_000),
  attestationObject: bytes(50_000),
  transports: z.optional(z.array(word()).check(z.maxLength(10))),
});
/** The browser's response after using a passkey. */
const used = credential({
  clientDataJSON: bytes(5_000),
  authenticatorData: bytes(5_000),
  signature: bytes(5_000),
  userHandle: z.optional(z.nullable(bytes(200))),
});
export type MadePasskey = z.infer<typeof made>;
export type UsedPasskey = z.infer<typeof used>;

/** Options for `navigator.credentials`, parsed by `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
const options = z.record(z.string(), z.unknown());

export const passkeyReply = z.object({
  id: z.string(),
  name: z.string(),
  host: z.string(),
  /** Synced by its provider, so that it survives the loss of the device. */
  isBackedUp: z.boolean(),
  createdAt: f.instant(),
  lastUsedAt: z.nullable(f.instant()),
});
export type Passkey = z.infer<typeof passkeyReply>;

export const askToSignInWithPasskeySchemas = callSchemas({
  summary:
    'What a browser asks a passkey for, to sign in without a password. `confirm`: of whoever is signed in alone. Good for five minutes, once, in this browser',
  sessionOnly: true,
  body: z.object({ confirm: z.optional(z.boolean()) }),
  reply: z.object({ options }),
  errors: ['passkey.no-address', 'passkey.none'],
});

export const signInWithPasskeySchemas = callSchemas({
  summary: 'Sign in with a passkey alone; it must have verified its owner, by a finger, a face or a PIN',
  sessionOnly: true,
  body: z.object({ credential: used }),
  reply: z.object({ user: currentUser }),
  errors: [
    'passkey.refused',
    'passkey.over',
    'passkey.no-address',
    'auth.single-sign-on-only',
    'auth.too-many-attempts',
  ],
});

export const getSecondStepSchemas = callSchemas({
  summary: 'What a sign-in that answered `auth.second-step` can go on with, in the same browser',
  sessionOnly: true,
  reply: z.object({
    app: z.boolean(),
    recoveryCodes: z.boolean(),
    /** Null without a passkey. */
    passkey: z.nullable(
      z.object({
        /** Null when this address does not support passkeys. */
        options: z.nullable(options),
      }),
    ),
  }),
  errors: ['auth.second-step-over'],
});

export const passSecondStepWithPasskeySchemas = callSchemas({
  summary: 'The second step of a sign-in, by a passkey',
  sessionOnly: true,
  body: z.object({ credential: used, remember: z.optional(z.boolean()) }),
  reply: z.object({ user: currentUser }),
  errors: ['passkey.refused', 'passkey.over', 'passkey.no-address', 'auth.second-step-over', 'auth.too-many-attempts'],
});

export const beginPasskeySchemas = callSchemas({
  summary: 'What a browser makes a new passkey by; needs a sign-in of the last 15 minutes',
  sessionOnly: true,
  reply: z.object({ options }),
  errors: ['passkey.no-address', 'passkey.too-many', 'auth.sign-in-again'],
});

export const addPasskeySchemas = callSchemas({
  summary:
    'Keep a new passkey. With the first second factor of all come ten recovery codes, this once. Needs a sign-in of the last 15 minutes',
  sessionOnly: true,
  body: z.object({ name: f.nameText('Please enter a name', PASSKEY_NAME_LENGTH), credential: made }),
  reply: z.object({ passkey: passkeyReply, recoveryCodes: z.nullable(z.array(z.string())) }),
  status: 201,
  errors: [
    'passkey.refused',
    'passkey.over',
    'passkey.no-address',
    'passkey.too-many',
    'passkey.known',
    'auth.sign-in-again',
  ],
});

export const renamePasskeySchemas = callSchemas({
  summary: "Give one of one's own passkeys another name",
  sessionOnly: true,
  params: z.object({ id: f.uuidField() }),
  body: z.object({ name: f.nameText('Please enter a name', PASSKEY_NAME_LENGTH) }),
  reply: passkeyReply,
  errors: ['resource.not-found'],
});

export const removePasskeySchemas = callSchemas({
  summary:
    "Remove one of one's own passkeys, but not the last second factor that a role needs; needs a sign-in of the last 15 minutes",
  sessionOnly: true,
  params: z.object({ id: f.uuidField() }),
  errors: ['resource.not-found', 'second-factor.needed', 'auth.sign-in-again'],
});
