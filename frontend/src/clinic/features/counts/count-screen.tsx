import { getStockCount } from '@atrium/contract/clinic/counts/calls';
import type { StockCount } from '@atrium/contract/clinic/counts/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { ListTodo, Printer } from 'lucide-react';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router-dom';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { classes } from '../../../ui/classes.js';
import { printPage } from '../../../lib/page/printing.js';
import { ApiError, call } from '../../../lib/api/http.js';
import { BackLink } from '../../../ui/buttons/back-link.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { LinesSkeleton, EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { Framed, ListState, NoMatch } from '../../../ui/lists/list-states.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { NotFoundState } from '../../../ui/details/details-states.js';
import { parseId } from '../../../ui/details/use-details-route.js';
import { useCanManageLots } from '../lots/public.js';
import { useClinicRight } from '../../shared/rights.js';
import { loadClinic, upsertRow, useClinic } from '../../store/clinic-store.js';
import { cancelDialog, postDialog, reverseDialog } from './close/lazy-dialogs.js';
import { CountDifferences } from './close/count-differences.js';
import { PrintedCountSheet } from './printed-count-sheet.js';
import { CountProgress } from './list/count-progress.js';
import { focusOpenQuestion, isAmount } from '../scanning/public.js';
import { useDoubtfulLot } from './entry/use-doubtful-lot.js';
import { CountScan } from './entry/count-scan.js';
import type { ScannedRow } from './entry/use-count-scans.js';
import { CountSheet } from './count-sheet.js';
import {
  sortByValue,
  COUNTS_PATH,
  getCountEntries,
  isCounted,
  formatCountScope,
  withComputedValues,
} from './count-text.js';
import { findCountRows } from './find-count-rows.js';
import { findUncountedLots, groupLinesByStock } from './close/uncounted-lots.js';
import { useCount } from './use-count.js';
import { useCountPresence } from './use-count-presence.js';
import { useUnsavedCounts } from './list/use-unsaved-counts.js';

/** One count: its rows, who counts them, and the differences. */
export function CountScreen() {
  const id = parseId(useParams()['countId']);
  return <CountRoute key={id} id={id} />;
}

function CountRoute({ id }: { readonly id: number }) {
  const list = useClinic((state) => state.counts);
  const [error, setError] = useState<unknown>(null);
  const count = list.all.rows.get(id);
  const isUnknown = list.phase === 'ready' && count === undefined;
  useEffect(() => loadClinic('counts'), []);
  // An old count is not in the loaded list.
  useEffect(() => {
    if (!isUnknown) return;
    call(getStockCount, { params: { id } }).then(upsertRow.counts, setError);
  }, [isUnknown, id]);
  if (count !== undefined) return <CountPage count={count} />;
  if (list.phase === 'failed')
    return (
      <ErrorState error={list.error} sentence="The count could not be loaded." onRetry={() => loadClinic('counts')} />
    );
  if (error === null) return <LinesSkeleton label="Loading the count" lines={8} />;
  if (error instanceof ApiError && [400, 404].includes(error.status))
    return (
      <NotFoundState icon={ListTodo} title="There is no such count" listPath={COUNTS_PATH} list="Counts" level={1} />
    );
  return <ErrorState error={error} sentence="The count could not be loaded." onRetry={() => setError(null)} />;
}

function CountPage({ count: head }: { readonly count: StockCount }) {
  const { id, name, status } = head;
  const isOpen = status === 'open';
  const manages = useCanManageLots();
  const canCount = useClinicRight('stock:use') && isOpen;
  const seesDifferences = manages || !isOpen || !head.blind;
  const { address, write } = useUrlParameters();
  const showParam = address.get('show') ?? (isOpen ? '' : 'differences');
  const show = showParam === 'differences' && !seesDifferences ? '' : showParam;
  const { rows, lines, save: saveAtOnce, saved, takeBack } = useCount(id);
  const count = useMemo(() => withComputedValues(head, lines), [head, lines]);
  const { save, dialog } = useDoubtfulLot(saveAtOnce);
  const { others, say: publishPosition } = useCountPresence(id, isOpen);
  const [search, setSearch] = useState('');
  /** Deferred search words, which follow the input. */
  const [wanted, setWanted] = useState('');
  const find = (words: string) => {
    setSearch(words);
    startTransition(() => setWanted(words));
  };
  const [current, setCurrentRow] = useState<ScannedRow | null>(null);
  const [closing, setClosing] = useState<'post' | 'cancel' | 'reverse' | null>(null);
  const inScan = current !== null && isAmount(search) ? { of: current.row.name, typed: search } : null;
  const { unsaved, recordDraft, dismiss } = useUnsavedCounts(isOpen, inScan);
  const setCurrent = (at: ScannedRow | null) => {
    setCurrentRow(at);
    if (at !== null) publishPosition(at.row.stockId);
  };
  const all = rows.value ?? NO_ROWS;
  const linesOf = useMemo(() => groupLinesByStock(lines), [lines]);
  const left = useMemo(
    () =>
      all.filter(
        (row) =>
          !getCountEntries(row, linesOf.get(row.stockId) ?? NO_ROWS).every(isCounted) ||
          row.stockId === current?.row.stockId,
      ),
    [all, linesOf, current],
  );
  const leftLots = useMemo(() => (isOpen ? findUncountedLots(all, linesOf) : NO_ROWS), [isOpen, all, linesOf]);
  const shown = useMemo(
    () => findCountRows(show === 'left' ? left : all, isAmount(wanted) ? '' : wanted),
    [show, left, all, wanted],
  );
  const differences = useMemo(() => sortByValue(lines).length, [lines]);
  const posted = isOpen ? lines.filter(({ isPosted }) => isPosted).length : 0;
  const views = [
    { value: '', label: `All ${count.total.toLocaleString('en')}` },
    ...(isOpen ? [{ value: 'left', label: `To count ${left.length.toLocaleString('en')}` }] : []),
    ...(seesDifferences ? [{ value: 'differences', label: `Differences ${differences.toLocaleString('en')}` }] : []),
  ];

  const actions = (
    <div className="flex flex-wrap gap-2">
      <Button icon={Printer} onClick={() => void printPage()}>
        Print list
      </Button>
      {manages && (
        <>
          <Button
            onPointerEnter={cancelDialog.preload}
            onClick={() => (posted === 0 || !focusOpenQuestion(document)) && setClosing('cancel')}
          >
            {posted > 0 ? 'Finish count' : 'Cancel count'}
          </Button>
          <Button
            variant="primary"
            disabled={count.counted === 0}
            onPointerEnter={postDialog.preload}
            onClick={() => !focusOpenQuestion(document) && setClosing('post')}
          >
            Post count
          </Button>
        </>
      )}
    </div>
  );

  const back = manages && status === 'posted' && (
    <Button onPointerEnter={reverseDialog.preload} onClick={() => setClosing('reverse')}>
      Reverse count
    </Button>
  );

  return (
    <>
      <div className={classes('flex flex-col gap-6 max-sm:gap-2', isOpen && 'print:hidden')}>
        <ScreenHeader
          title={name}
          within={null}
          subtitle={formatCountScope(count)}
          action={isOpen ? actions : back}
          back={<BackLink to={COUNTS_PATH} list="Counts" />}
        />
        {unsaved.length > 0 && (
          <Alert
            tone="warn"
            urgent
            title={`${count.closedBy === null ? 'Someone' : getDisplayName(count.closedBy)} ${status === 'posted' ? 'posted' : 'cancelled'} this count`}
          >
            <span>{`Your entry for ${new Intl.ListFormat('en').format(unsaved)} was not counted.`}</span>
            <Button size="small" className="mt-2 flex" onClick={dismiss}>
              Understood
            </Button>
          </Alert>
        )}
        <CountProgress count={count} others={others} leftLots={leftLots} />
        {canCount && (
          <div className="sticky top-header z-20 -mx-4 -mb-2 bg-canvas px-4 pt-2 max-sm:mb-0 max-sm:pb-1 sm:-mx-6 sm:px-6">
            <CountScan
              rows={all}
              search={search}
              onSearch={find}
              onFind={() => flushSync(() => setWanted(search))}
              current={current}
              onCurrentChange={setCurrent}
              onSave={save}
              onLotNeeded={(row) => setCurrent({ row, lot: {} })}
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
            <div className="sm:hidden">{isOpen ? actions : back}</div>
          </>
        ) : (
          <ListState
            list={rows}
            total={all.length}
            skeleton={<LinesSkeleton label="Loading the products" lines={10} />}
            failed="The products could not be loaded."
            onRetry={() => window.location.reload()}
            icon={ListTodo}
            empty="This count has no products left"
          >
            {shown.length === 0 ? (
              wanted === '' ? (
                <Framed>
                  <EmptyState icon={ListTodo} title="Everything counted" />
                </Framed>
              ) : (
                <NoMatch icon={ListTodo} title={`Nothing in this count matches “${wanted}”`} onClear={() => find('')} />
              )
            ) : (
              <CountSheet
                rows={shown}
                linesOf={linesOf}
                isOpen={canCount}
                current={current}
                others={others}
                onFocusRow={publishPosition}
                onSave={save}
                onRemove={takeBack}
                onDraft={recordDraft}
              />
            )}
          </ListState>
        )}
      </div>
      {isOpen && <PrintedCountSheet count={count} rows={all} />}
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

const NO_ROWS = [] as const;
