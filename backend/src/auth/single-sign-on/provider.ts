import { Injectable } from '@nestjs/common';
import { claimOf, groupsOf, hasGroupsElsewhere } from '@atrium/rules/sign-in/single-sign-on';
import { cutText } from '@atrium/rules/names/graphemes';
import * as oidc from 'openid-client';
import { fetchBounded } from './fetch-bounded.js';
import { RefusedSignOn } from './refused-sign-on.js';
import { type SignOnSetup, SingleSignOnSetup } from './single-sign-on-setup.js';

const SECONDS_TO_ANSWER = 10;
const KNOWN_FOR_MS = 10 * 60_000;
/** A provider that is away is not asked again by everybody who clicks. */
const AWAY_FOR_MS = 5_000;
const CLOCK_TOLERANCE_S = 30;
/** Its tokens say by another claim whether the owner of an address was verified. */
const ENTRA = 'https://login.microsoftonline.com/';

/** How far a provider is to be trusted and where it is: what a conversation with it needs. */
export type ProviderPlace = Pick<SignOnSetup, 'issuer' | 'clientId' | 'secret'>;

export interface Asked {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who somebody is by what the provider says. */
export interface Proved {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  /** Null: it does not say. */
  readonly isEmailVerified: boolean | null;
  readonly firstName: string;
  readonly lastName: string | null;
  /** Null: it says nothing of groups. */
  readonly groups: readonly string[] | null;
  /** When they showed the provider who they are; null: it does not say. */
  readonly at: Date | null;
  readonly idToken: string;
}

interface Known {
  readonly metadata: Promise<oidc.ServerMetadata>;
  until: number;
}

/** Speaks OpenID Connect with the provider: the code flow with PKCE, state and nonce; every signature is checked. */
@Injectable()
export class Provider {
  private readonly known = new Map<string, Known>();

  constructor(private readonly setup: SingleSignOnSetup) {}

  /** Nothing of this is asked at a start: a provider that is away holds nobody up but who goes to it. */
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

  /** Where to send a browser, and what its answer must fit to. */
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
      // Asks for a new sign-in; the `auth_time` that comes back shows whether there was one.
      ...(isAgain ? { prompt: 'login', max_age: '0' } : {}),
    });
    return { address, asked };
  }

  /** @param search What the browser came back with. @throws what `refusalOf` knows. */
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
      // What is signed counts before what is fetched.
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

  /** Where a browser signs out at the provider; null: it has no such place, or is away. */
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

  /** Made for one conversation: the provider's keys are fetched for each, so that one it has just begun to use is known. */
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

/** Null: the provider does not say. */
const isVerified = (claims: Readonly<Record<string, unknown>>, issuer: string): boolean | null => {
  if (claims['email_verified'] === true) return true;
  const edov = issuer.startsWith(ENTRA) ? claims['xms_edov'] : undefined;
  if ([true, 1, '1', 'true'].includes(edov as string)) return true;
  return claims['email_verified'] === undefined && edov === undefined ? null : false;
};

const LONGEST_NAME = 200;
const nameOf = (text: string): string => cutText(text.replace(/\s+/g, ' '), LONGEST_NAME);

/** Somebody whose provider tells no names is called by their address until an administrator says otherwise. */
const namesOf = (claims: Readonly<Record<string, unknown>>): { firstName: string; lastName: string | null } => {
  const whole = textOf(claims['name'])?.split(/\s+/) ?? [];
  const firstName = textOf(claims['given_name']) ?? whole[0] ?? textOf(claims['email'])?.split('@')[0] ?? 'New';
  const lastName = textOf(claims['family_name']) ?? (whole.slice(1).join(' ') || null);
  return { firstName: nameOf(firstName), lastName: lastName === null ? null : nameOf(lastName) };
};
