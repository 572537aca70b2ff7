import { instantSql } from '../../platform/database/sql.js';

/** A passkey as its owner sees it; alias p. */
export const PASSKEY_JSON = `jsonb_build_object('id', p.id, 'name', p.name, 'host', p.host, 'isBackedUp', p.is_backed_up,
  'createdAt', ${instantSql('p.created_at')}, 'lastUsedAt', ${instantSql('p.last_used_at')})`;
