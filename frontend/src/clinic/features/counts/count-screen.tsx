import { getStockCount } from '@atrium/contract/clinic/stock-counts/calls';
import type { StockCount } from '@atrium/contract/clinic/stock-counts/schemas';
import { displayName } from '@atrium/rules/people/people';
import { ArrowLeft, ListTodo, Printer } from 'lucide-react';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useParams } from 'react-router-dom';
import { useAddress } from '../../../lib/format/address.js';
import { ApiError, call, sentenceOf } from '../../../lib/api/http.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button, buttonLook } from '../../../ui/buttons/button.js';
import { defineDialog } from '../../../ui/dialogs/define-dialog.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';
import { Framed, ListFrame, NoMatch } from '../../../ui/lists/list-frame.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { useManagesLots } from '../lots/public.js';
import { useMay } from '../../shared/rights.js';
import { need, took, useClinic } from '../../store/clinic-store.js';
import { CountDifferences } from './close/count-differences.js';
import { CountPaper } from './count-paper.js';
import { CountProgress } from './list/count-progress.js';
import { answerFirst, isAmount } from '../scanning/public.js';
import { useDoubtfulLot } from './entry/use-doubtful-lot.js';
import { CountScan } from './entry/count-scan.js';
import type { ScannedRow } from './entry/use-count-scans.js';
import { CountSheet } from './count-sheet.js';
import { byWeight, COUNTS_PATH, entriesOf, isCounted, scopeText, withCurrentValues } from './count-words.js';
import { findCountRows } from './find-count-rows.js';
import { leftLotsOf, linesByStock } from './close/left-lots.js';
import { useCount } from './use-count.js';
import { useCountHere } from './use-count-here.js';
import { useLostCounts } from './list/use-lost-counts.js';

const postDialog = defineDialog({
  load: async () => (await import('./close/close-dialogs.js')).PostCountDialog,
  title: 'Post Count',
  width: 440,
});
const cancelDialog = defineDialog({
  load: async () => (await import('./close/close-dialogs.js')).CancelCountDialog,
  title: 'Cancel Count',
  width: 440,
});

const reverseDialog = defineDialog({
  load: async () => (await import('./close/close-dialogs.js')).ReverseCountDialog,
  title: 'Reverse Count',
  width: 440,
});

/** One count: its rows, who counts them, and the differences. */
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
  // An old count is not in the loaded list.
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

function CountPage({ count: head }: { readonly count: StockCount }) {
  const { id, name, status } = head;
  const isOpen = status === 'open';
  const manages = useManagesLots();
  const mayCount = useMay('stock:use') && isOpen;
  const seesDifferences = manages || !isOpen || !head.blind;
  const { address, write } = useAddress();
  const asked = address.get('show') ?? (isOpen ? '' : 'differences');
  const show = asked === 'differences' && !seesDifferences ? '' : asked;
  const { rows, lines, save: saveAtOnce, saved, takeBack } = useCount(id);
  const count = useMemo(() => withCurrentValues(head, lines), [head, lines]);
  const { save, dialog } = useDoubtfulLot(saveAtOnce);
  const { others, say } = useCountHere(id, isOpen);
  const [search, setSearch] = useState('');
  /** Search words, which follow the input as a deferred value. */
  const [wanted, setWanted] = useState('');
  const find = (words: string) => {
    setSearch(words);
    startTransition(() => setWanted(words));
  };
  const [current, setCurrentRow] = useState<ScannedRow | null>(null);
  const [closing, setClosing] = useState<'post' | 'cancel' | 'reverse' | null>(null);
  const inScan = current !== null && isAmount(search) ? { of: current.row.name, typed: search } : null;
  const { lost, noteTyped, dismiss } = useLostCounts(isOpen, inScan);
  const setCurrent = (at: ScannedRow | null) => {
    setCurrentRow(at);
    if (at !== null) say(at.row.stockId);
  };
  const all = rows.value ?? NONE;
  const linesOf = useMemo(() => linesByStock(lines), [lines]);
  const left = useMemo(
    () =>
      all.filter(
        (row) =>
          !entriesOf(row, linesOf.get(row.stockId) ?? NONE).every(isCounted) || row.stockId === current?.row.stockId,
      ),
    [all, linesOf, current],
  );
  const leftLots = useMemo(() => (isOpen ? leftLotsOf(all, linesOf) : NONE), [isOpen, all, linesOf]);
  const shown = useMemo(
    () => findCountRows(show === 'left' ? left : all, isAmount(wanted) ? '' : wanted),
    [show, left, all, wanted],
  );
  const differences = useMemo(() => byWeight(lines).length, [lines]);
  const posted = isOpen ? lines.filter(({ isPosted }) => isPosted).length : 0;
  const views = [
    { value: '', label: `All ${count.total.toLocaleString('en')}` },
    ...(isOpen ? [{ value: 'left', label: `To count ${left.length.toLocaleString('en')}` }] : []),
    ...(seesDifferences ? [{ value: 'differences', label: `Differences ${differences.toLocaleString('en')}` }] : []),
  ];

  const acts = (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Printer className="size-4" aria-hidden="true" />} onClick={() => window.print()}>
        Print List
      </Button>
      {manages && (
        <>
          <Button
            onPointerEnter={cancelDialog.preload}
            onClick={() => (posted === 0 || !answerFirst(document)) && setClosing('cancel')}
          >
            {posted > 0 ? 'Finish Count' : 'Cancel Count'}
          </Button>
          <Button
            variant="primary"
            disabled={count.counted === 0}
            onPointerEnter={postDialog.preload}
            onClick={() => !answerFirst(document) && setClosing('post')}
          >
            Post Count
          </Button>
        </>
      )}
    </div>
  );

  const back = manages && status === 'posted' && (
    <Button onPointerEnter={reverseDialog.preload} onClick={() => setClosing('reverse')}>
      Reverse Count
    </Button>
  );

  return (
    <>
      <div className="flex flex-col gap-4 max-sm:gap-2.5 print:hidden">
        <div className="flex flex-col gap-2 max-sm:contents">
          <Link
            to={COUNTS_PATH}
            className="flex w-fit items-center gap-1.5 text-table text-muted hover:text-text pointer-coarse:min-h-9"
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
        <CountProgress count={count} others={others} leftLots={leftLots} />
        {mayCount && (
          <div className="sticky top-14 z-20 -mx-4 -mb-2 bg-canvas px-4 pt-2 max-sm:top-12 max-sm:mb-0 max-sm:pb-1 sm:-mx-6 sm:px-6">
            <CountScan
              rows={all}
              search={search}
              onSearch={find}
              onFind={() => flushSync(() => setWanted(search))}
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
            <CountDifferences
              count={count}
              lines={lines}
              leftLots={leftLots}
              manages={manages}
              onShowLeft={() => write({ show: 'left' })}
              onRemove={takeBack}
            />
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
                  <EmptyState icon={<ListTodo className="size-5" />} title="Everything counted" />
                </Framed>
              ) : (
                <NoMatch
                  icon={<ListTodo className="size-5" />}
                  title={`Nothing in this count matches “${wanted}”`}
                  onClear={() => find('')}
                />
              )
            ) : (
              <CountSheet
                rows={shown}
                linesOf={linesOf}
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
      {dialog}
      {closing === 'post' && (
        <postDialog.Component
          count={count}
          differences={differences}
          lines={lines}
          leftLots={leftLots}
          others={others}
          saved={saved}
          onRefused={() => write({ show: 'differences' })}
          onClose={() => setClosing(null)}
        />
      )}
      {closing === 'reverse' && <reverseDialog.Component count={count} onClose={() => setClosing(null)} />}
      {closing === 'cancel' && (
        <cancelDialog.Component count={count} posted={posted} onClose={() => setClosing(null)} />
      )}
    </>
  );
}

const NONE = [] as const;
