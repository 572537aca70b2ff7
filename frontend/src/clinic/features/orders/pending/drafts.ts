import type { Meanwhile, Suggestion } from '@atrium/contract/clinic/order-suggestions/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { Stock } from '../../../store/clinic-state.js';

/* Draft orders, one per supplier. */

export interface DraftLine {
  readonly stockId: number;
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  readonly unitCost: string;
  readonly pack: number;
  readonly requestIds: readonly number[];
  readonly seenOnOrder: number;
  /** Requested quantity that a suggestion has considered. */
  readonly seenRequested?: number;
  /**
   * Open orders that cover a part of the requested quantity; null when there are none or the quantity considers them.
   */
  readonly toCome: Pick<Stock, 'onOrder' | 'arrivesOn'> | null;
}

export interface Draft {
  /** The stored draft, which becomes the order with its number. */
  readonly saved?: NonNullable<ReorderRequest['draft']>;
  readonly supplierId: number | null;
  readonly expectedOn: string;
  readonly note: string;
  readonly lines: readonly DraftLine[];
}

/** Groups chosen lines by supplier. */
export function draftsOf(chosen: readonly (readonly [supplierId: number | null, line: DraftLine])[]): Draft[] {
  const drafts = new Map<number | null, DraftLine[]>();
  for (const [supplierId, line] of chosen) drafts.set(supplierId, [...(drafts.get(supplierId) ?? []), line]);
  return [...drafts].map(([supplierId, lines]) => ({ supplierId, lines, expectedOn: '', note: '' }));
}

export const lineOfSuggestion = ({ stock, pack, onOrder, requested }: Suggestion, quantity: number): DraftLine => ({
  stockId: stock.id,
  name: stock.name,
  unit: stock.unit,
  quantity,
  unitCost: stock.unitCost ?? '',
  pack,
  requestIds: [],
  seenOnOrder: onOrder,
  seenRequested: requested,
  toCome: null,
});

/** Merges requests of one product into a line. Their quantities already consider open orders. */
export const lineOfRequests = (stock: Stock, requests: readonly ReorderRequest[]): DraftLine => ({
  stockId: stock.id,
  name: stock.name,
  unit: stock.unit,
  quantity: requests.reduce((sum, { requestedQuantity }) => sum + requestedQuantity, 0),
  unitCost: stock.unitCost ?? '',
  pack: stock.unitsPerPackage ?? 1,
  requestIds: requests.map(({ id }) => id),
  seenOnOrder: stock.onOrder,
  toCome: stock.onOrder > 0 ? stock : null,
});

/**
 * Updates drafts after another user ordered or requested the product meanwhile: the line has seen that and covers the
 * existing requests.
 */
export const draftsMeanwhile = (drafts: readonly Draft[], { stockId, onOrder, requested, requestIds }: Meanwhile) =>
  drafts.map((draft) => ({
    ...draft,
    lines: draft.lines.map((line) =>
      line.stockId === stockId
        ? {
            ...line,
            seenOnOrder: onOrder,
            ...(line.seenRequested !== undefined && { seenRequested: requested }),
            requestIds: [...new Set([...line.requestIds, ...requestIds])],
          }
        : line,
    ),
  }));

export const bodyOfDrafts = (drafts: readonly Draft[]) => ({
  orders: drafts.map(({ saved, supplierId, expectedOn, note, lines }) => ({
    ...(saved !== undefined && { draftId: saved.id }),
    supplierId,
    expectedOn: expectedOn === '' ? null : expectedOn,
    note,
    lines: lines.map(({ stockId, quantity, unitCost, requestIds, seenOnOrder, seenRequested }) => ({
      stockId,
      quantity,
      unitCost: unitCost.trim() === '' ? null : unitCost.trim(),
      requestIds: [...requestIds],
      seenOnOrder,
      ...(seenRequested !== undefined && { seenRequested }),
    })),
  })),
});

/** Returns the stored drafts with their requests, by number. */
export function savedDrafts(
  requests: Iterable<ReorderRequest>,
): { readonly draft: NonNullable<ReorderRequest['draft']>; readonly requests: readonly ReorderRequest[] }[] {
  const found = new Map<number, { draft: NonNullable<ReorderRequest['draft']>; requests: ReorderRequest[] }>();
  for (const request of requests) {
    const { draft, status } = request;
    if (draft === null || status !== 'pending') continue;
    const saved = found.get(draft.id) ?? { draft, requests: [] };
    saved.requests.push(request);
    found.set(draft.id, saved);
  }
  return [...found.values()].toSorted((one, other) => one.draft.id - other.draft.id);
}
