import { errorMessage, type ErrorCode, type ErrorReply, type FieldError } from '@atrium/contract/core/errors';

export interface DomainErrorExtras {
  readonly errors?: readonly FieldError[];
  /** Current entity, for the error of a stale save. */
  readonly current?: unknown;
  readonly conflicts?: readonly string[];
  /** Name of the user whose edit a stale save would overwrite, or who undid the entry first. */
  readonly editedBy?: string;
  /** Work whose new owner must be chosen first. */
  readonly openWork?: ErrorReply['openWork'];
  /** Logged hours that move or stay, by a decision. */
  readonly loggedHours?: ErrorReply['loggedHours'];
  readonly retryAfterSeconds?: number;
  /** Methods that the URL supports, for 405. */
  readonly allow?: readonly string[];
}

/** Expected error with a code of the catalogue. Only `ErrorResponder` maps it to an HTTP response. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    details: Readonly<Record<string, unknown>> = {},
    readonly extras: DomainErrorExtras = {},
  ) {
    super(errorMessage(code, details));
  }
}

/** Returns a 404 error. `what` is the display name of the entity in the message, such as "Client". */
export const notFound = (what: string): DomainError => new DomainError('resource.not-found', { what });

/** Returns an `input.invalid` error for one field, for rules that only the database can check. */
export const invalidField = (path: string, message: string): DomainError => {
  const error = new DomainError('input.invalid', {}, { errors: [{ path, message }] });
  error.message = message;
  return error;
};
