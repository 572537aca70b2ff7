import {
  isMailed,
  type NotificationDelivery,
  type NotificationKind,
  getNotificationKinds,
  DEFAULT_DELIVERY,
} from '@atrium/rules/people/notifications';
import { PROJECTS } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import { toCurrentUser } from '../../auth/access.js';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { MailQueue } from '../../platform/mail/mail-queue.js';
import { UnsubscribeLinks } from '../../platform/notifications/unsubscribe-links.js';
import { Directory } from '../directory.js';
import { createNotificationMail, type UnreadNotification } from './create-notification-mail.js';

const READ_SETTINGS = `select kind, how from notice_by_mail where user_id = $1
  union all select kind, 'off' from notice_off where user_id = $1`;

/** Mails unread notifications according to the user's current rights and settings. */
@Injectable()
export class NotificationMails {
  constructor(
    private readonly directory: Directory,
    private readonly mailQueue: MailQueue,
    private readonly unsubscribeLinks: UnsubscribeLinks,
  ) {}

  get canSend(): boolean {
    return this.mailQueue.canSend;
  }

  /**
   * Mails the notifications that are due for delivery `how`, and returns them. Requires a transaction that locked the
   * user's `notice_mail` row.
   */
  async send(
    tx: Tx,
    userId: string,
    how: 'digest' | 'at-once',
    unread: readonly UnreadNotification[],
  ): Promise<readonly UnreadNotification[]> {
    const account = unread.length === 0 ? null : await this.directory.findAccount(userId);
    if (account === null || account.email === null) return [];
    const { projects, rights } = toCurrentUser(account);
    const permissions = Object.fromEntries(PROJECTS.map((project) => [project, [...rights[project]]]));
    const chosen = new Map<string, NotificationDelivery>();
    for (const row of await queryRows<{ kind: NotificationKind; how: NotificationDelivery }>(tx, READ_SETTINGS, [
      userId,
    ]))
      chosen.set(row.kind, row.how);
    const choices = {
      kinds: getNotificationKinds({ projects, permissions }),
      deliveryOf: (kind: NotificationKind) => chosen.get(kind) ?? DEFAULT_DELIVERY,
    };
    const dueNotifications = unread.filter(({ type }) => isMailed(type, how, choices));
    if (dueNotifications.length === 0) return [];
    const mail = createNotificationMail(dueNotifications, {
      name: account.firstName ?? '',
      isDigest: how === 'digest',
      stop: this.unsubscribeLinks.createLinks(userId),
      linkTo: (path) => this.mailQueue.buildUrl(path),
    });
    await this.mailQueue.send(tx, account.email, mail);
    // Uses the clock of `created_at`: the digest repeats a notification that grows later.
    await tx.query('update notification set mailed_at = clock_timestamp() where id = any ($1::int[])', [
      dueNotifications.map(({ id }) => id),
    ]);
    return dueNotifications;
  }
}
