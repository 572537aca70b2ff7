import { instantSql } from '../../platform/database/sql.js';

/** JSON of a passkey for its owner, over the alias p. */
export const PASSKEY_JSON = `jsonb_build_object('id', p.id, 'name', p.name, 'host', p.host, 'isBackedUp', p.is_backed_up,
  'createdAt', ${instantSql('p.created_at')}, 'lastUsedAt', ${instantSql('p.last_used_at')})`;
