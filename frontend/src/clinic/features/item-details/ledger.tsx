import { exportConsumableMovements, exportItemMovements } from '@atrium/contract/clinic/exports/calls';
import { addDays } from '@atrium/rules/time/calendar';
import { MOVEMENT_TYPE_LABELS, MOVEMENT_TYPES, ADJUSTMENT_REASON_LABELS, getLabel } from '@atrium/rules/stock/labels';
import { getDayStart } from '@atrium/rules/time/time-zone';
import { History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { buildUrl, getErrorMessage } from '../../../lib/api/http.js';
import { useOrganization } from '../../../session/organization-store.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { ExportButton } from '../../../ui/buttons/export-button.js';
import { DayField } from '../../../ui/fields/day-field.js';
import { LinesSkeleton, EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { NoMatch } from '../../../ui/lists/list-states.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import type { Stock } from '../../store/clinic-state.js';
import { useClinicRight } from '../../shared/rights.js';
import { MovementTable, MovementRow } from '../../shared/stock/movement-table.js';
import { useTeamChoices } from '../../shared/team-choices.js';
import {
  OpenContainers,
  isUndoableDiscard,
  formatMovementTime,
  restoreContent,
  describeWaste,
  formatWasteValue,
} from '../containers/public.js';
import { type LedgerQuery, useLedger } from './use-ledger.js';
import type { Movement } from '@atrium/contract/clinic/stock/schemas';
import { getTreatmentLabel } from '@atrium/rules/agency/activity';
import { formatContentChange, getOpeningLabel } from '@atrium/rules/stock/contents';
import { getDisplayName, getShortName } from '@atrium/rules/people/people';
import { formatQuantityChange } from '@atrium/rules/stock/quantity';
import { isShownFact } from '../../../ui/display/facts.js';
import { LotTitle } from '../../shared/stock/lot-title.js';

interface LedgerLineProps {
  readonly movement: Movement;
  readonly isNew: boolean;
  readonly onUpdated: () => void;
}

/** Row of one movement. */
function LedgerLine({ movement, isNew, onUpdated }: LedgerLineProps) {
  const canDiscard = useClinicRight('stock:use');
  const { type, delta, balance, at, user, usedBy, content, contentUnit } = movement;
  const person = usedBy ?? user;
  const who = person === null ? 'System' : getShortName(person);
  return (
    <MovementRow
      title={[describeWaste(movement) ?? MOVEMENT_TYPE_LABELS[type], getOpeningLabel(movement)?.toLowerCase()]
        .filter(Boolean)
        .join(', ')}
      details={detailsOf(movement)}
      who={who}
      fullName={person === null ? undefined : getDisplayName(person)}
      at={at}
      change={content === null ? formatQuantityChange(delta) : formatContentChange(content, contentUnit)}
      balance={balance}
      isNew={isNew}
      action={
        canDiscard &&
        isUndoableDiscard(movement) && (
          <Button
            size="small"
            variant="quiet"
            className="-ml-2"
            onClick={() => void restoreContent(movement.id, onUpdated)}
          >
            Undo
          </Button>
        )
      }
    />
  );
}

/**
 * Returns the details of a movement: treatment and patient, then the reason. Only members of the clinic see patient
 * references.
 */
function detailsOf({
  type,
  reason,
  note,
  user,
  usedBy,
  treatmentType,
  treatmentArea,
  patientId,
  lot,
  value,
  occurredAt,
}: Movement): readonly ReactNode[] {
  const isUse = type === 'usage' || type === 'undo';
  const use = [
    getTreatmentLabel(treatmentType),
    treatmentArea,
    patientId && `Patient ${patientId}`,
    user !== null &&
      usedBy !== null &&
      user.id !== usedBy.id &&
      `${type === 'undo' ? 'Undone' : 'Logged'} by ${getShortName(user)}`,
  ].filter(Boolean);
  const why =
    (type === 'adjustment' || type === 'waste') && reason !== null
      ? getLabel(ADJUSTMENT_REASON_LABELS, reason)
      : reason;
  const when = occurredAt === null ? null : formatMovementTime(type, reason, occurredAt);
  const facts = [when, lot && <LotTitle key="lot" number={lot.number} />, why, formatWasteValue(value), note];
  return [isUse && use.join(' · '), ...facts].filter(isShownFact);
}

const FAILURE_TEXT = 'The history could not be loaded.';

/** All movements of one product: time, user, reason, difference and balance. */
export function Ledger({ stock }: { readonly stock: Stock }) {
  const [chosen, setChosen] = useState(NO_FILTER);
  const zone = useOrganization(({ timeZone }) => timeZone);
  const canExport = useClinicRight('export');
  const { type, userId, from, to } = chosen;
  const filters: LedgerQuery = {
    type,
    userId,
    since: from === '' ? '' : getDayStart(from, zone).toISOString(),
    until: to === '' ? '' : getDayStart(addDays(to, 1), zone).toISOString(),
  };
  const isFiltered = Object.values(chosen).some((value) => value !== '');
  const isBackwards = from !== '' && to !== '' && from > to;
  const ledger = useLedger(stock, filters);
  const { movements, next, error } = ledger;
  const exportUrl = buildUrl(
    (stock.kind === 'item' ? exportItemMovements : exportConsumableMovements).path,
    { id: stock.id },
    { ...filters },
  );
  return (
    <div>
      {/* Products with lots show open containers in the list of lots. */}
      {!stock.tracksLots && (
        <OpenContainers
          of={{ stockId: stock.id }}
          refreshKey={stock.version}
          hasAny={stock.opened.length > 0}
          className="mb-3"
        />
      )}
      <LedgerFilters chosen={chosen} onChange={setChosen} />
      {movements === null ? (
        error === null ? (
          <LinesSkeleton label="Loading history" lines={6} />
        ) : (
          <ErrorState error={error} sentence={FAILURE_TEXT} onRetry={ledger.readNewest} />
        )
      ) : movements.length === 0 ? (
        isFiltered ? (
          <NoMatch
            icon={History}
            title={isBackwards ? '“From” is after “To”' : 'No entries match these filters'}
            onClear={() => setChosen(NO_FILTER)}
          />
        ) : (
          <EmptyState icon={History} title="Nothing has changed this stock yet" />
        )
      ) : (
        <>
          <MovementTable hasBalance>
            {movements.map((movement) => (
              <LedgerLine
                key={movement.id}
                movement={movement}
                isNew={ledger.isNew(movement)}
                onUpdated={ledger.readNewest}
              />
            ))}
          </MovementTable>
          {error !== null && (
            <Alert tone="bad" className="mt-3">
              {getErrorMessage(error, 'Older entries could not be loaded.')}
            </Alert>
          )}
          <div className="flex flex-wrap items-center justify-between gap-2 pt-4">
            {canExport && <ExportButton size="small" url={exportUrl} />}
            {next !== null && (
              <Button busy={ledger.loadingMore && 'Loading...'} onClick={ledger.readOlder}>
                Load older
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

const NO_FILTER = { type: '', userId: '', from: '', to: '' };

const types = [
  { value: '', label: 'All types' },
  ...MOVEMENT_TYPES.map((value) => ({ value, label: MOVEMENT_TYPE_LABELS[value] })),
];

interface LedgerFiltersProps {
  readonly chosen: typeof NO_FILTER;
  readonly onChange: (chosen: typeof NO_FILTER) => void;
}

function LedgerFilters({ chosen, onChange }: LedgerFiltersProps) {
  const team = useTeamChoices();
  const people = [{ value: '', label: 'Everyone' }, ...team];
  return (
    <div className="@container mb-3">
      <div className="grid grid-cols-2 gap-3 @2xl:grid-cols-4">
        <SelectField
          label="Type"
          choices={types}
          value={chosen.type}
          onChange={(event) => onChange({ ...chosen, type: event.currentTarget.value })}
        />
        <SelectField
          label="Person"
          choices={people}
          value={chosen.userId}
          onChange={(event) => onChange({ ...chosen, userId: event.currentTarget.value })}
        />
        {(['from', 'to'] as const).map((end) => (
          <DayField
            key={end}
            label={end === 'from' ? 'From' : 'To'}
            value={chosen[end]}
            onChange={(day) => onChange({ ...chosen, [end]: day })}
          />
        ))}
      </div>
    </div>
  );
}
