import { instantSql, personSql } from '../../platform/database/sql.js';

/** Wall time as it was written. */
export const wallTimeSql = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** The aliases: p post, e who edited it last. */
export const POST_JOINS = 'left join app_user e on e.id = p.updated_by';
export const POST_JSON = `jsonb_build_object('id', p.id, 'clientId', p.client_id, 'content', p.content, 'platform', p.platform,
  'scheduledDate', ${wallTimeSql('p.scheduled_at')}, 'status', p.status, 'imageUrl', p.image_url, 'version', p.version,
  'createdAt', ${instantSql('p.created_at')}, 'updatedAt', ${instantSql('p.updated_at')}, 'updatedBy', ${personSql('e')})`;
