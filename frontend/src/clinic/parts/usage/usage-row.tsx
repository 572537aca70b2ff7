import type { Usage } from '@atrium/contract/clinic/usage';
import { treatmentText } from '@atrium/rules/activity';
import { displayName, shortName } from '@atrium/rules/people';
import { usedText } from '@atrium/rules/contents';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { fullMomentText, momentText } from '../../../lib/dates.js';
import { useUser } from '../../../session/session-store.js';
import { Button } from '../../../ui/button.js';
import { classes } from '../../../ui/classes.js';
import { UndoDialog } from '../lazy-dialogs.js';
import { UsedAmount } from './used-amount.js';
import { mayUndo, needsReason, undo } from './undo-usage.js';
import { lotsTold } from './usage-told.js';
import { useClinic } from '../../store/clinic-store.js';

interface UsageRowProps {
  readonly entry: Usage;
  /** Of a treatment, which says for whom and what for. */
  readonly isLine?: boolean;
}

export function UsageRow({ entry, isLine = false }: UsageRowProps) {
  const user = useUser();
  const [busy, setBusy] = useState(false);
  const change = useClinic((state) => state.usageChanges.get(entry.id));
  const undone = entry.undoneAt !== null;
  const details = isLine ? ofLine(entry) : detailsOf(entry);
  const [asking, setAsking] = useState(false);
  const takeBack = async () => {
    if (needsReason(entry)) {
      setAsking(true);
      return;
    }
    setBusy(true);
    await undo(entry);
    setBusy(false);
  };
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 sm:px-5">
      {change !== undefined && (
        <span key={change.key} className="pointer-events-none absolute inset-0 animate-glow" aria-hidden="true" />
      )}
      <div className="relative min-w-0 flex-1">
        <p
          className={classes('font-medium max-sm:line-clamp-2 sm:truncate', undone && 'text-muted line-through')}
          title={entry.item.name}
        >
          {entry.item.name}
        </p>
        <p className="truncate text-caption text-muted" title={details}>
          {details}
        </p>
        <p className="truncate text-caption text-muted sm:hidden">
          {shortName(entry.user)} · <Moment at={entry.usedAt} />
        </p>
        {undone && (
          <p className="text-caption font-medium break-words text-warn-text">
            Undone by {displayName(entry.undoneBy)}
            {entry.undoReason !== null && `: ${entry.undoReason}`}
          </p>
        )}
      </div>
      <p
        className={classes(
          'figures relative max-w-[40%] shrink-0 truncate text-right font-medium sm:w-24',
          undone && 'text-muted line-through',
        )}
      >
        <UsedAmount usage={entry} />
      </p>
      <div className="relative hidden w-36 shrink-0 text-right sm:block">
        <p className="truncate text-table">{shortName(entry.user)}</p>
        <Moment at={entry.usedAt} />
      </div>
      <div className="relative flex shrink-0 justify-end sm:w-20">
        {mayUndo(entry, user) && (
          <Button
            size="small"
            variant="quiet"
            busy={busy && 'Undo'}
            icon={<Undo2 className="size-3.5" aria-hidden="true" />}
            aria-label={`Undo ${entry.item.name}, ${usedText(entry)}`}
            onClick={() => void takeBack()}
          >
            Undo
          </Button>
        )}
      </div>
      {asking && <UndoDialog entry={entry} onClose={() => setAsking(false)} />}
    </li>
  );
}

const ofLine = ({ item, lots, content, lotReason }: Usage): string =>
  [item.sku, lotsTold({ lots, content }), lotReason].filter(Boolean).join(' · ');

/** What it was used for. A patient's reference comes with the list alone, never with an event. */
function detailsOf({
  item,
  procedureType,
  treatmentArea,
  patientId,
  notes,
  user,
  loggedBy,
  lots,
  content,
  lotReason,
}: Usage): string {
  const byAnother = loggedBy !== null && user !== null && loggedBy.id !== user.id;
  return [
    item.sku,
    treatmentText(procedureType),
    treatmentArea,
    lotsTold({ lots, content }),
    lotReason,
    patientId && `Patient ${patientId}`,
    notes,
    byAnother && `Logged by ${shortName(loggedBy)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={fullMomentText(at)} className="figures text-caption text-muted">
    {momentText(at)}
  </time>
);
