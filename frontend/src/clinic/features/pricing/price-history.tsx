import type { PriceReading, PriceSource } from '@atrium/contract/clinic/sources/schemas';
import { minorToAmount, formatMoney } from '@atrium/rules/prices/money';
import { formatDifference } from '@atrium/rules/prices/price-comparison';
import { formatShortDay, formatFullMoment } from '../../../lib/format/dates.js';
import { ChartFrame } from '../../../ui/charts/chart-frame.js';
import { LineChart } from '../../../ui/charts/line-chart.js';
import { Skeleton, ErrorState } from '../../../ui/feedback/states.js';
import type { Stock } from '../../store/clinic-state.js';
import { loadPriceReadings, useClinic } from '../../store/clinic-store.js';
import { WatchControls } from './watch-controls.js';

interface PriceHistoryProps {
  readonly source: PriceSource;
  readonly stock: Stock;
  readonly canEdit: boolean;
}

const CHART_PX = 120;
/** Maximum number of points in the chart: about a year of weekly checks. */
const MAX_POINTS = 60;
const LABELS = 4;

const moneyOf = (price: number, currency: string): string => formatMoney(minorToAmount(price, currency), currency);

/** Prices of one page over time, with the settings of its watch. */
export function PriceHistory({ source, stock, canEdit }: PriceHistoryProps) {
  const { phase, value, error } = useClinic((state) => state.priceReadings);
  const readings = (value ?? []).filter(({ sourceId }) => sourceId === source.id);
  return (
    <div className="flex flex-col gap-3 pb-2">
      {value !== null ? (
        <Chart source={source} readings={readings} />
      ) : phase === 'failed' ? (
        <ErrorState
          error={error}
          sentence="The price history could not be loaded."
          onRetry={() => loadPriceReadings(stock)}
        />
      ) : (
        <div role="status" aria-label="Loading the price history">
          <Skeleton className="h-52 w-full rounded-card" />
        </div>
      )}
      {source.url === null ? (
        <p className="text-caption text-muted">This price was typed; there is no page to check.</p>
      ) : (
        <WatchControls source={source} stock={stock} canEdit={canEdit} />
      )}
    </div>
  );
}

function Chart({ source, readings }: { readonly source: PriceSource; readonly readings: readonly PriceReading[] }) {
  const { currency, supplier } = source;
  // Amounts in another currency are only in the table, not in the chart.
  const points = readings
    .flatMap(({ id, at, price, currency: own }) => (price === null || own !== currency ? [] : [{ id, at, price }]))
    .slice(0, MAX_POINTS)
    .toReversed();
  const [first, last] = [points[0], points.at(-1)];
  const change =
    first === undefined || last === undefined || first === last || first.price === 0
      ? null
      : Math.round(((last.price - first.price) * 1_000) / first.price) / 10;
  return (
    <ChartFrame
      title={`Price at ${supplier}`}
      description="For a package, each time it was read or saved"
      level={3}
      aside={
        change !== null &&
        first !== undefined && (
          <p className="figures text-right text-table">
            <span className="block font-semibold">{formatDifference(change)}</span>
            <span className="block text-caption text-muted">{`since ${formatShortDay(first.at)}`}</span>
          </p>
        )
      }
      table={{
        caption: `Price at ${supplier}`,
        columns: ['Date', 'Price', 'Availability'],
        rows: readings.map(({ id, at, price, currency: own, availability, note }) => ({
          key: id,
          cells: [
            formatFullMoment(at),
            price === null ? '—' : own === null ? minorToAmount(price) : moneyOf(price, own),
            <span key="said" className="whitespace-normal">
              {note ?? availability ?? '—'}
            </span>,
          ],
        })),
      }}
    >
      {first === undefined || points.length < 2 ? (
        <p className="py-6 text-center text-table text-muted">
          {first === undefined
            ? 'No prices yet. The chart starts with the second price.'
            : `${moneyOf(first.price, currency)} on ${formatShortDay(first.at)}. The chart starts with the second price.`}
        </p>
      ) : (
        <LineChart
          label={`Price at ${supplier} over time`}
          height={CHART_PX}
          leastStep={0.01}
          from={Number(minorToAmount(first.price, currency))}
          labelEvery={Math.ceil(points.length / LABELS)}
          points={points.map(({ id, at, price }) => ({
            key: String(id),
            label: formatShortDay(at),
            value: Number(minorToAmount(price, currency)),
            text: `${formatShortDay(at)}: ${moneyOf(price, currency)}`,
          }))}
        />
      )}
    </ChartFrame>
  );
}
