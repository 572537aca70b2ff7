import { formatDay, dayOfWeek, daysBetween, WEEKDAYS_FROM_SUNDAY } from '@atrium/rules/time/calendar';
import { useToday } from '../../../session/today.js';
import { classes } from '../../../ui/classes.js';
import type { Stock } from '../../store/clinic-state.js';

/** "Tue" for the next days, else "Nov 28". */
export function arrivalDay(day: string, today: string): string {
  const away = daysBetween(today, day);
  if (away === 0) return 'today';
  if (away === 1) return 'tomorrow';
  return away > 1 && away < 7 ? (WEEKDAYS_FROM_SUNDAY[dayOfWeek(day)] ?? '') : formatDay(day);
}

/** "6 arriving Tue", "6 due since Nov 02", "6 on order"; null when nothing is on order. */
export function onOrderText(
  { onOrder, arrivesOn }: Pick<Stock, 'onOrder' | 'arrivesOn'>,
  today: string,
): string | null {
  if (onOrder === 0) return null;
  const count = onOrder.toLocaleString('en');
  if (arrivesOn === null) return `${count} on order`;
  return arrivesOn < today
    ? `${count} due since ${formatDay(arrivesOn)}`
    : `${count} arriving ${arrivalDay(arrivesOn, today)}`;
}

/** Shows the quantity on order next to the stock, so that low stock without an order stands out. */
export function OnOrder({ item, className }: { readonly item: Stock; readonly className?: string }) {
  const today = useToday();
  const text = onOrderText(item, today);
  if (text === null) return null;
  const isLate = item.arrivesOn !== null && item.arrivesOn < today;
  return (
    <span
      className={classes('figures truncate text-caption', isLate ? 'text-warn-text' : 'text-info-text', className)}
      title={text}
    >
      {text}
    </span>
  );
}
