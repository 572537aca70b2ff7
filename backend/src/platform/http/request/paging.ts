import { createHash } from 'node:crypto';
import { isCalendarDate } from '@atrium/rules/time/calendar';
import type { Request } from 'express';
import { invalidField } from '../reply/domain-error.js';

/** How many entries a log answers unless asked for another number (docs/api.md). */
export const DEFAULT_LOG_LIMIT = 50;

/** NUL and numbers that are not whole would be errors of the database. Bind numbers as `::bigint`. */
const canBeBound = (value: unknown): boolean =>
  typeof value === 'string' ? !value.includes('\u0000') : Number.isSafeInteger(value);

/** As PostgreSQL writes a `timestamptz` in UTC. */
const TIME = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/;

/** A place in a list: the sort values of its last row. Opaque to clients. */
export const writePlace = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

const foreignCursor = () => invalidField('cursor', 'The cursor is not one that this list has given');

/** Identifies the list and the filters of a request: its path and query without `cursor` and `limit`. */
const listKey = ({ path, query }: Pick<Request, 'path' | 'query'>): string => {
  const filters = Object.entries(query)
    .filter(([name, value]) => name !== 'cursor' && name !== 'limit' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([path, filters]))
    .digest('base64url')
    .slice(0, 10);
};

/** Returns the cursor as a client receives it: valid for the list and the filters of the request only. */
export const bindCursor = (cursor: string, request: Pick<Request, 'path' | 'query'>): string =>
  `${cursor}.${listKey(request)}`;

/** Returns the cursor that `bindCursor` was given. Throws `input.invalid` at `cursor` for another list or other filters. */
export const unbindCursor = (cursor: string, request: Pick<Request, 'path' | 'query'>): string => {
  const [place = '', key] = cursor.split('.');
  if (key !== listKey(request)) throw foreignCursor();
  return place;
};

/** @throws DomainError at `cursor` when the text was not written by `writePlace` for a list with these kinds of values. */
export const readPlace = <const T extends readonly ('string' | 'number')[]>(
  cursor: string,
  kinds: T,
): { [K in keyof T]: T[K] extends 'number' ? number : string } => {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(values) &&
      values.length === kinds.length &&
      values.every((value, index) => typeof value === kinds[index] && canBeBound(value))
    )
      return values as never;
  } catch {
    // Falls through to the refusal.
  }
  throw foreignCursor();
};

/** A place in a list that is ordered by an instant and an id. */
export const readTimePlace = (cursor: string): [at: string, id: number] => {
  const [at, id] = readPlace(cursor, ['string', 'number']);
  const date = TIME.exec(at)?.[1];
  if (date === undefined || !isCalendarDate(date)) throw foreignCursor();
  return [at, id];
};
