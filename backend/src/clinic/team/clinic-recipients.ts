import { Injectable } from '@nestjs/common';
import { canDecideReorders, canHandleStock, toCurrentUser } from '../../auth/access.js';
import { Directory } from '../../enterprise/directory.js';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Person } from '../../platform/http/request/current-user.js';

/** Recipients of a notification for a user: the user, or the managers when the user has left or lost access. */
interface UserRecipients {
  readonly userIds: readonly string[];
  readonly areManagers: boolean;
}

/** Finds recipients of the clinic's notifications by the users' current rights. */
@Injectable()
export class ClinicRecipients {
  constructor(private readonly directory: Directory) {}

  /** Returns users who may decide reorder requests, except the user who caused the event. */
  async findDeciders(exceptUserId: string | null): Promise<string[]> {
    return this.findMembers((person) => canDecideReorders(person) && person.id !== exceptUserId);
  }

  /** Returns the recipients of a notification for a user about an event, which its author does not receive. */
  async findForUser(userId: string, authorId: string | null): Promise<UserRecipients> {
    if (await this.isMember(userId)) return { userIds: [userId].filter((id) => id !== authorId), areManagers: false };
    return { userIds: await this.findDeciders(authorId), areManagers: true };
  }

  /** Returns users who may use or edit stock, except the user who caused the event. */
  async findStockHandlers(exceptUserId: string | null): Promise<string[]> {
    return this.findMembers((person) => canHandleStock(person) && person.id !== exceptUserId);
  }

  /**
   * Returns members of the clinic who received a notification with this link since a time, except the user who caused
   * the event.
   */
  async findNotifiedSince(tx: Tx, link: string, since: string | null, exceptUserId: string | null): Promise<string[]> {
    const rows = await queryRows<{ id: string }>(
      tx,
      `select distinct user_id as id from notification where link = $1 and created_at >= coalesce($2, now() - interval '90 days')`,
      [link, since],
    );
    const notified = new Set(rows.map(({ id }) => id));
    return this.findMembers(({ id }) => notified.has(id) && id !== exceptUserId);
  }

  /**
   * Returns the recipients of a price notification: users who decide requests, and users who requested or bought the
   * product within a year.
   */
  async findBuyers(tx: Tx, stockId: number): Promise<string[]> {
    const rows = await queryRows<{ id: string | null }>(
      tx,
      `select requested_by as id from reorder_request where stock_id = $1 and created_at > now() - interval '1 year'
       union select coalesce(ordered_by, logged_by) from purchase where stock_id = $1 and created_at > now() - interval '1 year' and reversed_at is null`,
      [stockId],
    );
    const ordered = new Set(rows.map(({ id }) => id));
    return this.findMembers((person) => canDecideReorders(person) || ordered.has(person.id));
  }

  async isMember(userId: string): Promise<boolean> {
    const account = await this.directory.findAccount(userId);
    return account !== null && toCurrentUser(account).projects.includes('perfect-b');
  }

  private async findMembers(matches: (person: Person) => boolean): Promise<string[]> {
    const people = (await this.directory.listProjectAccounts('perfect-b')).map(toCurrentUser);
    return people.filter(matches).map(({ id }) => id);
  }
}
