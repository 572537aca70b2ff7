import { addMoney } from '@atrium/rules/prices/money';
import { useNavigate } from 'react-router-dom';
import { moneyText } from '../../../../lib/format/money.js';
import { useOrganisation } from '../../../../session/organisation-store.js';
import { ChartFrame } from '../../../../ui/charts/chart-frame.js';
import { HorizontalBars } from '../../../../ui/charts/horizontal-bars.js';
import type { ChartProps } from './chart-props.js';
import { PLACES } from './charts-skeleton.js';

/** Shows the value of the stock at unit costs, always for both kinds. */
export function ValueChart({ charts, level, base }: ChartProps & { readonly base: '' | '/perfect-b' }) {
  // Renders the amounts again when the organization's currency changes.
  useOrganisation(({ currency }) => currency);
  const navigate = useNavigate();
  const parts = [
    { key: `${base}/inventory`, label: 'Supplies', value: charts.item.value },
    { key: '/perfect-b/consumables', label: 'Consumables', value: charts.consumable.value },
  ];
  const total = addMoney(charts.item.value, charts.consumable.value);
  return (
    <ChartFrame
      title="Value in stock"
      description="Lots at their own cost, the rest at unit cost"
      level={level}
      className={PLACES.value}
      table={{
        caption: 'Value in stock',
        columns: ['Kind', 'Value'],
        rows: [...parts, { key: 'total', label: 'Together', value: total }].map(({ key, label, value }) => ({
          key,
          cells: [label, moneyText(value)],
        })),
      }}
    >
      <div className="flex flex-col">
        <p className="figures pb-2 text-title font-semibold" aria-live="polite">
          {moneyText(total)}
        </p>
        <HorizontalBars
          label="Value in stock"
          bars={parts.map(({ key, label, value }) => ({
            key,
            label,
            value: Number(value),
            figure: moneyText(value),
            text: `${label}: ${moneyText(value)}`,
          }))}
          full={Number(total)}
          onOpen={({ key }) => void navigate(String(key))}
        />
      </div>
    </ChartFrame>
  );
}
