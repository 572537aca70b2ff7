import type { SingleSignOnRefusal } from '@atrium/rules/sign-in/single-sign-on-refusals';
import * as oidc from 'openid-client';

export class RefusedSignOn extends Error {
  constructor(
    readonly refusal: SingleSignOnRefusal,
    /** The account concerned, for the audit. */
    readonly whose: { readonly id: string; readonly name: string } | null = null,
  ) {
    super(`Single sign-on was refused: ${refusal}`);
  }
}

/** Returns the messages of an error for the log, without its properties, which may contain tokens and personal data. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause instanceof Error ? [reasonOf(error.cause)] : [])].join(': ')
    : 'Unknown';

/** Returns whether the connection failed, as the library reports it. */
const isNetwork = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'name' in error &&
  ['TypeError', 'TimeoutError', 'AbortError'].includes(String(error.name));

const CLOCK = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';
/** Codes of timeouts and of responses that no provider would send. */
const ABSENT = new Set(['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_TIMEOUT', 'OAUTH_ABORT']);
const CANCELLED = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required']);
/** Error codes for a client or secret that the provider does not accept. */
const UNKNOWN_CLIENT = new Set(['invalid_client', 'unauthorized_client', 'invalid_scope', 'invalid_request']);

/** Maps an error of the exchange to the reason shown to the user. */
export const refusalOf = (error: unknown): SingleSignOnRefusal => {
  if (error instanceof RefusedSignOn) return error.refusal;
  if (error instanceof oidc.AuthorizationResponseError) {
    if (CANCELLED.has(error.error)) return 'cancelled';
    return UNKNOWN_CLIENT.has(error.error) ? 'settings' : 'unreachable';
  }
  if (error instanceof oidc.ResponseBodyError)
    return UNKNOWN_CLIENT.has(error.error) ? 'settings' : error.error === 'invalid_grant' ? 'over' : 'invalid';
  // The token endpoint may also reject a client by a challenge.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'settings';
  if (error instanceof oidc.ClientError) {
    if (error.code === CLOCK) return 'clock';
    return ABSENT.has(error.code ?? '') || isNetwork(error.cause) ? 'unreachable' : 'invalid';
  }
  return isNetwork(error) ? 'unreachable' : 'failed';
};
