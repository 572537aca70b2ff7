import { readdir } from 'node:fs/promises';
import type { MigrationInterface } from 'typeorm';

export type Migration = new () => MigrationInterface;

const FOLDER = new URL('./migrations/', import.meta.url);
/** The sources' `.ts`, or the `.js` that is built of them. */
const FILE = /^(\d{4})-[a-z\d-]+\.[jt]s$/;

/** The one class of a file. Its name is what the database remembers, and ends with the file's number, by which TypeORM sorts. */
const migrationIn = async (file: string, number: string): Promise<Migration> => {
  const found = Object.values((await import(new URL(file, FOLDER).href)) as Record<string, unknown>);
  const [migration] = found;
  if (found.length !== 1 || typeof migration !== 'function' || !migration.name.endsWith(`176000000${number}`))
    throw new Error(`${file} must export one migration, a class whose name ends with 176000000${number}`);
  return migration as Migration;
};

const readMigrations = async (): Promise<Migration[]> => {
  const files = (await readdir(FOLDER)).flatMap((file) => {
    const number = FILE.exec(file)?.[1];
    return number === undefined ? [] : [{ file, number }];
  });
  return Promise.all(
    files.toSorted((a, b) => Number(a.number) - Number(b.number)).map(({ file, number }) => migrationIn(file, number)),
  );
};

/** Every migration of the folder, in order; forward only; never edited after it has been released. */
export const migrations: readonly Migration[] = await readMigrations();
