import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What suppliers need on an order: where to deliver, who to call, their customer number, tax and product numbers. */
export class AddOrderDetails1760000000181 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table clinic_settings
        add column delivery_address text,
        add column phone text,
        add column tax_number text;
      alter table supplier add column customer_number text;
      alter table stock add column supplier_product_number text;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
