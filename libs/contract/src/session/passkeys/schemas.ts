import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { currentUser } from '../session/schemas.js';
import { PASSKEY_NAME_LENGTH } from './values.js';

const BROKEN = 'The passkey response is incomplete';
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
const registration = credential({
  clientDataJSON: bytes(5_000),
  attestationObject: bytes(50_000),
  transports: z.optional(z.array(word()).check(z.maxLength(10))),
});
/** The browser's response after using a passkey. */
const assertion = credential({
  clientDataJSON: bytes(5_000),
  authenticatorData: bytes(5_000),
  signature: bytes(5_000),
  userHandle: z.optional(z.nullable(bytes(200))),
});
export type PasskeyRegistration = z.infer<typeof registration>;
export type PasskeyAssertion = z.infer<typeof assertion>;

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
    'Get options to sign in with a passkey; `confirm` limits them to the signed-in user. Valid once, for five minutes, in this browser',
  sessionOnly: true,
  body: z.object({ confirm: z.optional(z.boolean()) }),
  reply: z.object({ options }),
  errors: ['passkey.no-address', 'passkey.none'],
});

export const signInWithPasskeySchemas = callSchemas({
  summary: 'Sign in with only a passkey; it must verify the user by biometrics or PIN',
  sessionOnly: true,
  body: z.object({ credential: assertion }),
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
  summary: 'List the second factors for a sign-in that returned `auth.second-step`, in the same browser',
  sessionOnly: true,
  reply: z.object({
    app: z.boolean(),
    recoveryCodes: z.boolean(),
    /** Challenge for a passkey; null when the user has none. */
    passkey: z.nullable(
      z.object({
        /** Options for a passkey; null when this address does not support passkeys. */
        options: z.nullable(options),
      }),
    ),
  }),
  errors: ['auth.second-step-over'],
});

export const passSecondStepWithPasskeySchemas = callSchemas({
  summary: 'Complete a sign-in with a passkey as the second factor',
  sessionOnly: true,
  body: z.object({ credential: assertion, remember: z.optional(z.boolean()) }),
  reply: z.object({ user: currentUser }),
  errors: ['passkey.refused', 'passkey.over', 'passkey.no-address', 'auth.second-step-over', 'auth.too-many-attempts'],
});

export const beginPasskeySchemas = callSchemas({
  summary: 'Get options to create a passkey; requires a sign-in within the last 15 minutes',
  sessionOnly: true,
  reply: z.object({ options }),
  errors: ['passkey.no-address', 'passkey.too-many', 'auth.sign-in-again'],
});

export const addPasskeySchemas = callSchemas({
  summary:
    'Register a passkey. The first second factor returns ten recovery codes once. Requires a sign-in within the last 15 minutes',
  sessionOnly: true,
  body: z.object({ name: f.nameText('Please enter a name', PASSKEY_NAME_LENGTH), credential: registration }),
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
  summary: 'Rename a passkey of the caller',
  sessionOnly: true,
  params: z.object({ id: f.uuidField() }),
  body: z.object({ name: f.nameText('Please enter a name', PASSKEY_NAME_LENGTH) }),
  reply: passkeyReply,
  errors: ['resource.not-found'],
});

export const removePasskeySchemas = callSchemas({
  summary:
    'Remove a passkey of the caller, but not the last second factor that a role requires; requires a sign-in within the last 15 minutes',
  sessionOnly: true,
  params: z.object({ id: f.uuidField() }),
  errors: ['resource.not-found', 'second-factor.needed', 'auth.sign-in-again'],
});
