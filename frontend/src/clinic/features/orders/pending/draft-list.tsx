import { formatPlural } from '@atrium/rules/stock/labels';
import { FilePenLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/buttons/button.js';
import { RowGroup } from '../../../../ui/lists/list-states.js';
import { useClinic } from '../../../store/clinic-store.js';
import { useClinicRight } from '../../../shared/rights.js';
import { openDraft } from '../order-dialogs.js';
import { findSavedDrafts } from './drafts.js';
import { Code } from '../../../../ui/display/code.js';

/** List of draft orders: the pending requests of each supplier that will be placed together. */
export function DraftList() {
  const requests = useClinic((state) => state.requests.all.rows);
  const canDecide = useClinicRight('reorder:decide');
  const [busy, setBusy] = useState<number | null>(null);
  const drafts = findSavedDrafts(requests.values());
  if (drafts.length === 0) return null;

  const review = async (id: number) => {
    setBusy(id);
    await openDraft(id);
    setBusy(null);
  };

  return (
    <RowGroup title="Drafts" note={drafts.length}>
      <ul className="divide-y divide-line">
        {drafts.map(({ draft, requests: own }) => (
          <li key={draft.id} className="flex min-h-14 items-center gap-4 py-2 sm:px-4">
            <div className="min-w-0 flex-1">
              <p id={`draft-${draft.id}`} className="flex min-w-0 items-baseline gap-2">
                <Code className="figures shrink-0 font-semibold">{draft.number}</Code>
                <span className="truncate">{draft.supplier ?? 'No supplier'}</span>
              </p>
              <p className="figures truncate text-caption text-muted">{`${formatPlural(own.length, 'request')} · ${[...new Set(own.map(({ item }) => item.name))].join(', ')}`}</p>
            </div>
            {canDecide && (
              <Button
                size="small"
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
    </RowGroup>
  );
}
