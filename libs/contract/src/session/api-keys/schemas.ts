import * as z from 'zod/mini';
import { KEY_MOST_DAYS, KEY_NAME_LENGTH } from '@atrium/rules/sign-in/api-keys';
import { RIGHTS } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

/* API keys, which make calls as their owner: `Authorization: Bearer atrium_…`. */

const rights = z.array(z.enum(RIGHTS)).check(z.maxLength(RIGHTS.length));
/** Projects that the key may read, with its further rights in each. */
const permissions = z.object({ 'perfect-b': z.optional(rights), 'talent-phi': z.optional(rights) });

export const apiKeyReply = z.object({
  id: f.id(),
  name: z.string(),
  /** First characters of the key; the rest is not stored. */
  prefix: z.string(),
  owner: f.personReply,
  permissions,
  isReadOnly: z.boolean(),
  /** Reads the enterprise area too while the owner may. */
  administers: z.boolean(),
  /** Changes people, departments and settings too, but no credentials. */
  changesPeople: z.boolean(),
  createdAt: f.instant(),
  expiresAt: f.instant(),
  /** Rounded to the minute. */
  lastUsedAt: z.nullable(f.instant()),
  lastUsedFrom: z.nullable(z.string()),
  version: z.int(),
});
export type ApiKey = z.infer<typeof apiKeyReply>;

export const listOwnApiKeysSchemas = callSchemas({
  summary: "One's own API keys, newest first; expired ones until they are ended",
  sessionOnly: true,
  reply: z.array(apiKeyReply),
});

export const createApiKeySchemas = callSchemas({
  summary: 'Make an API key; needs a sign-in within the last 15 minutes, and is the one time that the key is told',
  idempotent: 'encrypted',
  sessionOnly: true,
  body: z.object({
    name: f.nameText('Please enter a name', KEY_NAME_LENGTH),
    permissions,
    isReadOnly: z.optional(z.boolean()),
    administers: z.optional(z.boolean()),
    /** Needs `administers`. */
    changesPeople: z.optional(z.boolean()),
    expiresInDays: f.quantity({ min: 1, max: KEY_MOST_DAYS }),
  }),
  reply: z.object({ ...apiKeyReply.shape, key: z.string() }),
  status: 201,
  errors: ['auth.sign-in-again', 'key.too-many'],
});

export const endOwnApiKeySchemas = callSchemas({
  summary: "End one of one's own API keys",
  sessionOnly: true,
  params: f.idParams,
  errors: ['resource.not-found'],
});

export const listApiKeysSchemas = callSchemas({
  summary: 'API keys of everybody, newest first',
  sessionOnly: true,
  reply: z.array(apiKeyReply),
});

export const endApiKeySchemas = callSchemas({
  summary: "End somebody's API key",
  sessionOnly: true,
  params: f.idParams,
  errors: ['resource.not-found', 'staff.superadmin-only'],
});
