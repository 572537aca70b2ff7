import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

export const CLIENT_URL = 'https://atrium.example';
export const CLIENT = { id: 'atrium', secret: 'a-secret-that-only-the-tests-use' };

export interface ProviderAccount {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly groups?: readonly string[];
}

/** An OpenID Connect provider on its own port that signs every visitor in as `account`. */
export interface TestProvider {
  readonly issuer: string;
  /** Claims of the account that signs in; null makes the visitor cancel. */
  account: ProviderAccount | null;
  /** Handlers by path that replace the provider's. */
  readonly override: Map<string, (response: ServerResponse) => void>;
  /** Requested paths. */
  readonly requests: string[];
  rotateKeys(): void;
  /** Follows redirects like a browser with its own cookies; returns the product URL at the end. */
  browser(): (address: string) => Promise<string>;
  close(): Promise<void>;
}

const newKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
  use: 'sig',
  alg: 'RS256',
});

export const startTestProvider = async (redirectTo: string = CLIENT_URL): Promise<TestProvider> => {
  let oidc: Provider;
  const server = createServer((request, response) => void reply(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const created: TestProvider = {
    issuer,
    account: null,
    override: new Map(),
    requests: [],
    rotateKeys: () => (oidc = new Provider(issuer, configuration())),
    browser: () => createProviderBrowser(redirectTo),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const configuration = (): Configuration => ({
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${redirectTo}/api/auth/single-sign-on/callback`],
        post_logout_redirect_uris: [`${redirectTo}/`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [newKey()] as never },
    cookies: { keys: ['cookies of the provider under test'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    claims: {
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...created.account, sub }) }),
    ttl: { IdToken: 300, Session: 3600, Interaction: 3600, Grant: 3600, AccessToken: 3600 },
  });

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (created.account === null)
      return oidc.interactionFinished(request, response, { error: 'access_denied', error_description: 'Cancelled' });
    const { sub: accountId } = created.account;
    const grant = new oidc.Grant({ accountId, clientId: CLIENT.id });
    grant.addOIDCScope('openid profile email groups');
    await oidc.interactionFinished(request, response, {
      login: { accountId },
      consent: { grantId: await grant.save() },
    });
  };

  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    created.requests.push(pathname);
    const instead = created.override.get(pathname);
    if (instead !== undefined) return instead(response);
    if (pathname.startsWith('/interaction/')) return interact(request, response);
    await oidc.callback()(request, response);
  };

  oidc = new Provider(issuer, configuration());
  return created;
};

const createProviderBrowser = (home: string): ((address: string) => Promise<string>) => {
  const cookies = new Map<string, string>();
  return async (address) => {
    let at = address;
    for (let steps = 0; steps < 20 && !at.startsWith(home); steps += 1) {
      const response = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const next = response.headers.get('location');
      if (next === null) throw new Error(`The provider stays at ${at}: ${response.status} ${await response.text()}`);
      at = new URL(next, at).href;
    }
    return at;
  };
};
