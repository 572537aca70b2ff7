import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which price of a shop's page to use when the page shows it with and without VAT. */
export class AddPagePriceVat1760000000240 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `alter table clinic_settings add column page_price_vat text not null default 'with' check (page_price_vat in ('with', 'without'))`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
