import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { treatmentText } from '@atrium/rules/agency/activity';
import { displayName, shortName } from '@atrium/rules/people/people';
import { usedText } from '@atrium/rules/stock/contents';
import { useUser } from '../../../../session/session-store.js';
import { classes } from '../../../../ui/classes.js';
import { Moment, RowGlow, UndoButton } from './row-parts.js';
import { enteredLaterText } from '../../../shared/when.js';
import { UsedAmount } from '../used-amount.js';
import { mayUndo, needsReason, undoableUse } from '../undo/undo-usage.js';
import { lotsTold } from './usage-told.js';

interface UsageRowProps {
  readonly entry: Usage;
  /** Part of a treatment, which shows patient and purpose. */
  readonly isLine?: boolean;
}

export function UsageRow({ entry, isLine = false }: UsageRowProps) {
  const user = useUser();
  const undone = entry.undoneAt !== null;
  const details = isLine ? ofLine(entry) : detailsOf(entry);
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 sm:px-5">
      <RowGlow of={entry.id} />
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
          <UndoButton
            of={`${entry.item.name}, ${usedText(entry)}`}
            asks={needsReason(entry)}
            undoable={undoableUse(entry)}
          />
        )}
      </div>
    </li>
  );
}

const ofLine = ({ item, lots, content, lotReason, ...entry }: Usage): string =>
  [item.sku, lotsTold({ lots, content }), lotReason, enteredLaterText(entry)].filter(Boolean).join(' · ');

/** Purpose of a use. Patient references come only with the list, never with an event. */
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
  ...entry
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
    enteredLaterText(entry),
  ]
    .filter(Boolean)
    .join(' · ');
}
