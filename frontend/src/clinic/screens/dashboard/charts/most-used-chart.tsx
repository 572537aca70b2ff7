import { formatDay } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { quantityText, unitFor } from '@atrium/rules/stock/quantity';
import { startOfDayInZone } from '@atrium/rules/time/time-zone';
import { ChartNoAxesColumn } from 'lucide-react';
import { ChartFrame } from '../../../../ui/charts/chart-frame.js';
import { HorizontalBars } from '../../../../ui/charts/horizontal-bars.js';
import { EmptyState } from '../../../../ui/feedback/states.js';
import type { ChartProps } from './chart-props.js';
import { PLACES } from './charts-skeleton.js';
import { useFirst } from './first-bars.js';

/** Ranks the ten most used products; each bar opens its entries. */
export function MostUsedChart({ charts: { timeZone, from, ...charts }, kind, level, onOpen }: ChartProps) {
  const { mostUsed } = charts[kind];
  const bars = mostUsed.map(({ id, name, unit, quantity, entries }) => ({
    key: id,
    label: name,
    value: quantity,
    figure: (
      <>
        {quantity.toLocaleString('en')}{' '}
        <span className="text-caption font-normal text-muted">{unitFor(quantity, unit)}</span>
      </>
    ),
    text: `${name}: ${quantityText(quantity, unit)} in ${plural(entries, 'use')}`,
  }));
  const { shown, button } = useFirst(bars, 'what is used most');
  return (
    <ChartFrame
      title="Most used"
      description={`By quantity, since ${formatDay(from)}`}
      level={level}
      className={PLACES.list}
      aside={button}
      table={{
        caption: 'Most used',
        columns: ['Item', 'Quantity', 'Uses'],
        rows: mostUsed.map(({ id, name, unit, quantity, entries }) => ({
          key: id,
          cells: [name, quantityText(quantity, unit), entries.toLocaleString('en')],
        })),
      }}
    >
      {bars.length === 0 ? (
        <EmptyState icon={<ChartNoAxesColumn className="size-5" />} title="Nothing was used in the last 30 days" />
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
              since: startOfDayInZone(from, timeZone).toISOString(),
            });
          }}
        />
      )}
    </ChartFrame>
  );
}
