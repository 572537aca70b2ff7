import type { Comment } from '@atrium/contract/agency/conversations/schemas';
import { omitFromAudit } from '../../platform/audit/unaudited-fields.js';
import { queryRow } from '../../platform/database/rows.js';
import { existingPersonSql, instantSql, personSql } from '../../platform/database/sql.js';
import { filesJsonSql } from '../../platform/files/file.view.js';
import type { Tx } from '../../platform/database/transaction.js';

omitFromAudit('comment', ['authorId']);

const mentionsSql = (json: string, condition: string): string =>
  `coalesce((select jsonb_agg(${json} order by m.user_id)
     from agency_comment_mention m join app_user u on u.id = m.user_id where m.comment_id = c.id and ${condition}), '[]'::jsonb)`;

/** The rows of comments: c comment, h thread, a author. */
export const COMMENT_FROM = `agency_comment c join agency_thread h on h.id = c.thread_id
  join app_user a on a.id = c.author_id left join app_user d on d.id = c.deleted_by`;

/** JSON of a comment, as replies and events contain it. */
export const COMMENT_JSON = `jsonb_build_object('id', c.id,
  'subject', jsonb_build_object('kind', h.subject_kind, 'id', h.subject_id), 'audience', h.audience,
  'author', ${existingPersonSql('a')}, 'text', c.text,
  'mentions', ${mentionsSql(existingPersonSql('u'), 'true')},
  'notNotified', ${mentionsSql(`jsonb_build_object('user', ${existingPersonSql('u')}, 'reason', m.not_notified)`, 'm.not_notified is not null')},
  'files', ${filesJsonSql('comment', 'c.id')},
  'createdAt', ${instantSql('c.created_at')}, 'editedAt', ${instantSql('c.edited_at')},
  'deletedAt', ${instantSql('c.deleted_at')}, 'deletedBy', ${personSql('d')}, 'version', c.version)`;

export const readComment = async (tx: Tx, id: number): Promise<Comment> =>
  (
    await queryRow<{ comment: Comment }>(tx, `select ${COMMENT_JSON} as comment from ${COMMENT_FROM} where c.id = $1`, [
      id,
    ])
  ).comment;
