import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const FOLDER = new URL('../../assets/', import.meta.url);

/** Returns the URL of a file of backend/assets. */
export const getAssetUrl = (name: string): URL => new URL(name, FOLDER);

/**
 * Reads a JSON file of backend/assets that is shipped with the product.
 * @throws {Error} when the file does not match the schema; the message names the file and the fields
 */
export const readAsset = <Schema extends z.core.$ZodType>(name: string, schema: Schema): z.output<Schema> => {
  const { data, error } = z.safeParse(schema, JSON.parse(readFileSync(getAssetUrl(name), 'utf8')));
  if (error !== undefined) throw new Error(`${name}: ${z.prettifyError(error)}`);
  return data;
};
