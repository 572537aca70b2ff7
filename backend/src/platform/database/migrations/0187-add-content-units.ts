import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the unit of every amount of content in kits and in what treatments changed of them. */
export class AddContentUnits1760000000187 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function content_unit_of(line_stock text) returns jsonb language sql stable as $$
        select coalesce((select to_jsonb(s.content_unit) from stock s where s.id = line_stock::int), 'null')
      $$;
      -- A kit may be open in a form: its content is what it was, so its version stays.
      update kit k set lines = (
        select jsonb_agg(l || jsonb_build_object('contentUnit', case when l ->> 'content' is null then 'null'::jsonb else content_unit_of(l -> 'stockIds' ->> 0) end) order by nth)
        from jsonb_array_elements(k.lines) with ordinality e (l, nth))
      where jsonb_array_length(k.lines) > 0;
      -- What was used is measured as the lines of the treatment are, what was planned as its kit has it.
      update treatment t set kit_changes = (
        select jsonb_agg(c || jsonb_build_object(
          'usedUnit', coalesce((select to_jsonb(u.content_unit) from usage u
            where c ->> 'used' is not null and u.treatment_id = t.id and u.stock_id = (c ->> 'stockId')::int and u.content is not null order by u.id limit 1), 'null'),
          'plannedUnit', coalesce((select l -> 'contentUnit' from kit k, jsonb_array_elements(k.lines) l
            where c ->> 'planned' is not null and k.id = t.kit_id and l -> 'stockIds' @> (c -> 'stockId') limit 1), 'null')) order by nth)
        from jsonb_array_elements(t.kit_changes) with ordinality e (c, nth))
      where jsonb_array_length(t.kit_changes) > 0;
      drop function content_unit_of(text);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
