import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import type { Request } from 'express';
import { kept } from '../request/kept.js';

const endpoints = kept<BoundEndpoint>();

/** Which call it is, remembered, for whoever has to tell of its end. */
export const rememberEndpoint = (request: Request, endpoint: BoundEndpoint): void => endpoints.set(request, endpoint);
export const endpointOf = (request: Request): BoundEndpoint | undefined => endpoints.of(request);
