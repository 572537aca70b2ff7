import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

/**
 * Adds the ordered price of a purchase, which stays when a receipt has another one, and the unit cost before the first
 * receipt. A reversal restores both.
 */
export class AddOrderedPrices1760000000311 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['purchase'], 'access exclusive');
    await db.query(`
      alter table purchase
        -- Set by the first receipt; until then unit_cost and total_cost are the ordered ones.
        add column ordered_unit_cost numeric(14, 6),
        add column ordered_cost numeric(19, 2),
        add column first_cost_before numeric(14, 6);
      alter table purchase disable trigger user;
      -- What has not arrived still has the ordered price. Of what arrived in full no other price is known.
      update purchase q set first_cost_before = q.cost_before,
        ordered_unit_cost = case when r.pieces > 0 and round(q.unit_cost * r.pieces, 2) <> r.cost then round(r.cost / r.pieces, 6) else q.unit_cost end,
        ordered_cost = case when r.pieces > 0 then round(r.cost * q.quantity_purchased / r.pieces, 2) else q.total_cost end
        from (select id, quantity_purchased - quantity_received as pieces, total_cost - coalesce(received_cost, 0) as cost from purchase) r
        where r.id = q.id and q.quantity_received > 0;
      alter table purchase enable trigger user;

      create or replace function order_price(stock_id integer, unit_cost numeric) returns numeric language sql stable parallel safe as $$
        select case when (select cost_method from clinic_settings) = 'average' then coalesce(
          (select p.unit_cost from purchase p
           where p.stock_id = $1 and p.quantity_received > 0 and p.reversed_at is null and p.unit_cost > 0
           order by p.received_date desc, p.received_at desc, p.id desc limit 1), $2) else $2 end
      $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
