import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A second factor of an account: an app's secret, recovery codes, and the devices that are not asked for it. */
export class SecondFactor1760000000049 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table second_factor (
        user_id uuid primary key references app_user (id) on delete cascade,
        -- Sealed under a key of the settings.
        secret text not null,
        begun_at timestamptz not null default now(),
        -- When it was turned on; null: a code of the app has not been shown yet.
        since timestamptz,
        -- The step of the last code that was used: no code counts twice.
        last_step bigint not null default 0
      );
      create table recovery_code (
        user_id uuid not null references app_user (id) on delete cascade,
        code_hash text not null,
        primary key (user_id, code_hash)
      );
      create table remembered_device (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references app_user (id) on delete cascade,
        secret_hash text not null,
        device text,
        address text,
        created_at timestamptz not null default now(),
        last_used_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index remembered_device_user_idx on remembered_device (user_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
