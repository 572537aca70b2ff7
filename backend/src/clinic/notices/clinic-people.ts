import { Injectable } from '@nestjs/common';
import { mayDecideReorders, mayHandleStock, personOfAccount } from '../../auth/access.js';
import { Directory } from '../../enterprise/directory.js';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Whom the clinic's notices reach, by the rights of now. */
@Injectable()
export class ClinicPeople {
  constructor(private readonly directory: Directory) {}

  /** Whoever may decide reorder requests, but not the one whose act it was. */
  async deciders(exceptUserId: string | null): Promise<string[]> {
    const people = (await this.directory.accountsOfProject('perfect-b')).map(personOfAccount);
    return people.filter((person) => mayDecideReorders(person) && person.id !== exceptUserId).map(({ id }) => id);
  }

  /** Whoever may use or edit stock, but not the one whose act it was. */
  async whoHandleStock(exceptUserId: string | null): Promise<string[]> {
    const people = (await this.directory.accountsOfProject('perfect-b')).map(personOfAccount);
    return people.filter((person) => person.id !== exceptUserId && mayHandleStock(person)).map(({ id }) => id);
  }

  /** Members of the clinic whom a notice with this link reached since an instant, except the user who acts. */
  async notifiedSince(tx: Tx, link: string, since: string | null, exceptUserId: string | null): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      tx,
      `select distinct user_id as id from notification where link = $1 and created_at >= coalesce($2, now() - interval '90 days')`,
      [link, since],
    );
    const notified = new Set(rows.map(({ id }) => id));
    const people = (await this.directory.accountsOfProject('perfect-b')).map(personOfAccount);
    return people.filter(({ id }) => id !== exceptUserId && notified.has(id)).map(({ id }) => id);
  }

  /** Whom it matters to what something costs: whoever decides, and whoever asked for it or bought it within a year. */
  async whoOrders(tx: Tx, stockId: number): Promise<string[]> {
    const rows = await rowsOf<{ id: string | null }>(
      tx,
      `select requested_by as id from reorder_request where stock_id = $1 and created_at > now() - interval '1 year'
       union select coalesce(ordered_by, logged_by) from purchase where stock_id = $1 and created_at > now() - interval '1 year' and reversed_at is null`,
      [stockId],
    );
    const ordered = new Set(rows.map(({ id }) => id));
    const people = (await this.directory.accountsOfProject('perfect-b')).map(personOfAccount);
    return people.filter((person) => mayDecideReorders(person) || ordered.has(person.id)).map(({ id }) => id);
  }

  async isMember(userId: string): Promise<boolean> {
    const account = await this.directory.account(userId);
    return account !== null && personOfAccount(account).projects.includes('perfect-b');
  }
}
