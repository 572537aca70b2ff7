import type { PriceReading, PriceSource } from '@atrium/contract/clinic/sources/schemas';
import { minorToAmount, formatMoney } from '@atrium/rules/prices/money';
import { formatDifference } from '@atrium/rules/prices/price-comparison';
import { formatShortDay, formatFullMoment, formatShortMoment } from '../../../lib/format/dates.js';
import { ChartFrame } from '../../../ui/charts/chart-frame.js';
import { LineChart } from '../../../ui/charts/line-chart.js';
import { Skeleton, ErrorState } from '../../../ui/feedback/states.js';
import type { Stock } from '../../store/clinic-state.js';
import { loadPriceReadings, useClinic } from '../../store/clinic-store.js';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showFailure } from '../../../lib/page/toast.js';
import { useBranding } from '../../../session/branding-store.js';
import { Button } from '../../../ui/buttons/button.js';
import { Switch } from '../../../ui/fields/control-fields.js';
import { updateSource, checkSource } from './save-source.js';

interface WatchControlsProps {
  readonly source: PriceSource;
  readonly stock: Stock;
  readonly canEdit: boolean;
}

/** Switches the watch of a page, shows its last check, and starts one. */
function WatchControls({ source, stock, canEdit }: WatchControlsProps) {
  const [isSaving, setSaving] = useState(false);
  const isOn = useBranding(({ settings }) => settings?.priceWatch !== false);
  const { isWatched, isChecking, checkedAt, checkNote, restsUntil, nextCheckAt, supplier } = source;
  const rests = useIsFuture(restsUntil);

  const save = async (request: () => Promise<unknown>, failed: string) => {
    setSaving(true);
    try {
      await request();
    } catch (error) {
      showFailure(error, failed);
    }
    setSaving(false);
  };
  const watch = (wanted: boolean) =>
    save(() => updateSource(stock, source.id, { isWatched: wanted }), 'This could not be saved. Please try again.');
  const check = () => save(() => checkSource(stock, source.id), 'The page could not be checked. Please try again.');

  const course = [
    checkedAt === null ? 'Not checked yet' : `Last checked ${formatShortMoment(checkedAt)}`,
    isOn && nextCheckAt !== null && !isChecking && `next about ${formatShortDay(nextCheckAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div className="flex flex-col gap-3 @xl:flex-row @xl:items-start @xl:justify-between @xl:gap-8">
      <div className="min-w-0 flex-1">
        {canEdit ? (
          <Switch
            label="Watch this price"
            help={isOn ? 'Checked weekly' : 'The clinic watches no prices now: that is a choice in its settings'}
            checked={isWatched}
            disabled={isSaving}
            onChange={(wanted) => void watch(wanted)}
            className="@xl:max-w-80"
          />
        ) : (
          <p className="font-semibold">{isWatched && isOn ? 'This price is watched' : 'This price is not watched'}</p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-1.5 @xl:items-end @xl:text-right">
        {canEdit && (
          <Button
            size="small"
            icon={RefreshCw}
            {...(!isChecking && { 'aria-label': `Check now: ${supplier}` })}
            disabled={rests && !isChecking}
            busy={isChecking && 'Checking...'}
            onClick={() => void check()}
          >
            Check now
          </Button>
        )}
        <p className="text-caption text-muted">
          <span>{course}</span>
          {checkNote !== null && <span className="block">{checkNote}</span>}
          {canEdit && rests && restsUntil !== null && !isChecking && (
            <span className="block">{`Prices are checked at most once a day: next from ${formatShortMoment(restsUntil)}`}</span>
          )}
        </p>
      </div>
    </div>
  );
}

/** Returns whether a time is in the future, and re-renders when it passes. */
function useIsFuture(moment: string | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  const at = moment === null ? 0 : Date.parse(moment);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at > now;
}

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
