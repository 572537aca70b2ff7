import { listLotChanges, listLotMovements } from '@atrium/contract/clinic/lots/calls';
import type { Lot, LotChange, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import { getTreatmentLabel } from '@atrium/rules/agency/activity';
import { getAuditFieldLabel } from '@atrium/rules/audit/fields';
import { formatAuditValue } from '@atrium/rules/audit/values';
import { ADJUSTMENT_REASON_LABELS, getLabel, MOVEMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { LOT_STATES, type LotState } from '@atrium/rules/stock/lots';
import { getShortName } from '@atrium/rules/people/people';
import { formatContentChange, getOpeningLabel } from '@atrium/rules/stock/contents';
import { isLateEntry } from '@atrium/rules/usage/time-of-use';
import { formatQuantityChange } from '@atrium/rules/stock/quantity';
import { capitalize } from '@atrium/rules/text/text';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { call, callPage } from '../../../lib/api/http.js';
import { usePages } from '../../../lib/api/pages.js';
import { canUndoLotState, revertWriteOff, revertLotState } from '../../features/lots/public.js';
import {
  isUndoableDiscard,
  formatMovementTime,
  UNDO_WINDOW_MS,
  restoreContent,
  describeWaste,
  formatWasteValue,
} from '../../features/containers/public.js';
import { useClinicRight } from '../../shared/rights.js';
import { useUser } from '../../../session/session-store.js';
import { useOrganization } from '../../../session/organization-store.js';
import { LinesSkeleton, EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { MoreRows } from '../../../ui/lists/list-states.js';
import { Button } from '../../../ui/buttons/button.js';
import { DetailsBlock, type DetailsLevel } from '../../../ui/details/details-parts.js';
import { MovementRow, MovementTable } from '../../shared/stock/movement-table.js';

interface HistoryEntry {
  readonly key: string;
  readonly at: string;
  readonly title: string;
  readonly details: readonly string[];
  readonly author: string;
  readonly change: string;
  /** Id of the write-off that can be undone, or null. */
  readonly writeOff: number | null;
  readonly discard: number | null;
  /** True for a state change that can be undone. */
  readonly isStateUndoable: boolean;
}

const movementToEntry = (movement: LotMovement): HistoryEntry => {
  const {
    id,
    type,
    occurredAt,
    lotReason,
    isGivenBeforeHold,
    delta,
    content,
    contentUnit,
    at,
    user,
    usedBy,
    reason,
    note,
    value,
    treatmentType,
    patientId,
    isUndone,
    isTakenBack,
  } = movement;
  const why = reason === null ? null : getLabel(ADJUSTMENT_REASON_LABELS, reason);
  return {
    key: `m${id}`,
    at,
    title: `${isGivenBeforeHold ? 'Recorded as given' : (describeWaste(movement) ?? MOVEMENT_TYPE_LABELS[type])}${isUndone ? ' (undone)' : ''}`,
    details: [
      occurredAt !== null &&
        (type === 'adjustment' || isLateEntry(new Date(occurredAt), new Date(at))) &&
        (isGivenBeforeHold
          ? `Given ${formatShortMoment(occurredAt)}, entered later`
          : formatMovementTime(type, reason, occurredAt)),
      getOpeningLabel(movement),
      type === 'usage' && getTreatmentLabel(treatmentType),
      patientId && `Patient ${patientId}`,
      isGivenBeforeHold && lotReason,
      why,
      note,
      formatWasteValue(value),
    ].filter((text): text is string => typeof text === 'string' && text !== ''),
    author: usedBy === null && user === null ? 'System' : getShortName(usedBy ?? user),
    change: content === null ? formatQuantityChange(delta) : formatContentChange(content, contentUnit),
    writeOff: type === 'waste' && delta < 0 && !isTakenBack && Date.now() - Date.parse(at) < UNDO_WINDOW_MS ? id : null,
    discard: isUndoableDiscard(movement) ? id : null,
    isStateUndoable: false,
  };
};

const STATE_TITLES: Readonly<Record<LotState, string>> = {
  available: 'Released',
  quarantined: 'Quarantined',
  recalled: 'Recalled',
};
const UNDONE_TITLES: Readonly<Record<LotState, string>> = {
  available: 'Release undone',
  quarantined: 'Quarantine undone',
  recalled: 'Recall undone',
};
const isState = (value: unknown): value is LotState => LOT_STATES.includes(value as LotState);

/** Returns whether the change belongs to a dose recorded as given; its movement shows the details already. */
const isGivenDoseChange = ({ changes }: LotChange): boolean => changes.some(({ field }) => field === 'given');

const changeToEntry = ({ at, actorName, changes }: LotChange, index: number, zone: string): HistoryEntry => {
  const state = changes.find(({ field }) => field === 'state');
  const isUndone = changes.some(({ field }) => field === 'isUndone');
  const title = isState(state?.after)
    ? isUndone && isState(state.before)
      ? UNDONE_TITLES[state.before]
      : STATE_TITLES[state.after]
    : changes.some(({ field }) => field === 'quantity')
      ? 'Moved'
      : 'Changed';
  return {
    key: `c${at} ${index}`,
    at,
    title,
    details: changes
      .filter(({ field }) => field !== 'state' && field !== 'isUndone')
      .flatMap(({ field, before, after }) => {
        const of = { kind: 'lot', field, zone };
        if (field === 'stateReason') return after === null ? [] : [formatAuditValue(after, of)];
        return [
          `${capitalize(getAuditFieldLabel(field))}: ${formatAuditValue(before, of)} → ${formatAuditValue(after, of)}`,
        ];
      }),
    author: actorName,
    change: '',
    writeOff: null,
    discard: null,
    isStateUndoable: state !== undefined && !isUndone,
  };
};

interface LotHistoryProps {
  readonly lot: Lot;
  readonly level: DetailsLevel;
  readonly refreshKey: string;
  readonly onUpdated: () => void;
}

/** Lists the history of a lot, newest first: its movements and the changes of its details. */
export function LotHistory({ lot, level, refreshKey, onUpdated }: LotHistoryProps) {
  const user = useUser();
  const canEdit = useClinicRight('stock:edit');
  const canDiscard = useClinicRight('stock:use');
  const zone = useOrganization(({ timeZone }) => timeZone);
  const movements = usePages(refreshKey, (cursor) =>
    callPage(listLotMovements, { params: { id: lot.id }, query: { limit: 50, cursor } }),
  );
  const changes = usePages(refreshKey, async () => {
    const rows = await call(listLotChanges, { params: { id: lot.id } });
    return { rows: rows.map((row, id) => ({ id, ...row })), next: null };
  });
  const events = useMemo(() => {
    if (movements.rows === null || changes.rows === null) return null;
    const oldest = movements.next === null ? '' : (movements.rows.at(-1)?.at ?? '');
    return [
      ...movements.rows.map(movementToEntry),
      // Older changes appear once the older movements are loaded.
      ...changes.rows
        .filter((row) => row.at >= oldest && !isGivenDoseChange(row))
        .map((row, index) => changeToEntry(row, index, zone)),
    ].toSorted((a, b) => b.at.localeCompare(a.at));
  }, [movements.rows, movements.next, changes.rows, zone]);
  const error = movements.error ?? changes.error;
  const lastState = events?.find(({ isStateUndoable }) => isStateUndoable)?.key;
  return (
    <DetailsBlock title="History" level={level} className="print:hidden">
      {events === null ? (
        error === null ? (
          <LinesSkeleton label="Loading history" lines={4} />
        ) : (
          <ErrorState
            error={error}
            sentence="The history could not be loaded."
            onRetry={() => {
              movements.again();
              changes.again();
            }}
          />
        )
      ) : events.length === 0 ? (
        <EmptyState icon={History} title="No movements since lots are tracked" />
      ) : (
        <MovementTable>
          {events.map(({ key, at, title, details, author, change, writeOff, discard }) => (
            <MovementRow
              key={key}
              title={title}
              details={details}
              who={author}
              at={at}
              change={change}
              action={
                <>
                  {writeOff !== null && canEdit && (
                    <UndoButton onClick={() => void revertWriteOff(writeOff, onUpdated)} />
                  )}
                  {key === lastState && canEdit && canUndoLotState(lot, user.id) && (
                    <UndoButton onClick={() => void revertLotState(lot, onUpdated)} />
                  )}
                  {discard !== null && canDiscard && (
                    <UndoButton onClick={() => void restoreContent(discard, onUpdated)} />
                  )}
                </>
              }
            />
          ))}
        </MovementTable>
      )}
      <div className="flex flex-col gap-3 pt-3 empty:hidden">
        <MoreRows log={movements} failed="Older entries could not be loaded." onMore={movements.more} />
      </div>
    </DetailsBlock>
  );
}

const UndoButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button size="small" variant="quiet" className="-ml-2" onClick={onClick}>
    Undo
  </Button>
);
