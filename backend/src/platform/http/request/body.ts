import express, { type Request, type Response } from 'express';
import { requestContext } from './request-context.js';

const BODY_LIMIT = '1mb';
const parseJson = express.json({ limit: BODY_LIMIT, strict: false });
const bodyErrors = requestContext<unknown>();

/** Reads JSON bodies. An unreadable body is stored as an error, because authorization errors come first. */
export const readBody = (request: Request, response: Response): Promise<void> =>
  new Promise((resolve) =>
    parseJson(request, response, (error?: unknown) => {
      if (error !== undefined) bodyErrors.set(request, error);
      resolve();
    }),
  );

/** Returns the error of `readBody`, if any. */
export const getBodyError = (request: Request): unknown => bodyErrors.of(request);

/** Maximum nesting depth of a body, well above what any form needs. `MAX_ENTRIES` limits the length of lists. */
const MAX_DEPTH = 50;
const MAX_ENTRIES = 1_000;

interface ForbiddenContent {
  /** Path of the forbidden value, as in the errors of a schema. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Returns why a body is rejected regardless of its schema, or null: prototype keys, deep nesting, long lists, infinite
 * numbers. It is iterative, because a deeply nested body would overflow the stack.
 */
export const findForbiddenContent = (body: unknown): ForbiddenContent | null => {
  const open: { value: unknown; path: readonly (string | number)[] }[] = [{ value: body, path: [] }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === 'number' && !Number.isFinite(value))
      return { path, message: 'The request contains a number that is too large' };
    if (typeof value !== 'object' || value === null) continue;
    if (path.length > MAX_DEPTH) return { path: [], message: 'The request is nested too deeply' };
    if (Array.isArray(value) && value.length > MAX_ENTRIES)
      return {
        path,
        message: `The request contains a list of more than ${MAX_ENTRIES.toLocaleString('en-US')} entries`,
      };
    if (Object.hasOwn(value, '__proto__')) return { path, message: '"__proto__" is not a field' };
    for (const [key, part] of Object.entries(value)) open.push({ value: part, path: [...path, key] });
  }
  return null;
};
