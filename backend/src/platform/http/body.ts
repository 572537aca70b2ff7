import express, { type NextFunction, type Request, type Response } from 'express';

const LIMIT = '1mb';
const parse = express.json({ limit: LIMIT, strict: false });
const faults = new WeakMap<Request, unknown>();

/**
 * Reads JSON bodies. A body that cannot be read is remembered instead of refused here: whoever may not make the call
 * at all is told that first (contract, section 2, order of refusal).
 */
export const readBody = (request: Request, response: Response, next: NextFunction): void =>
  parse(request, response, (fault?: unknown) => {
    if (fault !== undefined) faults.set(request, fault);
    next();
  });

export const bodyFault = (request: Request): unknown => faults.get(request);

/** Whether any object in it has a key that could reach a prototype. Iterative: bodies may be nested very deep. */
export const hasPrototypeKey = (body: unknown): boolean => {
  const open: unknown[] = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) return true;
    for (const part of Object.values(value)) open.push(part);
  }
  return false;
};
