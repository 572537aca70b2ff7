import type { ConsumableSummary } from '@atrium/contract/clinic/consumables/schemas';
import { useEffect } from 'react';
import { sentenceOf } from '../../../lib/api/http.js';
import { moneyText } from '../../../lib/format/money.js';
import { FigureStrip, type StripFigure } from '../../../ui/display/figure-strip.js';
import { defineDialog } from '../../../ui/dialogs/define-dialog.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { need, useClinic } from '../../store/clinic-store.js';

const expiringDialog = defineDialog({
  load: async () => (await import('./expiring-dialog.js')).ExpiringDialog,
  title: 'Expiring',
  width: 640,
});

/** Shows figures that the server counts over all consumables; search and filters do not change them. */
export function ConsumableFigures() {
  const { value, phase, error } = useClinic((state) => state.summary);
  useEffect(() => need('summary'), []);
  if (phase === 'failed' && value === undefined)
    return (
      <div className="rounded-card border border-line bg-surface">
        <ErrorState sentence={sentenceOf(error, 'The figures could not be loaded.')} onRetry={() => need('summary')} />
      </div>
    );
  return <FigureStrip figures={figuresOf(value)} />;
}

const LIST = '/perfect-b/consumables';
const toneOf = (count: number | undefined, tone: 'warn' | 'bad') => ((count ?? 0) > 0 ? tone : undefined);

/** The rows behind a figure are the list's own, filtered or sorted. */
const figuresOf = (summary: ConsumableSummary | undefined): StripFigure[] => {
  const { count, low, warning, out, value, expiring } = summary ?? {};
  return [
    { label: 'Consumables', figure: count, meaning: 'In the list', to: LIST },
    {
      label: 'Low Stock',
      figure: low,
      meaning: 'At or below minimum',
      tone: toneOf(low, 'warn'),
      to: `${LIST}?stockLevel=low`,
    },
    { label: 'Warning', figure: warning, meaning: 'Close to minimum', to: `${LIST}?stockLevel=warning` },
    {
      label: 'Out of Stock',
      figure: out,
      meaning: 'Nothing left',
      tone: toneOf(out, 'bad'),
      to: `${LIST}?stockLevel=out`,
    },
    {
      label: 'Stock Value',
      figure: value === undefined ? undefined : moneyText(value),
      meaning: 'In stock, at unit cost',
      to: `${LIST}?sort=-value`,
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
