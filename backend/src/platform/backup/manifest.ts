import * as z from 'zod/mini';

/** Version of the archive format. It rises when older releases cannot read the new format. */
export const FORMAT_VERSION = 1;
export const MANIFEST_FILE = 'manifest.json';

/** Schema of the backup's manifest, which is the first file of the archive. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT_VERSION),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()).check(z.minLength(1)),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).check(z.minLength(1)),
      rows: z.int().check(z.nonnegative()),
      /** SHA-256 of the rows in PostgreSQL's COPY text format. */
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
  /** Number of file contents in the archive, each stored as `files/` and its SHA-256. Older backups have none. */
  files: z._default(z.int().check(z.nonnegative()), 0),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const FILES_FOLDER = 'files';

/** Returns the name of a table's file in the archive. */
export const getTableFileName = (table: string): string => `${table}.copy.gz`;

/** Error for a backup that cannot be used. Its message is a sentence for the operator. */
export class InvalidBackupError extends Error {}
