import type { Notification } from '@atrium/contract/platform/notifications';
import type { Project } from '@atrium/rules/rights';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transaction.js';
import { SYSTEM } from '../events/event.js';
import { Outbox } from '../events/outbox.js';
import { userRoom } from '../realtime/rooms.js';
import { NOTIFICATION_JSON } from './notification.view.js';

/** What somebody should hear of. Never holds a patient reference (contract, section 5). */
export interface Notice {
  /** What happened: `stock.low`, `reorder.requested`. */
  readonly type: string;
  readonly title: string;
  readonly body: string;
  /** A path of the client. */
  readonly link: string | null;
  readonly project: Project | null;
  /** Names the fact, for instance by its event: nobody is told of the same one twice. */
  readonly dedupe: string;
}

/** Tells people, each in their own bell: the rows and the events inside the caller's transaction. */
@Injectable()
export class Notices {
  constructor(private readonly outbox: Outbox) {}

  async tell(tx: Tx, userIds: readonly string[], { project, ...notice }: Notice): Promise<void> {
    const told = (await tx.query(
      `with n as (
         insert into notification (user_id, type, title, body, link, dedupe)
         select id, $2, $3, $4, $5, $6 from unnest($1::uuid[]) as id
         on conflict on constraint notification_dedupe_key do nothing returning *
       )
       select n.user_id as "userId", ${NOTIFICATION_JSON} as notification from n order by n.id`,
      [userIds, notice.type, notice.title, notice.body, notice.link, notice.dedupe],
    )) as { userId: string; notification: Notification }[];
    for (const { userId, notification } of told)
      await this.outbox.append(tx, { type: 'notification.created', actor: SYSTEM, project, rooms: [userRoom(userId)], data: { notification } });
  }
}
