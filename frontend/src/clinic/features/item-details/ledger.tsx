import { exportConsumableMovements, exportItemMovements } from '@atrium/contract/clinic/exports/calls';
import { addDays } from '@atrium/rules/time/calendar';
import { MOVEMENT_TYPE_LABELS, MOVEMENT_TYPES } from '@atrium/rules/stock/labels';
import { getDayStart } from '@atrium/rules/time/time-zone';
import { History } from 'lucide-react';
import { useState } from 'react';
import { buildUrl, getErrorMessage } from '../../../lib/api/http.js';
import { useOrganization } from '../../../session/organization-store.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { ExportButton } from '../../../ui/buttons/export-button.js';
import { DayField } from '../../../ui/fields/day-field.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';
import { NoMatch } from '../../../ui/lists/list-states.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import type { Stock } from '../../store/clinic-state.js';
import { useClinicRight } from '../../shared/rights.js';
import { MovementTable } from '../../shared/stock/movement-table.js';
import { useTeamChoices } from '../../shared/team-choices.js';
import { OpenContainers } from '../containers/public.js';
import { LedgerLine } from './ledger-line.js';
import { type LedgerQuery, useLedger } from './use-ledger.js';

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
          <ErrorState sentence={getErrorMessage(error, FAILURE_TEXT)} onRetry={ledger.readNewest} />
        )
      ) : movements.length === 0 ? (
        isFiltered ? (
          <NoMatch
            icon={<History className="size-5" />}
            title={isBackwards ? '“From” is after “To”' : 'No entries match these filters'}
            onClear={() => setChosen(NO_FILTER)}
          />
        ) : (
          <EmptyState icon={<History className="size-5" />} title="Nothing has changed this stock yet" />
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
