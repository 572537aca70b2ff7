import { askRecount } from '@atrium/contract/clinic/counts/calls';
import type { CountLine, StockCount } from '@atrium/contract/clinic/counts/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { CircleCheck, RotateCcw } from 'lucide-react';
import { formatShortMoment } from '../../../../lib/format/dates.js';
import { call } from '../../../../lib/api/http.js';
import { formatAmount } from '../../../../lib/format/money.js';
import { Badge } from '../../../../ui/display/badge.js';
import { Button, AsyncButton } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { Framed, FramedRows } from '../../../../ui/lists/list-states.js';
import { EmptyState } from '../../../../ui/feedback/states.js';
import { upsertRow } from '../../../store/clinic-store.js';
import { sortByValue, formatExpectedLevel, formatSigned } from '../count-text.js';
import { describeNewerLevel, getLineTitle } from './newer-levels.js';
import { type UncountedLots, describeUncountedLots } from './uncounted-lots.js';
import { Facts } from '../../../../ui/display/facts.js';
import { LotTitle } from '../../../shared/stock/lot-title.js';

interface CountDifferencesProps {
  readonly count: StockCount;
  readonly lines: readonly CountLine[];
  readonly leftLots: readonly UncountedLots[];
  readonly manages: boolean;
  readonly onShowLeft: () => void;
  readonly onRemove: (lineId: number) => Promise<void>;
}

/**
 * Lists the differences of a count, the rows that were not posted or keep a later level, and the lots that were not
 * counted.
 */
export const CountDifferences = (props: CountDifferencesProps) => (
  <div className="flex flex-col gap-4">
    <SkippedRows {...props} />
    <Differences {...props} />
    <NewerLevels {...props} />
    {props.leftLots.length > 0 && <UncountedLotsList {...props} />}
  </div>
);

const describeCounted = ({ counted, unit, countedBy, countedAt }: CountLine): string =>
  `${formatQuantity(counted, unit)} counted by ${countedBy === null ? 'a former member' : getDisplayName(countedBy)}, ${formatShortMoment(countedAt)}`;

/** Rows that the last posting skipped, each with the required action. */
function SkippedRows({ count, lines, manages, onRemove }: CountDifferencesProps) {
  const rejectedLines = lines.filter(({ refusal }) => refusal !== null);
  if (rejectedLines.length === 0) return null;
  return (
    <section aria-labelledby="not-posted" className="flex flex-col gap-2">
      <h2 id="not-posted" className="font-semibold">
        Not posted
      </h2>
      <FramedRows>
        <ul aria-labelledby="not-posted" className="divide-y divide-line">
          {rejectedLines.map((line) => (
            <li key={line.id} className="flex items-center justify-between gap-4 py-2 sm:px-4">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{getLineTitle(line)}</p>
                <p className="text-table wrap-anywhere text-warn-text">{line.refusal}</p>
                <p className="figures text-caption text-muted">{describeCounted(line)}</p>
              </div>
              {manages && count.status === 'open' && (
                <AsyncButton
                  size="small"
                  variant="quiet"
                  aria-label={`Remove ${getLineTitle(line)} from the count`}
                  busy="Removing..."
                  failed="The row could not be removed. Please try again."
                  onRun={() => onRemove(line.id)}
                >
                  Remove
                </AsyncButton>
              )}
            </li>
          ))}
        </ul>
      </FramedRows>
    </section>
  );
}

/** Lists rows whose level was set again after they were counted, and which keep the later level. */
function NewerLevels({ count, lines }: CountDifferencesProps) {
  const rows = lines.flatMap((line) => (line.later === null ? [] : [{ line, later: line.later }]));
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="later-levels" className="flex flex-col gap-2">
      <h2 id="later-levels" className="font-semibold">
        {count.status === 'open' ? 'Will keep a newer level' : 'Kept a newer level'}
      </h2>
      <FramedRows>
        <ul aria-labelledby="later-levels" className="divide-y divide-line">
          {rows.map(({ line, later }) => (
            <li key={line.id} className="py-2 sm:px-4">
              <p className="font-semibold wrap-anywhere">{getLineTitle(line)}</p>
              <p className="figures text-table">{describeNewerLevel(later)}</p>
              <p className="figures text-caption text-muted">{describeCounted(line)}</p>
            </li>
          ))}
        </ul>
      </FramedRows>
    </section>
  );
}

function UncountedLotsList({ leftLots, onShowLeft }: CountDifferencesProps) {
  return (
    <section aria-labelledby="lots-left" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <h2 id="lots-left" className="font-semibold">
          Lots not counted
        </h2>
        <Button size="small" variant="quiet" onClick={onShowLeft}>
          Count them
        </Button>
      </div>
      <FramedRows>
        <ul aria-labelledby="lots-left" className="divide-y divide-line">
          {leftLots.map((one) => (
            <li key={one.row.stockId} className="py-2 sm:px-4">
              <p className="wrap-anywhere">{describeUncountedLots(one)}</p>
              <p className="figures text-caption text-muted">
                {one.entries
                  .map(
                    ({ title, expected }) => `${title}${expected === null ? '' : `: ${expected.toLocaleString('en')}`}`,
                  )
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </FramedRows>
    </section>
  );
}

const costOf = (value: string | null): string =>
  value === null ? 'No cost' : `${value.startsWith('-') ? '−' : '+'}${formatAmount(value.replace('-', ''))}`;

/** Lists the differences from the expected level at the time of the count, highest value first. */
function Differences({ count, lines, manages }: CountDifferencesProps) {
  const rows = sortByValue(lines);
  const recount = async (line: CountLine) => {
    const body = { lineIds: [line.id], wanted: !line.wantsRecount };
    upsertRow.counts(await call(askRecount, { params: { id: count.id }, body }));
  };
  if (rows.length === 0 && lines.some(({ later, refusal }) => later !== null || refusal !== null)) return null;
  if (rows.length === 0)
    return (
      <Framed>
        <EmptyState icon={CircleCheck} title={count.counted === 0 ? 'No counts yet' : 'Everything counted matches'} />
      </Framed>
    );
  return (
    <FramedRows>
      <ul aria-label="Differences" className="divide-y divide-line">
        {rows.map((line) => {
          const { id, name, number, lotId, counted, difference, value, unit, countedBy, countedAt } = line;
          return (
            <li
              key={id}
              className={classes(
                'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 sm:px-4',
                // Fixed width, because some rows have no button.
                count.status === 'open'
                  ? 'lg:grid-cols-[minmax(0,1fr)_180px_96px_112px_176px]'
                  : 'lg:grid-cols-[minmax(0,1fr)_180px_96px_112px]',
              )}
            >
              <div className="min-w-0">
                <p className="line-clamp-2 font-semibold wrap-anywhere" title={name}>
                  {name}
                </p>
                <p className="truncate text-caption text-muted">
                  <Facts
                    facts={[
                      (lotId !== null || number !== null) && <LotTitle key="lot" number={number} />,
                      `${countedBy === null ? 'A former member' : getDisplayName(countedBy)}, ${formatShortMoment(countedAt)}`,
                      line.firstCounted === null ? null : `${line.firstCounted} at first`,
                    ]}
                  />
                </p>
              </div>
              <p className="figures text-table text-muted max-lg:order-3">
                <span>{`${formatExpectedLevel(line)}, ${formatQuantity(counted, unit)}`}</span>
                <span className="block lg:hidden">{costOf(value)}</span>
              </p>
              <p
                className={`figures text-right text-lead font-semibold ${(difference ?? 0) < 0 ? 'text-bad-text' : 'text-text'}`}
              >
                {formatSigned(difference ?? 0)}
              </p>
              <p className="figures text-right text-table text-muted max-lg:hidden">{costOf(value)}</p>
              {count.status === 'open' && !line.isPosted && (
                <div className="max-lg:order-4 max-lg:-my-1 max-lg:-mr-2 justify-self-end">
                  {manages ? (
                    <AsyncButton
                      size="small"
                      variant={line.wantsRecount ? 'secondary' : 'quiet'}
                      aria-pressed={line.wantsRecount}
                      busy="Saving..."
                      failed="The row could not be marked. Please try again."
                      icon={<RotateCcw className="size-3.5" />}
                      onRun={() => recount(line)}
                    >
                      {line.wantsRecount ? 'Recount requested' : 'Count again'}
                    </AsyncButton>
                  ) : (
                    line.wantsRecount && <Badge tone="warn">Recount requested</Badge>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </FramedRows>
  );
}
