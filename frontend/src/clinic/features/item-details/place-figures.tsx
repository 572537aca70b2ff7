import type { Outlook } from '@atrium/contract/clinic/outlook/schemas';
import { daysBetween, formatDayWithYear } from '@atrium/rules/time/calendar';
import { estimateText } from '@atrium/rules/stock/expiry';
import { plural } from '@atrium/rules/stock/labels';
import { lostText, openedText } from '@atrium/rules/stock/opened';
import { quantityText, unitFor } from '@atrium/rules/stock/quantity';
import { dayInZone } from '@atrium/rules/time/time-zone';
import type { StockStatus } from '@atrium/rules/stock/stock-status';
import type { ReactNode } from 'react';
import { useToday } from '../../../session/today.js';
import { classes } from '../../../ui/classes.js';
import { StockBar } from '../../../ui/display/stock-bar.js';
import type { Stock } from '../../store/clinic-state.js';
import { whenText } from '../lots/public.js';
import { useNow } from '../../shared/stock/use-now.js';
import { onOrderText } from '../../shared/stock/on-order.js';

const tones = { good: 'good', warning: 'warn', low: 'warn', out: 'bad' } as const satisfies Record<StockStatus, string>;

/** On hand with its bar, on order, days of supply, and next expiry. */
export function PlaceFigures({ stock, outlook }: { readonly stock: Stock; readonly outlook: Outlook | null }) {
  const today = useToday();
  const { now, zone } = useNow();
  const {
    usableQuantity,
    currentQuantity,
    minStockLevel,
    unit,
    nextExpiryOn,
    estimatedExpiryOn,
    expiredQuantity,
    stockStatus,
    createdAt,
  } = stock;
  const open = openedText(stock.opened, now, zone);
  const isHeld = usableQuantity < currentQuantity;
  const days = nextExpiryOn === null ? null : daysBetween(today, nextExpiryOn);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 border-y border-line py-4 sm:grid-cols-4 sm:gap-x-0 sm:divide-x sm:divide-line">
      <Figure
        label="On hand"
        figure={usableQuantity.toLocaleString('en')}
        meaning={isHeld ? `of ${quantityText(currentQuantity, unit)} usable` : unitFor(usableQuantity, unit)}
        more={open === null ? null : `+ ${open}`}
        lost={lostText(stock.opened, now, zone)}
      >
        <StockBar
          quantity={usableQuantity}
          minimum={minStockLevel}
          tone={tones[stockStatus]}
          className="mt-2 max-w-24"
        />
      </Figure>
      <Figure
        label="On order"
        figure={stock.onOrder.toLocaleString('en')}
        meaning={[
          onOrderText(stock, today)?.replace(/^[\d,]+ (on order)?/, '') ?? 'Nothing is on its way',
          outlook !== null && outlook.requested > 0 && `${outlook.requested.toLocaleString('en')} requested`,
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <Figure
        label="Lasts"
        figure={outlook === null ? '–' : outlook.lastsDays === null ? '—' : lastsText(outlook.lastsDays)}
        meaning={
          outlook === null ? '' : usedText(outlook.used, daysBetween(dayInZone(new Date(createdAt), zone), today))
        }
        tone={outlook?.lastsDays != null && outlook.lastsDays <= 7 ? 'bad' : undefined}
      />
      <Figure
        label="Next expiry"
        figure={days === null ? '—' : days < 0 ? 'Expired' : soonText(days)}
        meaning={
          nextExpiryOn === null
            ? estimatedExpiryOn === null
              ? 'No expiry known'
              : estimateText(estimatedExpiryOn)
            : `${formatDayWithYear(nextExpiryOn)}${days !== null && days < 0 ? ', to be written off' : ''}`
        }
        lost={
          expiredQuantity > 0 && days !== null && days >= 0
            ? `${quantityText(expiredQuantity, unit)} expired, to be written off`
            : null
        }
        tone={days === null ? undefined : days < 0 ? 'bad' : days <= 30 ? 'warn' : undefined}
      />
    </dl>
  );
}

/** Usage of a product younger than 90 days is counted "so far". */
const usedText = (used: number, age: number): string => {
  const since = age < 90 ? 'so far' : 'in 90 days';
  if (used === 0) return age < 90 ? 'Not used yet' : 'Not used in 90 days';
  return `${used.toLocaleString('en')} used ${since}`;
};

const YEAR = 365;
const MONTH = 30.4;
/** Formats longer periods in months. */
const soonText = (days: number): string =>
  days <= 90
    ? whenText(days)
    : days < 2 * YEAR
      ? `In ${plural(Math.round(days / MONTH), 'month')}`
      : `In ${plural(Math.floor(days / YEAR), 'year')}`;
const lastsText = (days: number): string => (days > YEAR ? 'Over a year' : plural(days, 'day'));

interface FigureProps {
  readonly label: string;
  readonly figure: string;
  readonly meaning: string;
  readonly more?: string | null;
  /** Unusable quantity. */
  readonly lost?: string | null;
  readonly tone?: 'warn' | 'bad' | undefined;
  readonly children?: ReactNode;
}

const toneText = { warn: 'text-warn-text', bad: 'text-bad-text' } as const;

const Figure = ({ label, figure, meaning, more = null, lost = null, tone, children }: FigureProps) => (
  <div className="min-w-0 sm:px-3 sm:first:pl-0 sm:last:pr-0">
    <dt className="text-caption text-muted">{label}</dt>
    <dd className="min-w-0">
      <span className={classes('figures block truncate text-heading font-semibold', tone && toneText[tone])}>
        {figure}
      </span>
      <span className="block min-h-4 text-caption text-muted">{meaning}</span>
      {more !== null && <span className="figures block text-caption">{more}</span>}
      {lost !== null && <span className="block text-caption font-medium text-warn-text">{lost}</span>}
      {children}
    </dd>
  </div>
);
