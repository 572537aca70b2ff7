import { anyone, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const isAlive = endpoint<typeof schemas.isAliveSchemas>({
  method: 'GET',
  path: '/api/health/live',
  access: anyone,
});

export const getHealth = endpoint<typeof schemas.getHealthSchemas>({
  method: 'GET',
  path: '/api/health',
  access: anyone,
});

export const isReady = endpoint<typeof schemas.isReadySchemas>({
  method: 'GET',
  path: '/api/health/ready',
  access: anyone,
});

export const getApiDescription = endpoint<typeof schemas.getApiDescriptionSchemas>({
  method: 'GET',
  path: '/api/docs-json',
  access: anyone,
});

export const showApiDescription = endpoint<typeof schemas.showApiDescriptionSchemas>({
  method: 'GET',
  path: '/api/docs',
  access: anyone,
});

export const getApiPageFile = endpoint<typeof schemas.getApiPageFileSchemas>({
  method: 'GET',
  path: '/api/docs/:file',
  access: anyone,
});
