import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import type { Request } from 'express';

/** Who may make a call. Implemented by `auth`, so that the platform knows no area. */
export abstract class CallGuard {
  /** Reads the session of a request, for whoever asks later; never refuses. */
  abstract readSession(request: Request): Promise<void>;
  /** @throws DomainError when this person, or nobody, may make this call. */
  abstract admit(endpoint: BoundEndpoint, request: Request): Promise<void>;
}
