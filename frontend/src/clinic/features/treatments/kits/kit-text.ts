import type { Kit, KitLine, KitUse } from '@atrium/contract/clinic/kits/schemas';
import { formatContent } from '@atrium/rules/stock/contents';
import { formatQuantity } from '@atrium/rules/stock/quantity';

type Product = Pick<Kit['products'][number], 'id' | 'name' | 'unit' | 'contentUnit'>;

/** Returns for example "1 syringe of Filler A, Filler B, or Filler C". */
export function formatKitLine(
  { stockIds, quantity, content, contentUnit }: KitLine,
  products: readonly Product[],
): string {
  const chosen = stockIds.flatMap((id) => products.find((one) => one.id === id) ?? []);
  const [first] = chosen;
  if (first === undefined) return 'A product that is no longer there';
  const amount =
    content === null ? formatQuantity(quantity ?? 1, first.unit) : formatContent(content, contentUnit ?? '');
  return `${amount} of ${new Intl.ListFormat('en', { type: 'disjunction' }).format(chosen.map(({ name }) => name))}`;
}

export const formatKitLines = ({ lines, products }: Kit): readonly string[] =>
  lines.map((line) => formatKitLine(line, products));

/** Returns for example "4 instead of 2 of Gauze", "Gauze left out" or "1 of Cannula added". */
export function formatDeviation({
  what,
  name,
  planned,
  used,
  plannedUnit,
  usedUnit,
}: KitUse['changes'][number]): string {
  const amount = (value: number | null, unit: string | null): string => formatContent(value ?? 0, unit ?? '');
  if (what === 'left-out') return `${name} left out`;
  if (what === 'added') return `${amount(used, usedUnit)} of ${name} added`;
  return `${amount(used, usedUnit)} instead of ${amount(planned, plannedUnit)} of ${name}`;
}
