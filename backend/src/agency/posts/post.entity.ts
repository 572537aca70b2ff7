import { post } from '@atrium/contract/agency/posts/calls';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import type { Platform } from '@atrium/rules/stock/labels';
import type { PostStatus } from '@atrium/rules/stock/status-changes';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { entity } from '../../platform/records/entity.js';
import { integer, named, orNull, table, text, uuid, viewOf, wallTime } from '../../platform/records/table.js';

const postTable = table('agency_posts', {
  clientId: integer(),
  content: text(),
  platform: text<Platform>(),
  scheduledDate: named('scheduled_at', wallTime()),
  status: text<PostStatus>(),
  imageUrl: orNull(text()),
  /** The author, who is notified when the scheduled time has passed. */
  authorId: orNull(uuid()),
});

export const posts = entity({
  resource: post,
  table: postTable,
  view: viewOf<Post>()(postTable, 'p', { authorId: null }),
  order: { by: 'p.scheduled_at' },
  within: { table: 'agency_clients', field: 'clientId', noun: 'Client' },
  // The client may be deleted concurrently, so only the foreign key is reliable.
  refusals: { agency_posts_client_fkey: () => notFound('Client') },
});
