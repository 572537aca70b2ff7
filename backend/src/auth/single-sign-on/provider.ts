import { Injectable } from '@nestjs/common';
import { claimOf, groupsOf, hasGroupsElsewhere } from '@atrium/rules/sign-in/single-sign-on';
import { cutText } from '@atrium/rules/names/graphemes';
import * as oidc from 'openid-client';
import { fetchBounded } from './fetch-bounded.js';
import { RefusedSignOn } from './refused-sign-on.js';
import { type SignOnSetup, SingleSignOnSetup } from './single-sign-on-setup.js';

const SECONDS_TO_ANSWER = 10;
const KNOWN_FOR_MS = 10 * 60_000;
/** How long an unreachable provider is not asked again. */
const AWAY_FOR_MS = 5_000;
const CLOCK_TOLERANCE_S = 30;
/** Microsoft Entra states the verification of an address in its own claim (`xms_edov`). */
const ENTRA = 'https://login.microsoftonline.com/';

/** Settings for the communication with a provider. */
export type ProviderPlace = Pick<SignOnSetup, 'issuer' | 'clientId' | 'secret'>;

export interface Asked {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Proved {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Null when the provider does not state it. */
  readonly isEmailVerified: boolean | null;
  readonly firstName: string;
  readonly lastName: string | null;
  /** Null when the provider sends no groups. */
  readonly groups: readonly string[] | null;
  /** When the user signed in at the provider; null when it does not state it. */
  readonly at: Date | null;
  readonly idToken: string;
}

interface Known {
  readonly metadata: Promise<oidc.ServerMetadata>;
  until: number;
}

/** OpenID Connect client: code flow with PKCE, state and nonce. Every signature is verified. */
@Injectable()
export class Provider {
  private readonly known = new Map<string, Known>();

  constructor(private readonly setup: SingleSignOnSetup) {}

  /** Returns the cached metadata. It is not loaded at start, so an unreachable provider delays only its users. */
  metadataOf(issuer: string): Promise<oidc.ServerMetadata> {
    const before = this.known.get(issuer);
    if (before !== undefined && before.until > Date.now()) return before.metadata;
    const metadata = this.discover(issuer);
    const now: Known = { metadata, until: Date.now() + KNOWN_FOR_MS };
    metadata.catch(() => (now.until = Math.min(now.until, Date.now() + AWAY_FOR_MS)));
    this.known.clear();
    this.known.set(issuer, now);
    return metadata;
  }

  /** Returns the authorization URL and the values that the reply must match. */
  async ask(setup: SignOnSetup, isAgain: boolean): Promise<{ readonly address: URL; readonly asked: Asked }> {
    const metadata = await this.metadataOf(setup.issuer);
    const asked = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
    const withGroups = setup.groups.length > 0 && metadata.scopes_supported?.includes('groups') === true;
    const address = oidc.buildAuthorizationUrl(this.client(setup, metadata), {
      redirect_uri: this.setup.redirectAddress ?? '',
      scope: `openid profile email${withGroups ? ' groups' : ''}`,
      state: asked.state,
      nonce: asked.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(asked.verifier),
      code_challenge_method: 'S256',
      // Requests a new sign-in; `auth_time` in the reply proves it.
      ...(isAgain ? { prompt: 'login', max_age: '0' } : {}),
    });
    return { address, asked };
  }

  /** Verifies the provider's reply. `search` is the query of the callback URL. Throws errors known to `refusalOf`. */
  async prove(setup: SignOnSetup, search: string, asked: Asked): Promise<Proved> {
    const client = this.client(setup, await this.metadataOf(setup.issuer));
    const came = new URL(this.setup.redirectAddress ?? '');
    came.search = search;
    const tokens = await oidc.authorizationCodeGrant(client, came, {
      expectedState: asked.state,
      expectedNonce: asked.nonce,
      pkceCodeVerifier: asked.verifier,
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (token === undefined || tokens.id_token === undefined) throw new RefusedSignOn('invalid');
    let claims: Readonly<Record<string, unknown>> = token;
    if (this.needsMore(setup, claims) && client.serverMetadata().userinfo_endpoint !== undefined)
      // Signed claims take precedence over fetched ones.
      claims = { ...(await oidc.fetchUserInfo(client, tokens.access_token, token.sub)), ...token };
    if (setup.groups.length > 0 && hasGroupsElsewhere(claims, setup.groupsClaim)) throw new RefusedSignOn('groups');
    const groupClaim = claimOf(claims, setup.groupsClaim);
    return {
      issuer: token.iss,
      subject: token.sub,
      email: textOf(claims['email'])?.toLowerCase() ?? null,
      isEmailVerified: isVerified(claims, setup.issuer),
      ...namesOf(claims),
      groups: groupClaim === undefined && setup.groups.length === 0 ? null : groupsOf(groupClaim),
      at: typeof token.auth_time === 'number' ? new Date(token.auth_time * 1000) : null,
      idToken: tokens.id_token,
    };
  }

  /** Returns the sign-out URL of the provider; null when it has none or is unreachable. */
  async signOutAddress(setup: SignOnSetup, idToken: string | null): Promise<string | null> {
    try {
      const metadata = await this.metadataOf(setup.issuer);
      if (metadata.end_session_endpoint === undefined) return null;
      return oidc.buildEndSessionUrl(this.client(setup, metadata), {
        post_logout_redirect_uri: this.setup.afterSignOutAddress ?? '',
        ...(idToken === null ? {} : { id_token_hint: idToken }),
      }).href;
    } catch {
      return null;
    }
  }

  /** Creates a client for one exchange. Keys are fetched each time, so that rotated ones are known. */
  client({ issuer, clientId, secret }: ProviderPlace, metadata: oidc.ServerMetadata): oidc.Configuration {
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

  private needsMore(setup: SignOnSetup, claims: Readonly<Record<string, unknown>>): boolean {
    return (
      textOf(claims['email']) === null ||
      isVerified(claims, setup.issuer) !== true ||
      (setup.groups.length > 0 && claimOf(claims, setup.groupsClaim) === undefined) ||
      (setup.addsPeople && textOf(claims['given_name']) === null)
    );
  }

  private async discover(issuer: string): Promise<oidc.ServerMetadata> {
    const found = await oidc.discovery(new URL(issuer), 'discovery', undefined, oidc.None(), {
      timeout: SECONDS_TO_ANSWER,
      [oidc.customFetch]: fetchBounded,
      execute: this.setup.mayBeInsecure(issuer) ? [oidc.allowInsecureRequests] : [],
    });
    return found.serverMetadata();
  }

  private prepare(client: oidc.Configuration, issuer: string): void {
    client.timeout = SECONDS_TO_ANSWER;
    client[oidc.customFetch] = fetchBounded;
    if (this.setup.mayBeInsecure(issuer)) oidc.allowInsecureRequests(client);
  }
}

const textOf = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null;

const isVerified = (claims: Readonly<Record<string, unknown>>, issuer: string): boolean | null => {
  if (claims['email_verified'] === true) return true;
  const edov = issuer.startsWith(ENTRA) ? claims['xms_edov'] : undefined;
  if ([true, 1, '1', 'true'].includes(edov as string)) return true;
  return claims['email_verified'] === undefined && edov === undefined ? null : false;
};

const LONGEST_NAME = 200;
const nameOf = (text: string): string => cutText(text.replace(/\s+/g, ' '), LONGEST_NAME);

/** Returns the user's names; without names, the local part of the address. */
const namesOf = (claims: Readonly<Record<string, unknown>>): { firstName: string; lastName: string | null } => {
  const whole = textOf(claims['name'])?.split(/\s+/) ?? [];
  const firstName = textOf(claims['given_name']) ?? whole[0] ?? textOf(claims['email'])?.split('@')[0] ?? 'New';
  const lastName = textOf(claims['family_name']) ?? (whole.slice(1).join(' ') || null);
  return { firstName: nameOf(firstName), lastName: lastName === null ? null : nameOf(lastName) };
};
