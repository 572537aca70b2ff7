import type { BulkActionReply } from '@atrium/contract/clinic/bulk/schemas';
import { Injectable } from '@nestjs/common';
import { instantSql, personSql } from '../../platform/database/sql.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { notFound } from '../../platform/http/reply/domain-error.js';

const CHANGED_NAMES = 20;

const ACTION_JSON = {
  name: 'bulk-act',
  text: `select jsonb_build_object('id', b.id, 'what', b.what, 'changed', jsonb_array_length(b.rows),
      'names', (select coalesce(jsonb_agg(s.name order by s.order_name, s.id), '[]') from (
        select s.name, s.order_name, s.id from stock s where s.id in (select (r->>'id')::int from jsonb_array_elements(b.rows) r)
        order by s.order_name, s.id limit ${CHANGED_NAMES}) s),
      'madeBy', ${personSql('m')}, 'madeAt', ${instantSql('b.made_at')}, 'undoableUntil', ${instantSql(`(b.made_at + interval '24 hours')`)},
      'undoneBy', ${personSql('u')}, 'undoneAt', ${instantSql('b.undone_at')}, 'kept', case when b.undone_at is not null then coalesce(b.kept, '[]') end) as json
    from bulk_act b left join app_user m on m.id = b.made_by left join app_user u on u.id = b.undone_by where b.id = $1`,
};

/** Reads bulk actions and their results. */
@Injectable()
export class BulkActions {
  constructor(private readonly sql: SqlPool) {}

  async get(id: number): Promise<BulkActionReply> {
    const [row] = await this.sql.rows<{ json: BulkActionReply }>(ACTION_JSON, [id]);
    if (row === undefined) throw notFound('Act');
    return row.json;
  }
}
