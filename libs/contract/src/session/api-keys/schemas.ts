import * as z from 'zod/mini';
import { KEY_MOST_DAYS, KEY_NAME_LENGTH } from '@atrium/rules/sign-in/api-keys';
import { RIGHTS } from '@atrium/rules/people/rights';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';

/* Keys with which programs make calls in somebody's name: `Authorization: Bearer atrium_…`. */

const rights = z.array(z.enum(RIGHTS)).check(z.maxLength(RIGHTS.length));
/** The projects that a key opens; in each the rights beyond reading. */
const permissions = z.object({ 'perfect-b': z.optional(rights), 'talent-phi': z.optional(rights) });

export const apiKeyReply = z.object({
  id: f.id(),
  name: z.string(),
  /** How it begins; the rest is stored nowhere. */
  prefix: z.string(),
  owner: f.personReply,
  permissions,
  isReadOnly: z.boolean(),
  /** Also reads people and the rest of the enterprise area, while its owner may. */
  administers: z.boolean(),
  /** Also changes there what is no sign-in data: details of people, departments, settings. */
  changesPeople: z.boolean(),
  createdAt: f.instant(),
  expiresAt: f.instant(),
  /** To the minute. */
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
