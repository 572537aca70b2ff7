import { errorMessage, type ErrorCode, type FieldError } from '@atrium/contract/core/errors';

export interface DomainErrorExtras {
  readonly errors?: readonly FieldError[];
  /** The entity as it is now, for a stale save. */
  readonly current?: unknown;
  readonly conflicts?: readonly string[];
  /** The name of the user whose edit a stale save would undo. */
  readonly editedBy?: string;
  readonly retryAfterSeconds?: number;
  /** What the address takes, where the request came by another method. */
  readonly allow?: readonly string[];
}

/** A refusal of the catalogue. The error filter alone knows what it is in HTTP. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    details: Readonly<Record<string, unknown>> = {},
    readonly extras: DomainErrorExtras = {},
  ) {
    super(errorMessage(code, details));
  }
}

export const notFound = (what: string): DomainError => new DomainError('resource.not-found', { what });

/** One field of the input is wrong in a way that only the database can tell. */
export const invalidField = (path: string, message: string): DomainError => {
  const error = new DomainError('input.invalid', {}, { errors: [{ path, message }] });
  error.message = message;
  return error;
};
