import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The history finds patient references and treatments as it finds items: by index, however long it is. */
export class HistoryFindsPatients1760000000085 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index usage_patient_search_idx on usage using gin (search_squeeze(patient_id) gin_trgm_ops) where patient_id is not null;
      create index usage_patient_history_idx on usage (patient_id, used_at desc, id desc) where patient_id is not null;
      create index usage_treatment_history_idx on usage (treatment_type, used_at desc, id desc) where treatment_type is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
