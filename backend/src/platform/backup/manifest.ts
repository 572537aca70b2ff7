import * as z from 'zod/mini';

/** Version of the archive format. It rises when older releases cannot read the new format. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

/** Describes a backup; the first file of the archive. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
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
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Returns the name of a table's file in the archive. */
export const fileOf = (table: string): string => `${table}.copy.gz`;

/** A backup that cannot be used. The message is a sentence for the operator. */
export class UnusableBackup extends Error {}
