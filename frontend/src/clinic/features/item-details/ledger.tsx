import { listConsumableMovements } from '@atrium/contract/clinic/consumables';
import { exportConsumableMovements, exportItemMovements } from '@atrium/contract/clinic/exports';
import { listItemMovements } from '@atrium/contract/clinic/items';
import type { Movement } from '@atrium/contract/clinic/stock';
import { treatmentText } from '@atrium/rules/activity';
import { addDays } from '@atrium/rules/calendar';
import { ADJUSTMENT_REASON_LABELS, labelOf, MOVEMENT_TYPE_LABELS, MOVEMENT_TYPES } from '@atrium/rules/labels';
import { lotTitle } from '@atrium/rules/lots';
import { displayName, shortName } from '@atrium/rules/people';
import { changeOfContent, openingText } from '@atrium/rules/contents';
import { changeText } from '@atrium/rules/quantity';
import type { StockKind } from '@atrium/rules/stock-status';
import { startOfDayInZone } from '@atrium/rules/time-zone';
import { Download, History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fullMomentText, momentText } from '../../../lib/dates.js';
import { saveAddress } from '../../../lib/csv.js';
import { addressOf, callPage, sentenceOf } from '../../../lib/http.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { Alert } from '../../../ui/alert.js';
import { Button } from '../../../ui/button.js';
import { classes } from '../../../ui/classes.js';
import { DayField } from '../../../ui/day-field.js';
import { Field } from '../../../ui/field.js';
import { LinesSkeleton } from '../../../ui/lines-skeleton.js';
import { NoMatch } from '../../../ui/list-frame.js';
import { Select } from '../../../ui/select.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import type { Stock } from '../../store/clinic-state.js';
import { useMay } from '../../shared/rights.js';
import { useTeamChoices } from '../../shared/team-choices.js';
import { isUndoableDiscard, OpenOnes, undoDiscarded, wasteText, wasteValue } from '../containers/public.js';

const PAGE = 50;
const FAILED = 'The history could not be loaded.';

/** As the filters stand in the address of the calls; blank is none. */
interface Filters {
  readonly type: string;
  readonly userId: string;
  readonly since: string;
  readonly until: string;
}

const read = (kind: StockKind, id: number, filters: Filters, cursor: string | null) => {
  const input = { params: { id }, query: { ...filters, limit: PAGE, cursor } };
  return kind === 'item' ? callPage(listItemMovements, input) : callPage(listConsumableMovements, input);
};

/** Every change of the stock of one item or consumable: when, who, why, by how much, and what was there afterwards. */
export function Ledger({ stock }: { readonly stock: Stock }) {
  const [chosen, setChosen] = useState(NO_FILTER);
  const zone = useOrganisation(({ timeZone }) => timeZone);
  const mayExport = useMay('export');
  const { type, userId, from, to } = chosen;
  const filters: Filters = {
    type,
    userId,
    since: from === '' ? '' : startOfDayInZone(from, zone).toISOString(),
    until: to === '' ? '' : startOfDayInZone(addDays(to, 1), zone).toISOString(),
  };
  const isFiltered = Object.values(chosen).some((value) => value !== '');
  const isBackwards = from !== '' && to !== '' && from > to;
  const ledger = useLedger(stock, filters);
  const { movements, next, error } = ledger;
  const download = () =>
    saveAddress(
      addressOf(
        (stock.kind === 'item' ? exportItemMovements : exportConsumableMovements).path,
        { id: stock.id },
        { ...filters },
      ),
    );
  return (
    <div>
      {/* What tracks lots shows it among them. */}
      {!stock.tracksLots && (
        <OpenOnes of={{ stockId: stock.id }} news={stock.version} isAny={stock.opened.length > 0} className="mb-3" />
      )}
      <LedgerFilters chosen={chosen} onChange={setChosen} />
      {movements === null ? (
        error === null ? (
          <LinesSkeleton label="Loading history" lines={6} />
        ) : (
          <ErrorState sentence={sentenceOf(error, FAILED)} onRetry={ledger.readNewest} />
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
          <table aria-label="History" className="w-full table-fixed text-table">
            <thead>
              <tr className="text-left text-caption text-muted">
                <th scope="col" className="border-b border-line py-2 font-medium">
                  What and why
                </th>
                <th scope="col" className="hidden w-32 border-b border-line py-2 font-medium sm:table-cell">
                  Who and when
                </th>
                <th scope="col" className="w-20 border-b border-line py-2 text-right font-medium">
                  Change
                </th>
                <th scope="col" className="w-20 border-b border-line py-2 text-right font-medium">
                  Balance
                </th>
              </tr>
            </thead>
            <tbody>
              {movements.map((movement) => (
                <Line key={movement.id} movement={movement} isNew={ledger.isNew(movement)} onTook={ledger.readNewest} />
              ))}
            </tbody>
          </table>
          {error !== null && (
            <Alert tone="bad" className="mt-3">
              {sentenceOf(error, 'Older entries could not be loaded.')}
            </Alert>
          )}
          <div className="flex flex-wrap items-center justify-between gap-2 pt-4">
            {mayExport && (
              <Button size="small" icon={<Download className="size-4" aria-hidden="true" />} onClick={download}>
                Export CSV
              </Button>
            )}
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

interface LineProps {
  readonly movement: Movement;
  readonly isNew: boolean;
  readonly onTook: () => void;
}

function Line({ movement, isNew, onTook }: LineProps) {
  const mayDiscard = useMay('stock:use');
  const { type, delta, balance, at, user, usedBy, content, contentUnit } = movement;
  const person = usedBy ?? user;
  const who = person === null ? 'System' : shortName(person);
  return (
    <tr className={classes('align-top', isNew && 'animate-glow')}>
      <td className="border-b border-line py-2 pr-3">
        <p className="font-medium">
          {[wasteText(movement) ?? MOVEMENT_TYPE_LABELS[type], openingText(movement)?.toLowerCase()]
            .filter(Boolean)
            .join(', ')}
        </p>
        {detailsOf(movement).map((detail) => (
          <p key={detail} className="break-words text-muted">
            {detail}
          </p>
        ))}
        <p className="text-caption text-muted sm:hidden">
          {who} · <time dateTime={at}>{momentText(at)}</time>
        </p>
        {mayDiscard && isUndoableDiscard(movement) && (
          <Button
            size="small"
            variant="quiet"
            className="-ml-2.5"
            onClick={() => void undoDiscarded(movement.id, onTook)}
          >
            Undo
          </Button>
        )}
      </td>
      <td className="hidden border-b border-line py-2 pr-3 sm:table-cell">
        <p className="truncate" title={person === null ? undefined : displayName(person)}>
          {who}
        </p>
        <time dateTime={at} title={fullMomentText(at)} className="figures text-caption text-muted">
          {momentText(at)}
        </time>
      </td>
      <td
        className={classes(
          'figures border-b border-line py-2 text-right font-semibold',
          (content ?? delta) > 0 ? 'text-good-text' : (content ?? delta) < 0 ? 'text-text' : 'text-muted',
        )}
      >
        {content === null ? changeText(delta) : changeOfContent(content, contentUnit)}
      </td>
      <td className="figures border-b border-line py-2 text-right">{balance.toLocaleString('en')}</td>
    </tr>
  );
}

/** What and for whom, then why; a patient's reference is shown to the clinic alone. */
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
}: Movement): string[] {
  const isUse = type === 'usage' || type === 'undo';
  const use = [
    treatmentText(treatmentType),
    treatmentArea,
    patientId && `Patient ${patientId}`,
    user !== null &&
      usedBy !== null &&
      user.id !== usedBy.id &&
      `${type === 'undo' ? 'Undone' : 'Logged'} by ${shortName(user)}`,
  ].filter(Boolean);
  const why =
    (type === 'adjustment' || type === 'waste') && reason !== null ? labelOf(ADJUSTMENT_REASON_LABELS, reason) : reason;
  const when = occurredAt === null ? null : `${isUse ? 'Used' : 'Discarded'} ${momentText(occurredAt)}, entered later`;
  const facts = [when, lot && lotTitle(lot.number), why, wasteValue(value), note];
  return [...(isUse ? [use.join(' · ')] : []), ...facts.filter((text) => text !== null)].filter(Boolean);
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
        <Field label="Type">
          {(control) => (
            <Select
              {...control}
              choices={types}
              value={chosen.type}
              onChange={(event) => onChange({ ...chosen, type: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Person">
          {(control) => (
            <Select
              {...control}
              choices={people}
              value={chosen.userId}
              onChange={(event) => onChange({ ...chosen, userId: event.currentTarget.value })}
            />
          )}
        </Field>
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

/** The ledger, newest first. A line never changes; whenever the stock did, the newest page is read once more. */
function useLedger(stock: Stock, filters: Filters) {
  const [movements, setMovements] = useState<readonly Movement[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  const [again, setAgain] = useState(0);
  const [firstId, setFirstId] = useState<number | null>(null);
  const { id, kind, version } = stock;
  const narrowed = JSON.stringify(filters);
  const asked = `${version} ${again} ${narrowed}`;
  const latest = useRef('');
  const [shown, setShown] = useState(narrowed);
  if (shown !== narrowed) {
    setShown(narrowed);
    setMovements(null);
    setNext(null);
    setError(null);
    setFirstId(null);
  }

  useEffect(() => {
    latest.current = asked;
    const isLatest = () => latest.current === asked;
    void (async () => {
      try {
        const page = await read(kind, id, JSON.parse(narrowed) as Filters, null);
        if (!isLatest()) return;
        setFirstId((known) => known ?? page.rows[0]?.id ?? 0);
        setMovements((known) => {
          const seen = new Set(page.rows.map((row) => row.id));
          const oldest = page.rows.at(-1)?.id ?? 0;
          // More happened since than fits a page: what lies between is not known, so the list begins anew.
          const joins = known !== null && known.some((row) => row.id >= oldest);
          if (!joins) setNext(page.next);
          return joins ? [...page.rows, ...known.filter((row) => !seen.has(row.id))] : page.rows;
        });
        setError(null);
      } catch (failure) {
        if (isLatest()) setError(failure);
      }
    })();
  }, [id, kind, asked, narrowed]);

  return {
    movements,
    next,
    error,
    loadingMore,
    isNew: (movement: Movement) => firstId !== null && movement.id > firstId,
    readNewest: () => {
      setError(null);
      setAgain(again + 1);
    },
    readOlder: () => {
      const mine = narrowed;
      const isMine = () => latest.current.endsWith(mine);
      setLoadingMore(true);
      read(kind, id, filters, next).then(
        (page) => {
          setLoadingMore(false);
          if (!isMine()) return;
          setMovements((known) => {
            const seen = new Set((known ?? []).map((row) => row.id));
            return [...(known ?? []), ...page.rows.filter((row) => !seen.has(row.id))];
          });
          setNext(page.next);
          setError(null);
        },
        (failure: unknown) => {
          setLoadingMore(false);
          if (isMine()) setError(failure);
        },
      );
    },
  };
}
