import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

/**
 * Adds the responsible user to posts and website pages. A post gets its author. A page gets the user whose id or exact
 * name is its text, unless several users have that name.
 */
export class AddResponsibleUsers1760000000351 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['app_user', 'agency_posts', 'agency_website_pages'], 'access exclusive');
    await db.query(`
      alter table agency_posts add column responsible_id uuid references app_user (id);
      alter table agency_website_pages add column responsible_id uuid references app_user (id);
      update agency_posts set responsible_id = author_id, version = version + 1 where author_id is not null;
      update agency_website_pages w set responsible_id = u.id, version = w.version + 1
      from (
        select min(id::text)::uuid as id, text from (
          select id, id::text as text from app_user where removed_at is null
          union all select id, concat_ws(' ', first_name, last_name) from app_user where removed_at is null
        ) named group by text having count(*) = 1
      ) u where w.responsible = u.text;
      create index agency_posts_responsible_idx on agency_posts (responsible_id);
      create index agency_website_pages_responsible_idx on agency_website_pages (responsible_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
