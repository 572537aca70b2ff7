import { getFullName } from '@atrium/rules/people/people';
import { canAdministerEnterprise, type Role } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import { type Credentials, Directory, ProviderStaff } from '../../enterprise/directory.js';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { AccountNotifier } from '../sign-in/account-notifier.js';
import type { ProviderIdentity } from './oidc-provider.js';
import { SignOnRejectedError } from './sign-on-errors.js';
import type { SignOnSettings } from './single-sign-on-reader.js';

interface FoundAccount {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly role: Role;
  readonly isRemoved: boolean;
}

const ACCOUNT_COLUMNS = `u.id, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email, u.username) as name,
  u.is_active as "isActive", u.role, u.removed_at is not null as "isRemoved"`;

/** Finds the account of a provider identity: by its subject, or at the first sign-in by the verified email address. */
@Injectable()
export class ProviderIdentities {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly providedPeople: ProviderStaff,
    private readonly accountNotifier: AccountNotifier,
  ) {}

  /**
   * Returns the account and updates its access from the provider's groups. Throws `SignOnRejectedError`.
   * @param signedInAs user with a recent session in this browser
   */
  async resolveCredentials(
    setup: SignOnSettings,
    identity: ProviderIdentity,
    signedInAs: string | null,
  ): Promise<Credentials> {
    const userId = await this.transactions.run(async (tx) => {
      // Roles are locked before users, as everywhere.
      await this.providedPeople.lockRoles(tx, setup.groups);
      // Serializes concurrent first sign-ins of a user.
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`provider ${identity.issuer} ${identity.subject}`]);
      const known = await this.findBySubject(tx, identity);
      // A removed user can only return as a member that an administrator has added since.
      const found =
        known === null || known.isRemoved
          ? await this.findByEmail(tx, setup, identity, { before: known, signedInAs })
          : known;
      if (!found.isActive || found.isRemoved) throw new SignOnRejectedError('inactive', found);
      await tx.query('update provider_identity set groups = $3::text[] where issuer = $1 and subject = $2', [
        identity.issuer,
        identity.subject,
        identity.groups,
      ]);
      if (setup.groups.length > 0)
        await this.providedPeople.setAccess(tx, found.id, setup.groups, identity.groups ?? [], setup.label);
      return found.id;
    });
    const credentials = await this.directory.findCredentials(userId);
    if (credentials === null) throw new SignOnRejectedError('inactive');
    return credentials;
  }

  private async findBySubject(tx: Tx, { issuer, subject }: ProviderIdentity): Promise<FoundAccount | null> {
    const [found] = await queryRows<FoundAccount>(
      tx,
      `update provider_identity i set last_used_at = now() from app_user u
       where i.issuer = $1 and i.subject = $2 and u.id = i.user_id returning ${ACCOUNT_COLUMNS}`,
      [issuer, subject],
    );
    return found ?? null;
  }

  private async findByEmail(
    tx: Tx,
    setup: SignOnSettings,
    identity: ProviderIdentity,
    { before, signedInAs }: { readonly before: FoundAccount | null; readonly signedInAs: string | null },
  ): Promise<FoundAccount> {
    const { email, issuer, subject } = identity;
    if (email === null) throw new SignOnRejectedError('no-email');
    if (identity.isEmailVerified === false) throw new SignOnRejectedError('unverified');
    if (identity.isEmailVerified === null && !setup.acceptsUnstatedEmail) throw new SignOnRejectedError('unsaid');
    const [account] = await queryRows<FoundAccount>(
      tx,
      `select ${ACCOUNT_COLUMNS} from app_user u where lower(u.email) = $1 and u.removed_at is null
       order by u.is_active desc limit 1 for no key update`,
      [email],
    );
    if (account === undefined) await this.assertCanAdd(tx, setup, email, before);
    if (account?.isActive === false) throw new SignOnRejectedError('inactive', account);
    // The provider's operator could send any address, so administrators must link their accounts themselves.
    if (account !== undefined && canAdministerEnterprise(account.role) && account.id !== signedInAs)
      throw new SignOnRejectedError('administrator', account);
    const found = account ?? (await this.addUser(tx, setup, { ...identity, email }));
    if (before !== null)
      await tx.query('delete from provider_identity where issuer = $1 and subject = $2', [issuer, subject]);
    const linked = await queryRows(
      tx,
      `insert into provider_identity (issuer, subject, user_id) values ($1, $2, $3) on conflict do nothing returning 1`,
      [issuer, subject, found.id],
    );
    // The provider may have given the address to another person than the linked one.
    if (linked.length === 0) throw new SignOnRejectedError('linked', found);
    await this.providedPeople.recordLink(tx, { id: found.id, name: found.name }, setup.label);
    if (account !== undefined) await this.accountNotifier.notifyProviderLinked(tx, found.id, setup.label);
    return found;
  }

  /** Throws when a new user was removed before, or when the address is another account's username. */
  private async assertCanAdd(tx: Tx, setup: SignOnSettings, email: string, before: FoundAccount | null): Promise<void> {
    if (before !== null) throw new SignOnRejectedError('inactive', before);
    if (!setup.addsPeople) throw new SignOnRejectedError('unknown');
    const [other] = await queryRows<FoundAccount>(
      tx,
      `select ${ACCOUNT_COLUMNS} from app_user u where lower(u.email) = $1 or lower(u.username) = $1 limit 1`,
      [email],
    );
    if (other !== undefined) throw new SignOnRejectedError('inactive', other);
  }

  private async addUser(
    tx: Tx,
    { label }: SignOnSettings,
    identity: ProviderIdentity & { readonly email: string },
  ): Promise<FoundAccount> {
    const id = await this.providedPeople.add(tx, identity, label);
    return { id, name: getFullName(identity), isActive: true, role: 'user', isRemoved: false };
  }
}
