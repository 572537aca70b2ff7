import type { Comment } from '@atrium/contract/agency/conversations/schemas';
import type { EventCatalogue } from '@atrium/contract/core/live';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { AgencyRecipients } from '../notifications/agency-recipients.js';
import { type CommentNotificationType, createCommentNotification, createCommentText } from './comment-notification.js';
import { COMMENT_FROM, COMMENT_JSON } from './comment.view.js';
import type { NewMentions } from './comments.service.js';
import { type SubjectInfo, ThreadSubjects } from './thread-subjects.js';
import { readWatchers } from './thread-watchers.js';

/**
 * Notifies mentioned users and watchers of a comment, except its author and users who muted the thread. An edit notifies
 * only newly mentioned users, and a deletion withdraws unread notifications.
 */
@Reaction({ name: 'notify-of-comments', to: ['comment.created', 'comment.updated', 'comment.removed'] })
export class NotifyOfComments implements ReactionClass {
  constructor(
    private readonly recipients: AgencyRecipients,
    private readonly notifier: Notifier,
    private readonly subjects: ThreadSubjects,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { comment } = event.data as EventCatalogue['comment.created'];
    // Locks the comment: it may be deleted meanwhile, and a retried event may arrive after its deletion.
    const [current] = await queryRows<{ threadId: number; isDeleted: boolean }>(
      tx,
      'select thread_id as "threadId", deleted_at is not null as "isDeleted" from agency_comment where id = $1 for share',
      [comment.id],
    );
    const subject = await this.subjects.read(tx, comment.subject);
    if (current === undefined || subject === null) return;
    if (current.isDeleted) await this.withdraw(tx, subject, comment.id);
    else await this.notify(tx, event, subject, comment, current.threadId);
  }

  private async notify(
    tx: Tx,
    event: StoredEvent,
    subject: SubjectInfo,
    comment: Comment,
    threadId: number,
  ): Promise<void> {
    const levels = await readWatchers(tx, threadId);
    const { mentioned = [] } = (event.internal ?? {}) as Partial<NewMentions>;
    const isFor = (id: string): boolean => id !== event.actor.id && levels.get(id) !== 'none';
    const mentionedUsers = mentioned.filter(isFor);
    const watching = [...levels].filter(([, level]) => level === 'all').map(([id]) => id);
    const watchers = [...watching, ...subject.followers.filter((id) => !levels.has(id))].filter(
      (id) => isFor(id) && !mentionedUsers.includes(id),
    );
    await this.notifyUsers(tx, 'comment.mentioned', mentionedUsers, subject, comment, event.id);
    if (event.type === 'comment.created')
      await this.notifyUsers(tx, 'comment.created', watchers, subject, comment, event.id);
  }

  private async notifyUsers(
    tx: Tx,
    type: CommentNotificationType,
    userIds: readonly string[],
    subject: SubjectInfo,
    comment: Comment,
    dedupe: string,
  ): Promise<void> {
    if (userIds.length === 0) return;
    const members = await this.recipients.filterMembers(userIds);
    const notified = await this.notifier.notify(tx, members, {
      ...createCommentNotification(type, subject, comment),
      dedupe: `${type} ${dedupe}`,
    });
    await tx.query(
      'insert into agency_comment_notification (comment_id, notification_id) select $1, unnest($2::int[]) on conflict do nothing',
      [comment.id, notified.map(({ notification }) => notification.id)],
    );
  }

  private async withdraw(tx: Tx, subject: SubjectInfo, commentId: number): Promise<void> {
    const unread = await queryRows<{ id: number; type: CommentNotificationType }>(
      tx,
      `select n.id, n.type from notification n join agency_comment_notification l on l.notification_id = n.id
       where l.comment_id = $1 and n.read_at is null order by n.id for update of n`,
      [commentId],
    );
    await tx.query('delete from agency_comment_notification where comment_id = $1', [commentId]);
    for (const { id, type } of unread) {
      const { left } = await queryRow<{ left: number }>(
        tx,
        'select count(*)::int as left from agency_comment_notification where notification_id = $1',
        [id],
      );
      const [latest] = await queryRows<{ comment: Comment }>(
        tx,
        `select ${COMMENT_JSON} as comment from agency_comment_notification l join ${COMMENT_FROM} on c.id = l.comment_id
         where l.notification_id = $1 and c.deleted_at is null order by c.id desc limit 1`,
        [id],
      );
      if (latest === undefined) await this.notifier.withdraw(tx, id);
      else
        await this.notifier.shrink(tx, id, 'talent-phi', left, createCommentText(type, subject, latest.comment, left));
    }
  }
}
