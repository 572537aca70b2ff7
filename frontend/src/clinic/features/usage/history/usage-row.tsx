import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { getTreatmentLabel } from '@atrium/rules/agency/activity';
import { getDisplayName, getShortName } from '@atrium/rules/people/people';
import { formatUsedAmount } from '@atrium/rules/stock/contents';
import type { ReactNode } from 'react';
import { useUser } from '../../../../session/session-store.js';
import { classes } from '../../../../ui/classes.js';
import { RowHighlight, UndoButton } from './row-parts.js';
import { describeLateEntry } from '../../../shared/used-at.js';
import { UsedAmount } from '../used-amount.js';
import { canUndo, needsReason, findUndoableUse } from '../undo/undo-usage.js';
import { describeLots } from './describe-usage.js';
import { Code, Facts } from '../../../../ui/display/facts.js';
import { Moment } from '../../../../ui/display/moment.js';

interface UsageRowProps {
  readonly entry: Usage;
  /** True for a line of a treatment, whose row shows patient and purpose. */
  readonly isLine?: boolean;
}

export function UsageRow({ entry, isLine = false }: UsageRowProps) {
  const user = useUser();
  const undone = entry.undoneAt !== null;
  const details = isLine ? ofLine(entry) : detailsOf(entry);
  return (
    <li className="relative flex items-center gap-3 px-4 py-2">
      <RowHighlight of={entry.id} />
      <div className="relative min-w-0 flex-1">
        <p
          className={classes('font-semibold max-sm:line-clamp-2 sm:truncate', undone && 'text-muted line-through')}
          title={entry.item.name}
        >
          {entry.item.name}
        </p>
        <p className="line-clamp-2 text-caption text-muted">
          <Facts facts={details} />
        </p>
        <p className="truncate text-caption text-muted sm:hidden">
          <span>{`${getShortName(entry.user)} · `}</span>
          <Moment at={entry.usedAt} className="figures text-caption text-muted" />
        </p>
        {undone && (
          <p className="text-caption font-semibold break-words text-warn-text">{`Undone by ${getDisplayName(entry.undoneBy)}${entry.undoReason !== null ? `: ${entry.undoReason}` : ''}`}</p>
        )}
      </div>
      <p
        className={classes(
          'figures relative max-w-[40%] shrink-0 truncate text-right font-semibold sm:w-24',
          undone && 'text-muted line-through',
        )}
      >
        <UsedAmount usage={entry} />
      </p>
      <div className="relative hidden w-36 shrink-0 text-right sm:block">
        <p className="truncate text-table">{getShortName(entry.user)}</p>
        <Moment at={entry.usedAt} className="figures text-caption text-muted" />
      </div>
      <div className="relative flex shrink-0 justify-end sm:w-20">
        {canUndo(entry, user) && (
          <UndoButton
            of={`${entry.item.name}, ${formatUsedAmount(entry)}`}
            asks={needsReason(entry)}
            undoable={findUndoableUse(entry)}
          />
        )}
      </div>
    </li>
  );
}

const ofLine = ({ item, lots, content, lotReason, ...entry }: Usage): readonly ReactNode[] => [
  item.sku !== null && <Code key="sku">{item.sku}</Code>,
  describeLots({ lots, content }),
  lotReason,
  describeLateEntry(entry),
];

/** Returns the purpose of a use. Patient references come only with the list, never with an event. */
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
}: Usage): readonly ReactNode[] {
  const byAnother = loggedBy !== null && user !== null && loggedBy.id !== user.id;
  return [
    item.sku !== null && <Code key="sku">{item.sku}</Code>,
    getTreatmentLabel(procedureType),
    treatmentArea,
    describeLots({ lots, content }),
    lotReason,
    patientId && `Patient ${patientId}`,
    notes,
    byAnother && `Logged by ${getShortName(loggedBy)}`,
    describeLateEntry(entry),
  ];
}
