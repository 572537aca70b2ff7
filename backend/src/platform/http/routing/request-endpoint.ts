import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import type { Request } from 'express';
import { requestContext } from '../request/request-context.js';

const endpoints = requestContext<BoundEndpoint>();

/** Stores the endpoint of a request for its log line and metrics. */
export const setRequestEndpoint = (request: Request, endpoint: BoundEndpoint): void => endpoints.set(request, endpoint);
/** Returns the endpoint of a request; undefined before it is known and outside of the API. */
export const getRequestEndpoint = (request: Request): BoundEndpoint | undefined => endpoints.of(request);
