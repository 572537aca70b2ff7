import { demoStock, type DemoStock, history } from './clinic-data.js';
import { type ClinicLedger, DAY_MS, toDay, HOUR_MS, type Movement, type Purchase } from './clinic-ledger.js';
import { expireLots, splitByLots } from './clinic-lots.js';

/* Three months of the demonstration clinic that end now. The same seed and moment give the same history. */

const OPENING_HOUR = 9;
const OPEN_HOURS = 9;
/** Hours between the end of a product's generated history and its entries in the other files. */
const PAUSE_HOURS = 0.5;

/** Returns a generator of numbers from 0 to 1 with a seed (mulberry32), so that each start gives the same history. */
const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Draws from a Poisson distribution (Knuth). */
const drawPoisson = (mean: number, random: () => number): number => {
  const limit = Math.exp(-mean);
  let times = 0;
  for (let product = random(); product > limit; product *= random()) times += 1;
  return times;
};

export const atHour = (day: number, hour: number): Date => new Date(day + hour * HOUR_MS);
export const startOfDay = (at: Date): number => Math.floor(at.getTime() / DAY_MS) * DAY_MS;

/** Returns the price of a purchase. Suppliers raise some prices and lower a few. */
const computePrice = ({ unitCost }: DemoStock, index: number, daysAgo: number): string => {
  if (index % 4 === 0 && daysAgo > 45) return (Number(unitCost) * 0.94).toFixed(2);
  return index % 7 === 3 && daysAgo > 30 ? (Number(unitCost) * 1.05).toFixed(2) : unitCost;
};

/** Records the history of one product until `until`. */
const recordProduct = (ledger: ClinicLedger, stock: DemoStock, index: number, until: Date): Movement[] => {
  const { minStockLevel: minimum, reorderQuantity, unitsPerPackage = 1, kind } = stock;
  const { usesPerDay, maxPerUse, ends } = stock.past;
  const { people, manager } = ledger;
  const random = createRandom(index * 7919 + 17);
  const miscounts = createRandom(index * 6053 + 29);
  const today = startOfDay(ledger.now);
  const movements: Movement[] = [];
  let balance = 0;
  const add = (movement: Pick<Movement, 'at' | 'type' | 'delta' | 'reason' | 'purchase'>, userId = manager): void => {
    balance += movement.delta;
    movements.push({ ...movement, stock, userId });
  };
  const count = (at: Date, delta: number): void => add({ at, type: 'adjustment', delta, reason: 'count' });
  const receive = (units: number, unitCost: string, orderedAt: Date, receivedAt: Date, invoicedAt: Date): void => {
    const delta = Math.ceil(units / unitsPerPackage) * unitsPerPackage;
    const invoiceNumber = `INV-${toDay(invoicedAt).slice(2).replaceAll('-', '')}-${100 + index}`;
    const more = { invoiceNumber, updatedAt: receivedAt };
    const purchase = ledger.addPurchase(stock, delta, unitCost, orderedAt, receivedAt, more);
    add({ at: receivedAt, type: 'purchase', delta, reason: `Invoice ${invoiceNumber}`, purchase });
  };

  add({ at: atHour(today - history.days * DAY_MS, 8), type: 'initial', delta: minimum * 2 + reorderQuantity });
  let arrival: { readonly at: Date; readonly receive: () => void } | null = null;
  for (let daysAgo = history.days; daysAgo >= 0; daysAgo -= 1) {
    const day = today - daysAgo * DAY_MS;
    if (arrival !== null && arrival.at > until) arrival = null;
    if (arrival !== null && arrival.at.getTime() < day + DAY_MS) {
      arrival.receive();
      arrival = null;
    }
    const mean = usesPerDay * (history.weekdayWeights[new Date(day).getUTCDay()] ?? 1);
    const hours = Array.from({ length: drawPoisson(mean, random) }, () => OPENING_HOUR + random() * OPEN_HOURS);
    for (const hour of hours.toSorted((a, b) => a - b)) {
      const at = atHour(day, hour);
      // Products that must not run out yet keep one unit.
      const minimumStock = ends === 'out' && daysAgo < 8 ? 0 : 1;
      const quantity = Math.min(1 + Math.floor(random() * maxPerUse), balance - minimumStock);
      if (quantity >= 1 && at <= until)
        add({ at, type: 'usage', delta: -quantity }, people[Math.floor(random() * people.length)]);
    }
    const counted = history.counts.past.find((each) => each.daysAgo === daysAgo);
    const countedAt = atHour(day, history.counts.hour);
    if (counted !== undefined && countedAt <= until && balance > 2 && miscounts() * 100 < counted.percentOff)
      count(countedAt, miscounts() < 0.75 || kind === 'item' ? -1 - Math.floor(miscounts() * 1.6) : 1);
    const canBuy = daysAgo > history.daysWithoutDelivery[ends] + 5 && daysAgo > 5;
    if (arrival === null && canBuy && balance <= minimum * 1.4) {
      const at = atHour(day + (2 + Math.floor(random() * 3)) * DAY_MS, 8.5);
      const price = computePrice(stock, index, daysAgo);
      arrival = { at, receive: () => receive(reorderQuantity, price, atHour(day, 18.2), at, new Date(day)) };
    }
  }
  // The level reaches its end by a count or by one last delivery before opening time today.
  const target = {
    well: Math.max(balance, Math.ceil(minimum * 1.6)),
    low: Math.max(1, Math.min(balance, Math.floor(minimum * 0.6))),
    out: 0,
  }[ends];
  const lastAt = new Date(
    Math.max(movements.at(-1)?.at.getTime() ?? 0, Math.min(today + 8 * HOUR_MS, until.getTime() - 60_000)) + 1_000,
  );
  if (target < balance) count(lastAt, target - balance);
  if (target > balance)
    receive(target - balance, stock.unitCost, new Date(lastAt.getTime() - 2 * DAY_MS), lastAt, lastAt);
  return movements;
};

/** Returns a patient reference for treatments with products that track lots; null for other uses. */
const choosePatient = ({ past, tracksLots }: DemoStock, use: number): string | null =>
  past.treatment !== null && tracksLots ? `P-${1001 + ((use * 37) % 160)}` : null;

/**
 * Generates the history of all products and returns their purchases in order of time. `continues` contains, by SKU, the
 * number of hours before now from which the other files continue the history.
 */
export const recordHistory = (ledger: ClinicLedger, continues: ReadonlyMap<string, number>): Purchase[] => {
  const recorded = demoStock.flatMap((stock, index) => {
    const hours = continues.get(stock.sku);
    return recordProduct(
      ledger,
      stock,
      index,
      hours === undefined ? ledger.now : ledger.hoursBefore(hours + PAUSE_HOURS),
    );
  });
  for (const movement of recorded.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { stock, type, at: usedAt, userId, delta } = movement;
    const patientId = choosePatient(stock, ledger.uses.length);
    const use = { stock, quantity: -delta, usedAt, userId, patientId, treatmentType: stock.past.treatment };
    splitByLots(ledger, type === 'usage' ? { ...movement, usage: ledger.addUse(use) } : movement);
  }
  expireLots(ledger);
  return recorded
    .flatMap(({ purchase }) => purchase ?? [])
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
};
