import { formatDay } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatQuantity, getUnitFor } from '@atrium/rules/stock/quantity';
import { getDayStart } from '@atrium/rules/time/time-zone';
import { ChartNoAxesColumn } from 'lucide-react';
import { ChartFrame } from '../../../../ui/charts/chart-frame.js';
import { HorizontalBars } from '../../../../ui/charts/horizontal-bars.js';
import { EmptyState } from '../../../../ui/feedback/states.js';
import type { ChartProps } from './chart-props.js';
import { CHART_AREAS } from './charts-skeleton.js';
import { useVisibleBars } from './use-visible-bars.js';

/** Ranks the ten most used products; each bar opens its entries. */
export function MostUsedChart({ charts: { timeZone, from, ...charts }, kind, level, onOpen }: ChartProps) {
  const { mostUsed } = charts[kind];
  const bars = mostUsed.map(({ id, name, unit, quantity, entries }) => ({
    key: id,
    label: name,
    value: quantity,
    figure: (
      <>
        <span>{`${quantity.toLocaleString('en')} `}</span>
        <span className="text-caption font-normal text-muted">{getUnitFor(quantity, unit)}</span>
      </>
    ),
    text: `${name}: ${formatQuantity(quantity, unit)} in ${formatPlural(entries, 'use')}`,
  }));
  const { shown, button } = useVisibleBars(bars, 'what is used most');
  return (
    <ChartFrame
      title="Most used"
      description={`By quantity, since ${formatDay(from)}`}
      level={level}
      className={CHART_AREAS.list}
      aside={button}
      table={{
        caption: 'Most used',
        columns: ['Item', 'Quantity', 'Uses'],
        rows: mostUsed.map(({ id, name, unit, quantity, entries }) => ({
          key: id,
          cells: [name, formatQuantity(quantity, unit), entries.toLocaleString('en')],
        })),
      }}
    >
      {bars.length === 0 ? (
        <EmptyState icon={ChartNoAxesColumn} title="Nothing was used in the last 30 days" />
      ) : (
        <HorizontalBars
          label="Most used"
          bars={shown}
          onOpen={({ key }) => {
            const of = mostUsed.find(({ id }) => id === key);
            if (of === undefined) return;
            onOpen({
              kind,
              title: `${of.name}, since ${formatDay(from)}`,
              stockId: of.id,
              entries: of.entries,
              quantity: of.quantity,
              since: getDayStart(from, timeZone).toISOString(),
            });
          }}
        />
      )}
    </ChartFrame>
  );
}
