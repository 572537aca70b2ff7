import type { AuditEntry } from '@atrium/contract/enterprise/audit/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import type { SingleSignOnSettings } from '@atrium/contract/session/single-sign-on/schemas';
import { expect } from '@jest/globals';
import { startApp, type TestApp } from './app.js';
import { ATRIUM, CLIENT, startProvider, type TestProvider } from './provider.js';
import { query } from './sql.js';
import type { Visitor } from './visitor.js';

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
export class SignOnStage {
  static async start(): Promise<SignOnStage> {
    const provider = await startProvider();
    const app = await startApp({ env: { PUBLIC_ORIGIN: ATRIUM } });
    return new SignOnStage(app, provider, await app.signedIn('superadmin'));
  }

  private constructor(
    readonly app: TestApp,
    readonly provider: TestProvider,
    readonly superadmin: Visitor,
  ) {}

  /** Restores the state without links and rules. */
  async clear(): Promise<void> {
    this.provider.account = MARTA;
    this.provider.instead.clear();
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

  async begin(visitor: Visitor, search = ''): Promise<string> {
    const { status, headers } = await visitor.get(`${START}${search}`);
    expect(status).toBe(302);
    return headers.get('location') ?? '';
  }

  async comeBack(visitor: Visitor, address: string): Promise<string> {
    return (await visitor.get(address.replace(ATRIUM, ''))).headers.get('location') ?? '';
  }

  /** Returns the URL at which the browser ends. */
  async signOn(visitor: Visitor, search = '', browser = this.provider.browser()): Promise<string> {
    return this.comeBack(visitor, await browser(await this.begin(visitor, search)));
  }

  /** Signs Marta in as a member of the groups. */
  async asGroups(...groups: string[]): Promise<CurrentUser> {
    this.provider.account = { ...MARTA, groups };
    const visitor = this.app.visitor();
    await this.signOn(visitor);
    return (await me(visitor)).body;
  }

  async staffCalled(email: string): Promise<Staff | undefined> {
    return (await this.superadmin.get<Staff[]>('/api/enterprise/staff')).body.find((one) => one.email === email);
  }

  async audit(): Promise<AuditEntry[]> {
    return (await this.superadmin.get<AuditEntry[]>('/api/enterprise/audit')).body;
  }
}

export const me = (visitor: Visitor) => visitor.get<CurrentUser>('/api/auth/user');
