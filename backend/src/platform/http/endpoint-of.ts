import type { Endpoint } from '@atrium/contract/core/endpoint';
import type { Request } from 'express';

const endpoints = new WeakMap<Request, Endpoint>();

/** The guard remembers which call it looked at, for whoever has to tell of its end. */
export const rememberEndpoint = (request: Request, endpoint: Endpoint): void => void endpoints.set(request, endpoint);
export const endpointOf = (request: Request): Endpoint | undefined => endpoints.get(request);
