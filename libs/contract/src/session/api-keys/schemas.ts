import * as z from 'zod/mini';
import { MAX_KEY_DAYS, KEY_NAME_LENGTH } from '@atrium/rules/sign-in/api-keys';
import { RIGHTS } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams } from '../../core/query-fields.js';

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
  /** True when the key can also read the enterprise area, as long as the owner may. */
  administers: z.boolean(),
  /** True when the key can also change people, departments and settings, but no credentials. */
  changesPeople: z.boolean(),
  createdAt: f.instant(),
  expiresAt: f.instant(),
  /** Time of the last use, rounded to the minute. */
  lastUsedAt: z.nullable(f.instant()),
  lastUsedFrom: z.nullable(z.string()),
  version: z.int(),
});
export type ApiKey = z.infer<typeof apiKeyReply>;

export const listOwnApiKeysSchemas = callSchemas({
  summary: "List the caller's API keys, newest first, including expired ones",
  sessionOnly: true,
  reply: z.array(apiKeyReply),
});

export const createApiKeySchemas = callSchemas({
  summary: 'Create an API key; requires a sign-in within the last 15 minutes. The key is returned only once',
  idempotent: 'encrypted',
  sessionOnly: true,
  body: z.object({
    name: f.nameText('Please enter a name', KEY_NAME_LENGTH),
    permissions,
    isReadOnly: z.optional(z.boolean()),
    administers: z.optional(z.boolean()),
    /** True to allow changes of people; requires `administers`. */
    changesPeople: z.optional(z.boolean()),
    expiresInDays: f.quantity({ min: 1, max: MAX_KEY_DAYS }),
  }),
  reply: z.object({ ...apiKeyReply.shape, key: z.string() }),
  status: 201,
  errors: ['auth.sign-in-again', 'key.too-many'],
});

export const endOwnApiKeySchemas = callSchemas({
  summary: 'Revoke an API key of the caller',
  sessionOnly: true,
  params: idParams,
  errors: ['resource.not-found'],
});

export const listApiKeysSchemas = callSchemas({
  summary: 'List API keys of all users, newest first',
  sessionOnly: true,
  reply: z.array(apiKeyReply),
});

export const endApiKeySchemas = callSchemas({
  summary: 'Revoke an API key of any user',
  sessionOnly: true,
  params: idParams,
  errors: ['resource.not-found', 'staff.superadmin-only'],
});
