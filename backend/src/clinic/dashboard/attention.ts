import type { Attention } from '@atrium/contract/clinic/dashboard/schemas';
import { type AttentionFacts, isForgotten, runsOutSoon, soonestFirst } from '@atrium/rules/stock/attention';
import { daysBetween } from '@atrium/rules/time/calendar';
import { daysLeft, type OrderFacts, suggestOrder } from '@atrium/rules/stock/suggested-order';

/* Selects the entries of "Needs attention" from the rows that the reader found. */

const CRITICAL = 3;
const OTHERS = 100;

export interface StockFacts extends OrderFacts {
  readonly id: number;
  /** A deactivated product is read only for its held lots. */
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
  /** The order that delivers next. */
  readonly order: Attention['order'];
}

export interface Found {
  readonly today: string;
  readonly stock: readonly StockFacts[];
  /** Requests that need a decision, the most urgent first. */
  readonly requests: readonly NonNullable<Attention['request']>[];
  readonly orders: readonly (NonNullable<Attention['order']> & { readonly stockIds: readonly number[] })[];
  readonly containers: readonly NonNullable<Attention['container']>[];
  readonly lots: readonly (NonNullable<Attention['lot']> & { readonly stockId: number })[];
}

const NONE = { request: null, order: null, container: null, lot: null } as const;

export function attentionOf({ today, stock, requests, orders, containers, lots }: Found): Attention[] {
  const byId = new Map(stock.map((facts) => [facts.id, facts]));
  const leftOf = (id: number): number | null => {
    const facts = byId.get(id);
    return facts === undefined || !facts.isActive ? null : facts.status === 'out' ? 0 : daysLeft(facts);
  };
  const asked = new Map<number, NonNullable<Attention['request']>>();
  for (const request of requests) if (!asked.has(request.item.id)) asked.set(request.item.id, request);

  const short = stock.flatMap((facts): Attention[] => {
    const { id, isActive, status, name, onOrder, arrivesOn } = facts;
    if (!isActive) return [];
    const left = leftOf(id);
    const state = status === 'out' || status === 'low' ? status : 'soon';
    if (state === 'soon' && !runsOutSoon(left, facts.leadDays)) return [];
    const request = asked.get(id) ?? null;
    const away = arrivesOn === null ? null : daysBetween(today, arrivesOn);
    if (state !== 'out' && request === null && !isForgotten({ daysLeft: left, onOrder }, away)) return [];
    const isCritical = status === 'out' && facts.kind === 'item';
    return [
      {
        ...NONE,
        key: `stock-${id}`,
        state,
        isCritical,
        name,
        daysLeft: left,
        stock: stockOf(facts),
        request,
        order: facts.order,
      },
    ];
  });
  const critical = short.filter(({ isCritical }) => isCritical).toSorted(byDays);
  const shown = critical.slice(0, CRITICAL);
  const low = short.filter(({ isCritical }) => !isCritical);
  const told = new Set([...shown, ...low].flatMap(({ request }) => request?.id ?? []));
  // The entry of the product already shows these orders.
  const coming = new Set(
    [...shown, ...low].flatMap(({ request, order }) => (request === null ? (order?.id ?? []) : [])),
  );

  const others: Attention[] = [
    ...low,
    ...requests.flatMap((request): Attention[] => {
      const facts = byId.get(request.item.id);
      if (told.has(request.id)) return [];
      return [
        {
          ...NONE,
          key: `request-${request.id}`,
          state: 'request',
          isCritical: false,
          name: request.item.name,
          daysLeft: leftOf(request.item.id),
          stock: facts === undefined ? null : stockOf(facts),
          request,
        },
      ];
    }),
    ...orders.flatMap(({ stockIds, ...order }): Attention[] => {
      if (coming.has(order.id)) return [];
      const left = stockIds.flatMap((id) => leftOf(id) ?? []);
      return [
        {
          ...NONE,
          key: `order-${order.id}`,
          state: order.expectedOn !== null && order.expectedOn < today ? 'late' : 'due',
          isCritical: false,
          name: order.number,
          daysLeft: left.length === 0 ? null : Math.min(...left),
          stock: null,
          order,
        },
      ];
    }),
    ...containers.map((container): Attention => ({
      ...NONE,
      key: `container-${container.id}`,
      state: 'over',
      isCritical: false,
      name: container.item.name,
      daysLeft: 0,
      stock: null,
      container,
    })),
    ...lots.flatMap(({ stockId, ...lot }): Attention[] => {
      const facts = byId.get(stockId);
      if (facts === undefined) return [];
      return [
        {
          ...NONE,
          key: `lot-${lot.id}`,
          state: lot.state === 'available' ? 'expired' : lot.state,
          isCritical: false,
          name: facts.name,
          daysLeft: 0,
          stock: stockOf(facts),
          lot,
        },
      ];
    }),
  ];
  return [...shown, ...others.toSorted(byDays).slice(0, OTHERS)];
}

const stockOf = (facts: StockFacts): NonNullable<Attention['stock']> => {
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

const factsOf = ({ state, isCritical, name, daysLeft: left, request, stock }: Attention): AttentionFacts => ({
  state,
  isCritical,
  name,
  daysLeft: left,
  hasRequest: request !== null,
  onOrder: stock?.onOrder ?? 0,
});
const byDays = (one: Attention, other: Attention): number => soonestFirst(factsOf(one), factsOf(other));
