import { invalidField } from './domain-error.js';

/** How many entries a log answers unless asked for another number (contract, section 4). */
export const DEFAULT_LOG_LIMIT = 50;

/** A place in a list: the sort values of its last row. Opaque to clients. */
export const writePlace = (values: readonly (string | number)[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');

/** @throws DomainError at `cursor` when the text was not written by `writePlace` for a list with these kinds of values. */
export const readPlace = <const T extends readonly ('string' | 'number')[]>(
  cursor: string,
  kinds: T,
): { [K in keyof T]: T[K] extends 'number' ? number : string } => {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(values) && values.length === kinds.length && values.every((value, index) => typeof value === kinds[index]))
      return values as never;
  } catch {
    // Falls through to the refusal.
  }
  throw invalidField('cursor', 'The cursor is not one that this list has given');
};
