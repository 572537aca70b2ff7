import type { SingleSignOnRefusal } from '@atrium/rules/sign-in/single-sign-on-refusals';
import * as oidc from 'openid-client';

export class SignOnRejectedError extends Error {
  constructor(
    readonly reason: SingleSignOnRefusal,
    /** Account that tried to sign in, for the audit. */
    readonly account: { readonly id: string; readonly name: string } | null = null,
  ) {
    super(`Single sign-on was refused: ${reason}`);
  }
}

/** Returns the messages of an error for the log. Omits its properties, which may contain tokens and personal data. */
export const describeError = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause instanceof Error ? [describeError(error.cause)] : [])].join(': ')
    : 'Unknown';

/** Returns whether the error of the library means that the connection failed. */
const isNetworkError = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'name' in error &&
  ['TypeError', 'TimeoutError', 'AbortError'].includes(String(error.name));

const CLOCK_ERROR_CODES = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';
/** Error codes of the library for timeouts and unusable responses, which count as an outage of the provider. */
const TIMEOUT_CODES = new Set([
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
]);
const CANCELED_CODES = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required']);
/** Error codes by which a provider rejects the client id or secret. */
const UNKNOWN_CLIENT_CODES = new Set(['invalid_client', 'unauthorized_client', 'invalid_scope', 'invalid_request']);

/** Maps an error of the sign-in exchange to the reason shown to the user. */
export const toRejectionReason = (error: unknown): SingleSignOnRefusal => {
  if (error instanceof SignOnRejectedError) return error.reason;
  if (error instanceof oidc.AuthorizationResponseError) {
    if (CANCELED_CODES.has(error.error)) return 'cancelled';
    return UNKNOWN_CLIENT_CODES.has(error.error) ? 'settings' : 'unreachable';
  }
  if (error instanceof oidc.ResponseBodyError)
    return UNKNOWN_CLIENT_CODES.has(error.error) ? 'settings' : error.error === 'invalid_grant' ? 'over' : 'invalid';
  // The token endpoint may also reject a client by a challenge.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'settings';
  if (error instanceof oidc.ClientError) {
    if (error.code === CLOCK_ERROR_CODES) return 'clock';
    return TIMEOUT_CODES.has(error.code ?? '') || isNetworkError(error.cause) ? 'unreachable' : 'invalid';
  }
  return isNetworkError(error) ? 'unreachable' : 'failed';
};
