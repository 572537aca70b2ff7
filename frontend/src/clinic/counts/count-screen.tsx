import { type CountHere, getStockCount, type StockCount } from '@atrium/contract/clinic/stock-counts';
import { plural } from '@atrium/rules/labels';
import { displayName } from '@atrium/rules/people';
import { ArrowLeft, ListTodo, Printer } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useAddress } from '../../lib/address.js';
import { ApiError, call, sentenceOf } from '../../lib/http.js';
import { momentText } from '../../lib/dates.js';
import { moneyText } from '../../lib/money.js';
import { Alert } from '../../ui/alert.js';
import { Button, buttonLook } from '../../ui/button.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { LinesSkeleton } from '../../ui/lines-skeleton.js';
import { Framed, ListFrame, NoMatch } from '../../ui/list-frame.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { ScreenHead } from '../../ui/screen-head.js';
import { Segmented } from '../../ui/segmented.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { useManagesLots } from '../parts/lots/lot-acts.js';
import { useMay } from '../parts/rights.js';
import { need, took, useClinic } from '../store/clinic-store.js';
import { CountDifferences } from './count-differences.js';
import { CountPaper } from './count-paper.js';
import { CountScan, isAmount, type ScannedRow } from './count-scan.js';
import { StatusOf } from './count-status.js';
import { CountSheet } from './count-sheet.js';
import { byWeight, COUNTS_PATH, entriesOf, isCounted, scopeText } from './count-words.js';
import { findCountRows } from './find-count-rows.js';
import { useCount } from './use-count.js';
import { namesOf, useCountHere } from './use-count-here.js';
import { useLostCounts } from './use-lost-counts.js';

const PostDialog = lazyDialog(async () => (await import('./close-dialogs.js')).PostCountDialog, 'Post Count', 440);
const CancelDialog = lazyDialog(
  async () => (await import('./close-dialogs.js')).CancelCountDialog,
  'Cancel Count',
  440,
);

const ReverseDialog = lazyDialog(
  async () => (await import('./close-dialogs.js')).ReverseCountDialog,
  'Reverse Count',
  440,
);

/** One count: what is to be counted, who counts what, and what is not as expected. */
export function CountScreen() {
  const { countId = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(countId) ? Number(countId) : 0;
  return <CountOfPath key={id} id={id} />;
}

function CountOfPath({ id }: { readonly id: number }) {
  const list = useClinic((state) => state.counts);
  const [error, setError] = useState<unknown>(null);
  const count = list.all.rows.get(id);
  const isUnknown = list.phase === 'ready' && count === undefined;
  useEffect(() => need('counts'), []);
  // An old one is not in the list.
  useEffect(() => {
    if (!isUnknown) return;
    call(getStockCount, { params: { id } }).then(took.counts, setError);
  }, [isUnknown, id]);
  if (count !== undefined) return <CountPage count={count} />;
  if (list.phase === 'failed')
    return (
      <ErrorState sentence={sentenceOf(list.error, 'The count could not be loaded.')} onRetry={() => need('counts')} />
    );
  if (error === null) return <LinesSkeleton label="Loading the count" lines={8} />;
  if (error instanceof ApiError && [400, 404].includes(error.status))
    return (
      <EmptyState icon={<ListTodo className="size-5" />} title="There is no such count.">
        <Link to={COUNTS_PATH} className={buttonLook({ variant: 'secondary' })}>
          All counts
        </Link>
      </EmptyState>
    );
  return <ErrorState sentence={sentenceOf(error, 'The count could not be loaded.')} onRetry={() => setError(null)} />;
}

function CountPage({ count }: { readonly count: StockCount }) {
  const { id, name, status } = count;
  const isOpen = status === 'open';
  const manages = useManagesLots();
  const mayCount = useMay('stock:use') && isOpen;
  const seesDifferences = manages || !isOpen || !count.blind;
  const { address, write } = useAddress();
  const asked = address.get('show') ?? (isOpen ? '' : 'differences');
  const show = asked === 'differences' && !seesDifferences ? '' : asked;
  const { rows, lines, save, takeBack } = useCount(id);
  const { others, say } = useCountHere(id, isOpen);
  const [search, setSearch] = useState('');
  const [current, setCurrentRow] = useState<ScannedRow | null>(null);
  const [closing, setClosing] = useState<'post' | 'cancel' | 'reverse' | null>(null);
  const inScan = current !== null && isAmount(search) ? { of: current.row.name, typed: search } : null;
  const { lost, noteTyped, dismiss } = useLostCounts(isOpen, inScan);
  const setCurrent = (at: ScannedRow | null) => {
    setCurrentRow(at);
    if (at !== null) say(at.row.stockId);
  };
  const wanted = useDeferredValue(search);

  const all = rows.value ?? NONE;
  const left = useMemo(
    () => all.filter((row) => !entriesOf(row, lines).every(isCounted) || row.stockId === current?.row.stockId),
    [all, lines, current],
  );
  const shown = useMemo(
    () => findCountRows(show === 'left' ? left : all, isAmount(wanted) ? '' : wanted),
    [show, left, all, wanted],
  );
  const differences = useMemo(() => byWeight(lines).length, [lines]);
  const views = [
    { value: '', label: `All ${count.total.toLocaleString('en')}` },
    ...(isOpen ? [{ value: 'left', label: `To count ${left.length.toLocaleString('en')}` }] : []),
    ...(seesDifferences ? [{ value: 'differences', label: `Differences ${differences.toLocaleString('en')}` }] : []),
  ];

  const acts = (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={<Printer className="size-4" aria-hidden="true" />}
        className="max-sm:hidden"
        onClick={() => window.print()}
      >
        Print List
      </Button>
      {manages && (
        <>
          <Button onPointerEnter={CancelDialog.preload} onClick={() => setClosing('cancel')}>
            Cancel Count
          </Button>
          <Button
            variant="primary"
            disabled={count.counted === 0}
            onPointerEnter={PostDialog.preload}
            onClick={() => setClosing('post')}
          >
            Post Count
          </Button>
        </>
      )}
    </div>
  );

  const back = manages && status === 'posted' && (
    <Button onPointerEnter={ReverseDialog.preload} onClick={() => setClosing('reverse')}>
      Reverse Count
    </Button>
  );

  return (
    <>
      <div className="flex flex-col gap-4 max-sm:gap-2.5 print:hidden">
        <div className="flex flex-col gap-2 max-sm:contents">
          <Link
            to={COUNTS_PATH}
            className="flex w-fit items-center gap-1.5 text-table text-muted hover:text-text max-sm:hidden"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            All counts
          </Link>
          <ScreenHead title={name} brief={name} subtitle={scopeText(count)} action={isOpen ? acts : back} />
        </div>
        {lost.length > 0 && (
          <Alert
            tone="warn"
            urgent
            title={`${count.closedBy === null ? 'Somebody' : displayName(count.closedBy)} ${status === 'posted' ? 'posted' : 'cancelled'} this count`}
          >
            What you typed for {new Intl.ListFormat('en').format(lost)} was not counted.
            <Button size="small" className="mt-2 flex" onClick={dismiss}>
              Understood
            </Button>
          </Alert>
        )}
        <Progress count={count} others={others} />
        {mayCount && (
          <div className="sticky top-14 z-20 -mx-4 -mb-2 bg-canvas px-4 pt-2 max-sm:top-12 sm:-mx-6 sm:px-6">
            <CountScan
              rows={all}
              search={search}
              onSearch={setSearch}
              current={current}
              onCurrent={setCurrent}
              onSave={save}
              onAsk={(row) => setCurrent({ row, lot: {} })}
            />
          </div>
        )}
        <div className="flex">
          <Segmented label="Show" value={show} choices={views} onChange={(next) => write({ show: next })} />
        </div>
        {show === 'differences' ? (
          <>
            <CountDifferences count={count} lines={lines} manages={manages} />
            <div className="sm:hidden">{isOpen ? acts : back}</div>
          </>
        ) : (
          <ListFrame
            list={rows}
            total={all.length}
            skeleton={<LinesSkeleton label="Loading what is to be counted" lines={10} />}
            failed="What is to be counted could not be loaded."
            onRetry={() => window.location.reload()}
            icon={<ListTodo className="size-5" />}
            empty="Nothing belongs to this count any more"
          >
            {shown.length === 0 ? (
              wanted === '' ? (
                <Framed>
                  <EmptyState icon={<ListTodo className="size-5" />} title="All of it is counted" />
                </Framed>
              ) : (
                <NoMatch
                  icon={<ListTodo className="size-5" />}
                  title={`Nothing in this count matches “${wanted}”`}
                  onClear={() => setSearch('')}
                />
              )
            ) : (
              <CountSheet
                rows={shown}
                lines={lines}
                isOpen={mayCount}
                current={current}
                others={others}
                onHere={say}
                onSave={save}
                onTakeBack={takeBack}
                onTyped={noteTyped}
              />
            )}
          </ListFrame>
        )}
      </div>
      {isOpen && <CountPaper count={count} rows={all} />}
      {closing === 'post' && (
        <PostDialog count={count} differences={differences} others={others} onClose={() => setClosing(null)} />
      )}
      {closing === 'reverse' && <ReverseDialog count={count} onClose={() => setClosing(null)} />}
      {closing === 'cancel' && <CancelDialog count={count} onClose={() => setClosing(null)} />}
    </>
  );
}

const NONE = [] as const;

/** How far it is, who counts what, and what it comes to. */
function Progress({ count, others }: { readonly count: StockCount; readonly others: readonly CountHere[] }) {
  const { total, counted, people, recounts, missing, surplus, closedBy, closedAt, reversedBy, reversedAt } = count;
  // Whoever begins has counted nothing yet.
  const beginners = others.filter((one) => people.every(({ person }) => person?.id !== one.person.id));
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface px-4 py-3 max-sm:gap-1.5 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0 max-sm:-mx-4 max-sm:py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="figures flex flex-wrap items-center gap-x-2 font-medium">
          <StatusOf count={count} />
          {counted.toLocaleString('en')} of {plural(total, 'product')} counted
          {recounts > 0 && <span className="text-warn-text"> · {plural(recounts, 'row')} to be counted again</span>}
        </p>
        {missing !== null && surplus !== null && counted > 0 && (
          <p className="figures text-table text-muted max-sm:hidden">
            {moneyText(missing)} missing, {moneyText(surplus)} more than expected
          </p>
        )}
      </div>
      <ProgressBar label="Counted" percent={total === 0 ? 0 : (counted / total) * 100} />
      {people.length + beginners.length > 0 && (
        <ul aria-label="Who counts" className="flex flex-wrap gap-x-6 gap-y-1 text-table text-muted">
          {people.map(({ person, rows, lastAt, lastName }) => (
            <li key={person?.id ?? ''} className="min-w-0 truncate">
              <span className="font-medium text-text">{person === null ? 'Somebody' : displayName(person)}</span>{' '}
              {rows.toLocaleString('en')}
              {others.some((one) => one.person.id === person?.id) ? (
                <span className="text-accent-text">
                  {rows === 1 ? ' product' : ' products'}, now at{' '}
                  {others.find((one) => one.person.id === person?.id)?.name}
                </span>
              ) : (
                <span className="max-sm:hidden">
                  {rows === 1 ? ' product' : ' products'}, last {lastName} at {momentText(lastAt)}
                </span>
              )}
            </li>
          ))}
          {beginners.map((one) => (
            <li key={one.person.id} className="min-w-0 truncate">
              <span className="font-medium text-text">{namesOf([one])}</span>{' '}
              <span className="text-accent-text">now at {one.name}</span>
            </li>
          ))}
        </ul>
      )}
      {closedAt !== null && (
        <p className="text-table text-muted">
          {count.status === 'cancelled' ? 'Cancelled' : 'Posted'} by{' '}
          {closedBy === null ? 'somebody' : displayName(closedBy)}, {momentText(closedAt)}
          {reversedAt !== null &&
            `. Taken back by ${reversedBy === null ? 'somebody' : displayName(reversedBy)}, ${momentText(reversedAt)}`}
        </p>
      )}
    </div>
  );
}
