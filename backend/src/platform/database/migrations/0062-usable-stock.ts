import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What of a level may be used: a level is what lies on the shelf, and lots that are expired, quarantined or recalled lie
 * there too. `held_back` is what these hold; a use takes from none of them, so it never changes with one. The status is
 * that of what may be used.
 */
export class UsableStock1760000000062 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Who brought a lot into the state that it is in.
      alter table stock_lot add column state_at timestamptz, add column state_by uuid references app_user (id);
      update stock_lot set state_at = updated_at, state_by = updated_by where state <> 'available';
      create index stock_lot_held_back_idx on stock_lot (state_at desc, id desc) where state <> 'available';
      -- Of what was thrown away and put back: the line that it takes back.
      alter table stock_movement add column undoes bigint references stock_movement (id);
      create unique index stock_movement_undoes_key on stock_movement (undoes) where undoes is not null;

      alter table stock add column held_back integer not null default 0;
      create function held_back_of(of_stock integer) returns integer language sql stable as $$
        select coalesce(sum(t.quantity), 0)::int from stock_lot t, organisation o
        where t.stock_id = of_stock and t.is_there
          and (t.state <> 'available' or t.expires_on < (clock_timestamp() at time zone o.time_zone)::date)
      $$;
      update stock set held_back = held_back_of(id) where tracks_lots;

      drop index stock_status_idx, stock_expiring_idx, stock_next_expiry_idx;
      alter table stock drop column stock_status;
      alter table stock add column stock_status text not null generated always as (
        case
          when quantity <= held_back then 'out'
          when kind = 'item' then case when quantity - held_back < min_stock_level then 'low' else 'good' end
          when quantity - held_back <= min_stock_level then 'low'
          when (quantity - held_back)::bigint * 2 <= min_stock_level::bigint * 3 then 'warning'
          else 'good'
        end
      ) stored;
      create index stock_status_idx on stock (kind, stock_status, lower(name)) where is_active;
      -- What tracks no lots holds nothing back. Where lots are tracked, the date is none when the shelf is empty.
      create index stock_expiring_idx on stock (kind, expires_on) where is_active and stock_status <> 'out';
      create index stock_next_expiry_idx on stock (kind, (case when tracks_lots then lots_expire_on else expires_on end))
        where is_active and (tracks_lots or stock_status <> 'out');

      create or replace function follow_lot() returns trigger language plpgsql as $$
      begin
        update stock s set lots_expire_on = l.earliest, held_back = l.held
          from (select min(expires_on) as earliest, held_back_of(new.stock_id) as held from stock_lot where stock_id = new.stock_id and is_there) l
          where s.id = new.stock_id and (s.lots_expire_on is distinct from l.earliest or s.held_back <> l.held);
        return null;
      end $$;
      drop trigger stock_lot_changed on stock_lot;
      -- A use of a lot that does not expire these days asks nothing. Tomorrow in one zone is today in another.
      create trigger stock_lot_changed after update on stock_lot for each row
        when (old.is_there is distinct from new.is_there or old.expires_on is distinct from new.expires_on
          or old.state is distinct from new.state
          or (old.quantity is distinct from new.quantity and (new.state <> 'available' or new.expires_on <= current_date + 1)))
        execute function follow_lot();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
