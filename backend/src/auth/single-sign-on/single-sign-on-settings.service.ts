import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type {
  getSingleSignOn,
  testSingleSignOn,
  updateSingleSignOn,
} from '@atrium/contract/session/single-sign-on/calls';
import type { SingleSignOnCheck, SingleSignOnSettings } from '@atrium/contract/session/single-sign-on/schemas';
import { PROJECTS } from '@atrium/rules/people/rights';
import type { GroupMapping } from '@atrium/rules/sign-in/single-sign-on';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { SettingsStore } from '../../platform/entities/settings-store.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { AccountChanges, ProviderStaff } from '../../enterprise/directory.js';
import { AccountNotifier } from '../sign-in/account-notifier.js';
import { SessionStore } from '../sessions/session-store.js';
import { checkProvider } from './check-provider.js';
import { endPasswordSessions, findPasswordUsers } from './provider-only.js';
import { OidcProvider } from './oidc-provider.js';
import { singleSignOn } from './single-sign-on.entity.js';
import { SECRET_ENCRYPTION_PURPOSE, SingleSignOnReader } from './single-sign-on-reader.js';

/** Reads and changes the settings of single sign-on. Only superadmins may call it. */
@Injectable()
export class SingleSignOnSettingsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly settings: SettingsStore,
    private readonly settingsReader: SingleSignOnReader,
    private readonly provider: OidcProvider,
    private readonly secretBox: SecretBox,
    private readonly accountNotifier: AccountNotifier,
    private readonly sessions: SessionStore,
    private readonly providedPeople: ProviderStaff,
    private readonly accounts: AccountChanges,
  ) {}

  async get(): Promise<ReplyOf<typeof getSingleSignOn>> {
    const { text } = await this.settings.get(singleSignOn);
    return {
      settings: JSON.parse(text) as SingleSignOnSettings,
      redirectAddress: this.settingsReader.redirectUrl,
      afterSignOutAddress: this.settingsReader.afterSignOutUrl,
    };
  }

  async update(
    person: Person,
    { version, clientSecret, ...fields }: CheckedBody<typeof updateSingleSignOn>,
  ): Promise<SingleSignOnSettings> {
    const secret = clientSecret === undefined || clientSecret === '' ? undefined : clientSecret;
    if (fields.issuer !== undefined) this.assertSecureIssuer(fields.issuer);
    return this.transactions.run(async (tx) => {
      const row = await this.settings.lock(tx, singleSignOn);
      // Without an offer it cannot be the only way.
      if (fields.isOn === false) fields.isOnly ??= false;
      const after = { ...row, ...fields };
      if (after.isOnly && !after.isOn)
        throw invalidField('isOnly', 'Turn on single sign-on first: otherwise only superadmins could sign in');
      if (after.isOn) this.assertComplete(after);
      const [wasOnly, isOnly] = [row.isOn && row.isOnly, after.isOn && after.isOnly];
      if (isOnly) await assertSuperadminWithPassword(tx);
      if (fields.groups !== undefined) await this.providedPeople.lockRoles(tx, fields.groups);
      const isElsewhere = fields.issuer !== undefined && fields.issuer !== row.issuer;
      const before = row.version;
      const settings = await this.settings.edit(
        tx,
        singleSignOn,
        person,
        row,
        {
          ...fields,
          groups: isEqualJson(fields.groups, row.groups) ? undefined : fields.groups,
          ...(secret !== undefined
            ? { secret: this.secretBox.encrypt(secret, SECRET_ENCRYPTION_PURPOSE) }
            : // The secret belongs to the previous issuer and must not be sent to another.
              isElsewhere
              ? { secret: null }
              : {}),
        },
        version,
      );
      if (isOnly && !wasOnly)
        await endPasswordSessions(tx, toActor(person), { sessions: this.sessions, accounts: this.accounts });
      // The options on these users' own screens have changed.
      if (isOnly !== wasOnly) await this.sessions.publishToUsers(tx, await findPasswordUsers(tx), toActor(person));
      if (settings.version !== before)
        this.accountNotifier.notifyAdministratorChange(tx, toActor(person), 'changed single sign-on');
      return settings;
    });
  }

  async testProvider({
    issuer,
    clientIdentifier,
    clientSecret,
  }: CheckedBody<typeof testSingleSignOn>): Promise<{ checks: SingleSignOnCheck[] }> {
    this.assertSecureIssuer(issuer);
    const newSecret = clientSecret === undefined || clientSecret === '' ? null : clientSecret;
    const secret = newSecret ?? (await this.readStoredSecret(issuer));
    const checks = await checkProvider(this.provider, {
      place: { issuer, clientId: clientIdentifier, secret },
      redirectAddress: this.settingsReader.redirectUrl,
    });
    return { checks };
  }

  /** Returns the stored client secret if `issuer` is unchanged, so that a test cannot reveal it to another provider. */
  private async readStoredSecret(issuer: string): Promise<string | null> {
    const [row] = await this.sql.rows<{ secret: string | null }>(
      'select secret from single_sign_on where issuer = $1',
      [issuer],
    );
    return row?.secret == null ? null : this.secretBox.decrypt(row.secret, SECRET_ENCRYPTION_PURPOSE);
  }

  private assertSecureIssuer(issuer: string): void {
    if (new URL(issuer).protocol !== 'https:' && !this.settingsReader.allowsInsecure(issuer))
      throw invalidField('issuer', 'Please enter an address that starts with https://');
  }

  private assertComplete(after: { label: string; issuer: string; clientIdentifier: string }): void {
    if (this.settingsReader.redirectUrl === null)
      throw invalidField('isOn', 'An operator must set PUBLIC_ORIGIN first: the provider redirects users to it');
    if (after.issuer === '') throw invalidField('issuer', 'Please enter the address of the issuer');
    if (after.clientIdentifier === '') throw invalidField('clientIdentifier', 'Client ID is required');
    if (after.label === '') throw invalidField('label', "Please enter the provider's name");
  }
}

/** Throws unless the caller is a superadmin with a password, who can still sign in when the provider is down. */
const assertSuperadminWithPassword = async (tx: Tx): Promise<void> => {
  const superadmins = await queryRows(
    tx,
    `select 1 from app_user where role = 'superadmin' and is_active and removed_at is null and password_hash is not null
       and not (must_change_password and coalesce(temporary_password_expires_at <= now(), false)) for no key update`,
  );
  if (superadmins.length === 0)
    throw invalidField(
      'isOnly',
      'One superadmin needs a password first: otherwise no one could sign in while the provider is down',
    );
};

const isEqualJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sortGroups(one)) === JSON.stringify(sortGroups(other));
/** Sorts the group mapping by key, because `jsonb` does not keep the order. */
const sortGroups = (groups: unknown): unknown =>
  Array.isArray(groups)
    ? groups.map(({ group, role, projects, accessRoles }: GroupMapping) => [
        group,
        role,
        projects,
        PROJECTS.map((project) => accessRoles?.[project] ?? null),
      ])
    : groups;
