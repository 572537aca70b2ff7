import type { SingleSignOnRefusal } from '@atrium/rules/sign-in/single-sign-on-refusals';
import * as oidc from 'openid-client';

/** A sign-in at the provider that ends without a session. */
export class RefusedSignOn extends Error {
  constructor(
    readonly refusal: SingleSignOnRefusal,
    /** Whose it would have been, for the audit. */
    readonly whose: { readonly id: string; readonly name: string } | null = null,
  ) {
    super(`Single sign-on was refused: ${refusal}`);
  }
}

/** What went wrong, for the log: its sentences alone, since what hangs on such errors may hold tokens and people. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? [error.message, ...(error.cause instanceof Error ? [reasonOf(error.cause)] : [])].join(': ')
    : 'Unknown';

/** A connection that failed; the library hands it on as it is, or wrapped. */
const isNetwork = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'name' in error &&
  ['TypeError', 'TimeoutError', 'AbortError'].includes(String(error.name));

const CLOCK = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';
/** It answered, but no provider would answer so; it did not answer in time. */
const ABSENT = new Set(['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_TIMEOUT', 'OAUTH_ABORT']);
const CANCELLED = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required']);
/** What a provider answers when it knows client or secret otherwise. */
const UNKNOWN_CLIENT = new Set(['invalid_client', 'unauthorized_client', 'invalid_scope', 'invalid_request']);

/** What a failure of the conversation with the provider means to whoever signs in. */
export const refusalOf = (error: unknown): SingleSignOnRefusal => {
  if (error instanceof RefusedSignOn) return error.refusal;
  if (error instanceof oidc.AuthorizationResponseError) {
    if (CANCELLED.has(error.error)) return 'cancelled';
    return UNKNOWN_CLIENT.has(error.error) ? 'settings' : 'unreachable';
  }
  if (error instanceof oidc.ResponseBodyError)
    return UNKNOWN_CLIENT.has(error.error) ? 'settings' : error.error === 'invalid_grant' ? 'over' : 'invalid';
  // The token endpoint refuses a client by a challenge, too.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'settings';
  if (error instanceof oidc.ClientError) {
    if (error.code === CLOCK) return 'clock';
    return ABSENT.has(error.code ?? '') || isNetwork(error.cause) ? 'unreachable' : 'invalid';
  }
  return isNetwork(error) ? 'unreachable' : 'failed';
};
