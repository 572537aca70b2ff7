import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The pages of clients' websites, and their posts. A client cannot be deleted while they exist. */
export class WebsiteAndPosts1760000000016 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table agency_website_pages (
        id integer generated always as identity primary key,
        client_id integer not null constraint agency_website_pages_client_fkey references agency_clients (id),
        project_name text not null,
        url text not null,
        category text not null default 'Treatment',
        main_status text not null default 'Pending Creation'
          check (main_status in ('live', 'in-progress', 'needs-review', 'issues', 'Pending Creation')),
        focus_keyphrase text,
        meta_title text,
        meta_description text,
        social_media_picture text,
        result_pictures text,
        responsible text,
        notes text,
        version integer not null default 1,
        edited_version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id)
      );
      create index agency_website_pages_client_idx on agency_website_pages (client_id, lower(project_name), id);

      create table agency_posts (
        id integer generated always as identity primary key,
        client_id integer not null constraint agency_posts_client_fkey references agency_clients (id),
        content text not null,
        platform text not null check (platform in ('instagram', 'facebook', 'twitter', 'linkedin')),
        -- What the organisation's clock shows then, whatever the clock does that day.
        scheduled_at timestamp without time zone not null,
        status text not null default 'scheduled' check (status in ('draft', 'scheduled', 'published', 'failed')),
        image_url text,
        version integer not null default 1,
        edited_version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id)
      );
      create index agency_posts_client_idx on agency_posts (client_id, scheduled_at, id);
      -- What is published next, over all clients.
      create index agency_posts_upcoming_idx on agency_posts (scheduled_at, id) where status = 'scheduled';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
