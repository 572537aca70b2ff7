import { readdirSync } from 'node:fs';
import type { MigrationInterface } from 'typeorm';

export type Migration = new () => MigrationInterface;

const FOLDER = new URL('./migrations/', import.meta.url);
/** The sources' `.ts`, or the `.js` that is built of them. */
const FILE = /^((\d{4})-[a-z\d-]+)\.[jt]s$/;

interface MigrationFile {
  readonly file: string;
  /** Without what the file's name ends with. */
  readonly title: string;
  /** What the name of its class ends with, by which TypeORM sorts and the database remembers it. */
  readonly stamp: string;
}

/** Every file of the folder, in order; forward only; never edited after it has been released. */
export const migrationFiles: readonly MigrationFile[] = readdirSync(FOLDER)
  .flatMap((file) => {
    const [, title, number] = FILE.exec(file) ?? [];
    return title === undefined ? [] : [{ file, title, stamp: `176000000${number}` }];
  })
  .toSorted((a, b) => Number(a.stamp) - Number(b.stamp));

/** The stamp of the first migration: the schema of version 0.1.0, which databases of that version have. */
export const BASELINE = migrationFiles[0]?.stamp ?? '';

/** The one class of a file. */
const migrationIn = async ({ file, stamp }: MigrationFile): Promise<Migration> => {
  const found = Object.values((await import(new URL(file, FOLDER).href)) as Record<string, unknown>);
  const [migration] = found;
  if (found.length !== 1 || typeof migration !== 'function' || !migration.name.endsWith(stamp))
    throw new Error(`${file} must export one migration, a class whose name ends with ${stamp}`);
  return migration as Migration;
};

/** All of them as classes: only where some are to be run, which is not at most starts. */
export const loadMigrations = (): Promise<Migration[]> => Promise.all(migrationFiles.map(migrationIn));

const STAMP_LENGTH = 13;
/** By which a name that the database remembers, or that of a class, is one of the files. */
export const stampOf = (name: string): string => name.slice(-STAMP_LENGTH);
