import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { NOTICE_TYPES, type NoticeType } from '@atrium/rules/people/notices';
import type { Project } from '@atrium/rules/people/rights';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transaction.js';
import { SYSTEM } from '../events/event.js';
import { Outbox } from '../events/outbox.js';
import { userRoom } from '../realtime/rooms.js';
import { NOTIFICATION_JSON } from './notification.view.js';
import { rowsOf } from '../database/rows.js';

/** How long an unread notification absorbs further facts of its group. */
const GROWS_FOR = `interval '10 minutes'`;

export interface NoticeText {
  readonly title: string;
  readonly body: string;
  /** Path of a page in the client. */
  readonly link: string | null;
}

/** A notification to write. It never contains a patient reference (docs/api.md). */
export interface Notice extends NoticeText {
  readonly type: NoticeType;
  readonly project: Project | null;
  /** Identifies the fact, for example by its event id, so that each user is notified of it once. */
  readonly dedupe: string;
  /** Merges further facts with this key into one notification with this text. */
  readonly group?: { readonly key: string; readonly text: (count: number) => NoticeText };
}

interface Told {
  readonly userId: string;
  readonly notification: Notification;
}

/** Creates notifications and their events in the caller's transaction, unless a user has switched the kind off. */
@Injectable()
export class Notices {
  constructor(private readonly outbox: Outbox) {}

  async tell(tx: Tx, userIds: readonly string[], notice: Notice): Promise<void> {
    const listeners = await rowsOf<{ id: string }>(
      tx,
      `select id from unnest($1::uuid[]) as id where not exists (select from notice_off o where o.user_id = id and o.kind = $2)`,
      [[...new Set(userIds)], NOTICE_TYPES[notice.type]],
    );
    const grown: Told[] = [];
    for (const { id } of listeners) grown.push(...(await this.grow(tx, id, notice)));
    const others = listeners.map(({ id }) => id).filter((id) => !grown.some(({ userId }) => userId === id));
    for (const { userId, notification } of [...grown, ...(await this.add(tx, others, notice))])
      await this.outbox.publish(tx, 'notification.created', {
        actor: SYSTEM,
        audience: { project: notice.project, rooms: [userRoom(userId)] },
        data: { notification },
        rows: [],
      });
  }

  private async add(tx: Tx, userIds: readonly string[], notice: Notice): Promise<Told[]> {
    return await rowsOf<Told>(
      tx,
      `with n as (
         insert into notification (user_id, type, title, body, link, dedupe, group_key)
         select id, $2, $3, $4, $5, $6, $7 from unnest($1::uuid[]) as id
         on conflict on constraint notification_dedupe_key do nothing returning *
       )
       select n.user_id as "userId", ${NOTIFICATION_JSON} as notification from n order by n.id`,
      [userIds, notice.type, notice.title, notice.body, notice.link, notice.dedupe, notice.group?.key ?? null],
    );
  }

  /** Adds the fact to an unread notification of its group. Returns an empty array when there is none. */
  private async grow(tx: Tx, userId: string, { type, group }: Notice): Promise<Told[]> {
    if (group === undefined) return [];
    const [found] = await rowsOf<{ id: number; count: number }>(
      tx,
      `select id, count from notification where user_id = $1 and type = $2 and group_key = $3 and read_at is null
         and created_at > now() - ${GROWS_FOR} order by id desc limit 1 for update`,
      [userId, type, group.key],
    );
    if (found === undefined) return [];
    const { title, body, link } = group.text(found.count + 1);
    return await rowsOf<Told>(
      tx,
      `with n as (
         update notification set count = count + 1, revision = revision + 1, title = $2, body = $3, link = $4, created_at = clock_timestamp()
         where id = $1 returning *
       )
       select n.user_id as "userId", ${NOTIFICATION_JSON} as notification from n`,
      [found.id, title, body, link],
    );
  }
}
