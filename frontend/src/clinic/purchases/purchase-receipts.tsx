import { listConsumableMovements } from '@atrium/contract/clinic/consumables';
import { listItemMovements } from '@atrium/contract/clinic/items';
import type { Purchase } from '@atrium/contract/clinic/purchases';
import type { Movement } from '@atrium/contract/clinic/stock';
import { lotName } from '@atrium/rules/lots';
import { displayName } from '@atrium/rules/people';
import { quantityText } from '@atrium/rules/quantity';
import { momentText } from '../../lib/dates.js';
import { callPage } from '../../lib/http.js';
import { usePages } from '../../lib/pages.js';

const MOST_READ = 200;

interface ReceiptLine {
  readonly key: string;
  readonly text: string;
}

/** "2 vials by Ana Silva, Nov 25, 10:02: lot A12 and lot B7", the first receipt first. */
export function receiptLines(
  { id, item }: Pick<Purchase, 'id' | 'item'>,
  movements: readonly Movement[],
): ReceiptLine[] {
  const receipts = new Map<string, Movement[]>();
  for (const movement of movements) {
    if (movement.purchaseId !== id || movement.delta <= 0) continue;
    const key = `${movement.user?.id ?? ''} ${momentText(movement.at)}`;
    receipts.set(key, [movement, ...(receipts.get(key) ?? [])]);
  }
  return [...receipts]
    .map(([key, parts]) => {
      const [first] = parts;
      const lots = parts.flatMap(({ lot }) => (lot === null ? [] : [lotName(lot.number)]));
      const quantity = parts.reduce((sum, { delta }) => sum + delta, 0);
      const by = first === undefined ? '' : ` by ${displayName(first.user)}, ${momentText(first.at)}`;
      return {
        key,
        text: `${quantityText(quantity, item.unit)}${by}${lots.length === 0 ? '' : `: ${new Intl.ListFormat('en').format(lots)}`}`,
      };
    })
    .toReversed();
}

/** Who received which part of a purchase, and when. */
export function PurchaseReceipts({ purchase }: { readonly purchase: Purchase }) {
  const { id, kind, item } = purchase;
  const { rows } = usePages(`receipts ${id}`, (cursor) =>
    callPage(kind === 'item' ? listItemMovements : listConsumableMovements, {
      params: { id: item.id },
      query: { type: 'purchase', limit: MOST_READ, cursor },
    }),
  );
  const lines = rows === null ? [] : receiptLines(purchase, rows);
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Receipts" className="figures flex list-disc flex-col gap-1 pl-5 text-table text-muted">
      {lines.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}
