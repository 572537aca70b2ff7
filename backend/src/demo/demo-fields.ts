import * as z from 'zod/mini';

/* Fields that the data files of the demonstration share. */

export const text = z.string().check(z.minLength(1));
export const count = z.int().check(z.gte(0));
/** Schema of an amount of money with two decimals. */
export const amount = z.string().check(z.regex(/^\d+\.\d\d$/));
export const hoursAgo = z.number().check(z.gt(0));
/** Schema of a day as an offset from today; negative values are in the past. */
export const dayOffset = z.int();
export const flag = z._default(z.boolean(), false);

/** Returns the entry with this value. Throws an Error when the files have none. */
export const findEntry = <Key extends string, Entry extends Readonly<Record<Key, string>>>(
  entries: readonly Entry[],
  key: Key,
  value: string,
): Entry => {
  const found = entries.find((entry) => entry[key] === value);
  if (found === undefined) throw new Error(`The demonstration's data has no entry with the ${key} "${value}"`);
  return found;
};
