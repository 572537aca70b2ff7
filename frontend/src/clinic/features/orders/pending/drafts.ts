import type { Meanwhile, Suggestion } from '@atrium/contract/clinic/order-suggestions/schemas';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { Stock } from '../../../store/clinic-state.js';

/* Draft orders, one per supplier. */

export interface OrderDraftLine {
  readonly stockId: number;
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  readonly unitCost: string;
  readonly pack: number;
  readonly requestIds: readonly number[];
  readonly knownOnOrder: number;
  /** Requested quantity that the suggestion already takes into account. */
  readonly knownRequested?: number;
  /**
   * Open orders that cover a part of the requested quantity; null when there are none or the quantity already takes
   * them into account.
   */
  readonly openOrders: Pick<Stock, 'onOrder' | 'arrivesOn'> | null;
}

export interface OrderDraft {
  /** The stored draft, which becomes the order and keeps its number. */
  readonly savedOrder?: NonNullable<ReorderRequest['draft']>;
  readonly supplierId: number | null;
  readonly expectedOn: string;
  readonly note: string;
  readonly lines: readonly OrderDraftLine[];
}

/** Groups selected lines into one draft per supplier. */
export function groupIntoDrafts(
  chosen: readonly (readonly [supplierId: number | null, line: OrderDraftLine])[],
): OrderDraft[] {
  const drafts = new Map<number | null, OrderDraftLine[]>();
  for (const [supplierId, line] of chosen) drafts.set(supplierId, [...(drafts.get(supplierId) ?? []), line]);
  return [...drafts].map(([supplierId, lines]) => ({ supplierId, lines, expectedOn: '', note: '' }));
}

export const suggestionToLine = (
  { stock, pack, onOrder, requested }: Suggestion,
  quantity: number,
): OrderDraftLine => ({
  stockId: stock.id,
  name: stock.name,
  unit: stock.unit,
  quantity,
  unitCost: stock.unitCost ?? '',
  pack,
  requestIds: [],
  knownOnOrder: onOrder,
  knownRequested: requested,
  openOrders: null,
});

/** Merges requests of one product into a line. Their quantities already take open orders into account. */
export const requestsToLine = (stock: Stock, requests: readonly ReorderRequest[]): OrderDraftLine => ({
  stockId: stock.id,
  name: stock.name,
  unit: stock.unit,
  quantity: requests.reduce((sum, { requestedQuantity }) => sum + requestedQuantity, 0),
  unitCost: stock.unitCost ?? '',
  pack: stock.unitsPerPackage ?? 1,
  requestIds: requests.map(({ id }) => id),
  knownOnOrder: stock.onOrder,
  openOrders: stock.onOrder > 0 ? stock : null,
});

/**
 * Updates drafts after another user ordered or requested the product. The line includes that and covers the existing
 * requests.
 */
export const updateDrafts = (drafts: readonly OrderDraft[], { stockId, onOrder, requested, requestIds }: Meanwhile) =>
  drafts.map((draft) => ({
    ...draft,
    lines: draft.lines.map((line) =>
      line.stockId === stockId
        ? {
            ...line,
            knownOnOrder: onOrder,
            ...(line.knownRequested !== undefined && { knownRequested: requested }),
            requestIds: [...new Set([...line.requestIds, ...requestIds])],
          }
        : line,
    ),
  }));

export const toOrderBody = (drafts: readonly OrderDraft[]) => ({
  orders: drafts.map(({ savedOrder, supplierId, expectedOn, note, lines }) => ({
    ...(savedOrder !== undefined && { draftId: savedOrder.id }),
    supplierId,
    expectedOn: expectedOn === '' ? null : expectedOn,
    note,
    lines: lines.map(({ stockId, quantity, unitCost, requestIds, knownOnOrder, knownRequested }) => ({
      stockId,
      quantity,
      unitCost: unitCost.trim() === '' ? null : unitCost.trim(),
      requestIds: [...requestIds],
      seenOnOrder: knownOnOrder,
      ...(knownRequested !== undefined && { seenRequested: knownRequested }),
    })),
  })),
});

/** Returns the stored drafts with their requests, by number. */
export function findSavedDrafts(
  requests: Iterable<ReorderRequest>,
): { readonly draft: NonNullable<ReorderRequest['draft']>; readonly requests: readonly ReorderRequest[] }[] {
  const found = new Map<number, { draft: NonNullable<ReorderRequest['draft']>; requests: ReorderRequest[] }>();
  for (const request of requests) {
    const { draft, status } = request;
    if (draft === null || status !== 'pending') continue;
    const savedOrder = found.get(draft.id) ?? { draft, requests: [] };
    savedOrder.requests.push(request);
    found.set(draft.id, savedOrder);
  }
  return [...found.values()].toSorted((one, other) => one.draft.id - other.draft.id);
}
