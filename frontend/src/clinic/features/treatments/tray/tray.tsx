import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { whenIdle } from '../../../../lib/page/idle.js';
import { ignoreSecondPress } from '../../../../lib/forms/second-press.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { lazyPart } from '../../../../lib/page/lazy-part.js';
import { classes } from '../../../../ui/classes.js';
import { Field } from '../../../../ui/fields/field.js';
import { stockOf } from '../../../store/clinic-state.js';
import { useClinic } from '../../../store/clinic-store.js';
import { UsedAt } from '../../../shared/stock/use-now.js';
import { useMay } from '../../../shared/rights.js';
import { answerFirst, isAmount, useScansTo } from '../../scanning/public.js';
import { sendKeysTo } from '../quick/keys-to-scan.js';
import { logTray } from '../state/log-tray.js';
import { WaitingList } from '../offline/waiting-list.js';
import { hasSent, sameUnanswered, sentTreatment } from '../state/sent-tray.js';
import { isMarkedInRow, refusedOf, wasLogged, wrongOf } from '../state/tray-errors.js';
import { chosenInstant } from '../../../shared/when.js';
import { TrayFoot } from './tray-foot.js';
import { TrayDetails, TrayHeadFields, TrayReason } from './tray-head.js';
import { Correcting } from '../lines/correcting.js';
import { useShownLots } from '../lines/shown-lots.js';
import { TraySearch } from './tray-search.js';
import { TrayShort } from './tray-short.js';
import { TrayStart } from './tray-start.js';
import { WaitingRow } from './waiting-row.js';
import {
  isTrayTyped,
  placedErrors,
  type TrayEntry,
  type TrayHead,
  withChoice,
  withEntry,
  withoutEntry,
} from '../state/tray-state.js';
import { changeTray, emptyTray, readTray, renewTrayKey, trayNow, useTray, useTrayState } from '../state/tray-store.js';

/** Loaded after the first render, so that an empty tray appears sooner. */
const TrayRow = lazyPart(async () => ({ default: (await import('./tray-row.js')).TrayRow }));

// Preloaded, because a quantity often follows a scan at once.
whenIdle(() => Promise.all([import('../../containers/content-field.js'), import('../../containers/amount-choice.js')]));
whenIdle(() => import('../../lots/choice/lot-choice.js'));

/** The tray, or why the user cannot use it. */
export function Tray() {
  const mayUse = useMay('stock:use');
  if (mayUse)
    return (
      <div className="min-w-0">
        <WaitingList />
        <TrayForm />
      </div>
    );
  return <Alert tone="info">You don&apos;t have the right to log usage. Please ask an administrator.</Alert>;
}

const entryStock = ({ kind, stockId }: TrayEntry) => stockOf(useClinic.getState(), kind, stockId) ?? null;

const MARKED = 'Nothing was logged. Please look at the lines that are marked.';
/** Keeps search and buttons visible above a long tray. */
const STAYS_ABOVE =
  '[@media(min-height:600px)]:sticky [@media(min-height:600px)]:top-12 sm:[@media(min-height:600px)]:top-14 z-20';

/** Returns whether the user has moved on to the next treatment; then the focus stays. */
function isTypingSince(before: Element | null): boolean {
  const { activeElement } = document;
  if (activeElement?.matches('input, textarea, select') !== true) return false;
  return activeElement !== before || isTrayTyped(trayNow());
}

function TrayForm() {
  const tray = useTray();
  const last = useTrayState((state) => state.last);
  const reading = useTrayState((state) => state.reading);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const refused = useTrayState((state) => state.refused);
  /** Lines that the errors belong to; others may have been added since. */
  const [checked, setChecked] = useState(tray.entries);
  const busy = useTrayState(({ sending }) => sending !== null);
  const search = useRef<HTMLInputElement>(null);
  const reader = useScansTo(search);
  const form = useRef<HTMLFormElement>(null);
  const { entries, kit } = tray;
  const placed = placedErrors(errors, checked);
  const { onShown, shownLotsOf } = useShownLots(placed.lines);
  const isEmpty = entries.length === 0;
  const usedAt = useMemo(() => chosenInstant(tray.usedAt), [tray.usedAt]);
  useEffect(() => {
    if (reading === 'waits') void readTray();
  }, [reading]);
  useEffect(() => void TrayRow.preload(), []);
  useEffect(() => sendKeysTo(search), []);
  // Focus for scanners; on a phone the keyboard would cover the content.
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) search.current?.focus({ preventScroll: true });
  }, []);

  const toScan = () => search.current?.focus();
  /** A copied treatment lacks only its patient. */
  const toFilled = () => {
    if (!trayNow().copiedPatient) return toScan();
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
    if (busy || reading !== null || (form.current !== null && answerFirst(form.current))) return;
    const left = search.current?.value.trim() ?? '';
    if (isAmount(left)) {
      setErrors({ lines: `${left} is not applied yet. Press Enter to apply it to the last item, or clear it.` });
      return toScan();
    }
    const now = trayNow();
    const { logged } = useTrayState.getState();
    if (logged !== null) {
      // Nothing counts twice unless the user confirms it.
      if (logged.sent === null || hasSent(now, logged.sent.tray)) return focusWrong();
      renewTrayKey();
    }
    const body = sameUnanswered(sentTreatment(now, entryStock, shownLotsOf), useTrayState.getState().unanswered);
    const found = wrongOf(now, body, entryStock);
    setErrors(found);
    setChecked(now.entries);
    setRefusal(isMarkedInRow(found) ? MARKED : null);
    if (Object.keys(found).length > 0) return focusWrong();
    const before = document.activeElement;
    try {
      await logTray({ tray: now, body });
      ignoreSecondPress();
      if (!isTypingSince(before)) toScan();
    } catch (error) {
      if (wasLogged(error)) return focusWrong();
      const refused = refusedOf(error);
      setErrors(refused.errors);
      setRefusal(Object.keys(refused.errors).length > 0 ? MARKED : refused.sentence);
      focusWrong();
    }
  };
  const focusWrong = () =>
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
    <UsedAt value={usedAt}>
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
        <div className={classes('rounded-t-card bg-surface px-4 pt-4 pb-3 sm:px-5', !isEmpty && STAYS_ABOVE)}>
          <Field label="Item" labelHidden error={placed.head['lines']}>
            {(control) => <TraySearch {...control} inputRef={search} reader={reader} onPlaced={clear} />}
          </Field>
        </div>
        <div className="px-4 pb-4 sm:px-5">
          <TrayHeadFields tray={tray} errors={placed.head} onChange={changeHead} />
        </div>
        {tray.corrects !== null && (
          <Correcting
            corrects={tray.corrects}
            error={placed.head['correctionReason']}
            onChange={(corrects) => change((before) => ({ ...before, corrects }))}
          />
        )}
        {isEmpty && tray.corrects === null ? (
          <TrayStart onFilled={toFilled} />
        ) : (
          <>
            {reading === 'failed' && (
              <Alert tone="bad" urgent className="mx-4 mb-4 text-table sm:mx-5">
                What lies in the tray could not be looked up again.{' '}
                <Button size="small" onClick={() => void readTray()}>
                  Try again
                </Button>
              </Alert>
            )}
            {kit !== null && <TrayShort kit={kit.name} entries={entries} />}
            <ul aria-label="Tray" className="border-t border-line **:scroll-mt-32 **:scroll-mb-40">
              <Suspense
                fallback={entries.map(({ key, name }) => (
                  <WaitingRow key={key} name={name} />
                ))}
              >
                {entries.map((entry) => (
                  <TrayRow
                    key={entry.key}
                    entry={entry}
                    entries={entries}
                    errors={placed.lines.get(entry.key) ?? {}}
                    isLast={last?.key === entry.key ? last.nth : null}
                    onChange={(changed) => changeEntry(entry, changed)}
                    onChoice={(stock) => change((before) => withChoice(before, entry.key, stock))}
                    onShown={onShown}
                    onRemove={() => {
                      change((before) => withoutEntry(before, entry.key));
                      toScan();
                    }}
                  />
                ))}
              </Suspense>
            </ul>
          </>
        )}
        <div className="grid gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:grid-cols-2 sm:px-5">
          <TrayReason tray={tray} errors={placed.head} onChange={changeHead} />
          <div className="sm:pt-6">
            <TrayDetails key={tray.corrects?.id ?? 'new'} tray={tray} errors={placed.head} onChange={changeHead} />
          </div>
        </div>
        <TrayFoot
          refusal={refusal ?? (refused === null ? null : `Not logged: ${refused}`)}
          onRemoved={() => {
            clear();
            toScan();
          }}
          onAgain={() => void submit()}
          onEmpty={() => {
            emptyTray();
            clear();
            toScan();
          }}
        />
      </form>
    </UsedAt>
  );
}
