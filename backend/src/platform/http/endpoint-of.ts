import type { Endpoint } from '@atrium/contract/core/endpoint';
import type { Request } from 'express';
import { kept } from './kept.js';

const endpoints = kept<Endpoint>();

/** Which call it is, remembered, for whoever has to tell of its end. */
export const rememberEndpoint = (request: Request, endpoint: Endpoint): void => endpoints.set(request, endpoint);
export const endpointOf = (request: Request): Endpoint | undefined => endpoints.of(request);
