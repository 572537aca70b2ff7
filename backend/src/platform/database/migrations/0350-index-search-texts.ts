import type { MigrationInterface, QueryRunner } from 'typeorm';

const textOf = (name: string): string => `(search_squeeze(${name}) || E'\\n ' || search_words(${name}) || ' ')`;
const PERSON = `coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')`;

/** Indexes the texts by which the search of the whole product finds clients, projects, suppliers, orders and people. */
export class IndexSearchTexts1760000000350 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index agency_clients_search_idx on agency_clients using gin (search_text gin_trgm_ops);
      create index agency_marketing_projects_search_idx on agency_marketing_projects using gin (${textOf('name')} gin_trgm_ops);
      create index supplier_search_idx on supplier using gin (search_text gin_trgm_ops);
      create index stock_order_number_search_idx on stock_order
        using gin (search_squeeze('PO-' || lpad(id::text, greatest(4, length(id::text)), '0')) gin_trgm_ops);
      create index app_user_search_idx on app_user using gin (${textOf(PERSON)} gin_trgm_ops);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
