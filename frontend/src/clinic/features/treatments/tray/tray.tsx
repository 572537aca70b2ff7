import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { loadWhenIdle } from '../../../../lib/page/idle.js';
import { ignoreDoubleTap } from '../../../../lib/forms/double-tap.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { classes } from '../../../../ui/classes.js';
import { Field } from '../../../../ui/fields/field.js';
import { getStock } from '../../../store/clinic-state.js';
import { useClinic } from '../../../store/clinic-store.js';
import { UsedAtContext } from '../../../shared/stock/usage-time.js';
import { useClinicRight } from '../../../shared/rights.js';
import { focusOpenQuestion, isAmount, useScanReader } from '../../scanning/public.js';
import { redirectKeysTo } from '../quick/redirect-keys.js';
import { logTray } from '../state/log-tray.js';
import { QueuedTreatmentList } from '../offline/queued-treatment-list.js';
import { containsSent, findSameRequest, toTreatmentBody } from '../state/sent-tray.js';
import { isMarkedInRow, getTrayErrors, isAlreadyLogged, validateTray } from '../state/tray-errors.js';
import { parseUsedAt } from '../../../shared/used-at.js';
import { TrayFoot } from './tray-foot.js';
import { TrayDetails, TrayHeadFields, TrayReason } from './tray-head.js';
import { CorrectionHeader } from '../lines/correction-header.js';
import { useShownLots } from '../lines/shown-lots.js';
import { TraySearch } from './tray-search.js';
import { ShortageNotice } from './shortage-notice.js';
import { EmptyTray } from './empty-tray.js';
import { LoadingRow } from './loading-row.js';
import {
  isTrayTyped,
  groupErrors,
  type TrayEntry,
  type TrayHead,
  addChoice,
  withEntry,
  removeEntry,
} from '../state/tray-state.js';
import {
  changeTray,
  clearTray,
  fetchTrayStock,
  renewTrayKey,
  getTray,
  useTray,
  useTrayState,
} from '../state/tray-store.js';

/** Lazy row, loaded after the first render so that an empty tray appears sooner. */
const TrayRow = lazyPart(async () => (await import('./tray-row.js')).TrayRow);

// Preloaded, because a quantity often follows a scan at once.
loadWhenIdle(() =>
  Promise.all([import('../../containers/content-field.js'), import('../../containers/amount-unit-toggle.js')]),
);
loadWhenIdle(() => import('../../lots/choice/lot-choice.js'));

/** The tray, or why the user cannot use it. */
export function Tray() {
  const canUse = useClinicRight('stock:use');
  if (canUse)
    return (
      <div className="min-w-0">
        <QueuedTreatmentList />
        <TrayForm />
      </div>
    );
  return <Alert tone="info">You don&apos;t have the right to log usage. Please ask an administrator.</Alert>;
}

const entryStock = ({ kind, stockId }: TrayEntry) => getStock(useClinic.getState(), kind, stockId) ?? null;

const MARKED_LINES_TEXT = 'Nothing was logged. Please look at the lines that are marked.';
/** CSS class that keeps search and buttons visible above a long tray. */
const STICKY_CLASS = '[@media(min-height:600px)]:sticky [@media(min-height:600px)]:top-header z-20';

/** Returns whether the user has moved on to the next treatment, so that the focus must not change. */
function hasMovedOn(before: Element | null): boolean {
  const { activeElement } = document;
  if (activeElement?.matches('input, textarea, select') !== true) return false;
  return activeElement !== before || isTrayTyped(getTray());
}

function TrayForm() {
  const tray = useTray();
  const last = useTrayState((state) => state.last);
  const reading = useTrayState((state) => state.reading);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const refused = useTrayState((state) => state.refused);
  /** Keys of the lines that the errors belong to; other lines may have been added since. */
  const [checked, setChecked] = useState(tray.entries);
  const busy = useTrayState(({ sending }) => sending !== null);
  const search = useRef<HTMLInputElement>(null);
  const reader = useScanReader(search);
  const form = useRef<HTMLFormElement>(null);
  const { entries, kit } = tray;
  const errorsByLine = groupErrors(errors, checked);
  const { onShown, shownLotsOf } = useShownLots(errorsByLine.lines);
  const isEmpty = entries.length === 0;
  const usedAt = useMemo(() => parseUsedAt(tray.usedAt), [tray.usedAt]);
  useEffect(() => {
    if (reading === 'waits') void fetchTrayStock();
  }, [reading]);
  useEffect(() => void TrayRow.preload(), []);
  useEffect(() => redirectKeysTo(search), []);
  // Focus for scanners; on a phone the keyboard would cover the content.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) search.current?.focus({ preventScroll: true });
  }, []);

  const toScan = () => search.current?.focus();
  /** Moves the focus to the patient field of a copied treatment, of which only the patient is missing. */
  const toFilled = () => {
    if (!getTray().copiedPatient) return toScan();
    form.current?.querySelector<HTMLInputElement>('[data-patient] input')?.focus();
  };
  /** Removes all errors. */
  const clear = () => {
    setErrors({});
    setRefusal(null);
  };
  const change = (changed: Parameters<typeof changeTray>[0]) => {
    changeTray(changed);
    clear();
  };
  const changeHead = (changed: Partial<TrayHead>) => change((before) => ({ ...before, ...changed }));
  const changeEntry = (entry: TrayEntry, changed: Partial<TrayEntry>) => {
    changeTray((before) => withEntry(before, entry.key, changed));
    if (Object.keys(errors).length > 0 || refusal !== null) clear();
  };

  const submit = async () => {
    if (busy || reading !== null || (form.current !== null && focusOpenQuestion(form.current))) return;
    const left = search.current?.value.trim() ?? '';
    if (isAmount(left)) {
      setErrors({ lines: `${left} is not applied yet. Press Enter to apply it to the last item, or clear it.` });
      return toScan();
    }
    const now = getTray();
    const { logged } = useTrayState.getState();
    if (logged !== null) {
      // Nothing counts twice unless the user confirms it.
      if (logged.sent === null || containsSent(now, logged.sent.tray)) return focusFirstError();
      renewTrayKey();
    }
    const body = findSameRequest(toTreatmentBody(now, entryStock, shownLotsOf), useTrayState.getState().unanswered);
    const before = document.activeElement;
    try {
      const found = await validateTray(now, body, entryStock);
      // The form may have been submitted again meanwhile.
      if (useTrayState.getState().sending !== null) return;
      setErrors(found);
      setChecked(now.entries);
      setRefusal(isMarkedInRow(found) ? MARKED_LINES_TEXT : null);
      if (Object.keys(found).length > 0) return focusFirstError();
      await logTray({ tray: now, body });
      ignoreDoubleTap();
      if (!hasMovedOn(before)) toScan();
    } catch (error) {
      if (isAlreadyLogged(error)) return focusFirstError();
      const refused = getTrayErrors(error);
      setErrors(refused.errors);
      setRefusal(Object.keys(refused.errors).length > 0 ? MARKED_LINES_TEXT : refused.sentence);
      focusFirstError();
    }
  };
  const focusFirstError = () =>
    requestAnimationFrame(() => {
      const field = form.current?.querySelector<HTMLElement>(
        '[data-logged], [aria-invalid="true"], [data-lot-news], [data-gone]',
      );
      (field ?? search.current)?.focus();
    });

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys in a dialog opened from the tray belong to the dialog.
    if (event.key !== 'Enter' || !event.currentTarget.contains(event.target as Node)) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      form.current?.requestSubmit();
      return;
    }
    // Enter in a field moves to the scan field and does not log the tray.
    const { target } = event;
    if (target === search.current || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement))
      return;
    event.preventDefault();
    if (target instanceof HTMLInputElement) toScan();
  };

  return (
    <UsedAtContext value={usedAt}>
      <form
        ref={form}
        aria-label="Log Usage"
        noValidate
        onKeyDownCapture={onKeyDown}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
        className="flex min-w-0 flex-col rounded-card border border-line bg-surface max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0"
      >
        <div className={classes('rounded-t-card bg-surface px-4 pt-4 pb-3', !isEmpty && STICKY_CLASS)}>
          <Field label="Item" labelHidden error={errorsByLine.head['lines']}>
            {(control) => <TraySearch {...control} inputRef={search} reader={reader} onPlaced={clear} />}
          </Field>
        </div>
        <div className="px-4 pb-4">
          <TrayHeadFields tray={tray} errors={errorsByLine.head} onChange={changeHead} />
        </div>
        {tray.corrects !== null && (
          <CorrectionHeader
            corrects={tray.corrects}
            error={errorsByLine.head['correctionReason']}
            onChange={(corrects) => change((before) => ({ ...before, corrects }))}
          />
        )}
        {isEmpty && tray.corrects === null ? (
          <EmptyTray onFilled={toFilled} />
        ) : (
          <>
            {reading === 'failed' && (
              <Alert tone="bad" urgent className="mx-4 mb-4 text-table">
                The tray&apos;s products could not be refreshed.{' '}
                <Button size="small" onClick={() => void fetchTrayStock()}>
                  Try again
                </Button>
              </Alert>
            )}
            {kit !== null && <ShortageNotice kit={kit.name} entries={entries} />}
            <ul aria-label="Tray" className="border-t border-line **:scroll-mt-32 **:scroll-mb-40">
              <Suspense
                fallback={entries.map(({ key, name }) => (
                  <LoadingRow key={key} name={name} />
                ))}
              >
                {entries.map((entry) => (
                  <TrayRow
                    key={entry.key}
                    entry={entry}
                    entries={entries}
                    errors={errorsByLine.lines.get(entry.key) ?? {}}
                    isLast={last?.key === entry.key ? last.nth : null}
                    onChange={(changed) => changeEntry(entry, changed)}
                    onChoice={(stock) => change((before) => addChoice(before, entry.key, stock))}
                    onShown={onShown}
                    onRemove={() => {
                      change((before) => removeEntry(before, entry.key));
                      toScan();
                    }}
                  />
                ))}
              </Suspense>
            </ul>
          </>
        )}
        <div className="grid gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:grid-cols-2">
          <TrayReason tray={tray} errors={errorsByLine.head} onChange={changeHead} />
          <div className="sm:pt-6">
            <TrayDetails
              key={tray.corrects?.id ?? 'new'}
              tray={tray}
              errors={errorsByLine.head}
              onChange={changeHead}
            />
          </div>
        </div>
        <TrayFoot
          error={refusal ?? (refused === null ? null : `Not logged: ${refused}`)}
          onRemoved={() => {
            clear();
            toScan();
          }}
          onRetry={() => void submit()}
          onEmpty={() => {
            clearTray();
            clear();
            toScan();
          }}
        />
      </form>
    </UsedAtContext>
  );
}
