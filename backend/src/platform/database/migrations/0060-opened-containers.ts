import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One of something may hold so much of a content (1 vial = 100 U): opened, it is used by that, for so long. */
export class OpenedContainers1760000000060 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table stock
        add column content_amount numeric(12, 3) check (content_amount > 0),
        add column content_unit text,
        add column hours_once_opened integer check (hours_once_opened >= 1),
        -- What is open of it, as screens show it; the triggers below write it.
        add column opened jsonb not null default '[]',
        add constraint stock_content_check check ((content_amount is null) = (content_unit is null)) not valid;

      create table opened_container (
        id integer generated always as identity primary key,
        stock_id integer not null references stock (id),
        -- Null: lots were not tracked when it was opened.
        lot_id integer references stock_lot (id),
        -- What it held when it was opened, in which unit, and what of that is left.
        holds numeric(12, 3) not null check (holds > 0),
        unit text not null,
        content_left numeric(12, 3) not null,
        -- What it had cost, and what of that is still in it. Null: nobody knows.
        unit_cost numeric(10, 2),
        value_left numeric(10, 2) check (value_left >= 0),
        opened_at timestamptz not null,
        opened_by uuid references app_user (id),
        -- Its time once opened; null: as long as its lot.
        spoils_at timestamptz,
        -- Its opening was undone, and nothing is missing: it is whole again.
        returned_at timestamptz,
        is_there boolean not null generated always as (content_left > 0) stored,
        -- 1: told of before its end, 2: at its end.
        told smallint not null default 0,
        version integer not null default 1,
        check (content_left between 0 and holds)
      ) with (fillfactor = 80);
      create index opened_container_stock_idx on opened_container (stock_id) where is_there;
      create index opened_container_lot_idx on opened_container (lot_id) where is_there;
      create index opened_container_open_idx on opened_container (id) where is_there;

      alter table stock_movement
        -- Which container it came from, and by how much that changed what is open: a use of 24 of 100 that opens one has
        -- the delta -1 and the content +76, one that draws 24 from it the delta 0 and the content -24.
        add column container_id integer references opened_container (id),
        add column content numeric(12, 3);
      create index stock_movement_container_idx on stock_movement (container_id, id) where container_id is not null;
      create index stock_movement_containers_of_usage_idx on stock_movement (usage_id)
        where container_id is not null and usage_id is not null;

      alter table usage
        add column content numeric(12, 3) check (content > 0),
        add column content_unit text,
        drop constraint usage_quantity_check,
        -- What draws from an open one takes nothing from the shelf.
        add constraint usage_quantity_check check (quantity >= case when content is null then 1 else 0 end) not valid;

      create function opened_part(id integer, lot_id integer, number text, expires_on date, state text, content_left numeric,
        holds numeric, unit text, opened_at timestamptz, spoils_at timestamptz) returns jsonb language sql stable as $$
        select jsonb_build_object('id', id, 'lotId', lot_id, 'number', number, 'expiresOn', expires_on::text,
          'state', coalesce(state, 'available'), 'left', trim_scale(content_left), 'holds', trim_scale(holds), 'unit', unit,
          'openedAt', to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'spoilsAt', to_char(spoils_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      $$;
      create function write_opened(of_stock integer) returns void language sql as $$
        update stock s set opened = o.list
          from (select coalesce(jsonb_agg(opened_part(c.id, c.lot_id, t.number, t.expires_on, t.state, c.content_left, c.holds, c.unit,
                  c.opened_at, c.spoils_at) order by c.id), '[]') as list
                from opened_container c left join stock_lot t on t.id = c.lot_id where c.stock_id = of_stock and c.is_there) o
          where s.id = of_stock and s.opened is distinct from o.list
      $$;
      create function follow_opened() returns trigger language plpgsql as $$
      begin
        perform write_opened(new.stock_id);
        return null;
      end $$;
      create trigger opened_container_made after insert on opened_container for each row execute function follow_opened();
      create trigger opened_container_changed after update on opened_container for each row
        when (old.content_left is distinct from new.content_left or old.lot_id is distinct from new.lot_id
          or old.spoils_at is distinct from new.spoils_at)
        execute function follow_opened();
      create trigger stock_lot_opened after update on stock_lot for each row
        when (old.state is distinct from new.state or old.expires_on is distinct from new.expires_on or old.number is distinct from new.number)
        execute function follow_opened();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
