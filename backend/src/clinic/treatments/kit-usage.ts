import { Injectable } from '@nestjs/common';
import { instantSql } from '../../platform/database/sql.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { RawJson } from '../../platform/http/reply/reply.js';

const DAYS = 90;
const MAX_SHOWN_CHANGES = 5;

/** Counts the uses of kits and their usual changes. */
@Injectable()
export class KitUsageReader {
  constructor(private readonly sql: SqlPool) {}

  async list(): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(
      `with stands as materialized (
         select t.id, t.kit_id, t.kit_changes, t.used_at from treatment t
         where t.kit_id is not null and t.undone_at is null and t.used_at > now() - make_interval(days => ${DAYS})
           and exists (select 1 from usage u where u.treatment_id = t.id and u.undone_at is null)
       ), counted as (
         select kit_id, count(*)::int as used, count(*) filter (where kit_changes <> '[]')::int as changed, max(used_at) as last from stands group by kit_id
       ), change as (
         select t.kit_id, c ->> 'what' as what, (c ->> 'stockId')::int as stock_id, c -> 'planned' as planned, c -> 'plannedUnit' as planned_unit, (array_agg(c -> 'usedUnit' order by t.used_at desc))[1] as used_unit,
           case c ->> 'what' when 'left-out' then 'null' else (array_agg(c -> 'used' order by t.used_at desc))[1] end as used,
           count(distinct t.id)::int as times, max(s.name) as name
         from stands t, jsonb_array_elements(t.kit_changes) c join stock s on s.id = (c ->> 'stockId')::int
         group by t.kit_id, c ->> 'what', c ->> 'stockId', c -> 'planned', c -> 'plannedUnit'
       ), ranked as (select *, row_number() over (partition by kit_id order by times desc, name, what) as rank from change)
       select coalesce(json_agg(json_build_object('kitId', n.kit_id, 'used', n.used, 'changed', n.changed, 'lastUsedAt', ${instantSql('n.last')},
         'changes', (select coalesce(json_agg(json_build_object('what', r.what, 'stockId', r.stock_id, 'name', r.name, 'planned', r.planned, 'plannedUnit', r.planned_unit, 'usedUnit', r.used_unit,
             'used', r.used, 'times', r.times) order by r.rank), '[]') from ranked r where r.kit_id = n.kit_id and r.rank <= ${MAX_SHOWN_CHANGES})) order by n.kit_id), '[]')::text as json
       from counted n`,
    );
    return new RawJson(row?.json ?? '[]');
  }
}
