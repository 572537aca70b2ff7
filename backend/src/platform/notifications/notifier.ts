import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { NOTIFICATION_TYPES, type NotificationType } from '@atrium/rules/people/notifications';
import type { Project } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transaction.js';
import { SYSTEM } from '../events/event.js';
import { Outbox } from '../events/outbox.js';
import { getUserRoom } from '../realtime/rooms.js';
import { NOTIFICATION_JSON } from './notification.view.js';
import { queryRows } from '../database/rows.js';

/** SQL interval in which further events extend an unread notification of the same group. */
const GROUP_WINDOW = `interval '10 minutes'`;

export interface NotificationText {
  readonly title: string;
  readonly body: string;
  /** Path of a page in the client. */
  readonly link: string | null;
}

/** Content of a notification to create. It never contains a patient reference (docs/api.md). */
export interface NewNotification extends NotificationText {
  readonly type: NotificationType;
  readonly project: Project | null;
  /** Key of the event that the notification reports, for example its event id, so that each user is notified once. */
  readonly dedupe: string;
  /** Key and text of a group. Further events with the key extend one notification, whose text states their number. */
  readonly group?: {
    readonly key: string;
    readonly text: (count: number) => NotificationText;
    /** Merges until the notification is read, and mails it again when it grows. */
    readonly untilRead?: true;
  };
}

export interface NotifiedUser {
  readonly userId: string;
  readonly notification: Notification;
}

/** Creates notifications and their events in the caller's transaction, except for users who turned this kind off. */
@Injectable()
export class Notifier {
  constructor(private readonly outbox: Outbox) {}

  /** Returns the notifications that were created or have grown. */
  async notify(tx: Tx, userIds: readonly string[], input: NewNotification): Promise<readonly NotifiedUser[]> {
    const listeners = await queryRows<{ id: string }>(
      tx,
      `select id from unnest($1::uuid[]) as id where not exists (select from notice_off o where o.user_id = id and o.kind = $2)`,
      [[...new Set(userIds)], NOTIFICATION_TYPES[input.type]],
    );
    const grown: NotifiedUser[] = [];
    for (const { id } of listeners) grown.push(...(await this.extendGroup(tx, id, input)));
    const others = listeners.map(({ id }) => id).filter((id) => !grown.some(({ userId }) => userId === id));
    const notified = [...grown, ...(await this.insert(tx, others, input))];
    for (const one of notified) await this.publish(tx, input.project, one);
    return notified;
  }

  /** Shrinks a notification to `count` facts with another text. */
  async shrink(tx: Tx, id: number, project: Project | null, count: number, text: NotificationText): Promise<void> {
    const rows = await queryRows<NotifiedUser>(
      tx,
      `with n as (
         update notification set count = $2, revision = revision + 1, title = $3, body = $4, link = $5 where id = $1 returning *
       )
       select n.user_id as "userId", ${NOTIFICATION_JSON} as notification from n`,
      [id, count, text.title, text.body, text.link],
    );
    for (const one of rows) await this.publish(tx, project, one);
  }

  /** Deletes a notification whose facts no longer exist. */
  async withdraw(tx: Tx, id: number): Promise<void> {
    const rows = await queryRows<{ userId: string }>(
      tx,
      'delete from notification where id = $1 returning user_id as "userId"',
      [id],
    );
    for (const { userId } of rows)
      await this.outbox.publish(tx, 'notification.removed', {
        actor: SYSTEM,
        audience: { project: null, rooms: [getUserRoom(userId)] },
        data: { ids: [id] },
        rows: [],
      });
  }

  private async publish(tx: Tx, project: Project | null, { userId, notification }: NotifiedUser): Promise<void> {
    await this.outbox.publish(tx, 'notification.created', {
      actor: SYSTEM,
      audience: { project, rooms: [getUserRoom(userId)] },
      data: { notification },
      rows: [],
    });
  }

  private async insert(tx: Tx, userIds: readonly string[], input: NewNotification): Promise<NotifiedUser[]> {
    return await queryRows<NotifiedUser>(
      tx,
      `with n as (
         insert into notification (user_id, type, title, body, link, dedupe, group_key)
         select id, $2, $3, $4, $5, $6, $7 from unnest($1::uuid[]) as id
         on conflict on constraint notification_dedupe_key do nothing returning *
       )
       select n.user_id as "userId", ${NOTIFICATION_JSON} as notification from n order by n.id`,
      [userIds, input.type, input.title, input.body, input.link, input.dedupe, input.group?.key ?? null],
    );
  }

  /** Adds the event to each unread notification of its group. Returns an empty array when there is none. */
  private async extendGroup(tx: Tx, userId: string, { type, group }: NewNotification): Promise<NotifiedUser[]> {
    if (group === undefined) return [];
    const [found] = await queryRows<{ id: number; count: number }>(
      tx,
      `select id, count from notification where user_id = $1 and type = $2 and group_key = $3 and read_at is null
         and ($4 or created_at > now() - ${GROUP_WINDOW}) order by id desc limit 1 for update`,
      [userId, type, group.key, group.untilRead === true],
    );
    if (found === undefined) return [];
    const { title, body, link } = group.text(found.count + 1);
    return await queryRows<NotifiedUser>(
      tx,
      `with n as (
         update notification set count = count + 1, revision = revision + 1, title = $2, body = $3, link = $4,
           created_at = clock_timestamp(), mailed_at = case when $5 then null else mailed_at end
         where id = $1 returning *
       )
       select n.user_id as "userId", ${NOTIFICATION_JSON} as notification from n`,
      [found.id, title, body, link, group.untilRead === true],
    );
  }
}
