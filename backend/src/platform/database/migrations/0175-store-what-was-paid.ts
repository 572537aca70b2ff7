import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

/**
 * Unit costs get six decimals, and purchases store what was paid for the pieces that arrived. Unit costs that were cut to
 * cents are computed again from what was paid: an item's from its package, a purchase's from its total, a lot's from the
 * purchase that filled it. A cost that somebody entered and that is not such a quotient stays as it is.
 *
 * `stock_value` is the one definition of what stock is worth: its lots at their cost, the rest at the unit cost.
 */
export class StoreWhatWasPaid1760000000175 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTogether(db, ['stock', 'stock_lot', 'purchase', 'opened_container', 'stock_movement', 'shelf_count_line'], 'access exclusive');
    await db.query(`
      drop trigger stock_value_update on stock;
      alter table stock alter column unit_cost type numeric(14, 6);
      alter table stock_lot alter column unit_cost type numeric(14, 6);
      alter table purchase alter column unit_cost type numeric(14, 6),
        -- What the received pieces cost together; null while no cost is known.
        add column received_cost numeric(19, 2),
        -- The unit cost of the stock before and after this receipt changed it; a reversal puts the former back.
        add column cost_before numeric(14, 6), add column cost_after numeric(14, 6);
      alter table opened_container alter column unit_cost type numeric(14, 6), alter column value_left type numeric(14, 6);
      alter table stock_movement alter column value type numeric(24, 6);
      alter table shelf_count_line alter column posted_value type numeric(24, 6);
      alter table clinic_settings add column cost_method text not null default 'last' check (cost_method in ('last', 'average'));

      create index purchase_received_date_idx on purchase (received_date);

      -- Two, four or six decimals, and never three: "1.125" could be read as a number with thousands.
      create function unit_cost_text(cost numeric) returns text language sql immutable parallel safe as $$
        select case when cost = round(cost, 2) then round(cost, 2)::text when cost = round(cost, 4) then round(cost, 4)::text else round(cost, 6)::text end
      $$;

      update purchase set received_cost = round(total_cost * quantity_received / quantity_purchased, 2) where total_cost is not null;
      update purchase set unit_cost = total_cost / quantity_purchased
        where total_cost is not null and unit_cost = round(total_cost / quantity_purchased, 2);
      update stock_lot t set unit_cost = q.unit_cost from purchase q
        where q.id = t.purchase_id and t.unit_cost = round(q.unit_cost, 2) and t.unit_cost <> q.unit_cost;
      update stock set unit_cost = package_cost / units_per_package
        where units_per_package > 0 and unit_cost = round(package_cost / units_per_package, 2);

      create function stock_value(of_stock integer, quantity integer, tracks_lots boolean, unit_cost numeric) returns numeric language sql stable as $$
        select case when tracks_lots
          then (select sum(t.quantity * coalesce(t.unit_cost, $4)) from stock_lot t where t.stock_id = $1 and t.is_there)
          else quantity * unit_cost end
      $$;
      create or replace function recount_stock_value() returns void language plpgsql as $$
      begin
        lock table stock in share row exclusive mode;
        delete from stock_value_change;
        insert into stock_value_change (kind, change)
          select kind, sum(value) from (select s.kind, stock_value(s.id, s.quantity, s.tracks_lots, s.unit_cost) as value from stock s where s.is_active) v
          where value <> 0 group by kind;
      end $$;
      select recount_stock_value();

      -- Quantities change by movements, which say what they do to the value themselves.
      create or replace function value_changed_stock() returns trigger language plpgsql as $$
      begin
        insert into stock_value_change (kind, change) values (new.kind,
          case when new.is_active then coalesce(stock_value(new.id, old.quantity, new.tracks_lots, new.unit_cost), 0) else 0 end
          - case when old.is_active then coalesce(stock_value(old.id, old.quantity, old.tracks_lots, old.unit_cost), 0) else 0 end);
        return null;
      end $$;
      create trigger stock_value_update after update of unit_cost, is_active, tracks_lots on stock
        for each row when (old.unit_cost is distinct from new.unit_cost or old.is_active is distinct from new.is_active
          or old.tracks_lots is distinct from new.tracks_lots)
        execute function value_changed_stock();

      -- A lot gets another cost, or units come or go without a movement (moves between lots, tracking on and off).
      create function value_changed_lot() returns trigger language plpgsql as $$
      begin
        insert into stock_value_change (kind, change)
          select s.kind, (new.moved - old.moved) * coalesce(new.unit_cost, s.unit_cost, 0)
            + old.quantity * (coalesce(new.unit_cost, s.unit_cost, 0) - coalesce(old.unit_cost, s.unit_cost, 0))
          from stock s where s.id = new.stock_id and s.is_active and s.tracks_lots;
        return null;
      end $$;
      create trigger stock_lot_value after update on stock_lot for each row
        when (old.unit_cost is distinct from new.unit_cost or old.moved <> new.moved) execute function value_changed_lot();

      create or replace function follow_movement() returns trigger language plpgsql as $$
      declare
        receipt date;
      begin
        if new.type <> 'undo' and new.type <> 'adjustment' then
          receipt := newest_receipt(new.stock_id);
          update stock set received_on = receipt where id = new.stock_id and received_on is distinct from receipt;
        end if;
        insert into stock_value_change (kind, change)
          select s.kind, new.delta * coalesce(t.unit_cost, s.unit_cost) from stock s left join stock_lot t on t.id = new.lot_id
          where s.id = new.stock_id and s.is_active and coalesce(t.unit_cost, s.unit_cost) <> 0 and new.delta <> 0;
        update usage_window w set days = p.days, cover = days_of_cover(new.balance, w.used, p.days)
          from (select d.stock_id, case when new.balance = new.delta then days_there(d.stock_id, h.time_zone, h.today) else d.days end as days
                from usage_window d, usage_window_head h where d.stock_id = new.stock_id) p
          where w.stock_id = p.stock_id;
        return null;
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
