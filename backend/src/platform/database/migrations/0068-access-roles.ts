import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Named sets of rights, access until a day, and access that was given to several people at once. */
export class AccessRoles1760000000068 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table access_role (
        id integer primary key generated always as identity,
        project text not null check (project in ('perfect-b', 'talent-phi')),
        name text not null,
        rights text[] not null default '{}',
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id),
        version integer not null default 1,
        edited_version integer not null default 1,
        field_versions jsonb not null default '{}'
      );
      create unique index access_role_name_key on access_role (project, name_skeleton(name));

      -- Of a role, permissions are what the role says, written out: everything that reads rights reads them there.
      alter table assignment add column role_id integer references access_role (id) on delete set null;
      -- The last day of the access where the organisation is; null: for good.
      alter table assignment add column until date;
      create index assignment_role_idx on assignment (role_id);
      create index assignment_until_idx on assignment (until) where is_active and until is not null;

      create table access_ending_told (
        assignment_id integer not null references assignment (id) on delete cascade,
        until date not null,
        on_the_day boolean not null,
        primary key (assignment_id, until, on_the_day)
      );

      create function organisation_today() returns date language sql stable
        return (select (now() at time zone time_zone)::date from organisation);

      create table access_batch (
        id integer primary key generated always as identity,
        made_at timestamptz not null default now(),
        made_by uuid not null references app_user (id),
        undone_at timestamptz,
        -- Of each access what it was before (null: there was none), and its version since.
        rows jsonb not null
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
