import { createHash } from 'node:crypto';
import { isCalendarDate } from '@atrium/rules/time/calendar';
import type { Request } from 'express';
import { invalidField } from '../reply/domain-error.js';

/** Default number of entries per page of a log. */
export const DEFAULT_LOG_LIMIT = 50;

/** Sort value of rows without a date: after all dates. */
export const LAST_DAY = 'infinity';

/** Format of a `timestamptz` in UTC in PostgreSQL's text output. */
const TIMESTAMP_FORMAT = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/;
const UUID_FORMAT = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** PostgreSQL type of a sort value. */
export type SortType = 'bigint' | 'text' | 'date' | 'timestamptz' | 'uuid';
type SortValues<T extends readonly SortType[]> = { [K in keyof T]: T[K] extends 'bigint' ? number : string };

const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\u0000');
/** Conditions that PostgreSQL accepts a value as a parameter of the type. */
const IS_VALID: Readonly<Record<SortType, (value: unknown) => boolean>> = {
  bigint: (value) => Number.isSafeInteger(value),
  text: isText,
  date: (value) => isText(value) && (value === LAST_DAY || isCalendarDate(value)),
  timestamptz: (value) => isText(value) && isCalendarDate(TIMESTAMP_FORMAT.exec(value)?.[1] ?? ''),
  uuid: (value) => isText(value) && UUID_FORMAT.test(value),
};

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

/** Decodes a cursor. Throws `input.invalid` at `cursor` unless it has a valid value for each type. */
export const decodeCursor = <const T extends readonly SortType[]>(cursor: string, types: T): SortValues<T> => {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(values) &&
      values.length === types.length &&
      types.every((type, index) => IS_VALID[type](values[index]))
    )
      return values as SortValues<T>;
  } catch {
    // Falls through to the error.
  }
  throw foreignCursorError();
};
