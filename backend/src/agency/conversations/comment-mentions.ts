import type { NotNotifiedReason } from '@atrium/contract/agency/conversations/values';
import { findMentions } from '@atrium/rules/agency/mentions';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { AgencyRecipients } from '../notifications/agency-recipients.js';

interface Mention {
  readonly userId: string;
  readonly notNotified: NotNotifiedReason | null;
}

/** Stores who a comment mentions. */
@Injectable()
export class CommentMentions {
  constructor(private readonly recipients: AgencyRecipients) {}

  /**
   * Replaces the mentions of a comment by those of its text. Ids of unknown users are ignored.
   * @returns users who are mentioned now and were not notified of an earlier text
   */
  async replace(tx: Tx, commentId: number, text: string): Promise<readonly string[]> {
    const mentions = await this.resolve(tx, findMentions(text));
    const earlier = await queryRows<{ userId: string }>(
      tx,
      'select user_id as "userId" from agency_comment_mention where comment_id = $1 and not_notified is null',
      [commentId],
    );
    await tx.query('delete from agency_comment_mention where comment_id = $1', [commentId]);
    await tx.query(
      'insert into agency_comment_mention (comment_id, user_id, not_notified) select $1, * from unnest($2::uuid[], $3::text[])',
      [commentId, mentions.map(({ userId }) => userId), mentions.map(({ notNotified }) => notNotified)],
    );
    const notified = new Set(earlier.map(({ userId }) => userId));
    return mentions.flatMap(({ userId, notNotified }) =>
      notNotified === null && !notified.has(userId) ? [userId] : [],
    );
  }

  private async resolve(tx: Tx, ids: readonly string[]): Promise<readonly Mention[]> {
    if (ids.length === 0) return [];
    const users = await queryRows<{ id: string; isActive: boolean }>(
      tx,
      'select id, is_active and removed_at is null as "isActive" from app_user where id = any ($1::uuid[]) order by id',
      [ids],
    );
    const members = new Set(await this.recipients.filterMembers(users.map(({ id }) => id)));
    return users.map(({ id, isActive }) => ({
      userId: id,
      notNotified: members.has(id) ? null : isActive ? 'no-access' : 'inactive',
    }));
  }
}
