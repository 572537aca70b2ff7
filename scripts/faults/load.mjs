// Writes at a fixed rate: uses of stock that falls low, of lots and of one busy item, and new items.
import { addDays } from './days.mjs';

/** @typedef {import('./fixture.mjs').Stage} Stage */

const fallingQuantity = 11;
const minimum = 10;
const mostOpen = 30;

/** @param {Stage} stage */
async function openShelves(stage) {
  const { ledger, manager } = stage;
  const hot = await ledger.write(manager, '/api/inventory', { name: 'Gauze, much used', currentQuantity: 1_000_000 });
  const lotted = await ledger.write(manager, '/api/inventory', {
    name: 'Filler in lots',
    currentQuantity: 0,
    tracksLots: true,
  });
  const lots = [1, 2, 3].map((nth) => ({ number: `L${nth}`, expiresOn: addDays(nth * 60), quantity: 100_000 }));
  await ledger.write(manager, '/api/purchases', {
    itemId: lotted.id,
    quantityPurchased: 300_000,
    receivedDate: addDays(0),
    lots,
  });
  return { hot, lotted };
}

/** @type {WeakMap<Stage, ReturnType<typeof openShelves>>} */
const shelvesByStage = new WeakMap();
let createdCount = 0;

/**
 * Starts writing. The returned `stop` ends it and waits for all responses.
 * @param {Stage} stage @param {number} perSecond
 */
export async function startWriting(stage, perSecond) {
  const { ledger, manager, staff } = stage;
  const shelf = shelvesByStage.get(stage) ?? openShelves(stage);
  shelvesByStage.set(stage, shelf);
  const { hot, lotted } = await shelf;
  /** Items that are used once and fall low. @type {number[]} */
  const falling = [];
  /** @type {Set<Promise<unknown>>} */
  const open = new Set();
  let turn = 0;
  const use = (/** @type {number} */ itemId, quantityUsed = 1) =>
    ledger.write(staff, '/api/usage', { itemId, quantityUsed });
  const make = async () => {
    createdCount += 1;
    const item = await ledger.write(manager, '/api/inventory', {
      name: `Falling ${createdCount}`,
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
    // Users wait for a response before they continue.
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

/** Returns the names of items that fell low by acknowledged writes. @param {Stage} stage @returns {string[]} their names */
export function getFallenItems({ ledger }) {
  const names = new Map(ledger.repliesTo('/api/inventory').map(({ id, name }) => [id, name]));
  return ledger
    .repliesTo('/api/usage')
    .map(({ item }) => names.get(item.id) ?? '')
    .filter((name) => name.startsWith('Falling'));
}
