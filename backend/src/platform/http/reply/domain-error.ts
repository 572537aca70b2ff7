import { errorMessage, type ErrorCode, type FieldError } from '@atrium/contract/core/errors';

export interface DomainErrorExtras {
  readonly errors?: readonly FieldError[];
  /** The current entity, for a stale save. */
  readonly current?: unknown;
  readonly conflicts?: readonly string[];
  /** Name of the user whose edit a stale save would overwrite. */
  readonly editedBy?: string;
  readonly retryAfterSeconds?: number;
  /** Methods that the URL supports, for 405. */
  readonly allow?: readonly string[];
}

/** An expected error with a code of the catalogue. Only `ErrorAnswers` maps it to HTTP. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    details: Readonly<Record<string, unknown>> = {},
    readonly extras: DomainErrorExtras = {},
  ) {
    super(errorMessage(code, details));
  }
}

/** Returns a 404 error. `what` is the entity's noun in the message, such as "Client". */
export const notFound = (what: string): DomainError => new DomainError('resource.not-found', { what });

/** Returns an `input.invalid` error for one field, for rules that only the database can check. */
export const invalidField = (path: string, message: string): DomainError => {
  const error = new DomainError('input.invalid', {}, { errors: [{ path, message }] });
  error.message = message;
  return error;
};
