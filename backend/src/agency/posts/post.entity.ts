import { post } from '@atrium/contract/agency/posts/calls';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import type { Platform } from '@atrium/rules/stock/labels';
import type { PostStatus } from '@atrium/rules/stock/status-changes';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { personSql } from '../../platform/database/sql.js';
import { defineEntity } from '../../platform/entities/entity.js';
import * as t from '../../platform/entities/table.js';

const postTable = t.defineTable('agency_posts', {
  clientId: t.integer(),
  content: t.text(),
  platform: t.text<Platform>(),
  scheduledDate: t.withColumnName('scheduled_at', t.wallTime()),
  status: t.text<PostStatus>(),
  imageUrl: t.nullableColumn(t.text()),
  authorId: t.unaudited(t.nullableColumn(t.uuid())),
  /** Notified when the scheduled time has passed; the author unless another user is chosen. */
  responsibleId: t.nullableColumn(t.uuid()),
});

export const posts = defineEntity({
  resource: post,
  table: postTable,
  view: t.defineView<Post>()(
    postTable,
    'p',
    { authorId: null, responsible: personSql('pr') },
    'left join app_user pr on pr.id = p.responsible_id',
  ),
  order: { by: 'p.scheduled_at' },
  parent: { table: 'agency_clients', field: 'clientId', noun: 'Client' },
  // The client may be deleted concurrently, so only the foreign key is reliable.
  constraintErrors: { agency_posts_client_fkey: () => notFound('Client') },
});
