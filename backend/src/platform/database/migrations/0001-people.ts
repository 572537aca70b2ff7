import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who works here, and where: users, staff records, departments, assignments. */
export class People1760000000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table app_user (
        id uuid primary key default gen_random_uuid(),
        email text,
        username text,
        first_name text,
        last_name text,
        profile_image_url text,
        role text not null default 'user' check (role in ('superadmin', 'admin', 'manager', 'user')),
        password_hash text,
        password_changed_at timestamptz,
        must_change_password boolean not null default false,
        temporary_password_expires_at timestamptz,
        is_active boolean not null default true,
        removed_at timestamptz,
        version integer not null default 1,
        edited_version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id),
        check (email is not null or username is not null)
      );
      create unique index app_user_email_key on app_user (lower(email)) where removed_at is null and is_active;
      create unique index app_user_username_key on app_user (lower(username)) where removed_at is null;

      create table department (
        id integer generated always as identity primary key,
        project text not null check (project in ('perfect-b', 'talent-phi')),
        name text not null,
        description text,
        manager_id uuid references app_user (id),
        budget numeric(12, 2),
        is_active boolean not null default true,
        version integer not null default 1,
        edited_version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id)
      );
      create unique index department_name_key on department (project, lower(name)) where is_active;

      create table staff (
        id integer generated always as identity primary key,
        user_id uuid not null unique references app_user (id),
        phone text,
        position text,
        direct_manager text,
        hourly_rate numeric(8, 2),
        salary numeric(10, 2),
        hire_date date not null,
        skills text[] not null default '{}',
        certifications text[] not null default '{}',
        emergency_contact text,
        address text,
        notes text,
        removed_at timestamptz,
        version integer not null default 1,
        edited_version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id)
      );

      create table assignment (
        id integer generated always as identity primary key,
        staff_id integer not null references staff (id),
        project text not null check (project in ('perfect-b', 'talent-phi')),
        position text,
        department_id integer references department (id) on delete set null,
        permissions text[] not null default '{}',
        access_level text not null default 'user',
        is_active boolean not null default true,
        assigned_at timestamptz not null default now(),
        unassigned_at timestamptz,
        version integer not null default 1,
        edited_version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id)
      );
      create unique index assignment_active_key on assignment (staff_id, project) where is_active;
      create index assignment_project_idx on assignment (project) where is_active;
      create index assignment_department_idx on assignment (department_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
