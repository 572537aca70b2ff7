import type { AttentionEntry } from '@atrium/contract/clinic/dashboard/schemas';
import { type AttentionFacts, isUnhandled, runsOutSoon, compareUrgency } from '@atrium/rules/stock/attention';
import { daysBetween } from '@atrium/rules/time/calendar';
import { computeDaysLeft, type OrderFacts, suggestOrder } from '@atrium/rules/stock/suggested-order';

/* Selects the entries of "Needs attention" from the rows that the reader found. */

const CRITICAL = 3;
const OTHER_KINDS = 100;

export interface StockFacts extends OrderFacts {
  readonly id: number;
  /** True for an active product. A deactivated product is read only when it has held lots. */
  readonly isActive: boolean;
  readonly name: string;
  readonly sku: string | null;
  readonly unit: string;
  readonly unitCost: string | null;
  readonly status: string;
  readonly currentQuantity: number;
  readonly supplierId: number | null;
  readonly notPlaced: number;
  readonly arrivesOn: string | null;
  /** The open order that delivers next; null without one. */
  readonly order: AttentionEntry['order'];
}

export interface AttentionSources {
  readonly today: string;
  readonly stock: readonly StockFacts[];
  /** Requests that need a decision, most urgent first. */
  readonly requests: readonly NonNullable<AttentionEntry['request']>[];
  readonly orders: readonly (NonNullable<AttentionEntry['order']> & { readonly stockIds: readonly number[] })[];
  readonly containers: readonly NonNullable<AttentionEntry['container']>[];
  readonly lots: readonly (NonNullable<AttentionEntry['lot']> & { readonly stockId: number })[];
}

const NO_FACTS = { request: null, order: null, container: null, lot: null } as const;

export function buildAttention({
  today,
  stock,
  requests,
  orders,
  containers,
  lots,
}: AttentionSources): AttentionEntry[] {
  const byId = new Map(stock.map((facts) => [facts.id, facts]));
  const leftOf = (id: number): number | null => {
    const facts = byId.get(id);
    return facts === undefined || !facts.isActive ? null : facts.status === 'out' ? 0 : computeDaysLeft(facts);
  };
  const requestByStock = new Map<number, NonNullable<AttentionEntry['request']>>();
  for (const request of requests)
    if (!requestByStock.has(request.item.id)) requestByStock.set(request.item.id, request);

  const short = stock.flatMap((facts): AttentionEntry[] => {
    const { id, isActive, status, name, onOrder, arrivesOn } = facts;
    if (!isActive) return [];
    const remaining = leftOf(id);
    const state = status === 'out' || status === 'low' ? status : 'soon';
    if (state === 'soon' && !runsOutSoon(remaining, facts.leadDays)) return [];
    const request = requestByStock.get(id) ?? null;
    const away = arrivesOn === null ? null : daysBetween(today, arrivesOn);
    if (state !== 'out' && request === null && !isUnhandled({ daysLeft: remaining, onOrder }, away)) return [];
    const isCritical = status === 'out' && facts.kind === 'item';
    return [
      {
        ...NO_FACTS,
        key: `stock-${id}`,
        state,
        isCritical,
        name,
        daysLeft: remaining,
        stock: buildStockEntries(facts),
        request,
        order: facts.order,
      },
    ];
  });
  const critical = short.filter(({ isCritical }) => isCritical).toSorted(compareDays);
  const shown = critical.slice(0, CRITICAL);
  const low = short.filter(({ isCritical }) => !isCritical);
  const listedRequestIds = new Set([...shown, ...low].flatMap(({ request }) => request?.id ?? []));
  // The entry of the product already shows these orders.
  const coming = new Set(
    [...shown, ...low].flatMap(({ request, order }) => (request === null ? (order?.id ?? []) : [])),
  );

  const others: AttentionEntry[] = [
    ...low,
    ...requests.flatMap((request): AttentionEntry[] => {
      const facts = byId.get(request.item.id);
      if (listedRequestIds.has(request.id)) return [];
      return [
        {
          ...NO_FACTS,
          key: `request-${request.id}`,
          state: 'request',
          isCritical: false,
          name: request.item.name,
          daysLeft: leftOf(request.item.id),
          stock: facts === undefined ? null : buildStockEntries(facts),
          request,
        },
      ];
    }),
    ...orders.flatMap(({ stockIds, ...order }): AttentionEntry[] => {
      if (coming.has(order.id)) return [];
      const remaining = stockIds.flatMap((id) => leftOf(id) ?? []);
      return [
        {
          ...NO_FACTS,
          key: `order-${order.id}`,
          state: order.expectedOn !== null && order.expectedOn < today ? 'late' : 'due',
          isCritical: false,
          name: order.number,
          daysLeft: remaining.length === 0 ? null : Math.min(...remaining),
          stock: null,
          order,
        },
      ];
    }),
    ...containers.map((container): AttentionEntry => ({
      ...NO_FACTS,
      key: `container-${container.id}`,
      state: 'over',
      isCritical: false,
      name: container.item.name,
      daysLeft: 0,
      stock: null,
      container,
    })),
    ...lots.flatMap(({ stockId, ...lot }): AttentionEntry[] => {
      const facts = byId.get(stockId);
      if (facts === undefined) return [];
      return [
        {
          ...NO_FACTS,
          key: `lot-${lot.id}`,
          state: lot.state === 'available' ? 'expired' : lot.state,
          isCritical: false,
          name: facts.name,
          daysLeft: 0,
          stock: buildStockEntries(facts),
          lot,
        },
      ];
    }),
  ];
  return [...shown, ...others.toSorted(compareDays).slice(0, OTHER_KINDS)];
}

const buildStockEntries = (facts: StockFacts): NonNullable<AttentionEntry['stock']> => {
  const { id, kind, sku, unit, unitCost, currentQuantity, usable, supplierId, onOrder, notPlaced, arrivesOn, pack } =
    facts;
  return {
    id,
    kind,
    sku,
    unit,
    unitCost,
    currentQuantity,
    usableQuantity: usable,
    supplierId,
    onOrder,
    notPlaced,
    arrivesOn,
    pack,
    suggested: suggestOrder(facts)?.quantity ?? facts.minimumOrder,
  };
};

const getEntryFacts = ({
  state,
  isCritical,
  name,
  daysLeft: remaining,
  request,
  stock,
}: AttentionEntry): AttentionFacts => ({
  state,
  isCritical,
  name,
  daysLeft: remaining,
  hasRequest: request !== null,
  onOrder: stock?.onOrder ?? 0,
});
const compareDays = (one: AttentionEntry, other: AttentionEntry): number =>
  compareUrgency(getEntryFacts(one), getEntryFacts(other));
