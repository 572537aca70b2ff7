import { errorMessage, type ErrorCode, type ErrorReply } from '@atrium/contract/core/errors';

export interface DomainErrorExtras extends Omit<ErrorReply, 'code' | 'message' | 'requestId'> {
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
