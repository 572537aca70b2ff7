import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The price at which the next order of a product is calculated: what was paid last. Unit costs follow the last receipt or
 * the moving average; an average is no supplier's price.
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
