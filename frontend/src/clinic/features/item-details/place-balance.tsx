import { addDays, formatDay, formatDayWithYear } from '@atrium/rules/time/calendar';
import { quantityText } from '@atrium/rules/stock/quantity';
import { dayInZone } from '@atrium/rules/time/time-zone';
import { sentenceOf } from '../../../lib/api/http.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { useToday } from '../../../session/today.js';
import { LineChart } from '../../../ui/charts/line-chart.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import type { Stock } from '../../store/clinic-state.js';
import { daysThere } from './days-there.js';
import type { ReadOutlook } from './use-outlook.js';

interface PlaceBalanceProps {
  readonly stock: Stock;
  readonly outlook: ReadOutlook;
}

const HEIGHT = 120;
const DAYS = 90;
/** Number of labels that fit below the line. */
const LABELS = 3;

/** Chart of the level over 90 days, or since the product exists, with its receipts and minimum. */
export function PlaceBalance({ stock, outlook: { value, error, again } }: PlaceBalanceProps) {
  const { unit, minStockLevel, name, currentQuantity, usableQuantity, createdAt } = stock;
  const zone = useOrganisation((state) => state.timeZone);
  const today = useToday();
  const madeOn = dayInZone(new Date(createdAt), zone);
  const held = currentQuantity - usableQuantity;
  const days = value === null ? null : daysThere(value.days, madeOn);
  if (days === null && error !== null)
    return <ErrorState sentence={sentenceOf(error, 'The level over time could not be loaded.')} onRetry={again} />;
  // A product created today has no line, which is known before the days are loaded.
  if (days === null ? madeOn === today : days.length < 2)
    return (
      <section aria-label="Level over time" className="text-table text-muted">
        <p>Added today. The level is drawn from tomorrow on.</p>
        <Held {...{ unit, currentQuantity, held }} />
      </section>
    );
  const isYoung = days === null ? madeOn > addDays(today, 1 - DAYS) : days.length < DAYS;
  const title = isYoung ? `Level since ${formatDayWithYear(days?.[0]?.day ?? madeOn)}` : `Level over ${DAYS} days`;
  const receipts = (days ?? []).filter(({ received }) => received > 0);
  const last = receipts.at(-1);
  return (
    <section aria-label={title}>
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-caption text-muted">
        <span className="flex items-center gap-3">
          {title}
          {minStockLevel > 0 && (
            <span className="figures flex items-center gap-1.5 text-warn-text">
              <span className="w-4 border-t-[1.5px] border-dashed border-warn" aria-hidden="true" />
              Minimum {minStockLevel.toLocaleString('en')}
            </span>
          )}
        </span>
        {days !== null && (
          <span>
            {last === undefined
              ? 'Nothing arrived'
              : `Last receipt ${formatDay(last.day)}, ${quantityText(last.received, unit)}`}
          </span>
        )}
      </p>
      <Held {...{ unit, currentQuantity, held }} />
      {days === null ? (
        <Skeleton className="h-[140px] w-full rounded-control" />
      ) : (
        <LineChart
          label={`Level of ${name}${isYoung ? '' : ` over ${DAYS} days`}`}
          height={HEIGHT}
          from={isYoung ? null : (days[0]?.balance ?? 0)}
          labelEvery={Math.max(1, Math.floor(days.length / LABELS))}
          {...(minStockLevel > 0 && { limit: { value: minStockLevel }, isFloor: true })}
          points={days.map(({ day, balance, received }) => ({
            key: day,
            label: formatDay(day),
            value: balance,
            isMarked: received > 0,
            text: `${formatDay(day)}: ${quantityText(balance, unit)}${received > 0 ? `, ${received.toLocaleString('en')} received` : ''}`,
          }))}
        />
      )}
    </section>
  );
}

const Held = ({ unit, currentQuantity, held }: Pick<Stock, 'unit' | 'currentQuantity'> & { readonly held: number }) =>
  held > 0 ? (
    <p className="figures -mt-1 mb-2 text-caption text-muted">
      {quantityText(currentQuantity, unit)} on the shelf, {held.toLocaleString('en')} not usable
    </p>
  ) : null;
