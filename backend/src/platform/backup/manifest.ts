import * as z from 'zod/mini';

/** Rises when an older version could not read what a newer one writes. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

/** What a backup says of itself; it is the first file of the archive. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** In the order in which they ran. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()).check(z.minLength(1)),
      rows: z.int().check(z.nonnegative()),
      /** Of the file, so of the rows in PostgreSQL's own text form. */
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Of a table in the archive. */
export const fileOf = (table: string): string => `${table}.copy.gz`;

/** A backup that cannot be used; its message is a sentence for whoever restores it. */
export class UnusableBackup extends Error {}
