import { anyone, get } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const isAlive = get<typeof s.isAliveSchemas>('/api/health/live', anyone);
export const getHealth = get<typeof s.getHealthSchemas>('/api/health', anyone);
export const isReady = get<typeof s.isReadySchemas>('/api/health/ready', anyone);
export const getApiDescription = get<typeof s.getApiDescriptionSchemas>('/api/docs-json', anyone);
export const showApiDescription = get<typeof s.showApiDescriptionSchemas>('/api/docs', anyone);
export const getApiPageFile = get<typeof s.getApiPageFileSchemas>('/api/docs/:file', anyone);
