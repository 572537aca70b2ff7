import express, { type Request, type Response } from 'express';
import { DomainError } from '../reply/domain-error.js';
import { requestContext } from './request-context.js';

const BODY_LIMIT = '1mb';
const parseJson = express.json({ limit: BODY_LIMIT, strict: false });
const bodyErrors = requestContext<unknown>();

const MAX_BYTES = 1_048_576;
const BYTE_ORDER_MARK = 0xfe_ff;

/** Returns whether the body is plain JSON of known length, as our client sends it. Express reads all other bodies. */
const isPlainJson = ({ headers }: Request): boolean => {
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= MAX_BYTES &&
    headers['content-encoding'] === undefined &&
    /^application\/json(; ?charset=utf-8)?$/i.test(headers['content-type'] ?? '')
  );
};

const readPlainJson = (request: Request): Promise<void> =>
  new Promise((resolve) => {
    // The client disconnected during authentication; the body will never arrive.
    if (request.destroyed) {
      bodyErrors.set(request, new DomainError('input.unreadable'));
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
        bodyErrors.set(request, new DomainError('input.unreadable'));
      }
      resolve();
    });
    request.once('close', () => {
      if (!isWhole) bodyErrors.set(request, new DomainError('input.unreadable'));
      resolve();
    });
  });

/** Reads JSON bodies. An unreadable body is stored as an error, because authorization errors come first. */
export const readBody = (request: Request, response: Response): Promise<void> => {
  if (isPlainJson(request)) return readPlainJson(request);
  return new Promise((resolve) =>
    parseJson(request, response, (error?: unknown) => {
      if (error !== undefined) bodyErrors.set(request, error);
      resolve();
    }),
  );
};

/** Returns the error of `readBody`, if any. */
export const getBodyError = (request: Request): unknown => bodyErrors.of(request);

/** Maximum nesting depth of a body, well above what any form needs. `MAX_ENTRIES` limits the length of lists. */
const MAX_DEPTH = 50;
const MAX_ENTRIES = 1_000;

/**
 * Returns why a body is rejected regardless of its schema, or null: prototype keys, deep nesting, long lists, infinite
 * numbers. It is iterative, because a deeply nested body would overflow the stack.
 */
export const findForbiddenContent = (body: unknown): string | null => {
  const open: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'number' && !Number.isFinite(value)) return 'The request contains a number that is too large';
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_DEPTH) return 'The request is nested too deeply';
    if (Array.isArray(value) && value.length > MAX_ENTRIES)
      return `The request contains a list of more than ${MAX_ENTRIES.toLocaleString('en-US')} entries`;
    if (Object.hasOwn(value, '__proto__')) return '"__proto__" is not a field';
    for (const part of Object.values(value)) open.push({ value: part, depth: depth + 1 });
  }
  return null;
};
