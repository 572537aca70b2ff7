import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const FOLDER = new URL('../../assets/', import.meta.url);

/**
 * Reads a JSON file of backend/assets that is shipped with the product.
 * @throws {Error} when the file does not match the schema; the message names the file and the fields
 */
export const readAsset = <Schema extends z.core.$ZodType>(name: string, schema: Schema): z.output<Schema> => {
  const { data, error } = z.safeParse(schema, JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
  if (error !== undefined) throw new Error(`${name}: ${z.prettifyError(error)}`);
  return data;
};
