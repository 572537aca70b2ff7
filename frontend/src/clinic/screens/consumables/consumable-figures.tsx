import type { ConsumableSummary } from '@atrium/contract/clinic/consumables/schemas';
import { useEffect } from 'react';
import { formatAmount } from '../../../lib/format/money.js';
import { type Figure, FigureLine } from '../../../ui/display/figure-line.js';
import { defineDialog, openDialog } from '../../../ui/dialogs/dialog-host.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { loadClinic, useClinic } from '../../store/clinic-store.js';

const expiringDialog = defineDialog('Expiring', async () => (await import('./expiring-dialog.js')).ExpiringDialog, 640);

/** Shows figures that the server counts over all consumables; search and filters do not change them. */
export function ConsumableFigures() {
  const { value, phase, error } = useClinic((state) => state.summary);
  useEffect(() => loadClinic('summary'), []);
  if (phase === 'failed' && value === undefined)
    return (
      <div className="rounded-card border border-line bg-surface">
        <ErrorState error={error} sentence="The figures could not be loaded." onRetry={() => loadClinic('summary')} />
      </div>
    );
  return <FigureLine figures={figuresOf(value)} />;
}

const LIST_PATH = '/perfect-b/consumables';
const toneOf = (count: number | undefined, tone: 'warn' | 'bad') => ((count ?? 0) > 0 ? tone : undefined);

/** Returns the figures with the filter or sort order of the list that shows the rows behind each. */
const figuresOf = (summary: ConsumableSummary | undefined): Figure[] => {
  const { count, low, warning, out, value, expiring } = summary ?? {};
  return [
    { label: 'Consumables', figure: count, meaning: 'In the list', to: LIST_PATH },
    {
      label: 'Low Stock',
      figure: low,
      meaning: 'At or below minimum',
      tone: toneOf(low, 'warn'),
      to: `${LIST_PATH}?stockLevel=low`,
    },
    { label: 'Warning', figure: warning, meaning: 'Close to minimum', to: `${LIST_PATH}?stockLevel=warning` },
    {
      label: 'Out of Stock',
      figure: out,
      meaning: 'Nothing left',
      tone: toneOf(out, 'bad'),
      to: `${LIST_PATH}?stockLevel=out`,
    },
    {
      label: 'Stock value',
      figure: value === undefined ? undefined : formatAmount(value),
      meaning: 'In stock, at unit cost',
      to: `${LIST_PATH}?sort=-value`,
    },
    {
      label: 'Expiring',
      figure: expiring,
      meaning: 'In 30 days or expired',
      tone: toneOf(expiring, 'warn'),
      onOpen: () => openDialog(expiringDialog, {}),
    },
  ];
};
