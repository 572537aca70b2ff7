import { readdirSync } from 'node:fs';
import type { MigrationInterface } from 'typeorm';

export type Migration = new () => MigrationInterface;

const FOLDER = new URL('./migrations/', import.meta.url);
const FILE = /^((\d{4})-[a-z\d-]+)\.[jt]s$/;

interface MigrationFile {
  readonly file: string;
  /** File name without its extension. */
  readonly title: string;
  /** Suffix of the class name. TypeORM sorts by it, and the database stores it. */
  readonly stamp: string;
}

/** All migration files in order. They only go forward and are never edited after their release. */
export const MIGRATION_FILES: readonly MigrationFile[] = readdirSync(FOLDER)
  .flatMap((file) => {
    const [, title, number] = FILE.exec(file) ?? [];
    return title === undefined ? [] : [{ file, title, stamp: `176000000${number}` }];
  })
  .toSorted((a, b) => Number(a.stamp) - Number(b.stamp));

/** The stamp of the first migration: the schema of version 0.1.0, which databases of that version have. */
export const BASELINE = MIGRATION_FILES[0]?.stamp ?? '';

const importMigration = async ({ file, stamp }: MigrationFile): Promise<Migration> => {
  const found = Object.values((await import(new URL(file, FOLDER).href)) as Record<string, unknown>);
  const [migration] = found;
  if (found.length !== 1 || typeof migration !== 'function' || !migration.name.endsWith(stamp))
    throw new Error(`${file} must export one migration, a class whose name ends with ${stamp}`);
  return migration as Migration;
};

/** Imports all migration classes. Most starts have none to run and skip this. */
export const loadMigrations = (): Promise<Migration[]> => Promise.all(MIGRATION_FILES.map(importMigration));

const STAMP_LENGTH = 13;
/** Returns the stamp at the end of a migration's class name. */
export const parseStamp = (name: string): string => name.slice(-STAMP_LENGTH);
