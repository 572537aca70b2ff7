import { addDays, formatDay } from '@atrium/rules/time/calendar';
import { quantityText } from '@atrium/rules/stock/quantity';
import { USE_DAYS } from '@atrium/rules/stock/suggested-order';
import { startOfDayInZone } from '@atrium/rules/time/time-zone';
import { Hourglass } from 'lucide-react';
import { ChartFrame } from '../../../../ui/charts/chart-frame.js';
import { HorizontalBars } from '../../../../ui/charts/horizontal-bars.js';
import { EmptyState } from '../../../../ui/feedback/states.js';
import type { ChartProps } from './chart-props.js';
import { PLACES } from './charts-skeleton.js';
import { useFirst } from './first-bars.js';
import { coverText, coverTone, FULL_DAYS } from './cover-words.js';

/** Ranks products by days of stock left at the pace of the last 90 days. Each bar opens the entries behind its pace. */
export function CoverChart({ charts: { timeZone, to, ...charts }, kind, level, onOpen }: ChartProps) {
  const { cover } = charts[kind];
  const from = addDays(to, 1 - USE_DAYS);
  const bars = cover.map(({ id, name, unit, usableQuantity, used, days }) => ({
    key: id,
    label: name,
    value: days,
    tone: coverTone(days),
    figure: (
      <>
        {coverText(days)}{' '}
        <span className="text-caption font-normal text-muted">· {usableQuantity.toLocaleString('en')} left</span>
      </>
    ),
    text: `${name}: ${coverText(days)}, with ${quantityText(usableQuantity, unit)} left and ${used.toLocaleString('en')} used in ${USE_DAYS} days`,
  }));
  const { shown, button } = useFirst(bars, 'what runs out first');
  return (
    <ChartFrame
      title="Runs out first"
      description={`Days of stock left by the use of ${USE_DAYS} days; a full bar is ${FULL_DAYS} days`}
      level={level}
      className={PLACES.list}
      aside={button}
      table={{
        caption: 'Runs out first',
        columns: ['Item', 'Lasts', 'Left', 'Used'],
        rows: cover.map(({ id, name, unit, days, usableQuantity, used }) => ({
          key: id,
          cells: [name, coverText(days), quantityText(usableQuantity, unit), used.toLocaleString('en')],
        })),
      }}
    >
      {bars.length === 0 ? (
        <EmptyState icon={<Hourglass className="size-5" />} title="No stock was used in the last 90 days" />
      ) : (
        <HorizontalBars
          label="Runs out first"
          bars={shown}
          full={FULL_DAYS}
          onOpen={({ key }) => {
            const of = charts[kind].cover.find(({ id }) => id === key);
            if (of === undefined) return;
            onOpen({
              kind,
              title: `${of.name}, since ${formatDay(from)}`,
              stockId: of.id,
              quantity: of.used,
              since: startOfDayInZone(from, timeZone).toISOString(),
            });
          }}
        />
      )}
    </ChartFrame>
  );
}
