import { addDays, formatDay } from '@atrium/rules/time/calendar';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { USAGE_WINDOW_DAYS } from '@atrium/rules/stock/suggested-order';
import { getDayStart } from '@atrium/rules/time/time-zone';
import { Hourglass } from 'lucide-react';
import { ChartFrame } from '../../../../ui/charts/chart-frame.js';
import { HorizontalBars } from '../../../../ui/charts/horizontal-bars.js';
import { EmptyState } from '../../../../ui/feedback/states.js';
import type { ChartProps } from './chart-props.js';
import { CHART_AREAS } from './charts-skeleton.js';
import { useVisibleBars } from './use-visible-bars.js';
import { formatCover, getCoverTone, MAX_BAR_DAYS } from './cover-format.js';

/**
 * Chart that ranks products by days of supply at the rate of use of the last 90 days. Each bar opens the entries behind
 * its rate.
 */
export function CoverChart({ charts: { timeZone, to, ...charts }, kind, level, onOpen }: ChartProps) {
  const { cover } = charts[kind];
  const from = addDays(to, 1 - USAGE_WINDOW_DAYS);
  const bars = cover.map(({ id, name, unit, usableQuantity, used, days }) => ({
    key: id,
    label: name,
    value: days,
    tone: getCoverTone(days),
    figure: (
      <>
        <span>{`${formatCover(days)} `}</span>
        <span className="text-caption font-normal text-muted">{`· ${usableQuantity.toLocaleString('en')} left`}</span>
      </>
    ),
    text: `${name}: ${formatCover(days)}, with ${formatQuantity(usableQuantity, unit)} left and ${used.toLocaleString('en')} used in ${USAGE_WINDOW_DAYS} days`,
  }));
  const { shown, button } = useVisibleBars(bars, 'what runs out first');
  return (
    <ChartFrame
      title="Runs out first"
      description={`Based on the last ${USAGE_WINDOW_DAYS} days. Full bar = ${MAX_BAR_DAYS} days.`}
      level={level}
      className={CHART_AREAS.list}
      aside={button}
      table={{
        caption: 'Runs out first',
        columns: ['Item', 'Lasts', 'Left', 'Used'],
        rows: cover.map(({ id, name, unit, days, usableQuantity, used }) => ({
          key: id,
          cells: [name, formatCover(days), formatQuantity(usableQuantity, unit), used.toLocaleString('en')],
        })),
      }}
    >
      {bars.length === 0 ? (
        <EmptyState icon={Hourglass} title="No stock was used in the last 90 days" />
      ) : (
        <HorizontalBars
          label="Runs out first"
          bars={shown}
          full={MAX_BAR_DAYS}
          onOpen={({ key }) => {
            const of = charts[kind].cover.find(({ id }) => id === key);
            if (of === undefined) return;
            onOpen({
              kind,
              title: `${of.name}, since ${formatDay(from)}`,
              stockId: of.id,
              quantity: of.used,
              since: getDayStart(from, timeZone).toISOString(),
            });
          }}
        />
      )}
    </ChartFrame>
  );
}
