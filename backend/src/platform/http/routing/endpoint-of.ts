import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import type { Request } from 'express';
import { kept } from '../request/kept.js';

const endpoints = kept<BoundEndpoint>();

/** Stores the endpoint of a request for its log line and metrics. */
export const rememberEndpoint = (request: Request, endpoint: BoundEndpoint): void => endpoints.set(request, endpoint);
/** Returns the endpoint of a request; undefined before it is known and outside of the API. */
export const endpointOf = (request: Request): BoundEndpoint | undefined => endpoints.of(request);
