import type { Outlook } from '@atrium/contract/clinic/outlook/schemas';
import { daysBetween, formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatExpiryEstimate } from '@atrium/rules/stock/expiry';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatUnusableContent, formatOpened } from '@atrium/rules/stock/opened-containers';
import { formatQuantity, getUnitFor } from '@atrium/rules/stock/quantity';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import type { StockStatus } from '@atrium/rules/stock/stock-status';
import { useToday } from '../../../session/today.js';
import { DetailsFigure, DetailsFigures } from '../../../ui/details/details-parts.js';
import { StockBar } from '../../../ui/display/stock-bar.js';
import type { Stock } from '../../store/clinic-state.js';
import { formatDaysFromNow } from '../../../lib/format/dates.js';
import { useUsageTime } from '../../shared/stock/usage-time.js';
import { onOrderText } from '../../shared/stock/on-order.js';

const tones = { good: 'neutral', warning: 'warn', low: 'warn', out: 'bad' } as const satisfies Record<
  StockStatus,
  string
>;

/** Figures of a product: quantity in stock with its bar, on order, days of supply, and next expiry. */
export function ItemFigures({ stock, outlook }: { readonly stock: Stock; readonly outlook: Outlook | null }) {
  const today = useToday();
  const { now, zone } = useUsageTime();
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
  const open = formatOpened(stock.opened, now, zone);
  const isHeld = usableQuantity < currentQuantity;
  const days = nextExpiryOn === null ? null : daysBetween(today, nextExpiryOn);
  return (
    <DetailsFigures>
      <DetailsFigure
        label="On hand"
        figure={usableQuantity.toLocaleString('en')}
        meaning={isHeld ? `of ${formatQuantity(currentQuantity, unit)} usable` : getUnitFor(usableQuantity, unit)}
        more={open === null ? null : `+ ${open}`}
        warning={formatUnusableContent(stock.opened, now, zone)}
      >
        <StockBar
          quantity={usableQuantity}
          minimum={minStockLevel}
          tone={tones[stockStatus]}
          className="mt-2 max-w-24"
        />
      </DetailsFigure>
      <DetailsFigure
        label="On order"
        figure={stock.onOrder.toLocaleString('en')}
        meaning={[
          onOrderText(stock, today)?.replace(/^[\d,]+ (on order)?/, '') ?? 'Nothing is on its way',
          outlook !== null && outlook.requested > 0 && `${outlook.requested.toLocaleString('en')} requested`,
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <DetailsFigure
        label="Lasts"
        figure={outlook === null ? '—' : outlook.lastsDays === null ? '—' : formatDaysOfSupply(outlook.lastsDays)}
        meaning={
          outlook === null
            ? ''
            : formatUsedQuantity(outlook.used, daysBetween(getDayInZone(new Date(createdAt), zone), today))
        }
        tone={outlook?.lastsDays != null && outlook.lastsDays <= 7 ? 'bad' : undefined}
      />
      <DetailsFigure
        label="Next expiry"
        figure={days === null ? '—' : days < 0 ? 'Expired' : formatDaysUntilExpiry(days)}
        meaning={
          nextExpiryOn === null
            ? estimatedExpiryOn === null
              ? 'No expiry known'
              : formatExpiryEstimate(estimatedExpiryOn)
            : `${formatDayWithYear(nextExpiryOn)}${days !== null && days < 0 ? ', to be written off' : ''}`
        }
        warning={
          expiredQuantity > 0 && days !== null && days >= 0
            ? `${formatQuantity(expiredQuantity, unit)} expired, to be written off`
            : null
        }
        tone={days === null ? undefined : days < 0 ? 'bad' : days <= 30 ? 'warn' : undefined}
      />
    </DetailsFigures>
  );
}

/** Formats usage. That of a product younger than 90 days is marked "so far". */
const formatUsedQuantity = (used: number, age: number): string => {
  const since = age < 90 ? 'so far' : 'in 90 days';
  if (used === 0) return age < 90 ? 'Not used yet' : 'Not used in 90 days';
  return `${used.toLocaleString('en')} used ${since}`;
};

const YEAR = 365;
const MONTH = 30.4;
/** Formats a number of days; longer periods in months. */
const formatDaysUntilExpiry = (days: number): string =>
  days <= 90
    ? formatDaysFromNow(days)
    : days < 2 * YEAR
      ? `In ${formatPlural(Math.round(days / MONTH), 'month')}`
      : `In ${formatPlural(Math.floor(days / YEAR), 'year')}`;
const formatDaysOfSupply = (days: number): string => (days > YEAR ? 'Over a year' : formatPlural(days, 'day'));
