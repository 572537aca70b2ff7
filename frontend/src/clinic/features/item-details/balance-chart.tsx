import { addDays, formatDay, formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { useOrganization } from '../../../session/organization-store.js';
import { useToday } from '../../../session/today.js';
import { LineChart } from '../../../ui/charts/line-chart.js';
import { Skeleton, ErrorState } from '../../../ui/feedback/states.js';
import type { Stock } from '../../store/clinic-state.js';
import { countDaysInLedger } from './days-in-ledger.js';
import type { OutlookState } from './use-outlook.js';

interface BalanceChartProps {
  readonly stock: Stock;
  readonly outlook: OutlookState;
}

const HEIGHT = 120;
const BALANCE_DAYS = 90;
/** Maximum number of labels below the line. */
const MAX_LABELS = 3;

/** Chart of the level over 90 days, or since the product exists, with its receipts and minimum. */
export function BalanceChart({ stock, outlook: { value, error, refetch } }: BalanceChartProps) {
  const { unit, minStockLevel, name, currentQuantity, usableQuantity, createdAt } = stock;
  const zone = useOrganization((state) => state.timeZone);
  const today = useToday();
  const madeOn = getDayInZone(new Date(createdAt), zone);
  const unitsOnHold = currentQuantity - usableQuantity;
  const days = value === null ? null : countDaysInLedger(value.days, madeOn);
  if (days === null && error !== null)
    return <ErrorState error={error} sentence="The level over time could not be loaded." onRetry={refetch} />;
  // A product created today has no line, which is known before the days are loaded.
  if (days === null ? madeOn === today : days.length < 2)
    return (
      <section aria-label="Level over time" className="text-table text-muted">
        <p>Added today. The level is drawn from tomorrow on.</p>
        <UnitsOnHold {...{ unit, currentQuantity, held: unitsOnHold }} />
      </section>
    );
  const isYoung = days === null ? madeOn > addDays(today, 1 - BALANCE_DAYS) : days.length < BALANCE_DAYS;
  const title = isYoung
    ? `Level since ${formatDayWithYear(days?.[0]?.day ?? madeOn)}`
    : `Level over ${BALANCE_DAYS} days`;
  const receipts = (days ?? []).filter(({ received }) => received > 0);
  const last = receipts.at(-1);
  return (
    <section aria-label={title}>
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-caption text-muted">
        <span className="flex items-center gap-3">
          <span>{title}</span>
          {minStockLevel > 0 && (
            <span className="figures flex items-center gap-1.5 text-warn-text">
              <span className="w-4 border-t-[1.5px] border-dashed border-warn" aria-hidden="true" />
              <span>{`Minimum ${minStockLevel.toLocaleString('en')}`}</span>
            </span>
          )}
        </span>
        {days !== null && (
          <span>
            {last === undefined
              ? 'Nothing arrived'
              : `Last receipt ${formatDay(last.day)}, ${formatQuantity(last.received, unit)}`}
          </span>
        )}
      </p>
      <UnitsOnHold {...{ unit, currentQuantity, held: unitsOnHold }} />
      {days === null ? (
        <Skeleton className="h-[140px] w-full rounded-control" />
      ) : (
        <LineChart
          label={`Level of ${name}${isYoung ? '' : ` over ${BALANCE_DAYS} days`}`}
          height={HEIGHT}
          from={isYoung ? null : (days[0]?.balance ?? 0)}
          labelEvery={Math.max(1, Math.floor(days.length / MAX_LABELS))}
          {...(minStockLevel > 0 && { limit: { value: minStockLevel }, isFloor: true })}
          points={days.map(({ day, balance, received }) => ({
            key: day,
            label: formatDay(day),
            value: balance,
            isMarked: received > 0,
            text: `${formatDay(day)}: ${formatQuantity(balance, unit)}${received > 0 ? `, ${received.toLocaleString('en')} received` : ''}`,
          }))}
        />
      )}
    </section>
  );
}

const UnitsOnHold = ({
  unit,
  currentQuantity,
  held: unitsOnHold,
}: Pick<Stock, 'unit' | 'currentQuantity'> & { readonly held: number }) =>
  unitsOnHold > 0 ? (
    <p className="figures -mt-1 mb-2 text-caption text-muted">{`${formatQuantity(currentQuantity, unit)} on the shelf, ${unitsOnHold.toLocaleString('en')} not usable`}</p>
  ) : null;
