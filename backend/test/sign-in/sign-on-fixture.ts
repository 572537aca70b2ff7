import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import type { SingleSignOnSettings } from '@atrium/contract/session/single-sign-on/schemas';
import { expect } from '@jest/globals';
import { startApp, type TestApp } from '../app.js';
import { CLIENT_URL, CLIENT, startTestProvider, type TestProvider } from '../servers/oidc-test-provider.js';
import { query } from '../sql.js';
import type { TestClient } from '../test-client.js';

export const SETTINGS = '/api/enterprise/single-sign-on';
const START = '/api/auth/single-sign-on?moved=1';
export const MARTA = {
  sub: 'marta',
  email: 'staff@perfect-b.example',
  email_verified: true,
  given_name: 'Marta',
  family_name: 'Lopes',
};

/** The product with a trusted identity provider. */
export class SignOnFixture {
  static async start(): Promise<SignOnFixture> {
    const provider = await startTestProvider();
    const app = await startApp({ env: { PUBLIC_ORIGIN: CLIENT_URL } });
    return new SignOnFixture(app, provider, await app.signedIn('superadmin'));
  }

  private constructor(
    readonly app: TestApp,
    readonly provider: TestProvider,
    readonly superadmin: TestClient,
  ) {}

  /** Restores the initial state: no linked accounts and no rules. */
  async reset(): Promise<void> {
    this.provider.account = MARTA;
    this.provider.override.clear();
    await query(this.app.databaseUrl, 'delete from provider_identity');
    await this.setUp({ isOn: true, isOnly: false, addsPeople: false, trustsSecondFactor: true, groups: [] });
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.provider.close();
  }

  async setUp(fields: Partial<SingleSignOnSettings>): Promise<void> {
    const { status, body } = await this.superadmin.put(SETTINGS, {
      label: 'Keycloak',
      issuer: this.provider.issuer,
      clientIdentifier: CLIENT.id,
      clientSecret: CLIENT.secret,
      groupsClaim: 'groups',
      ...fields,
    });
    expect({ status, body }).toMatchObject({ status: 200 });
  }

  async startSignOn(client: TestClient, search = ''): Promise<string> {
    const { status, headers } = await client.get(`${START}${search}`);
    expect(status).toBe(302);
    return headers.get('location') ?? '';
  }

  async returnFromProvider(client: TestClient, address: string): Promise<string> {
    return (await client.get(address.replace(CLIENT_URL, ''))).headers.get('location') ?? '';
  }

  /** Signs in by the provider and returns the URL at which the browser ends. */
  async signOn(client: TestClient, search = '', browser = this.provider.browser()): Promise<string> {
    return this.returnFromProvider(client, await browser(await this.startSignOn(client, search)));
  }

  /** Signs in the user Marta as a member of the given groups. */
  async setGroups(...groups: string[]): Promise<CurrentUser> {
    this.provider.account = { ...MARTA, groups };
    const client = this.app.visitor();
    await this.signOn(client);
    return (await getCurrentUser(client)).body;
  }

  async findStaff(email: string): Promise<Staff | undefined> {
    return (await this.superadmin.get<Staff[]>('/api/enterprise/staff')).body.find((one) => one.email === email);
  }

  async audit(): Promise<AuditEntry[]> {
    return (await this.superadmin.get<AuditEntry[]>('/api/enterprise/audit')).body;
  }
}

export const getCurrentUser = (client: TestClient) => client.get<CurrentUser>('/api/auth/user');
