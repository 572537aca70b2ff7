import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

/**
 * Ledger rows that state a level (count, adjustment, import) are told apart from rows that change one. A count keeps the
 * products that it started with, and its lines the ledger row up to which their balance was read.
 */
export class AddStatedLevels1760000000165 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTogether(db, ['stock', 'stock_movement', 'shelf_count', 'shelf_count_line'], 'access exclusive');
    await db.query(`
      alter table stock_movement
        -- Whether the row states the level of the whole product or of one lot; null: it changes the level.
        add column states text constraint stock_movement_states_check check (states in ('stock', 'lot')),
        add column count_id integer references shelf_count (id);

      create table shelf_count_stock (
        count_id integer not null references shelf_count (id),
        stock_id integer not null references stock (id),
        primary key (count_id, stock_id)
      );
      insert into shelf_count_stock (count_id, stock_id)
        select d.id, s.id from shelf_count d join stock s on s.is_active and (d.kind is null or s.kind = d.kind)
          and (d.category_ids is null or s.category_id = any(d.category_ids)) and (d.shelf is null or lower(s.shelf) = lower(d.shelf))
          and (d.stock_ids is null or s.id = any(d.stock_ids)) where d.status = 'open'
        union select l.count_id, l.stock_id from shelf_count_line l;
      alter table shelf_count rename column closed_total to total;
      update shelf_count d set total = (select count(*) from shelf_count_stock m where m.count_id = d.id) where total is null;
      alter table shelf_count alter column total set not null, alter column total set default 0;

      alter table shelf_count_line
        add column seen_movement bigint not null default 0,
        -- Why the last posting left the line out, and what to do.
        add column refusal text,
        -- The later statement of the level that posting kept instead of this line.
        add column later_source text check (later_source in ('count', 'adjustment', 'import')),
        add column later_by uuid references app_user (id),
        add column later_at timestamptz;
      update shelf_count_line l set seen_movement = coalesce(
        (select max(m.id) from stock_movement m where m.stock_id = l.stock_id and m.at <= l.counted_at), 0);

      alter table stock_movement disable trigger stock_movement_append_only;
      -- Only lines of open counts look for statements, so older ledger rows stay as they are.
      update stock_movement m set states = case when m.lot_id is null then 'stock' else 'lot' end,
        count_id = (select d.id from shelf_count d where m.reason = 'count' and (
          m.note = d.name and m.at between d.closed_at - interval '1 minute' and d.closed_at or
          m.note = d.name || ', taken back' and m.at between d.reversed_at - interval '1 minute' and d.reversed_at) order by d.id desc limit 1)
      where m.type in ('adjustment', 'import') and m.container_id is null
        and m.at >= (select min(l.counted_at) from shelf_count_line l join shelf_count d on d.id = l.count_id where d.status = 'open');
      alter table stock_movement enable trigger stock_movement_append_only;
      create index stock_movement_states_idx on stock_movement (stock_id, id) where states is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
