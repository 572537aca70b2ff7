import type { StockCount } from '@atrium/contract/clinic/counts/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatShortDay } from '../../../../lib/format/dates.js';
import { formatAmount } from '../../../../lib/format/money.js';
import { ChartFrame } from '../../../../ui/charts/chart-frame.js';
import { LineChart } from '../../../../ui/charts/line-chart.js';
import { MIN_COUNTED, hasEnoughPoints, getAccuracyPoints } from '../count-text.js';

const MAX_COUNTS = 24;

/** Share of exact rows per count over time. */
export function AccuracyChart({ counts }: { readonly counts: readonly StockCount[] }) {
  const points = getAccuracyPoints(counts).slice(0, MAX_COUNTS).toReversed();
  if (!hasEnoughPoints(counts)) return null;
  const first = points[0]?.accuracy ?? 0;
  const last = points.at(-1)?.accuracy ?? 0;
  return (
    <ChartFrame
      title="Accuracy"
      description={`Match rate: ${first}% in the first count, ${last}% in the last. Excludes counts of fewer than ${MIN_COUNTED} products.`}
      table={{
        caption: 'Accuracy of counts',
        columns: ['Count', 'Posted', 'As expected', 'Missing', 'More'],
        rows: points.map(({ count, accuracy }) => ({
          key: count.id,
          cells: [
            count.name,
            count.closedAt === null ? '' : formatShortDay(count.closedAt),
            `${accuracy}%`,
            formatAmount(count.missing ?? '0.00'),
            formatAmount(count.surplus ?? '0.00'),
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
          label: count.closedAt === null ? '' : formatShortDay(count.closedAt),
          value: accuracy,
          isMarked: true,
          text: `${count.name}: ${accuracy}% of ${formatPlural(count.counted, 'product')} as expected, ${formatAmount(count.missing ?? '0.00')} missing`,
        }))}
      />
    </ChartFrame>
  );
}
