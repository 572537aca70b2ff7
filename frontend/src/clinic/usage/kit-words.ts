import type { Kit, KitLine, KitUse } from '@atrium/contract/clinic/kits';
import { contentText } from '@atrium/rules/contents';
import { quantityText } from '@atrium/rules/quantity';

type Product = Pick<Kit['products'][number], 'id' | 'name' | 'unit' | 'contentUnit'>;

/** "1 syringe of Filler A, Filler B, or Filler C". */
export function lineText({ stockIds, quantity, content }: KitLine, products: readonly Product[]): string {
  const chosen = stockIds.flatMap((id) => products.find((one) => one.id === id) ?? []);
  const [first] = chosen;
  if (first === undefined) return 'A product that is no longer there';
  const amount =
    content === null ? quantityText(quantity ?? 1, first.unit) : contentText(content, first.contentUnit ?? '');
  return `${amount} of ${new Intl.ListFormat('en', { type: 'disjunction' }).format(chosen.map(({ name }) => name))}`;
}

export const lineTexts = ({ lines, products }: Kit): readonly string[] => lines.map((line) => lineText(line, products));

/** "4 instead of 2 pieces of Gauze", "Gauze left out", "1 of Cannula added". */
export function changeText({ what, stockId, name, planned, used }: KitUse['changes'][number], kit: Kit): string {
  const amount = (used ?? 0).toLocaleString('en');
  if (what === 'left-out') return `${name} left out`;
  if (what === 'added') return `${amount} of ${name} added`;
  return `${amount} instead of ${plannedText(planned ?? 0, stockId, kit)} of ${name}`;
}

/** With its unit, as long as the kit still has the product. */
function plannedText(planned: number, stockId: number, { lines, products }: Kit): string {
  const line = lines.find(({ stockIds }) => stockIds.includes(stockId));
  const product = products.find(({ id }) => id === stockId);
  if (line === undefined || product === undefined) return planned.toLocaleString('en');
  return line.content === null ? quantityText(planned, product.unit) : contentText(planned, product.contentUnit ?? '');
}
