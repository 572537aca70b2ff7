import { useRef } from 'react';
import type { FieldError } from '@atrium/contract/core/errors';
import { ApiError, newIdempotencyKey } from './http.js';

/**
 * The key of one form's write: the same while the same content is tried again, so a lost answer cannot count twice;
 * another for other content, and after `renew` (a success).
 */
export function useIdempotencyKey(): { keyFor: (body: unknown) => string; renew: () => void } {
  const kept = useRef<{ key: string; content: string } | null>(null);
  return {
    keyFor(body) {
      const content = JSON.stringify(body);
      if (kept.current?.content !== content) kept.current = { key: newIdempotencyKey(), content };
      return kept.current.key;
    },
    renew() {
      kept.current = null;
    },
  };
}

/** The first refusal of each field that the form has; the rest belongs to the whole form. */
export function fieldErrors(error: unknown, fields: readonly string[]): FieldError[] {
  if (!(error instanceof ApiError)) return [];
  const seen = new Set<string>();
  return error.errors.filter(({ path }) => fields.includes(path) && !seen.has(path) && seen.add(path));
}
