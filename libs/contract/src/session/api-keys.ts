import { KEY_MOST_DAYS, KEY_NAME_LENGTH } from '@atrium/rules/api-keys';
import { RIGHTS } from '@atrium/rules/rights';
import * as z from 'zod/mini';
import { administrator, endpoint, signedIn } from '../core/endpoint.js';
import { id, idParams, instant, nameText, personReply, quantity } from '../core/fields.js';
import { resource } from '../core/resource.js';

/* Keys with which programs make calls in somebody's name: `Authorization: Bearer atrium_…`. */

const rights = z.array(z.enum(RIGHTS)).check(z.maxLength(RIGHTS.length));
/** The projects that a key opens; in each the rights beyond reading. */
const permissions = z.object({ 'perfect-b': z.optional(rights), 'talent-phi': z.optional(rights) });

export const apiKeyReply = z.object({
  id: id(),
  name: z.string(),
  /** How it begins; the rest is stored nowhere. */
  prefix: z.string(),
  owner: personReply,
  permissions,
  isReadOnly: z.boolean(),
  /** Also reads people and the rest of the enterprise area, while its owner may. */
  administers: z.boolean(),
  /** Also changes there what is no sign-in data: details of people, departments, settings. */
  changesPeople: z.boolean(),
  createdAt: instant(),
  expiresAt: instant(),
  /** To the minute. */
  lastUsedAt: z.nullable(instant()),
  lastUsedFrom: z.nullable(z.string()),
  version: z.int(),
});
export type ApiKey = z.infer<typeof apiKeyReply>;

export const apiKeys = resource<ApiKey>()({
  event: 'api-key',
  name: 'apiKey',
  noun: 'API key',
  words: {
    name: 'Name',
    permissions: 'Rights',
    isReadOnly: 'Read only',
    administers: 'Read people',
    changesPeople: 'Change people and access',
  },
});

export const listOwnApiKeys = endpoint({
  name: 'listOwnApiKeys',
  summary: "One's own API keys, newest first; expired ones until they are ended",
  method: 'GET',
  path: '/api/auth/api-keys',
  access: signedIn,
  sessionOnly: true,
  reply: z.array(apiKeyReply),
  status: 200,
});

export const createApiKey = endpoint({
  name: 'createApiKey',
  summary: 'Make an API key; needs a sign-in within the last 15 minutes, and is the one time that the key is told',
  method: 'POST',
  path: '/api/auth/api-keys',
  access: signedIn,
  idempotent: 'encrypted',
  sessionOnly: true,
  body: z.object({
    name: nameText('Please enter a name', KEY_NAME_LENGTH),
    permissions,
    isReadOnly: z.optional(z.boolean()),
    administers: z.optional(z.boolean()),
    /** Needs `administers`. */
    changesPeople: z.optional(z.boolean()),
    expiresInDays: quantity({ min: 1, max: KEY_MOST_DAYS }),
  }),
  reply: z.object({ ...apiKeyReply.shape, key: z.string() }),
  status: 201,
  errors: ['auth.sign-in-again', 'key.too-many'],
});

export const endOwnApiKey = endpoint({
  name: 'endOwnApiKey',
  summary: "End one of one's own API keys",
  method: 'DELETE',
  path: '/api/auth/api-keys/:id',
  access: signedIn,
  sessionOnly: true,
  params: idParams,
  status: 204,
  errors: ['resource.not-found'],
});

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  summary: 'API keys of everybody, newest first',
  method: 'GET',
  path: '/api/enterprise/api-keys',
  access: administrator,
  sessionOnly: true,
  reply: z.array(apiKeyReply),
  status: 200,
});

export const endApiKey = endpoint({
  name: 'endApiKey',
  summary: "End somebody's API key",
  method: 'DELETE',
  path: '/api/enterprise/api-keys/:id',
  access: administrator,
  sessionOnly: true,
  params: idParams,
  status: 204,
  errors: ['resource.not-found', 'staff.superadmin-only'],
});
