import { filterByUnit, planContent } from '@atrium/rules/stock/opened-containers';
import { parseQuantity } from '@atrium/rules/stock/quantity';
import type { Stock } from '../../store/clinic-state.js';
import type { UsedContent } from './used-content.js';

export const countWholeUnits = (
  stock: Stock,
  used: UsedContent,
  quantityUsed: number,
  now: Date,
  zone: string,
  lotId: number | null = null,
): number => {
  if (stock.contentAmount === null || used.isWhole) return quantityUsed;
  const wanted = parseQuantity(used.content);
  if (!(wanted > 0)) return 0;
  const opened = filterByUnit(stock.opened, stock.contentUnit).filter((one) => lotId === null || one.lotId === lotId);
  return planContent(wanted, stock.contentAmount, opened, now, zone).opens;
};
