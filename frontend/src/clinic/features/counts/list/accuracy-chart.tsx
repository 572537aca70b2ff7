import type { StockCount } from '@atrium/contract/clinic/stock-counts/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { dayText } from '../../../../lib/format/dates.js';
import { moneyText } from '../../../../lib/format/money.js';
import { ChartFrame } from '../../../../ui/charts/chart-frame.js';
import { LineChart } from '../../../../ui/charts/line-chart.js';
import { ENOUGH_COUNTED, hasCourse, pointsOf } from '../count-words.js';

const SHOWN = 24;

/** Share of exact rows per count over time. */
export function AccuracyChart({ counts }: { readonly counts: readonly StockCount[] }) {
  const points = pointsOf(counts).slice(0, SHOWN).toReversed();
  if (!hasCourse(counts)) return null;
  const first = points[0]?.accuracy ?? 0;
  const last = points.at(-1)?.accuracy ?? 0;
  return (
    <ChartFrame
      title="Accuracy"
      description={`Match rate: ${first}% in the first count, ${last}% in the last. Excludes counts of fewer than ${ENOUGH_COUNTED} products.`}
      table={{
        caption: 'Accuracy of counts',
        columns: ['Count', 'Posted', 'As expected', 'Missing', 'More'],
        rows: points.map(({ count, accuracy }) => ({
          key: count.id,
          cells: [
            count.name,
            count.closedAt === null ? '' : dayText(count.closedAt),
            `${accuracy}%`,
            moneyText(count.missing ?? '0.00'),
            moneyText(count.surplus ?? '0.00'),
          ],
        })),
      }}
    >
      <LineChart
        label="Accuracy of counts"
        height={160}
        from={null}
        limit={{ value: 100 }}
        isFloor
        leastStep={10}
        labelEvery={points.length > 8 ? 3 : 1}
        points={points.map(({ count, accuracy }) => ({
          key: String(count.id),
          label: count.closedAt === null ? '' : dayText(count.closedAt),
          value: accuracy,
          isMarked: true,
          text: `${count.name}: ${accuracy}% of ${plural(count.counted, 'product')} as expected, ${moneyText(count.missing ?? '0.00')} missing`,
        }))}
      />
    </ChartFrame>
  );
}
