import { fullName } from '@atrium/rules/people/people';
import { canAdministerEnterprise, type Role } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import { type Credentials, Directory, ProvidedPeople } from '../../enterprise/directory.js';
import { rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { AccountNews } from '../sign-in/account-news.js';
import type { Proved } from './provider.js';
import { RefusedSignOn } from './refused-sign-on.js';
import type { SignOnSetup } from './single-sign-on-setup.js';

interface Found {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly role: Role;
  readonly isRemoved: boolean;
}

const PERSON = `u.id, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email, u.username) as name,
  u.is_active as "isActive", u.role, u.removed_at is not null as "isRemoved"`;

/** Finds the account of a provider identity: by its subject, or by the verified email address at first. */
@Injectable()
export class ProviderIdentities {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly people: ProvidedPeople,
    private readonly news: AccountNews,
  ) {}

  /**
   * Returns the account and updates its access from the provider's groups. Throws `RefusedSignOn`.
   * @param signedInAs user with a recent session in this browser
   */
  async credentialsOf(setup: SignOnSetup, proved: Proved, signedInAs: string | null): Promise<Credentials> {
    const userId = await this.transactions.run(async (tx) => {
      // Roles are locked before users, as everywhere.
      await this.people.lockRoles(tx, setup.groups);
      // Serializes concurrent first sign-ins of a user.
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`provider ${proved.issuer} ${proved.subject}`]);
      const known = await this.bySubject(tx, proved);
      // A removed user can only return as a member that an administrator has added since.
      const found =
        known === null || known.isRemoved
          ? await this.byEmail(tx, setup, proved, { before: known, signedInAs })
          : known;
      if (!found.isActive || found.isRemoved) throw new RefusedSignOn('inactive', found);
      await tx.query('update provider_identity set groups = $3::text[] where issuer = $1 and subject = $2', [
        proved.issuer,
        proved.subject,
        proved.groups,
      ]);
      if (setup.groups.length > 0)
        await this.people.setAccess(tx, found.id, setup.groups, proved.groups ?? [], setup.label);
      return found.id;
    });
    const credentials = await this.directory.credentials(userId);
    if (credentials === null) throw new RefusedSignOn('inactive');
    return credentials;
  }

  private async bySubject(tx: Tx, { issuer, subject }: Proved): Promise<Found | null> {
    const [found] = await rowsOf<Found>(
      tx,
      `update provider_identity i set last_used_at = now() from app_user u
       where i.issuer = $1 and i.subject = $2 and u.id = i.user_id returning ${PERSON}`,
      [issuer, subject],
    );
    return found ?? null;
  }

  private async byEmail(
    tx: Tx,
    setup: SignOnSetup,
    proved: Proved,
    { before, signedInAs }: { readonly before: Found | null; readonly signedInAs: string | null },
  ): Promise<Found> {
    const { email, issuer, subject } = proved;
    if (email === null) throw new RefusedSignOn('no-email');
    if (proved.isEmailVerified === false) throw new RefusedSignOn('unverified');
    if (proved.isEmailVerified === null && !setup.acceptsUnstatedEmail) throw new RefusedSignOn('unsaid');
    const [account] = await rowsOf<Found>(
      tx,
      `select ${PERSON} from app_user u where lower(u.email) = $1 and u.removed_at is null
       order by u.is_active desc limit 1 for no key update`,
      [email],
    );
    if (account === undefined) await this.refuseToAdd(tx, setup, email, before);
    if (account?.isActive === false) throw new RefusedSignOn('inactive', account);
    // The provider's operator could send any address, so administrators must link their accounts themselves.
    if (account !== undefined && canAdministerEnterprise(account.role) && account.id !== signedInAs)
      throw new RefusedSignOn('administrator', account);
    const found = account ?? (await this.add(tx, setup, { ...proved, email }));
    if (before !== null)
      await tx.query('delete from provider_identity where issuer = $1 and subject = $2', [issuer, subject]);
    const linked = await rowsOf(
      tx,
      `insert into provider_identity (issuer, subject, user_id) values ($1, $2, $3) on conflict do nothing returning 1`,
      [issuer, subject, found.id],
    );
    // The provider may have given the address to another person than the linked one.
    if (linked.length === 0) throw new RefusedSignOn('linked', found);
    await this.people.linked(tx, { id: found.id, name: found.name }, setup.label);
    if (account !== undefined) await this.news.linkedToProvider(tx, found.id, setup.label);
    return found;
  }

  /** Rejects new users who were removed before, or whose address is another account's username. */
  private async refuseToAdd(tx: Tx, setup: SignOnSetup, email: string, before: Found | null): Promise<void> {
    if (before !== null) throw new RefusedSignOn('inactive', before);
    if (!setup.addsPeople) throw new RefusedSignOn('unknown');
    const [other] = await rowsOf<Found>(
      tx,
      `select ${PERSON} from app_user u where lower(u.email) = $1 or lower(u.username) = $1 limit 1`,
      [email],
    );
    if (other !== undefined) throw new RefusedSignOn('inactive', other);
  }

  private async add(tx: Tx, { label }: SignOnSetup, proved: Proved & { readonly email: string }): Promise<Found> {
    const id = await this.people.add(tx, proved, label);
    return { id, name: fullName(proved), isActive: true, role: 'user', isRemoved: false };
  }
}
