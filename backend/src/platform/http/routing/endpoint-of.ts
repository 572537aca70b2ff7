import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import type { Request } from 'express';
import { kept } from '../request/kept.js';

const endpoints = kept<BoundEndpoint>();

/** Stores the endpoint of a request for its log line and metrics. */
export const rememberEndpoint = (request: Request, endpoint: BoundEndpoint): void => endpoints.set(request, endpoint);
export const endpointOf = (request: Request): BoundEndpoint | undefined => endpoints.of(request);
