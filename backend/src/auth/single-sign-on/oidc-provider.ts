import { Injectable } from '@nestjs/common';
import { getClaim, getGroups, hasGroupOverage } from '@atrium/rules/sign-in/single-sign-on';
import { truncateText } from '@atrium/rules/names/graphemes';
import * as oidc from 'openid-client';
import { fetchLimited } from '../../platform/egress/fetch-limited.js';
import { SignOnRejectedError } from './sign-on-errors.js';
import { type SignOnSettings, SingleSignOnReader } from './single-sign-on-reader.js';

const REQUEST_TIMEOUT_S = 10;
const METADATA_TTL_MS = 10 * 60_000;
/** Time in milliseconds for which an unreachable provider is not contacted again. */
const OUTAGE_TTL_MS = 5_000;
const CLOCK_TOLERANCE_S = 30;
/** Issuer prefix of Microsoft Entra, which states a verified address in its own claim (`xms_edov`). */
const ENTRA = 'https://login.microsoftonline.com/';

/** Settings for the communication with a provider. */
export type ProviderSettings = Pick<SignOnSettings, 'issuer' | 'clientId' | 'secret'>;

export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** True when the provider has verified the email address; null when the provider does not state it. */
  readonly isEmailVerified: boolean | null;
  readonly firstName: string;
  readonly lastName: string | null;
  /** Groups of the user; null when the provider sends none. */
  readonly groups: readonly string[] | null;
  /** When the user signed in at the provider; null when the provider does not state it. */
  readonly at: Date | null;
  readonly idToken: string;
}

interface CachedMetadata {
  readonly metadata: Promise<oidc.ServerMetadata>;
  until: number;
}

/** OpenID Connect client: code flow with PKCE, state and nonce. Every signature is verified. */
@Injectable()
export class OidcProvider {
  private readonly metadataCache = new Map<string, CachedMetadata>();

  constructor(private readonly settings: SingleSignOnReader) {}

  /**
   * Returns the provider's cached metadata. It is loaded on demand, so an unreachable provider delays only its own
   * users.
   */
  getMetadata(issuer: string): Promise<oidc.ServerMetadata> {
    const before = this.metadataCache.get(issuer);
    if (before !== undefined && before.until > Date.now()) return before.metadata;
    const metadata = this.discover(issuer);
    const now: CachedMetadata = { metadata, until: Date.now() + METADATA_TTL_MS };
    metadata.catch(() => (now.until = Math.min(now.until, Date.now() + OUTAGE_TTL_MS)));
    this.metadataCache.clear();
    this.metadataCache.set(issuer, now);
    return metadata;
  }

  /** Returns the authorization URL and the values that the reply must match. */
  async createAuthorizationRequest(
    setup: SignOnSettings,
    isReauthentication: boolean,
  ): Promise<{ readonly address: URL; readonly asked: AuthorizationRequest }> {
    const metadata = await this.getMetadata(setup.issuer);
    const authorization = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    const withGroups = setup.groups.length > 0 && metadata.scopes_supported?.includes('groups') === true;
    const address = oidc.buildAuthorizationUrl(this.createClient(setup, metadata), {
      redirect_uri: this.settings.redirectUrl ?? '',
      scope: `openid profile email${withGroups ? ' groups' : ''}`,
      state: authorization.state,
      nonce: authorization.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(authorization.verifier),
      code_challenge_method: 'S256',
      // Requests a new sign-in; `auth_time` in the reply proves it.
      ...(isReauthentication ? { prompt: 'login', max_age: '0' } : {}),
    });
    return { address, asked: authorization };
  }

  /**
   * Verifies the provider's reply. `search` is the query of the callback URL. Throws errors that `toRejectionReason`
   * maps.
   */
  async verifyCallback(
    setup: SignOnSettings,
    search: string,
    authorization: AuthorizationRequest,
  ): Promise<ProviderIdentity> {
    const client = this.createClient(setup, await this.getMetadata(setup.issuer));
    const came = new URL(this.settings.redirectUrl ?? '');
    came.search = search;
    const tokens = await oidc.authorizationCodeGrant(client, came, {
      expectedState: authorization.state,
      expectedNonce: authorization.nonce,
      pkceCodeVerifier: authorization.verifier,
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (token === undefined || tokens.id_token === undefined) throw new SignOnRejectedError('invalid');
    let claims: Readonly<Record<string, unknown>> = token;
    if (this.needsUserInfo(setup, claims) && client.serverMetadata().userinfo_endpoint !== undefined)
      // Signed claims take precedence over fetched ones.
      claims = { ...(await oidc.fetchUserInfo(client, tokens.access_token, token.sub)), ...token };
    if (setup.groups.length > 0 && hasGroupOverage(claims, setup.groupsClaim)) throw new SignOnRejectedError('groups');
    const groupClaim = getClaim(claims, setup.groupsClaim);
    return {
      issuer: token.iss,
      subject: token.sub,
      email: claimText(claims['email'])?.toLowerCase() ?? null,
      isEmailVerified: isVerified(claims, setup.issuer),
      ...readNames(claims),
      groups: groupClaim === undefined && setup.groups.length === 0 ? null : getGroups(groupClaim),
      at: typeof token.auth_time === 'number' ? new Date(token.auth_time * 1000) : null,
      idToken: tokens.id_token,
    };
  }

  /** Returns the sign-out URL of the provider; null when it has none or is unreachable. */
  async getSignOutUrl(setup: SignOnSettings, idToken: string | null): Promise<string | null> {
    try {
      const metadata = await this.getMetadata(setup.issuer);
      if (metadata.end_session_endpoint === undefined) return null;
      return oidc.buildEndSessionUrl(this.createClient(setup, metadata), {
        post_logout_redirect_uri: this.settings.afterSignOutUrl ?? '',
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      }).href;
    } catch {
      return null;
    }
  }

  /** Creates a client for one exchange. It fetches the keys each time, so that rotated keys are known. */
  createClient({ issuer, clientId, secret }: ProviderSettings, metadata: oidc.ServerMetadata): oidc.Configuration {
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const auth =
      secret === null
        ? oidc.None()
        : methods.includes('client_secret_post')
          ? oidc.ClientSecretPost(secret)
          : oidc.ClientSecretBasic(secret);
    const client = new oidc.Configuration(metadata, clientId, { [oidc.clockTolerance]: CLOCK_TOLERANCE_S }, auth);
    this.prepare(client, issuer);
    oidc.enableNonRepudiationChecks(client);
    return client;
  }

  private needsUserInfo(setup: SignOnSettings, claims: Readonly<Record<string, unknown>>): boolean {
    return (
      claimText(claims['email']) === null ||
      isVerified(claims, setup.issuer) !== true ||
      (setup.groups.length > 0 && getClaim(claims, setup.groupsClaim) === undefined) ||
      (setup.addsPeople && claimText(claims['given_name']) === null)
    );
  }

  private async discover(issuer: string): Promise<oidc.ServerMetadata> {
    const found = await oidc.discovery(new URL(issuer), 'discovery', undefined, oidc.None(), {
      timeout: REQUEST_TIMEOUT_S,
      [oidc.customFetch]: fetchLimited,
      execute: this.settings.allowsInsecure(issuer) ? [oidc.allowInsecureRequests] : [],
    });
    return found.serverMetadata();
  }

  private prepare(client: oidc.Configuration, issuer: string): void {
    client.timeout = REQUEST_TIMEOUT_S;
    client[oidc.customFetch] = fetchLimited;
    if (this.settings.allowsInsecure(issuer)) oidc.allowInsecureRequests(client);
  }
}

const claimText = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null;

const isVerified = (claims: Readonly<Record<string, unknown>>, issuer: string): boolean | null => {
  if (claims['email_verified'] === true) return true;
  const edov = issuer.startsWith(ENTRA) ? claims['xms_edov'] : undefined;
  if ([true, 1, '1', 'true'].includes(edov as string)) return true;
  return claims['email_verified'] === undefined && edov === undefined ? null : false;
};

const MAX_NAME_LENGTH = 200;
const limitName = (text: string): string => truncateText(text.replace(/\s+/g, ' '), MAX_NAME_LENGTH);

/** Returns the user's first and last name; without names, the part of the address before the @. */
const readNames = (claims: Readonly<Record<string, unknown>>): { firstName: string; lastName: string | null } => {
  const whole = claimText(claims['name'])?.split(/\s+/) ?? [];
  const firstName = claimText(claims['given_name']) ?? whole[0] ?? claimText(claims['email'])?.split('@')[0] ?? 'New';
  const lastName = claimText(claims['family_name']) ?? (whole.slice(1).join(' ') || null);
  return { firstName: limitName(firstName), lastName: lastName === null ? null : limitName(lastName) };
};
