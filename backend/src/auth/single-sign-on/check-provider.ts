import type { SingleSignOnCheck } from '@atrium/contract/session/single-sign-on/schemas';
import * as oidc from 'openid-client';
import { fetchLimited } from '../../platform/egress/fetch-limited.js';
import type { OidcProvider, ProviderSettings } from './oidc-provider.js';
import { toRejectionReason } from './sign-on-errors.js';

const createPassedCheck = (message: string): SingleSignOnCheck => ({ state: 'good', sentence: message });
const createWarning = (message: string): SingleSignOnCheck => ({ state: 'warn', sentence: message });
const createFailedCheck = (message: string): SingleSignOnCheck => ({ state: 'bad', sentence: message });

/** Tests the settings of a provider as far as possible without a user. */
export const checkProvider = async (
  provider: OidcProvider,
  { place: settings, redirectAddress }: { readonly place: ProviderSettings; readonly redirectAddress: string | null },
): Promise<SingleSignOnCheck[]> => {
  let metadata: oidc.ServerMetadata;
  try {
    metadata = await provider.getMetadata(settings.issuer);
  } catch (error) {
    return [
      createFailedCheck(
        toRejectionReason(error) === 'unreachable'
          ? 'The provider does not respond at this issuer. Check the address, the firewall and the certificate.'
          : 'The server at this issuer is not an OpenID provider: its configuration names another issuer or none.',
      ),
    ];
  }
  return [
    createPassedCheck('The provider responds and matches the issuer.'),
    await checkKeys(metadata),
    metadata.code_challenge_methods_supported?.includes('S256') === false
      ? createWarning('The provider does not advertise PKCE. Sign-ins may be rejected.')
      : createPassedCheck('Sign-ins are protected by PKCE, state, nonce and signatures.'),
    redirectAddress === null
      ? createFailedCheck("Atrium's own address is unknown: an operator must set PUBLIC_ORIGIN.")
      : await checkClient(provider, settings, metadata, redirectAddress),
    checkSignInTime(metadata),
    metadata.end_session_endpoint === undefined
      ? createWarning('The provider offers no sign-out: users who sign out here stay signed in there.')
      : createPassedCheck('Signing out here also signs out at the provider.'),
  ];
};

/**
 * Checks whether the provider states the time of the sign-in (`auth_time`), which confirming a change of sign-in data
 * requires.
 */
const checkSignInTime = ({ claims_supported: claims }: oidc.ServerMetadata): SingleSignOnCheck =>
  claims?.includes('auth_time') === true
    ? createPassedCheck('The provider reports the time of sign-in.')
    : createWarning(
        `${claims === undefined ? 'The provider does not say whether it reports' : 'Your provider does not report'} when you signed in. Members may have to confirm changes with their own password or passkey.`,
      );

const checkKeys = async ({ jwks_uri: address }: oidc.ServerMetadata): Promise<SingleSignOnCheck> => {
  try {
    const response = await fetchLimited(address ?? '', {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: undefined,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    const { keys } = (await response.json()) as { keys?: unknown };
    if (response.ok && Array.isArray(keys) && keys.length > 0)
      return createPassedCheck("The provider's keys can be read.");
  } catch {
    // Reported below.
  }
  return createFailedCheck("The provider's keys cannot be read, so its signatures cannot be verified.");
};

/**
 * Sends an invented code to check client id and secret: a provider that knows the client rejects the code, otherwise it
 * rejects the client.
 */
const checkClient = async (
  provider: OidcProvider,
  settings: ProviderSettings,
  metadata: oidc.ServerMetadata,
  redirectAddress: string,
): Promise<SingleSignOnCheck> => {
  try {
    await oidc.genericGrantRequest(provider.createClient(settings, metadata), 'authorization_code', {
      code: 'atrium-connection-test',
      redirect_uri: redirectAddress,
      code_verifier: oidc.randomPKCECodeVerifier(),
    });
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')
      return createPassedCheck('The provider accepts the client ID and secret.');
    if (toRejectionReason(error) === 'unreachable')
      return createFailedCheck('The provider did not respond to a token request.');
    const providerText = error instanceof oidc.ResponseBodyError ? ` It says: ${error.error}.` : '';
    return createFailedCheck(`The provider rejects this client ID or secret.${providerText}`);
  }
  return createWarning('The provider accepted an invalid code.');
};
