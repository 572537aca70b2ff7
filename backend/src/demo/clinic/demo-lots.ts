import type { LotState } from '@atrium/rules/lots';
import { type DemoStock } from './demo-shelves.js';
import type { Story, StoryEntry } from './demo-story.js';

/* The lots behind three months of deliveries and uses: each delivery came in one or two, the first to expire went first. */

export interface DemoLot {
  readonly stock: number;
  readonly number: string;
  readonly expiresOn: string;
  readonly quantity: number;
  readonly receivedAt: Date;
  readonly state: LotState;
  readonly stateReason: string | null;
}

/** A line of the ledger: a use of two lots is two of them. */
export interface LotEntry extends StoryEntry {
  /** Index into the lots; null where they are not tracked. */
  readonly lot: number | null;
}

const DAY_MS = 86_400_000;
const TRACKED: readonly DemoStock['category'][] = ['Neurotoxins', 'Dermal Fillers'];
const TRACKED_TOO = ['SAF-ADR-03'];
/** In how many days the first lot that is left expires; the others months later. What nobody used has expired. */
const SOON: Readonly<Record<string, number>> = { 'SAF-ADR-03': -6, 'FIL-CHK-1': 9, 'NTX-100': 26 };
const USUAL_DAYS = 210;
const HELD_BACK = 'FIL-LIP-1';
const TWO_LOTS_FROM = 4;

export const tracksLots = ({ category, sku }: DemoStock): boolean =>
  TRACKED.includes(category) || TRACKED_TOO.includes(sku);

interface Open {
  readonly stock: number;
  readonly receivedAt: Date;
  quantity: number;
}

/** Splits the story's lines over lots. Pure, and the sum of a shelf's lots is what it ends with. */
export const tellLots = (
  shelves: readonly DemoStock[],
  { entries }: Story,
  now: Date,
): { readonly lots: readonly DemoLot[]; readonly entries: readonly LotEntry[] } => {
  const open: Open[] = [];
  const lines = entries.flatMap((entry): LotEntry[] => {
    const { stock, delta, balance, at } = entry;
    const demo = shelves[stock];
    if (demo === undefined || !tracksLots(demo)) return [{ ...entry, lot: null }];
    const parts: [lot: number, quantity: number][] = [];
    if (delta > 0) {
      const first = delta >= TWO_LOTS_FROM ? Math.ceil(delta / 2) : delta;
      for (const quantity of [first, delta - first].filter((some) => some > 0))
        parts.push([open.push({ stock, receivedAt: at, quantity }) - 1, quantity]);
    } else {
      let left = -delta;
      open.forEach((lot, index) => {
        const taken = lot.stock === stock ? Math.min(left, lot.quantity) : 0;
        if (taken === 0) return;
        lot.quantity -= taken;
        left -= taken;
        parts.push([index, -taken]);
      });
    }
    let running = balance - delta;
    return parts.map(([lot, quantity]) => ({ ...entry, lot, delta: quantity, balance: (running += quantity) }));
  });
  return { entries: lines, lots: open.map((lot, index) => dated(shelves, open, lot, index, now)) };
};

const dated = (shelves: readonly DemoStock[], all: readonly Open[], lot: Open, index: number, now: Date): DemoLot => {
  const { stock, receivedAt, quantity } = lot;
  const sku = shelves[stock]?.sku ?? '';
  const ofShelf = all.filter((other) => other.stock === stock);
  const left = ofShelf.filter((other) => other.quantity > 0);
  const soon = SOON[sku] ?? USUAL_DAYS + stock * 7;
  // What is used up had expired a little earlier than the first that is left, and after its last use.
  const usedUp = ofShelf.length - left.length;
  const days =
    quantity > 0 ? soon + left.indexOf(lot) * 120 : soon - (usedUp - ofShelf.indexOf(lot)) * (soon / (usedUp + 1));
  const isHeld = sku === HELD_BACK && quantity > 0 && left.length > 1 && left.at(-1) === lot;
  return {
    stock,
    number: `${sku.replaceAll(/[^A-Z]/g, '').slice(0, 2)}${String(24_110 + stock * 97 + ofShelf.indexOf(lot) * 13)}${'ABCDEFGH'[index % 8]}`,
    expiresOn: new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10),
    quantity,
    receivedAt,
    state: isHeld ? 'quarantined' : 'available',
    stateReason: isHeld ? 'Cold chain broken in transit, waiting for the supplier' : null,
  };
};
