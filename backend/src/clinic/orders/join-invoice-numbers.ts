import { TEXT_LIMITS } from '@atrium/contract/core/fields';

/** Joins the invoice numbers of partial deliveries without duplicates, up to the length limit. */
export function joinInvoiceNumbers(before: string | null, added: string | null | undefined): string | null {
  if (added == null) return before;
  const known = before?.split(', ') ?? [];
  if (known.some((one) => one.toLowerCase() === added.toLowerCase())) return before;
  const all = [...known, added].join(', ');
  return all.length > TEXT_LIMITS.name ? added : all;
}
