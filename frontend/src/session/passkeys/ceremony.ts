import type { PasskeyRegistration, PasskeyAssertion } from '@atrium/contract/session/passkeys/schemas';
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { ApiError } from '../../lib/api/http.js';

/* WebAuthn ceremonies. Loaded on demand and never part of a first load. */

type Options = Readonly<Record<string, unknown>>;

/** Error that states why there is no passkey. `isQuiet` means that the user closed the browser's dialog. */
class PasskeyError extends Error {
  constructor(
    sentence: string,
    readonly isQuiet: boolean,
  ) {
    super(sentence);
  }
}

const checkHost = (host: unknown): void => {
  const { hostname } = window.location;
  if (typeof host !== 'string' || hostname === host || hostname.endsWith(`.${host}`)) return;
  throw new PasskeyError(`Passkeys belong to ${host}. Please open Atrium there.`, false);
};

const NOTHING = 'No passkey was used. There may be none for Atrium on this device.';

function explainError(error: unknown): unknown {
  if (!(error instanceof WebAuthnError) && !(error instanceof DOMException)) return error;
  const code = error instanceof WebAuthnError ? error.code : null;
  if (code === 'ERROR_CEREMONY_ABORTED' || error.name === 'AbortError') return new PasskeyError('', true);
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || error.name === 'InvalidStateError')
    return new PasskeyError('This device has a passkey for your account already.', false);
  if (error.name === 'NotAllowedError') return new PasskeyError(NOTHING, false);
  return new PasskeyError('This device could not use a passkey. Please try another one.', false);
}

/**
 * Signs a challenge with a passkey. With `autofill` the browser lists passkeys in a field; resolves once one is chosen.
 */
export async function getPasskey(options: Options, autofill = false): Promise<PasskeyAssertion> {
  checkHost(options['rpId']);
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
  } catch (error) {
    throw explainError(error);
  }
}

export async function createPasskey(options: Options): Promise<PasskeyRegistration> {
  checkHost((options['rp'] as { id?: unknown } | undefined)?.id);
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    return await startRegistration({ optionsJSON });
  } catch (error) {
    throw explainError(error);
  }
}

export const canAutofill = browserSupportsWebAuthnAutofill;
export const stopWaiting = (): void => WebAuthnAbortService.cancelCeremony();

/** Returns the message to show, or null for none. */
export function getPasskeyMessage(error: unknown, fallback: string): string | null {
  if (error instanceof PasskeyError) return error.isQuiet ? null : error.message;
  return (error instanceof ApiError ? error.sentence : null) ?? fallback;
}
