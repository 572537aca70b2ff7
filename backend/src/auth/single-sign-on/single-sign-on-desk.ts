import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type {
  getSingleSignOn,
  testSingleSignOn,
  updateSingleSignOn,
} from '@atrium/contract/session/single-sign-on/calls';
import type { SingleSignOnCheck, SingleSignOnSettings } from '@atrium/contract/session/single-sign-on/schemas';
import { PROJECTS } from '@atrium/rules/people/rights';
import type { GroupLine } from '@atrium/rules/sign-in/single-sign-on';
import { Injectable } from '@nestjs/common';
import { rowsOf } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { SettingsRecords } from '../../platform/records/settings-records.js';
import { Seals } from '../../platform/secrets/seals.js';
import { AccountChanges, ProvidedPeople } from '../../enterprise/directory.js';
import { AccountNews } from '../sign-in/account-news.js';
import { Sessions } from '../sessions/sessions.js';
import { checkProvider } from './check-provider.js';
import { endPasswordSessions, peopleOfPasswords } from './only-by-provider.js';
import { Provider } from './provider.js';
import { singleSignOn } from './single-sign-on.entity.js';
import { SECRET_SEAL, SingleSignOnSetup } from './single-sign-on-setup.js';

/** Settings of single sign-on, for superadmins. */
@Injectable()
export class SingleSignOnDesk {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly settings: SettingsRecords,
    private readonly setup: SingleSignOnSetup,
    private readonly provider: Provider,
    private readonly seals: Seals,
    private readonly news: AccountNews,
    private readonly sessions: Sessions,
    private readonly people: ProvidedPeople,
    private readonly accounts: AccountChanges,
  ) {}

  async get(): Promise<ReplyOf<typeof getSingleSignOn>> {
    const { text } = await this.settings.get(singleSignOn);
    return {
      settings: JSON.parse(text) as SingleSignOnSettings,
      redirectAddress: this.setup.redirectAddress,
      afterSignOutAddress: this.setup.afterSignOutAddress,
    };
  }

  async update(
    person: Person,
    { version, clientSecret, ...fields }: CheckedBody<typeof updateSingleSignOn>,
  ): Promise<SingleSignOnSettings> {
    const secret = clientSecret === undefined || clientSecret === '' ? undefined : clientSecret;
    if (fields.issuer !== undefined) this.refuseInsecure(fields.issuer);
    return this.transactions.run(async (tx) => {
      const row = await this.settings.lock(tx, singleSignOn);
      // Without an offer it cannot be the only way.
      if (fields.isOn === false) fields.isOnly ??= false;
      const after = { ...row, ...fields };
      if (after.isOnly && !after.isOn)
        throw invalidField('isOnly', 'Offer single sign-on first: otherwise nobody but superadmins could sign in');
      if (after.isOn) this.refuseIncomplete(after);
      const [wasOnly, isOnly] = [row.isOn && row.isOnly, after.isOn && after.isOnly];
      if (isOnly) await refuseWithoutPassword(tx);
      if (fields.groups !== undefined) await this.people.lockRoles(tx, fields.groups);
      const isElsewhere = fields.issuer !== undefined && fields.issuer !== row.issuer;
      const before = row.version;
      const settings = await this.settings.edit(
        tx,
        singleSignOn,
        person,
        row,
        {
          ...fields,
          groups: isSame(fields.groups, row.groups) ? undefined : fields.groups,
          ...(secret !== undefined
            ? { secret: this.seals.seal(secret, SECRET_SEAL) }
            : // The secret belongs to the previous issuer and must not be sent to another.
              isElsewhere
              ? { secret: null }
              : {}),
        },
        version,
      );
      if (isOnly && !wasOnly)
        await endPasswordSessions(tx, actorOf(person), { sessions: this.sessions, accounts: this.accounts });
      // The options on these users' own screens have changed.
      if (isOnly !== wasOnly) await this.sessions.tellThem(tx, await peopleOfPasswords(tx), actorOf(person));
      if (settings.version !== before) this.news.administratorsChanged(tx, actorOf(person), 'changed single sign-on');
      return settings;
    });
  }

  async test({
    issuer,
    clientIdentifier,
    clientSecret,
  }: CheckedBody<typeof testSingleSignOn>): Promise<{ checks: SingleSignOnCheck[] }> {
    this.refuseInsecure(issuer);
    const typed = clientSecret === undefined || clientSecret === '' ? null : clientSecret;
    const secret = typed ?? (await this.storedSecret(issuer));
    const checks = await checkProvider(this.provider, {
      place: { issuer, clientId: clientIdentifier, secret },
      redirectAddress: this.setup.redirectAddress,
    });
    return { checks };
  }

  /** Returns the secret only for its own issuer, so that a test cannot reveal it to another. */
  private async storedSecret(issuer: string): Promise<string | null> {
    const [row] = await this.sql.rows<{ secret: string | null }>(
      'select secret from single_sign_on where issuer = $1',
      [issuer],
    );
    return row?.secret == null ? null : this.seals.open(row.secret, SECRET_SEAL);
  }

  private refuseInsecure(issuer: string): void {
    if (new URL(issuer).protocol !== 'https:' && !this.setup.mayBeInsecure(issuer))
      throw invalidField('issuer', 'Please enter an address that begins with https://');
  }

  private refuseIncomplete(after: { label: string; issuer: string; clientIdentifier: string }): void {
    if (this.setup.redirectAddress === null)
      throw invalidField('isOn', 'An operator sets PUBLIC_ORIGIN first: the provider sends people back to it');
    if (after.issuer === '') throw invalidField('issuer', 'Please enter the address of the issuer');
    if (after.clientIdentifier === '') throw invalidField('clientIdentifier', 'Client ID is required');
    if (after.label === '') throw invalidField('label', 'Please say what the provider is called');
  }
}

/** Requires a superadmin with a password, in case the provider is down. */
const refuseWithoutPassword = async (tx: Tx): Promise<void> => {
  const superadmins = await rowsOf(
    tx,
    `select 1 from app_user where role = 'superadmin' and is_active and removed_at is null and password_hash is not null
       and not (must_change_password and coalesce(temporary_password_expires_at <= now(), false)) for no key update`,
  );
  if (superadmins.length === 0)
    throw invalidField(
      'isOnly',
      'One superadmin needs a password first: nobody could sign in while the provider is away',
    );
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
/** Normalizes the order of keys, which `jsonb` does not keep. */
const inOrder = (groups: unknown): unknown =>
  Array.isArray(groups)
    ? groups.map(({ group, role, projects, accessRoles }: GroupLine) => [
        group,
        role,
        projects,
        PROJECTS.map((project) => accessRoles?.[project] ?? null),
      ])
    : groups;
