import { demoStock } from './clinic-data.js';
import { type ClinicLedger, DAY_MS, dayOf, type Lot, type Movement } from './clinic-ledger.js';

/* The lots of the history: a delivery comes in one or two, and uses take the oldest first. */

const USUAL_DAYS = 210;
const DAYS_BETWEEN_LOTS = 120;
const TWO_LOTS_FROM = 4;
const HELD_HOURS = 48;

const receiveLot = (ledger: ClinicLedger, { stock, at, purchase }: Movement, quantity: number): Lot => {
  const { primarySupplier: supplier, unitCost, sku } = stock;
  const letters = sku.replaceAll(/[^A-Z]/g, '').slice(0, 2);
  const digits = 24_110 + demoStock.indexOf(stock) * 97 + ledger.lotsOf(stock).length * 13;
  const number = `${letters}${digits}${'ABCDEFGH'[ledger.lots.length % 8]}`;
  const received = { receivedOn: dayOf(at), createdAt: at, updatedAt: at };
  const lot = { stock, supplier, unitCost, purchase, number, quantity, version: 1, ...received };
  return Object.assign(lot, { expiresOn: '', state: 'available' as const, managedState: 'available' });
};

/** Adds a movement of the history, with one line for each lot that it changes. */
export const splitByLots = (ledger: ClinicLedger, movement: Movement): void => {
  const { stock, delta } = movement;
  if (!stock.tracksLots) return ledger.add(movement);
  if (delta > 0) {
    const first = delta >= TWO_LOTS_FROM ? Math.ceil(delta / 2) : delta;
    for (const quantity of [first, delta - first].filter((each) => each > 0)) {
      const lot = receiveLot(ledger, movement, quantity);
      ledger.lots.push(lot);
      ledger.add({ ...movement, delta: quantity, lot });
    }
    return;
  }
  let left = -delta;
  for (const lot of ledger.lotsOf(stock)) {
    const taken = Math.min(left, lot.quantity);
    if (taken === 0) continue;
    lot.quantity -= taken;
    left -= taken;
    ledger.add({ ...movement, delta: -taken, lot });
  }
};

/** Sets the dates of the lots. Lots that are used up expired a little before the first one that is left. */
export const expireLots = (ledger: ClinicLedger): void => {
  for (const [index, stock] of demoStock.entries()) {
    const lots = ledger.lotsOf(stock);
    const left = lots.filter(({ quantity }) => quantity > 0);
    const usedUp = lots.length - left.length;
    const firstDays = stock.past.firstLotExpiresInDays ?? USUAL_DAYS + index * 7;
    for (const [nth, lot] of lots.entries()) {
      const days =
        lot.quantity > 0
          ? firstDays + left.indexOf(lot) * DAYS_BETWEEN_LOTS
          : firstDays - (usedUp - nth) * (firstDays / (usedUp + 1));
      lot.expiresOn = dayOf(new Date(ledger.now.getTime() + days * DAY_MS));
    }
    const last = left.at(-1);
    if (stock.past.quarantineReason !== undefined && last !== undefined && left.length > 1)
      Object.assign(last, {
        state: 'quarantined',
        managedState: 'quarantined',
        stateReason: stock.past.quarantineReason,
        heldSince: ledger.ago(HELD_HOURS),
      });
  }
};
