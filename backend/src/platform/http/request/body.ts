import express, { type Request, type Response } from 'express';
import { DomainError } from '../reply/domain-error.js';
import { kept } from './kept.js';

const LIMIT = '1mb';
const parse = express.json({ limit: LIMIT, strict: false });
const faults = kept<unknown>();

const MOST_BYTES = 1_048_576;
const BYTE_ORDER_MARK = 0xfe_ff;

/** Returns whether the body is plain JSON of known length, as our client sends it. Express reads all other bodies. */
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
    // The client disconnected during authentication; the body will never arrive.
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

/** Reads JSON bodies. An unreadable body is stored as an error, because authorization errors come first. */
export const readBody = (request: Request, response: Response): Promise<void> => {
  if (isPlainJson(request)) return readPlainJson(request);
  return new Promise((resolve) =>
    parse(request, response, (fault?: unknown) => {
      if (fault !== undefined) faults.set(request, fault);
      resolve();
    }),
  );
};

/** Returns the error of `readBody`, if any. */
export const bodyFault = (request: Request): unknown => faults.of(request);

/** Limits of nesting and list length, well above what any form needs. */
const MAX_DEPTH = 50;
const MAX_ENTRIES = 1_000;

/**
 * Returns why a body is rejected independently of its schema, or null: prototype keys, deep nesting, long lists,
 * infinite numbers. Iterative, because a deeply nested body would overflow the stack.
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
