import { formatDay } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getDayBounds } from '@atrium/rules/time/time-zone';
import { type Bar, BarChart } from '../../../../ui/charts/bar-chart.js';
import { ChartFrame } from '../../../../ui/charts/chart-frame.js';
import type { ChartProps } from './chart-props.js';
import { BARS_PX, CHART_AREAS } from './charts-skeleton.js';

/** Interval of the labels below the bars, in days. */
const LABEL_EVERY = 7;

/** Shows the number of uses per day for 30 days; a bar opens the entries of its day. */
export function UsageChart({ charts: { timeZone, to, ...charts }, kind, level, onOpen }: ChartProps) {
  const { days } = charts[kind];
  const entries = days.reduce((sum, day) => sum + day.entries, 0);
  const bars = days.map(({ day, entries: uses, quantity }): Bar => {
    const name = day === to ? 'Today so far' : formatDay(day);
    return {
      key: day,
      label: day === to ? 'Today' : formatDay(day),
      value: uses,
      text: `${name}: ${formatPlural(uses, 'use')}, ${quantity.toLocaleString('en')} taken`,
      isStrong: day !== to,
    };
  });
  const open = ({ key: day }: Bar) => {
    const { from, until } = getDayBounds(day, day, timeZone);
    const of = days.find((one) => one.day === day);
    onOpen({
      kind,
      title: `Used on ${formatDay(day)}`,
      entries: of?.entries ?? 0,
      quantity: of?.quantity ?? 0,
      since: from.toISOString(),
      until: until.toISOString(),
    });
  };
  return (
    <ChartFrame
      title="Usage per day"
      description="Excludes undone entries"
      level={level}
      className={CHART_AREAS.usage}
      aside={<p className="figures text-lead font-semibold">{formatPlural(entries, 'use')}</p>}
      table={{
        caption: 'Usage per day',
        columns: ['Day', 'Uses', 'Quantity'],
        rows: days.toReversed().map(({ day, entries: uses, quantity }) => ({
          key: day,
          cells: [formatDay(day), uses.toLocaleString('en'), quantity.toLocaleString('en')],
        })),
      }}
    >
      <BarChart
        label="Usage per day, the last 30 days"
        bars={bars}
        labelEvery={LABEL_EVERY}
        height={BARS_PX}
        onOpen={open}
      />
    </ChartFrame>
  );
}
