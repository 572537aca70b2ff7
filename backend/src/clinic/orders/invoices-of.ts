import { TEXT_LIMITS } from '@atrium/contract/core/fields';

/** What arrives in parts may come with an invoice each: all of them, each once, as far as there is room. */
export function invoicesOf(before: string | null, said: string | null | undefined): string | null {
  if (said == null) return before;
  const known = before?.split(', ') ?? [];
  if (known.some((one) => one.toLowerCase() === said.toLowerCase())) return before;
  const all = [...known, said].join(', ');
  return all.length > TEXT_LIMITS.name ? said : all;
}
