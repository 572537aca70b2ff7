import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Treatments: what was used together for one patient. Kits: what a treatment usually takes. */
export class Treatments1760000000086 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table kit (
        id integer generated always as identity primary key,
        name text not null,
        treatment_type text,
        -- What is used: one of several products each, with a quantity or a content.
        lines jsonb not null,
        version integer not null default 1,
        edited_version integer not null default 1,
        field_versions jsonb not null default '{}',
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        updated_by uuid references app_user (id)
      );
      create unique index kit_name_key on kit (name_skeleton(name));

      create table treatment (
        id integer generated always as identity primary key,
        patient_id text,
        treatment_type text,
        treatment_area text,
        reason text,
        user_id uuid references app_user (id),
        logged_by uuid references app_user (id),
        logged_at timestamptz not null default clock_timestamp(),
        kit_id integer references kit (id) on delete set null,
        kit_name text,
        -- Where it differs from the kit; an empty list is the kit as it stands.
        kit_changes jsonb,
        -- Its entries of usage, in the order of its lines.
        usage_ids integer[],
        undone_at timestamptz,
        undone_by uuid references app_user (id),
        undo_reason text,
        version integer not null default 1
      );
      create index treatment_recent_idx on treatment (logged_at desc, id desc);
      create index treatment_kit_idx on treatment (kit_id, logged_at desc) where kit_id is not null;

      alter table usage add column treatment_id integer references treatment (id);
      create index usage_of_treatment_idx on usage (treatment_id) where treatment_id is not null;
      create index usage_patient_name_idx on usage (name_skeleton(patient_id)) where patient_id is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
