import { plural } from '@atrium/rules/stock/labels';
import { FilePenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/buttons/button.js';
import { useClinic } from '../../../store/clinic-store.js';
import { useMay } from '../../../shared/rights.js';
import { reviewDraft } from '../order-dialogs.js';
import { savedDrafts } from './drafts.js';

/** Orders that are being prepared: the pending requests of each supplier that wait to be placed together. */
export function DraftList() {
  const requests = useClinic((state) => state.requests.all.rows);
  const mayDecide = useMay('reorder:decide');
  const [busy, setBusy] = useState<number | null>(null);
  const drafts = savedDrafts(requests.values());
  if (drafts.length === 0) return null;

  const review = async (id: number) => {
    setBusy(id);
    await reviewDraft(id);
    setBusy(null);
  };

  return (
    <section aria-label="Drafts" className="flex flex-col">
      <h2 className="flex min-h-9 items-baseline gap-2 pb-1 font-semibold">
        Drafts <span className="figures text-table font-normal text-muted">{drafts.length}</span>
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {drafts.map(({ draft, requests: own }) => (
          <li key={draft.id} className="flex min-h-14 items-center gap-4 py-2">
            <div className="min-w-0 flex-1">
              <p id={`draft-${draft.id}`} className="flex min-w-0 items-baseline gap-2">
                <span className="figures shrink-0 font-semibold">{draft.number}</span>
                <span className="truncate">{draft.supplier ?? 'No supplier'}</span>
              </p>
              <p className="figures truncate text-caption text-muted">
                {plural(own.length, 'request')} · {[...new Set(own.map(({ item }) => item.name))].join(', ')}
              </p>
            </div>
            {mayDecide && (
              <Button
                size="small"
                variant="primary"
                busy={busy === draft.id && 'Opening...'}
                icon={<FilePenLine className="size-3.5" aria-hidden="true" />}
                aria-describedby={`draft-${draft.id}`}
                aria-haspopup="dialog"
                onClick={() => void review(draft.id)}
              >
                Review draft
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
