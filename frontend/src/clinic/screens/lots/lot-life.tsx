import { listLotChanges, listLotMovements } from '@atrium/contract/clinic/lots/calls';
import type { Lot, LotChange, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import { treatmentText } from '@atrium/rules/agency/activity';
import { auditField } from '@atrium/rules/audit/fields';
import { auditValue } from '@atrium/rules/audit/values';
import { ADJUSTMENT_REASON_LABELS, labelOf, MOVEMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { LOT_STATES, type LotState } from '@atrium/rules/stock/lots';
import { shortName } from '@atrium/rules/people/people';
import { changeOfContent, openingText } from '@atrium/rules/stock/contents';
import { isLateEntry } from '@atrium/rules/usage/time-of-use';
import { changeText } from '@atrium/rules/stock/quantity';
import { useMemo } from 'react';
import { fullMomentText, momentText } from '../../../lib/format/dates.js';
import { call, callPage, sentenceOf } from '../../../lib/api/http.js';
import { usePages } from '../../../lib/api/pages.js';
import { canUndoState, putBack, undoState } from '../../features/lots/public.js';
import {
  isUndoableDiscard,
  timeText,
  UNDO_MS,
  undoDiscarded,
  wasteText,
  wasteValue,
} from '../../features/containers/public.js';
import { useMay } from '../../shared/rights.js';
import { useUser } from '../../../session/session-store.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';
import { MoreRows } from '../../../ui/lists/list-frame.js';
import { Button } from '../../../ui/buttons/button.js';
import { ErrorState } from '../../../ui/feedback/states.js';

interface Event {
  readonly key: string;
  readonly at: string;
  readonly what: string;
  readonly details: readonly string[];
  readonly who: string;
  readonly change: string;
  /** Id of the write-off that can be undone, or null. */
  readonly writeOff: number | null;
  readonly discard: number | null;
  /** Whether the entry is a state change that can be undone. */
  readonly isStateUndoable: boolean;
}

const eventOfMovement = (movement: LotMovement): Event => {
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
  const why = reason === null ? null : labelOf(ADJUSTMENT_REASON_LABELS, reason);
  return {
    key: `m${id}`,
    at,
    what: `${isGivenBeforeHold ? 'Recorded as given' : (wasteText(movement) ?? MOVEMENT_TYPE_LABELS[type])}${isUndone ? ' (undone)' : ''}`,
    details: [
      occurredAt !== null &&
        (type === 'adjustment' || isLateEntry(new Date(occurredAt), new Date(at))) &&
        (isGivenBeforeHold ? `Given ${momentText(occurredAt)}, entered later` : timeText(type, reason, occurredAt)),
      openingText(movement),
      type === 'usage' && treatmentText(treatmentType),
      patientId && `Patient ${patientId}`,
      isGivenBeforeHold && lotReason,
      why,
      note,
      wasteValue(value),
    ].filter((text): text is string => typeof text === 'string' && text !== ''),
    who: usedBy === null && user === null ? 'System' : shortName(usedBy ?? user),
    change: content === null ? changeText(delta) : changeOfContent(content, contentUnit),
    writeOff: type === 'waste' && delta < 0 && !isTakenBack && Date.now() - Date.parse(at) < UNDO_MS ? id : null,
    discard: isUndoableDiscard(movement) ? id : null,
    isStateUndoable: false,
  };
};

const STATE_ACTS: Readonly<Record<LotState, string>> = {
  available: 'Released',
  quarantined: 'Quarantined',
  recalled: 'Recalled',
};
const UNDONE_ACTS: Readonly<Record<LotState, string>> = {
  available: 'Release undone',
  quarantined: 'Quarantine undone',
  recalled: 'Recall undone',
};
const isState = (value: unknown): value is LotState => LOT_STATES.includes(value as LotState);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns whether the change belongs to a dose recorded as given; its movement shows the details already. */
const isOfGiven = ({ changes }: LotChange): boolean => changes.some(({ field }) => field === 'given');

const eventOfChange = ({ at, actorName, changes }: LotChange, index: number, zone: string): Event => {
  const state = changes.find(({ field }) => field === 'state');
  const isUndone = changes.some(({ field }) => field === 'isUndone');
  const what = isState(state?.after)
    ? isUndone && isState(state.before)
      ? UNDONE_ACTS[state.before]
      : STATE_ACTS[state.after]
    : changes.some(({ field }) => field === 'quantity')
      ? 'Moved'
      : 'Changed';
  return {
    key: `c${at} ${index}`,
    at,
    what,
    details: changes
      .filter(({ field }) => field !== 'state' && field !== 'isUndone')
      .flatMap(({ field, before, after }) => {
        const of = { kind: 'lot', field, zone };
        if (field === 'stateReason') return after === null ? [] : [auditValue(after, of)];
        return [`${capital(auditField(field))}: ${auditValue(before, of)} → ${auditValue(after, of)}`];
      }),
    who: actorName,
    change: '',
    writeOff: null,
    discard: null,
    isStateUndoable: state !== undefined && !isUndone,
  };
};

interface LotLifeProps {
  readonly lot: Lot;
  readonly news: string;
  readonly onTook: () => void;
}

/** Lists the history of a lot, newest first: its movements and the changes of its details. */
export function LotLife({ lot, news, onTook }: LotLifeProps) {
  const user = useUser();
  const mayEdit = useMay('stock:edit');
  const mayDiscard = useMay('stock:use');
  const zone = useOrganisation(({ timeZone }) => timeZone);
  const movements = usePages(news, (cursor) =>
    callPage(listLotMovements, { params: { id: lot.id }, query: { limit: 50, cursor } }),
  );
  const changes = usePages(news, async () => {
    const rows = await call(listLotChanges, { params: { id: lot.id } });
    return { rows: rows.map((row, id) => ({ id, ...row })), next: null };
  });
  const events = useMemo(() => {
    if (movements.rows === null || changes.rows === null) return null;
    const oldest = movements.next === null ? '' : (movements.rows.at(-1)?.at ?? '');
    return [
      ...movements.rows.map(eventOfMovement),
      // Older changes appear once the older movements are loaded.
      ...changes.rows
        .filter((row) => row.at >= oldest && !isOfGiven(row))
        .map((row, index) => eventOfChange(row, index, zone)),
    ].toSorted((a, b) => b.at.localeCompare(a.at));
  }, [movements.rows, movements.next, changes.rows, zone]);
  const error = movements.error ?? changes.error;
  const lastState = events?.find(({ isStateUndoable }) => isStateUndoable)?.key;
  return (
    <section aria-labelledby="lot-life" className="flex flex-col gap-3 print:hidden">
      <h2 id="lot-life" className="text-heading font-semibold">
        History
      </h2>
      <div className="rounded-card border border-line bg-surface">
        {events === null ? (
          error === null ? (
            <div className="p-4">
              <LinesSkeleton label="Loading history" lines={4} />
            </div>
          ) : (
            <ErrorState
              sentence={sentenceOf(error, 'The history could not be loaded.')}
              onRetry={() => {
                movements.again();
                changes.again();
              }}
            />
          )
        ) : events.length === 0 ? (
          <p className="px-4 py-3 text-table text-muted">Nothing has happened to this lot since lots are tracked.</p>
        ) : (
          <ul aria-label="History" className="divide-y divide-line">
            {events.map(({ key, at, what, details, who, change, writeOff, discard }) => (
              <li key={key} className="flex items-start gap-4 px-4 py-2.5 text-table">
                <div className="min-w-0 flex-1">
                  <p className="font-medium">{what}</p>
                  {details.map((detail) => (
                    <p key={detail} className="text-muted wrap-anywhere">
                      {detail}
                    </p>
                  ))}
                  <p className="text-caption text-muted sm:hidden">
                    {who} · <time dateTime={at}>{momentText(at)}</time>
                  </p>
                </div>
                {writeOff !== null && mayEdit && (
                  <Button size="small" variant="quiet" onClick={() => void putBack(writeOff, onTook)}>
                    Undo
                  </Button>
                )}
                {key === lastState && mayEdit && canUndoState(lot, user.id) && (
                  <Button size="small" variant="quiet" onClick={() => void undoState(lot, onTook)}>
                    Undo
                  </Button>
                )}
                {discard !== null && mayDiscard && (
                  <Button size="small" variant="quiet" onClick={() => void undoDiscarded(discard, onTook)}>
                    Undo
                  </Button>
                )}
                <p className="w-40 shrink-0 max-sm:hidden">
                  <span className="block truncate">{who}</span>
                  <time dateTime={at} title={fullMomentText(at)} className="figures text-caption text-muted">
                    {momentText(at)}
                  </time>
                </p>
                <p className="figures min-w-14 shrink-0 text-right font-semibold">{change}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
      <MoreRows log={movements} failed="Older entries could not be loaded." onMore={movements.more} />
    </section>
  );
}
