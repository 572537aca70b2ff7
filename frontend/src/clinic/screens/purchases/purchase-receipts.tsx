import { listMovements } from '@atrium/contract/clinic/consumables/calls';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import { getLotName } from '@atrium/rules/stock/lots';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { useId } from 'react';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { callPage } from '../../../lib/api/http.js';
import { usePages } from '../../../lib/api/pages.js';

const MAX_RECEIPTS = 200;

export interface ReceiptLine {
  readonly key: string;
  readonly text: string;
  readonly quantity: number;
  readonly movementIds: readonly number[];
}

/**
 * Formats the receipts of a purchase in their order, without reversed ones: "2 vials by Ana Silva, Nov 25, 10:02: lot
 * A12 and lot B7".
 */
export function formatReceipts(
  { id, item }: Pick<Purchase, 'id' | 'item'>,
  movements: readonly Movement[],
): ReceiptLine[] {
  const receipts = new Map<string, Movement[]>();
  for (const movement of movements) {
    if (movement.purchaseId !== id || movement.delta <= 0 || movement.isTakenBack) continue;
    const key = `${movement.user?.id ?? ''} ${formatShortMoment(movement.at)}`;
    receipts.set(key, [movement, ...(receipts.get(key) ?? [])]);
  }
  return [...receipts]
    .map(([key, parts]) => {
      const [first] = parts;
      const lots = parts.flatMap(({ lot }) => (lot === null ? [] : [getLotName(lot.number)]));
      const quantity = parts.reduce((sum, { delta }) => sum + delta, 0);
      const by = first === undefined ? '' : ` by ${getDisplayName(first.user)}, ${formatShortMoment(first.at)}`;
      return {
        key,
        quantity,
        movementIds: parts.map((part) => part.id),
        text: `${formatQuantity(quantity, item.unit)}${by}${lots.length === 0 ? '' : `: ${new Intl.ListFormat('en').format(lots)}`}`,
      };
    })
    .toReversed();
}

export function useReceipts(purchase: Purchase): readonly ReceiptLine[] {
  const { id, kind, item } = purchase;
  const { rows } = usePages(`receipts ${id}`, (cursor) =>
    callPage(listMovements[kind], {
      params: { id: item.id },
      query: { type: 'purchase', limit: MAX_RECEIPTS, cursor },
    }),
  );
  return rows === null ? [] : formatReceipts(purchase, rows);
}

interface PurchaseReceiptsProps {
  readonly lines: readonly ReceiptLine[];
  /** Label of the choice that reverses all receipts: "All 7 vials". */
  readonly all: string;
  /** The key of the receipt to reverse; null for all of them. */
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
}

/** Lists the receipts of a purchase; when there are several, the user can choose one. */
export function PurchaseReceipts({ lines, all, chosen, onChoose }: PurchaseReceiptsProps) {
  const name = useId();
  if (lines.length < 2)
    return lines.map(({ key, text }) => (
      <p key={key} className="figures text-table text-muted">{`Received: ${text}`}</p>
    ));
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-table font-semibold">Reverse</legend>
      {[{ key: null, text: all }, ...lines].map(({ key, text }) => (
        <label key={key} className="flex min-h-9 cursor-pointer items-start gap-2 py-1.5 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-[18px] shrink-0 accent-(--accent-fill)"
            checked={chosen === key}
            onChange={() => onChoose(key)}
          />
          <span className="figures min-w-0 wrap-anywhere">{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
