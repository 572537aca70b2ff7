import type { SingleSignOnCheck } from '@atrium/contract/session/single-sign-on/schemas';
import * as oidc from 'openid-client';
import { fetchBounded } from './fetch-bounded.js';
import type { Provider, ProviderPlace } from './provider.js';
import { refusalOf } from './refused-sign-on.js';

const good = (sentence: string): SingleSignOnCheck => ({ state: 'good', sentence });
const warn = (sentence: string): SingleSignOnCheck => ({ state: 'warn', sentence });
const bad = (sentence: string): SingleSignOnCheck => ({ state: 'bad', sentence });

/** Tests a provider as far as possible without a user. */
export const checkProvider = async (
  provider: Provider,
  { place, redirectAddress }: { readonly place: ProviderPlace; readonly redirectAddress: string | null },
): Promise<SingleSignOnCheck[]> => {
  let metadata: oidc.ServerMetadata;
  try {
    metadata = await provider.metadataOf(place.issuer);
  } catch (error) {
    return [
      bad(
        refusalOf(error) === 'unreachable'
          ? 'The provider does not answer at this issuer, as Atrium reaches it. Check the address, and whether a firewall or certificate is in the way.'
          : 'What answers at this issuer is no such provider: its own description names another issuer, or none.',
      ),
    ];
  }
  return [
    good('The provider answers, and is the one that the issuer names.'),
    await keysOf(metadata),
    metadata.code_challenge_methods_supported?.includes('S256') === false
      ? warn('The provider does not say that it knows PKCE. Sign-ins may be refused.')
      : good('Sign-ins are protected by PKCE, state, nonce and signatures.'),
    redirectAddress === null
      ? bad('Atrium does not know its own address: an operator sets PUBLIC_ORIGIN.')
      : await clientOf(provider, place, metadata, redirectAddress),
    signInTimeOf(metadata),
    metadata.end_session_endpoint === undefined
      ? warn('The provider offers no sign-out: who signs out here stays signed in there.')
      : good('Signing out here signs out at the provider, too.'),
  ];
};

/** Changes to sign-in data are confirmed at the provider only if it states the time of the sign-in (`auth_time`). */
const signInTimeOf = ({ claims_supported: claims }: oidc.ServerMetadata): SingleSignOnCheck =>
  claims?.includes('auth_time') === true
    ? good('The provider states when somebody signed in.')
    : warn(
        `${claims === undefined ? 'The provider does not say whether it states' : 'Your provider does not state'} when you signed in. Members may have to confirm changes with their own password or passkey.`,
      );

const keysOf = async ({ jwks_uri: address }: oidc.ServerMetadata): Promise<SingleSignOnCheck> => {
  try {
    const response = await fetchBounded(address ?? '', {
      method: 'GET',
      headers: { accept: 'application/json' },
      body: undefined,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    const { keys } = (await response.json()) as { keys?: unknown };
    if (response.ok && Array.isArray(keys) && keys.length > 0) return good('Its keys can be read.');
  } catch {
    // Reported below.
  }
  return bad('The keys of the provider cannot be read, so nothing that it signs could be believed.');
};

/** Sends an invented code: a provider that knows the client rejects the code, another rejects the client. */
const clientOf = async (
  provider: Provider,
  place: ProviderPlace,
  metadata: oidc.ServerMetadata,
  redirectAddress: string,
): Promise<SingleSignOnCheck> => {
  try {
    await oidc.genericGrantRequest(provider.client(place, metadata), 'authorization_code', {
      code: 'atrium-connection-test',
      redirect_uri: redirectAddress,
      code_verifier: oidc.randomPKCECodeVerifier(),
    });
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant')
      return good('The provider knows the client, and takes its secret.');
    if (refusalOf(error) === 'unreachable') return bad('The provider did not answer when it was asked for tokens.');
    const said = error instanceof oidc.ResponseBodyError ? ` It says: ${error.error}.` : '';
    return bad(`The provider refuses this client ID or secret.${said}`);
  }
  return warn('The provider took a code that nobody was given.');
};
