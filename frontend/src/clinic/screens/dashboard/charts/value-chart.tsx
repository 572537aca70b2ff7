import { addMoney } from '@atrium/rules/prices/money';
import { useNavigate } from 'react-router-dom';
import { formatAmount } from '../../../../lib/format/money.js';
import { useOrganization } from '../../../../session/organization-store.js';
import { ChartFrame } from '../../../../ui/charts/chart-frame.js';
import { HorizontalBars } from '../../../../ui/charts/horizontal-bars.js';
import type { ChartProps } from './chart-props.js';
import { CHART_AREAS } from './charts-skeleton.js';

/** Shows the value of the stock at the costs of lots and unit costs, always for both kinds. */
export function ValueChart({ charts, level, base }: ChartProps & { readonly base: '' | '/perfect-b' }) {
  // Renders the amounts again when the organization's currency changes.
  useOrganization(({ currency }) => currency);
  const navigate = useNavigate();
  const parts = [
    { key: `${base}/inventory`, label: 'Supplies', value: charts.item.value },
    { key: '/perfect-b/consumables', label: 'Consumables', value: charts.consumable.value },
  ];
  const total = addMoney(charts.item.value, charts.consumable.value);
  return (
    <ChartFrame
      title="Value in stock"
      description="At lot or unit cost. Items without a cost are excluded."
      level={level}
      className={CHART_AREAS.value}
      table={{
        caption: 'Value in stock',
        columns: ['Kind', 'Value'],
        rows: [...parts, { key: 'total', label: 'Together', value: total }].map(({ key, label, value }) => ({
          key,
          cells: [label, formatAmount(value)],
        })),
      }}
    >
      <div className="flex flex-col">
        <p className="figures pb-2 text-title font-semibold" aria-live="polite">
          {formatAmount(total)}
        </p>
        <HorizontalBars
          label="Value in stock"
          bars={parts.map(({ key, label, value }) => ({
            key,
            label,
            value: Number(value),
            figure: formatAmount(value),
            text: `${label}: ${formatAmount(value)}`,
          }))}
          full={Number(total)}
          onOpen={({ key }) => void navigate(String(key))}
        />
      </div>
    </ChartFrame>
  );
}
