// Writes at a fixed rate: uses of stock that falls low by them, of lots, of one much used item, and new items.
import { addDays } from './days.mjs';

/** @typedef {import('./stage.mjs').Stage} Stage */

const fallingQuantity = 11;
const minimum = 10;
const mostOpen = 30;

/** @param {Stage} stage */
async function shelves(stage) {
  const { ledger, manager } = stage;
  const hot = await ledger.wish(manager, '/api/inventory', { name: 'Gauze, much used', currentQuantity: 1_000_000 });
  const lotted = await ledger.wish(manager, '/api/inventory', {
    name: 'Filler in lots',
    currentQuantity: 0,
    tracksLots: true,
  });
  const lots = [1, 2, 3].map((nth) => ({ number: `L${nth}`, expiresOn: addDays(nth * 60), quantity: 100_000 }));
  await ledger.wish(manager, '/api/purchases', {
    itemId: lotted.id,
    quantityPurchased: 300_000,
    receivedDate: addDays(0),
    lots,
  });
  return { hot, lotted };
}

/** @type {WeakMap<Stage, ReturnType<typeof shelves>>} */
const opened = new WeakMap();
let made = 0;

/**
 * Begins to write; the answer ends it and waits until every wish is answered.
 * @param {Stage} stage @param {number} perSecond
 */
export async function writing(stage, perSecond) {
  const { ledger, manager, staff } = stage;
  const shelf = opened.get(stage) ?? shelves(stage);
  opened.set(stage, shelf);
  const { hot, lotted } = await shelf;
  /** Each is used once, and falls low by it. @type {number[]} */
  const falling = [];
  /** @type {Set<Promise<unknown>>} */
  const open = new Set();
  let turn = 0;
  const use = (/** @type {number} */ itemId, quantityUsed = 1) =>
    ledger.wish(staff, '/api/usage', { itemId, quantityUsed });
  const make = async () => {
    made += 1;
    const item = await ledger.wish(manager, '/api/inventory', {
      name: `Falling ${made}`,
      currentQuantity: fallingQuantity,
      minStockLevel: minimum,
    });
    if (item !== null) falling.push(item.id);
  };
  const next = () => {
    const fresh = turn % 3 === 0 ? undefined : falling.pop();
    if (turn % 3 === 0) return make();
    return fresh === undefined ? use(turn % 2 === 0 ? lotted.id : hot.id) : use(fresh, 2);
  };
  const timer = setInterval(() => {
    // People wait for an answer before they go on.
    if (open.size >= mostOpen) return;
    turn += 1;
    const one = next();
    open.add(one);
    void one.finally(() => open.delete(one));
  }, 1_000 / perSecond);
  return {
    hot,
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

/** The items that fell low by what was acknowledged. @param {Stage} stage @returns {string[]} their names */
export function fallen({ ledger }) {
  const names = new Map(ledger.repliesTo('/api/inventory').map(({ id, name }) => [id, name]));
  return ledger
    .repliesTo('/api/usage')
    .map(({ item }) => names.get(item.id) ?? '')
    .filter((name) => name.startsWith('Falling'));
}
