import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import type { Request } from 'express';

/** Authorizes API calls. `auth` implements it, so that the platform depends on no area. */
export abstract class ApiGuard {
  /** Loads the session of a request; never rejects. */
  abstract readSession(request: Request): Promise<void>;
  /** Throws a `DomainError` when the caller may not use the endpoint. */
  abstract authorize(endpoint: BoundEndpoint, request: Request): Promise<void>;
}
