import { formatDay } from '@atrium/rules/calendar';
import { quantityText } from '@atrium/rules/quantity';
import { sentenceOf } from '../../../lib/http.js';
import { LineChart } from '../../../ui/charts/line-chart.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { ErrorState } from '../../../ui/states.js';
import type { Stock } from '../../store/clinic-state.js';
import type { ReadOutlook } from './use-outlook.js';

interface PlaceBalanceProps {
  readonly stock: Stock;
  readonly outlook: ReadOutlook;
}

const HEIGHT = 120;

/** The level over 90 days, with the days on which something came, against the minimum. */
export function PlaceBalance({
  stock: { unit, minStockLevel, name, currentQuantity, usableQuantity },
  outlook: { value, error, again },
}: PlaceBalanceProps) {
  if (value === null)
    return error === null ? (
      <Skeleton className="h-36 w-full rounded-control" />
    ) : (
      <ErrorState sentence={sentenceOf(error, 'The level over time could not be loaded.')} onRetry={again} />
    );
  const held = currentQuantity - usableQuantity;
  const receipts = value.days.filter(({ received }) => received > 0);
  return (
    <section aria-label="Level over 90 days">
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-caption text-muted">
        <span className="flex items-center gap-3">
          Level over 90 days
          {minStockLevel > 0 && (
            <span className="figures flex items-center gap-1.5 text-warn-text">
              <span className="w-4 border-t-[1.5px] border-dashed border-warn" aria-hidden="true" />
              Minimum {minStockLevel.toLocaleString('en')}
            </span>
          )}
        </span>
        <span>
          {receipts.length === 0
            ? 'Nothing arrived'
            : `Last receipt ${formatDay(receipts.at(-1)?.day ?? '')}, ${quantityText(receipts.at(-1)?.received ?? 0, unit)}`}
        </span>
      </p>
      {held > 0 && (
        <p className="figures -mt-1 mb-2 text-caption text-muted">
          {quantityText(currentQuantity, unit)} on the shelf, {held.toLocaleString('en')} not usable
        </p>
      )}
      <LineChart
        label={`Level of ${name} over 90 days`}
        height={HEIGHT}
        from={value.days[0]?.balance ?? 0}
        labelEvery={30}
        {...(minStockLevel > 0 && { limit: { value: minStockLevel }, isFloor: true })}
        points={value.days.map(({ day, balance, received }) => ({
          key: day,
          label: formatDay(day),
          value: balance,
          isMarked: received > 0,
          text: `${formatDay(day)}: ${quantityText(balance, unit)}${received > 0 ? `, ${received.toLocaleString('en')} received` : ''}`,
        }))}
      />
    </section>
  );
}
