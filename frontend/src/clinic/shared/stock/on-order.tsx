import { formatDay, getDayOfWeek, daysBetween, WEEKDAYS_FROM_SUNDAY } from '@atrium/rules/time/calendar';
import { useToday } from '../../../session/today.js';
import { classes } from '../../../ui/classes.js';
import type { Stock } from '../../store/clinic-state.js';

/** Formats the day of arrival: "Tue" for the next days, otherwise "Nov 28". */
export function formatArrivalDay(day: string, today: string): string {
  const away = daysBetween(today, day);
  if (away === 0) return 'today';
  if (away === 1) return 'tomorrow';
  return away > 1 && away < 7 ? (WEEKDAYS_FROM_SUNDAY[getDayOfWeek(day)] ?? '') : formatDay(day);
}

/**
 * Describes the quantity on order: "6 arriving Tue", "6 overdue since Nov 02" or "6 on order"; null when nothing is on
 * order.
 */
export function onOrderText(
  { onOrder, arrivesOn }: Pick<Stock, 'onOrder' | 'arrivesOn'>,
  today: string,
): string | null {
  if (onOrder === 0) return null;
  const count = onOrder.toLocaleString('en');
  if (arrivesOn === null) return `${count} on order`;
  return arrivesOn < today
    ? `${count} overdue since ${formatDay(arrivesOn)}`
    : `${count} arriving ${formatArrivalDay(arrivesOn, today)}`;
}

/** Shows the quantity on order next to the stock, so that low stock without an order stands out. */
export function OnOrder({ item, className }: { readonly item: Stock; readonly className?: string }) {
  const today = useToday();
  const text = onOrderText(item, today);
  if (text === null) return null;
  const isLate = item.arrivesOn !== null && item.arrivesOn < today;
  return (
    <span
      className={classes('figures truncate text-caption', isLate ? 'text-warn-text' : 'text-muted', className)}
      title={text}
    >
      {text}
    </span>
  );
}
