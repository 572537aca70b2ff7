import type { ReplyOf } from '@atrium/contract/core/endpoint';
import type { getSecondStep } from '@atrium/contract/session/passkeys/calls';
import type { PasskeyAssertion } from '@atrium/contract/session/passkeys/schemas';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { request } from '../../lib/api/http.js';
import { completeSignIn } from '../session-store.js';

/* Part of the sign-in, so only types of the contract are imported, no schema. */

export type SecondStep = ReplyOf<typeof getSecondStep>;

/** Requests a challenge; `confirm` restricts it to the signed-in user's passkeys. */
export async function askForPasskey(confirm = false): Promise<Record<string, unknown>> {
  const { body } = await request('POST', '/api/login/passkey/options', { confirm });
  return (body as { options: Record<string, unknown> }).options;
}

export async function signInWithPasskey(credential: PasskeyAssertion): Promise<CurrentUser> {
  const { body } = await request('POST', '/api/login/passkey', { credential });
  return completeSignIn((body as { user: CurrentUser }).user);
}

export async function readSecondStep(): Promise<SecondStep> {
  return (await request('GET', '/api/login/second-step')).body as SecondStep;
}

export async function passStepWithPasskey(credential: PasskeyAssertion, remember: boolean): Promise<CurrentUser> {
  const { body } = await request('POST', '/api/login/second-step/passkey', { credential, remember });
  return completeSignIn((body as { user: CurrentUser }).user);
}
