import { demoStock } from './clinic-data.js';
import { type ClinicLedger, DAY_MS, toDay, type Lot, type Movement } from './clinic-ledger.js';

/* The lots of the history: a delivery comes in one or two, and uses take the oldest first. */

const SHELF_LIFE_DAYS = 210;
const DAYS_BETWEEN_LOTS = 120;
const TWO_LOTS_FROM = 4;
const HELD_HOURS = 48;

const receiveLot = (ledger: ClinicLedger, { stock, at, purchase }: Movement, quantity: number): Lot => {
  const { primarySupplier: supplier, unitCost, sku } = stock;
  const letters = sku.replaceAll(/[^A-Z]/g, '').slice(0, 2);
  const digits = 24_110 + demoStock.indexOf(stock) * 97 + ledger.getLots(stock).length * 13;
  const number = `${letters}${digits}${'ABCDEFGH'[ledger.lots.length % 8]}`;
  const received = { receivedOn: toDay(at), createdAt: at, updatedAt: at };
  const lot = { stock, supplier, unitCost, purchase, number, quantity, version: 1, ...received };
  return Object.assign(lot, { expiresOn: '', state: 'available' as const, managedState: 'available' });
};

/** Adds a movement of the history, split into one movement per lot that it changes. */
export const splitByLots = (ledger: ClinicLedger, movement: Movement): void => {
  const { stock, delta } = movement;
  if (!stock.tracksLots) return ledger.addMovement(movement);
  if (delta > 0) {
    const first = delta >= TWO_LOTS_FROM ? Math.ceil(delta / 2) : delta;
    for (const quantity of [first, delta - first].filter((each) => each > 0)) {
      const lot = receiveLot(ledger, movement, quantity);
      ledger.lots.push(lot);
      ledger.addMovement({ ...movement, delta: quantity, lot });
    }
    return;
  }
  let remaining = -delta;
  for (const lot of ledger.getLots(stock)) {
    const units = Math.min(remaining, lot.quantity);
    if (units === 0) continue;
    lot.quantity -= units;
    remaining -= units;
    ledger.addMovement({ ...movement, delta: -units, lot });
  }
};

/** Sets the dates of the lots. Lots that are used up expired a little before the first one that is left. */
export const expireLots = (ledger: ClinicLedger): void => {
  for (const [index, stock] of demoStock.entries()) {
    const lots = ledger.getLots(stock);
    const remaining = lots.filter(({ quantity }) => quantity > 0);
    const usedUp = lots.length - remaining.length;
    const firstDays = stock.past.firstLotExpiresInDays ?? SHELF_LIFE_DAYS + index * 7;
    for (const [nth, lot] of lots.entries()) {
      const days =
        lot.quantity > 0
          ? firstDays + remaining.indexOf(lot) * DAYS_BETWEEN_LOTS
          : firstDays - (usedUp - nth) * (firstDays / (usedUp + 1));
      lot.expiresOn = toDay(new Date(ledger.now.getTime() + days * DAY_MS));
    }
    const last = remaining.at(-1);
    if (stock.past.quarantineReason !== undefined && last !== undefined && remaining.length > 1)
      Object.assign(last, {
        state: 'quarantined',
        managedState: 'quarantined',
        stateReason: stock.past.quarantineReason,
        heldSince: ledger.hoursBefore(HELD_HOURS),
      });
  }
};
