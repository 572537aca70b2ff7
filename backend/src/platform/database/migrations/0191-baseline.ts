import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const SCHEMA = new URL('../../../../assets/baseline.sql', import.meta.url);

/** The schema of version 0.1.0. A database that has the last migration of that version is up to date with it. */
export class Baseline1760000000191 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(await readFile(SCHEMA, 'utf8'));
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
