import { formatDayWithYear } from '@atrium/rules/calendar';
import { lotKey } from '@atrium/rules/lot-number';
import { lotTitle } from '@atrium/rules/lots';
import type { Stock } from '../../store/clinic-state.js';
import { type ChosenLot, FIRST_TO_EXPIRE, SCANNED } from '../lots/chosen-lot.js';
import type { ScannedPackage } from './scanned.js';

/** The lot of the scan that the product has. */
export const heldLot = ({ id }: Pick<Stock, 'id'>, said: ScannedPackage | undefined) =>
  said?.lots.find(({ stockId, number }) => stockId === id && said.lot !== null && lotKey(number) === lotKey(said.lot));

/** The lot that a use takes once its package was scanned; the first to expire where the shelf holds none of that number. */
export function scannedLot(item: Stock | null, said: ScannedPackage | undefined): ChosenLot {
  const lot = item === null || !item.tracksLots ? undefined : heldLot(item, said);
  return lot === undefined || lot.quantity === 0 ? FIRST_TO_EXPIRE : { lotId: lot.id, lotReason: SCANNED };
}

/** What a use of it has to be told of the lot on the package; null where all is as the shelf has it. */
export function lotNews(item: Stock, said: ScannedPackage): string | null {
  if (!item.tracksLots || said.lot === null) return null;
  const lot = heldLot(item, said);
  if (lot === undefined)
    return `The package says lot ${said.lot}, and ${item.name} has none of that number. Please ask for it to be received.`;
  if (lot.quantity === 0) return `${lotTitle(lot.number)} of ${item.name} is used up here. Please count the shelf.`;
  if (said.expiresOn === null || lot.expiresOn === null || lot.expiresOn === said.expiresOn) return null;
  return `The package says that ${lotTitle(lot.number)} expires on ${formatDayWithYear(said.expiresOn)}; here it is ${formatDayWithYear(lot.expiresOn)}. A manager can correct it.`;
}

/** Of a line among others: that the shelf has nothing of that number stays with the line until somebody has seen it. */
export function lotInHand(item: Stock, said: ScannedPackage | undefined): ChosenLot {
  const lot = scannedLot(item, said);
  const missing = said === undefined || lot.lotId !== null ? null : lotNews(item, said);
  return missing === null ? lot : { ...lot, news: `${missing} Continue takes the first to expire.`, isOfPackage: true };
}

/** The same item was scanned again, from another lot than the use takes. */
export function otherLot(item: Stock, said: ScannedPackage | undefined, chosen: ChosenLot): string | null {
  const next = scannedLot(item, said);
  if (next.lotId === null || next.lotId === chosen.lotId) return null;
  return `You scanned lot ${said?.lot ?? ''} of ${item.name}, which is another one. Please log this use first, then scan it again.`;
}
