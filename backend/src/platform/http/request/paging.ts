import { createHash } from 'node:crypto';
import { isCalendarDate } from '@atrium/rules/time/calendar';
import type { Request } from 'express';
import { invalidField } from '../reply/domain-error.js';

/** Default number of entries per page of a log. */
export const DEFAULT_LOG_LIMIT = 50;

/** Returns whether PostgreSQL accepts the value as a parameter. Bind numbers as `::bigint`. */
const isBindable = (value: unknown): boolean =>
  typeof value === 'string' ? !value.includes('\u0000') : Number.isSafeInteger(value);

/** Format of a `timestamptz` in UTC in PostgreSQL's text output. */
const TIMESTAMP_FORMAT = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/;

/** Encodes a cursor from the sort values of a page's last row. Clients treat it as opaque. */
export const encodeCursor = (values: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

const foreignCursorError = () => invalidField('cursor', 'The cursor is not valid for this list');

/** Identifies the list and the filters of a request: its path and query without `cursor` and `limit`. */
const buildListKey = ({ path, query }: Pick<Request, 'path' | 'query'>): string => {
  const filters = Object.entries(query)
    .filter(([name, value]) => name !== 'cursor' && name !== 'limit' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([path, filters]))
    .digest('base64url')
    .slice(0, 10);
};

/** Binds a cursor to the list and filters of the request. */
export const bindCursor = (cursor: string, request: Pick<Request, 'path' | 'query'>): string =>
  `${cursor}.${buildListKey(request)}`;

/** Returns the cursor that was bound. Throws `input.invalid` at `cursor` for another list or other filters. */
export const unbindCursor = (cursor: string, request: Pick<Request, 'path' | 'query'>): string => {
  const [encoded = '', key] = cursor.split('.');
  if (key !== buildListKey(request)) throw foreignCursorError();
  return encoded;
};

type CursorValues<T> = { [K in keyof T]: T[K] extends 'number' ? number : string };
/** Decodes a cursor. Throws `input.invalid` at `cursor` unless its values have these types. */
export const decodeCursor = <const T extends readonly ('string' | 'number')[]>(
  cursor: string,
  kinds: T,
): CursorValues<T> => {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(values) &&
      values.length === kinds.length &&
      values.every((value, index) => typeof value === kinds[index] && isBindable(value))
    )
      return values as CursorValues<T>;
  } catch {
    // Falls through to the error.
  }
  throw foreignCursorError();
};

/** Decodes a cursor of a list sorted by timestamp and id. */
export const decodeTimeCursor = (cursor: string): [at: string, id: number] => {
  const [at, id] = decodeCursor(cursor, ['string', 'number']);
  const date = TIMESTAMP_FORMAT.exec(at)?.[1];
  if (date === undefined || !isCalendarDate(date)) throw foreignCursorError();
  return [at, id];
};
