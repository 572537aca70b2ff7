import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds `order_price`, the price for the next order of a product: the last price paid. With the cost method "average",
 * the unit cost is an average and no supplier's price.
 */
export class AddOrderPrice1760000000251 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function order_price(stock_id integer, unit_cost numeric) returns numeric language sql stable parallel safe as $$
        select case when (select cost_method from clinic_settings) = 'average' then coalesce(
          (select p.unit_cost from purchase p
           where p.stock_id = $1 and p.quantity_received > 0 and p.reversed_at is null and p.unit_cost > 0
           order by p.received_at desc, p.id desc limit 1), $2) else $2 end
      $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
