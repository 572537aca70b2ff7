import { hash } from 'node:crypto';
import type { Request } from 'express';
import { invalidField } from './domain-error.js';

/** What a caller promises to be one and the same wish (contract, section 4, `Idempotency-Key`). */
export interface RepeatGuard {
  readonly key: string;
  /** Of the call and its checked body: another body under the same key is refused. */
  readonly bodyHash: string;
}

export const repeatGuardOf = (request: Request, endpointName: string, body: unknown): RepeatGuard | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < 8 || key.length > 200 || key.includes('\u0000'))
    throw invalidField('Idempotency-Key', 'The Idempotency-Key must have 8 to 200 characters');
  const bodyHash = hash('sha256', `${endpointName}\n${JSON.stringify(body)}`, 'base64url');
  return { key, bodyHash };
};
