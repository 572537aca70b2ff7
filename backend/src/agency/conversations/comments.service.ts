import type { Comment } from '@atrium/contract/agency/conversations/schemas';
import type { createComment, updateComment } from '@atrium/contract/agency/conversations/calls';
import type { ThreadSubject } from '@atrium/contract/agency/conversations/values';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { getDisplayName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { canManageProject } from '../../auth/access.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import type { NewEvent } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { FilesService } from '../../platform/files/files.service.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { CommentMentions } from './comment-mentions.js';
import { readComment } from './comment.view.js';
import { ThreadSubjects } from './thread-subjects.js';
import { watchThread } from './thread-watchers.js';

type CommentEventType = 'comment.created' | 'comment.updated' | 'comment.removed';

/** Event data for notifications: users who are mentioned and were not notified yet. */
export interface NewMentions {
  readonly mentioned: readonly string[];
}

/** Writes comments. Every write locks the thread first, so that its events have the order of its changes. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly subjects: ThreadSubjects,
    private readonly mentions: CommentMentions,
    private readonly files: FilesService,
  ) {}

  create(
    person: Person,
    subject: ThreadSubject,
    { text: written, fileIds }: CheckedBody<typeof createComment>,
  ): Promise<Comment> {
    const text = written ?? '';
    return this.transactions.run(async (tx) => {
      const threadId = await this.subjects.lockThread(tx, subject);
      const { id } = await queryRow<{ id: number }>(
        tx,
        'insert into agency_comment (thread_id, author_id, text) values ($1, $2, $3) returning id',
        [threadId, person.id, text],
      );
      await this.files.attachDrafts(tx, person, fileIds ?? [], { kind: 'comment', id });
      const mentioned = await this.mentions.replace(tx, id, text);
      await watchThread(tx, threadId, [person.id, ...mentioned]);
      const comment = await readComment(tx, id);
      await this.publish(tx, person, 'comment.created', comment, { internal: { mentioned } });
      return comment;
    });
  }

  update(person: Person, id: number, { text, version }: CheckedBody<typeof updateComment>): Promise<Comment> {
    return this.transactions.run(async (tx) => {
      const { threadId, before } = await this.lock(tx, id);
      if (before.author.id !== person.id) throw new DomainError('comment.not-yours');
      if (before.text === null)
        throw new DomainError('comment.deleted', { who: getDisplayName(before.deletedBy ?? before.author) });
      if (text === before.text) return before;
      if (version !== undefined && version !== before.version)
        throw new DomainError('resource.stale', { who: getDisplayName(before.author) }, { current: before });
      await tx.query(
        'update agency_comment set text = $2, edited_at = clock_timestamp(), version = version + 1 where id = $1',
        [id, text],
      );
      const mentioned = await this.mentions.replace(tx, id, text);
      await watchThread(tx, threadId, mentioned);
      const comment = await readComment(tx, id);
      await this.publish(tx, person, 'comment.updated', comment, { internal: { mentioned } });
      return comment;
    });
  }

  /** Deletes the text of a comment, which stays in the thread as deleted. */
  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { before } = await this.lock(tx, id);
      const isOwn = before.author.id === person.id;
      if (!isOwn && !canManageProject(person, 'talent-phi')) throw new DomainError('comment.not-yours');
      if (before.deletedAt !== null) throw notFound('Comment');
      await tx.query('delete from agency_comment_mention where comment_id = $1', [id]);
      await tx.query('delete from file where comment_id = $1', [id]);
      await tx.query(
        'update agency_comment set text = null, deleted_at = clock_timestamp(), deleted_by = $2, version = version + 1 where id = $1',
        [id, person.id],
      );
      const subject = await this.subjects.read(tx, before.subject);
      await this.publish(tx, person, 'comment.removed', await readComment(tx, id), {
        about: subject?.title ?? '',
        // Authors delete their own comments without an entry in the audit; managers do not.
        changes: isOwn ? {} : { author: [getDisplayName(before.author), null] },
      });
    });
  }

  private async lock(tx: Tx, id: number): Promise<{ threadId: number; before: Comment }> {
    const [thread] = await queryRows<{ id: number }>(
      tx,
      'select h.id from agency_thread h where h.id = (select c.thread_id from agency_comment c where c.id = $1) for update',
      [id],
    );
    if (thread === undefined) throw notFound('Comment');
    return { threadId: thread.id, before: await readComment(tx, id) };
  }

  /**
   * Publishes the event of a comment. It gets no audit entry unless `more` states a change, because comments are their
   * own history.
   */
  private publish(
    tx: Tx,
    person: Person,
    type: CommentEventType,
    comment: Comment,
    more: Pick<NewEvent, 'about' | 'changes'> & { readonly internal?: NewMentions & Record<string, unknown> },
  ): Promise<void> {
    return this.outbox.publish<CommentEventType>(tx, type, {
      actor: toActor(person),
      data: { comment },
      rows: [],
      changes: {},
      ...more,
    });
  }
}
