import { administrator, del, get, post, signedIn } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const apiKeys = resource<s.ApiKey>()({
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

export const listOwnApiKeys = get<typeof s.listOwnApiKeysSchemas>('/api/auth/api-keys', signedIn);
export const createApiKey = post<typeof s.createApiKeySchemas>('/api/auth/api-keys', signedIn);
export const endOwnApiKey = del<typeof s.endOwnApiKeySchemas>('/api/auth/api-keys/:id', signedIn);
export const listApiKeys = get<typeof s.listApiKeysSchemas>('/api/enterprise/api-keys', administrator);
export const endApiKey = del<typeof s.endApiKeySchemas>('/api/enterprise/api-keys/:id', administrator);
