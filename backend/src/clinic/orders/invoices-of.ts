import { TEXT_LIMITS } from '@atrium/contract/core/fields';

/** Collects the invoice numbers of partial deliveries, each once, up to the length limit. */
export function invoicesOf(before: string | null, said: string | null | undefined): string | null {
  if (said == null) return before;
  const known = before?.split(', ') ?? [];
  if (known.some((one) => one.toLowerCase() === said.toLowerCase())) return before;
  const all = [...known, said].join(', ');
  return all.length > TEXT_LIMITS.name ? said : all;
}
