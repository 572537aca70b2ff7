import { Injectable } from '@nestjs/common';
import { mayDecideReorders, mayHandleStock, personOfAccount } from '../../auth/access.js';
import { Directory } from '../../enterprise/directory.js';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';

/** Selects recipients of the clinic's notifications by their current rights. */
@Injectable()
export class ClinicPeople {
  constructor(private readonly directory: Directory) {}

  /** Returns users who may decide reorder requests, except the acting user. */
  async deciders(exceptUserId: string | null): Promise<string[]> {
    const people = (await this.directory.accountsOfProject('perfect-b')).map(personOfAccount);
    return people.filter((person) => mayDecideReorders(person) && person.id !== exceptUserId).map(({ id }) => id);
  }

  /** Returns users who may use or edit stock, except the acting user. */
  async whoHandleStock(exceptUserId: string | null): Promise<string[]> {
    const people = (await this.directory.accountsOfProject('perfect-b')).map(personOfAccount);
    return people.filter((person) => person.id !== exceptUserId && mayHandleStock(person)).map(({ id }) => id);
  }

  /** Returns members of the clinic who were notified with this link since an instant, except the acting user. */
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

  /** Returns users who care about a price: deciders, and those who requested or bought the product within a year. */
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
