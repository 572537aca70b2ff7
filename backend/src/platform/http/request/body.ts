import express, { type Request, type Response } from 'express';
import { DomainError } from '../reply/domain-error.js';
import { kept } from './kept.js';

const LIMIT = '1mb';
const parse = express.json({ limit: LIMIT, strict: false });
const faults = kept<unknown>();

const MOST_BYTES = 1_048_576;
const BYTE_ORDER_MARK = 0xfe_ff;

/** As our client sends it: its length known, nothing packed. Everything else is read by Express's own reader. */
const isPlainJson = ({ headers }: Request): boolean => {
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= MOST_BYTES &&
    headers['content-encoding'] === undefined &&
    /^application\/json(; ?charset=utf-8)?$/i.test(headers['content-type'] ?? '')
  );
};

const readPlainJson = (request: Request): Promise<void> =>
  new Promise((resolve) => {
    // Its sender went away while somebody looked who asks: nothing of it will come any more.
    if (request.destroyed) {
      faults.set(request, new DomainError('input.unreadable'));
      return resolve();
    }
    const parts: Buffer[] = [];
    let isWhole = false;
    request.on('data', (part: Buffer) => void parts.push(part));
    request.once('end', () => {
      isWhole = true;
      const text = (parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)).toString();
      try {
        request.body = JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
      } catch {
        faults.set(request, new DomainError('input.unreadable'));
      }
      resolve();
    });
    request.once('close', () => {
      if (!isWhole) faults.set(request, new DomainError('input.unreadable'));
      resolve();
    });
  });

/**
 * Reads JSON bodies. A body that cannot be read is remembered and rejected after the access check, so that a caller
 * without access gets 401 or 403 first (docs/api.md).
 */
export const readBody = (request: Request, response: Response): Promise<void> => {
  if (isPlainJson(request)) return readPlainJson(request);
  return new Promise((resolve) =>
    parse(request, response, (fault?: unknown) => {
      if (fault !== undefined) faults.set(request, fault);
      resolve();
    }),
  );
};

export const bodyFault = (request: Request): unknown => faults.of(request);

/** No form of this product is nested deeper than a few levels, or holds lists of more than some hundreds. */
const MAX_DEPTH = 50;
const MAX_ENTRIES = 1_000;

/**
 * What no schema sees because unknown fields are ignored, and is refused all the same: keys that could reach a prototype,
 * bottomless nesting, endless lists, numbers beyond counting. Iterative, since a body may be nested very deep. Null: nothing.
 */
export const whatNoFieldMayHold = (body: unknown): string | null => {
  const open: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'number' && !Number.isFinite(value)) return 'The request holds a number that is too large';
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) return 'The request is nested too deep';
    if (Array.isArray(value) && value.length > MAX_ENTRIES)
      return `The request holds a list of more than ${MAX_ENTRIES.toLocaleString('en-US')} entries`;
    if (Object.hasOwn(value, '__proto__')) return '"__proto__" is not a field';
    for (const part of Object.values(value)) open.push({ value: part, depth: depth + 1 });
  }
  return null;
};
