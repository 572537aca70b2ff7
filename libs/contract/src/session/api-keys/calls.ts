import { administrator, endpoint, signedIn } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

export const apiKeys = resource<schemas.ApiKey>()({
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

export const listOwnApiKeys = endpoint<typeof schemas.listOwnApiKeysSchemas>({
  method: 'GET',
  path: '/api/auth/api-keys',
  access: signedIn,
});

export const createApiKey = endpoint<typeof schemas.createApiKeySchemas>({
  method: 'POST',
  path: '/api/auth/api-keys',
  access: signedIn,
});

export const endOwnApiKey = endpoint<typeof schemas.endOwnApiKeySchemas>({
  method: 'DELETE',
  path: '/api/auth/api-keys/:id',
  access: signedIn,
});

export const listApiKeys = endpoint<typeof schemas.listApiKeysSchemas>({
  method: 'GET',
  path: '/api/enterprise/api-keys',
  access: administrator,
});

export const endApiKey = endpoint<typeof schemas.endApiKeySchemas>({
  method: 'DELETE',
  path: '/api/enterprise/api-keys/:id',
  access: administrator,
});
