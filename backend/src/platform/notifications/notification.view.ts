import { instantSql } from '../database/sql.js';

/** SQL of a notification as JSON, over the alias `n`. */
export const NOTIFICATION_JSON = `jsonb_build_object('id', n.id, 'type', n.type, 'title', n.title, 'body', n.body, 'link', n.link,
  'count', n.count, 'version', n.revision, 'createdAt', ${instantSql('n.created_at')}, 'readAt', ${instantSql('n.read_at')})`;
