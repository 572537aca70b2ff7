import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores who corrected a treatment, and what was changed. */
export class AddTreatmentCorrections1760000000186 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table treatment_correction (
        id integer generated always as identity primary key,
        treatment_id integer not null references treatment (id),
        at timestamptz not null default clock_timestamp(),
        user_id uuid references app_user (id),
        -- [{field, name, before, after}]; people by id.
        changes jsonb not null,
        -- References to patients stand in no JSON: they are replaced and removed on request.
        patient_before text,
        patient_after text
      );
      create index treatment_correction_treatment_idx on treatment_correction (treatment_id, id);
      create index treatment_correction_patient_idx on treatment_correction (at)
        where coalesce(patient_before, patient_after) is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
