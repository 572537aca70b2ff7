import { multiplyMoney } from '@atrium/rules/money';
import type { StockKind } from '@atrium/rules/stock-status';
import { COUNT_DAYS, COUNT_HOUR } from './demo-counts.js';
import type { DemoStock } from './demo-shelves.js';

/* Three months in the life of the demonstration clinic, ending now. Pure: the same seed and moment tell the same story. */

const DAYS = 92;
const DAY_MS = 86_400_000;
const OPENS_HOUR = 9;
const OPEN_HOURS = 9;
/** Sunday to Saturday: closed on Sundays, busiest towards the weekend. */
const WEEKDAY_WEIGHT = [0, 0.8, 1, 0.95, 1.15, 1.35, 0.6];
/** Before the end nothing is bought any more of what ends low or out. */
const LAST_DELIVERY_DAYS = { well: 0, low: 18, out: 24 } as const;

export interface StoryEntry {
  readonly at: Date;
  readonly stock: number;
  readonly type: 'initial' | 'usage' | 'purchase' | 'adjustment';
  readonly delta: number;
  readonly balance: number;
  /** Index into the people of the story. */
  readonly who: number;
}

export interface StoryPurchase {
  readonly stock: number;
  readonly orderedAt: Date;
  readonly receivedAt: Date;
  readonly quantity: number;
  readonly unitCost: string;
  readonly totalCost: string;
  readonly invoice: string;
}

export interface Story {
  /** In the order of time. */
  readonly entries: readonly StoryEntry[];
  readonly purchases: readonly StoryPurchase[];
  readonly quantities: readonly number[];
}

/** A small generator with a seed (mulberry32): the story must not change from start to start. */
const random = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** How often something with this mean happens (Knuth). */
const often = (mean: number, next: () => number): number => {
  const limit = Math.exp(-mean);
  let times = 0;
  for (let product = next(); product > limit; product *= next()) times += 1;
  return times;
};

const atHour = (day: number, hour: number): Date => new Date(day + hour * 3_600_000);

/** Suppliers raise some prices, and lower a few. */
const priceThen = ({ unitCost }: DemoStock, stock: number, back: number): string => {
  if (stock % 4 === 0 && back > 45) return (Number(unitCost) * 0.94).toFixed(2);
  return stock % 7 === 3 && back > 30 ? (Number(unitCost) * 1.05).toFixed(2) : unitCost;
};

/** One shelf, day by day, up to `until`: what comes then is told by hand. */
const tellShelf = (demo: DemoStock, stock: number, now: Date, until: Date, people: number) => {
  const next = random(stock * 7919 + 17);
  const miscounts = random(stock * 6053 + 29);
  const entries: StoryEntry[] = [];
  const purchases: StoryPurchase[] = [];
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  let balance = demo.minimum * 2 + demo.reorder;
  entries.push({ at: atHour(today - DAYS * DAY_MS, 8), stock, type: 'initial', delta: balance, balance, who: 0 });
  let arrival: { day: number; purchase: StoryPurchase } | null = null;

  for (let back = DAYS; back >= 0; back -= 1) {
    const day = today - back * DAY_MS;
    if (arrival !== null && arrival.purchase.receivedAt > until) arrival = null;
    if (arrival !== null && day >= arrival.day) {
      balance += arrival.purchase.quantity;
      entries.push({
        at: arrival.purchase.receivedAt,
        stock,
        type: 'purchase',
        delta: arrival.purchase.quantity,
        balance,
        who: 0,
      });
      purchases.push(arrival.purchase);
      arrival = null;
    }
    const weight = WEEKDAY_WEIGHT[new Date(day).getUTCDay()] ?? 1;
    const hours = Array.from(
      { length: often(demo.usesADay * weight, next) },
      () => OPENS_HOUR + next() * OPEN_HOURS,
    ).toSorted((a, b) => a - b);
    for (const hour of hours) {
      const at = atHour(day, hour);
      const wanted = 1 + Math.floor(next() * demo.most);
      // What must not run out yet is used with care.
      const keep = demo.ends === 'out' && back < 8 ? 0 : 1;
      const quantity = Math.min(wanted, balance - keep);
      if (quantity < 1 || at > until) continue;
      balance -= quantity;
      entries.push({ at, stock, type: 'usage', delta: -quantity, balance, who: Math.floor(next() * people) });
    }
    const missed = COUNT_DAYS.get(back);
    const isTold = atHour(day, COUNT_HOUR) <= until;
    if (missed !== undefined && isTold && balance > 2 && miscounts() * 100 < missed) {
      const delta = miscounts() < 0.75 || demo.kind === 'item' ? -1 - Math.floor(miscounts() * 1.6) : 1;
      balance += delta;
      entries.push({ at: atHour(day, COUNT_HOUR), stock, type: 'adjustment', delta, balance, who: 0 });
    }
    const mayBuy = back > LAST_DELIVERY_DAYS[demo.ends] + 5 && back > 5;
    const shouldBuy = balance <= demo.minimum * 1.4;
    if (arrival === null && mayBuy && shouldBuy) {
      const days = 2 + Math.floor(next() * 3);
      const quantity = Math.ceil(demo.reorder / demo.pack) * demo.pack;
      const orderedAt = atHour(day, 18.2);
      const receivedAt = atHour(day + days * DAY_MS, 8.5);
      const invoice = `INV-${new Date(day).toISOString().slice(2, 10).replaceAll('-', '')}-${100 + stock}`;
      arrival = {
        day: day + days * DAY_MS,
        purchase: {
          stock,
          orderedAt,
          receivedAt,
          quantity,
          unitCost: priceThen(demo, stock, back),
          totalCost: multiplyMoney(priceThen(demo, stock, back), quantity),
          invoice,
        },
      };
    }
  }
  // The shelf ends as the story wants it, by a count of what is really there or one last delivery before opening today.
  const target = {
    well: Math.max(balance, Math.ceil(demo.minimum * 1.6)),
    low: Math.max(1, Math.min(balance, Math.floor(demo.minimum * 0.6))),
    out: 0,
  }[demo.ends];
  const lastAt = new Date(
    Math.max(entries.at(-1)?.at.getTime() ?? 0, Math.min(today + 8 * 3_600_000, until.getTime() - 60_000)) + 1_000,
  );
  if (target < balance)
    entries.push({ at: lastAt, stock, type: 'adjustment', delta: target - balance, balance: target, who: 0 });
  if (target > balance) {
    const quantity = Math.ceil((target - balance) / demo.pack) * demo.pack;
    purchases.push({
      stock,
      orderedAt: new Date(lastAt.getTime() - 2 * DAY_MS),
      receivedAt: lastAt,
      quantity,
      unitCost: demo.unitCost,
      totalCost: multiplyMoney(demo.unitCost, quantity),
      invoice: `INV-${lastAt.toISOString().slice(2, 10).replaceAll('-', '')}-${100 + stock}`,
    });
    entries.push({ at: lastAt, stock, type: 'purchase', delta: quantity, balance: balance + quantity, who: 0 });
  }
  return { entries, purchases, quantity: entries.at(-1)?.balance ?? 0 };
};

/** The first of `people` is the manager, who receives deliveries. */
/** `byHand`: how many hours before now other stories of a product begin, by its SKU. */
export const tellStory = (
  shelves: readonly DemoStock[],
  now: Date,
  people: number,
  byHand: ReadonlyMap<string, number> = new Map(),
): Story => {
  const told = shelves.map((demo, index) => {
    const hours = byHand.get(demo.sku);
    const until = hours === undefined ? now : new Date(now.getTime() - (hours + 0.5) * 3_600_000);
    return tellShelf(demo, index, now, until, people);
  });
  return {
    entries: told.flatMap(({ entries }) => entries).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    purchases: told
      .flatMap(({ purchases }) => purchases)
      .toSorted((a, b) => a.orderedAt.getTime() - b.orderedAt.getTime()),
    quantities: told.map(({ quantity }) => quantity),
  };
};

export interface DemoRequest {
  readonly sku: string;
  readonly kind: StockKind;
  readonly priority: string;
  readonly reason: string;
  readonly hoursAgo: number;
  readonly status: 'pending' | 'dismissed';
  readonly note?: string;
}

export const DEMO_REQUESTS: readonly DemoRequest[] = [
  {
    sku: 'NTX-110',
    kind: 'item',
    priority: 'critical',
    reason: 'Two patients booked on Thursday, the shelf is empty.',
    hoursAgo: 5,
    status: 'pending',
  },
  {
    sku: 'FIL-FIN-1',
    kind: 'item',
    priority: 'urgent',
    reason: 'Enough for two days.',
    hoursAgo: 26,
    status: 'pending',
  },
  {
    sku: 'SHP-2L',
    kind: 'consumable',
    priority: 'urgent',
    reason: 'Room 2 has none left.',
    hoursAgo: 8,
    status: 'pending',
  },
  {
    sku: 'LAS-CRY-1',
    kind: 'item',
    priority: 'normal',
    reason: 'Below minimum since Monday.',
    hoursAgo: 50,
    status: 'pending',
  },
  {
    sku: 'PEL-TCA-15',
    kind: 'item',
    priority: 'normal',
    reason: 'Would like a spare bottle.',
    hoursAgo: 120,
    status: 'dismissed',
    note: 'Three bottles on the shelf, let us wait.',
  },
];
