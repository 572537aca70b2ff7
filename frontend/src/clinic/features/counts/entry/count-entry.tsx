import { isExpired, LOT_STATE_LABELS } from '@atrium/rules/stock/lots';
import { parseQuantity, getUnitFor, getWholeNumberProblem } from '@atrium/rules/stock/quantity';
import { getNumberProblem, readNumber } from '@atrium/rules/stock/read-number';
import { Check, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { getErrorMessage } from '../../../../lib/api/http.js';
import { showFailure } from '../../../../lib/page/toast.js';
import { useToday } from '../../../../session/today.js';
import { Badge } from '../../../../ui/display/badge.js';
import { Button, IconButton } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { Spinner } from '../../../../ui/feedback/spinner.js';
import { formatExpiry } from '../../lots/public.js';
import { getPlausibilityQuestion, MAX_COUNTED } from '../close/plausibility.js';
import { CountEntryNote } from './count-entry-note.js';
import { type CountEntryRow, formatSigned } from '../count-text.js';
import type { CountInput } from '../use-count.js';
import type { Elements } from '../../../../ui/elements.js';

interface CountEntryProps {
  readonly entry: CountEntryRow;
  readonly name: string;
  readonly unit: string;
  /** Name of a whole product; lots have their own label. */
  readonly heading: Elements;
  readonly isOpen: boolean;
  /** True when the scan field refers to this entry. */
  readonly isCurrent: boolean;
  /** Called when the user starts to count this product. */
  readonly onFocusRow?: (stockId: number) => void;
  readonly onSave: (counted: CountInput) => Promise<unknown>;
  readonly onRemove: (lineId: number) => Promise<void>;
  /** Reports unsaved text; null when there is none. */
  readonly onDraft?: (what: string, typed: string | null) => void;
}

/** Number of digits that fit into the field; a longer number scrolls. */
const MAX_DIGITS = 10;

/**
 * Number field of one entry. Enter saves and moves to the next field; leaving the field saves, too. An empty field
 * means not counted, which is not zero.
 */
export function CountEntry({
  entry,
  name,
  unit,
  heading,
  isOpen,
  isCurrent,
  onFocusRow,
  onSave,
  onRemove,
  onDraft,
}: CountEntryProps) {
  const { key, stockId, lotId, number, expiresOn, title, expected, line, holdState } = entry;
  const today = useToday();
  const [draft, storeDraft] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const what = title === null ? name : `${title} of ${name}`;
  const setDraft = (typed: string | null) => {
    storeDraft(typed);
    setDoubt(null);
    onDraft?.(what, typed);
  };
  /** A number that differs much from the expected one, until the user confirms it. */
  const [doubt, setDoubt] = useState<{ readonly counted: number; readonly question: string } | null>(null);
  const saving = useRef(false);
  const settled = line === undefined || line.wantsRecount ? '' : String(line.counted);
  const shown = draft ?? settled;
  /** True when the field shows the saved number, so that the difference applies to it. */
  const isOwn = draft === null || draft.trim() === settled;
  const label = title === null ? `Counted ${name}` : `Counted ${title} of ${name}`;

  const doubtOf = (typed: string): string | null => {
    const counted = parseQuantity(typed);
    const isFine = typed.trim() === settled || !Number.isInteger(counted) || counted > MAX_COUNTED;
    return isFine ? null : getPlausibilityQuestion(counted, expected, unit);
  };
  const save = async (typed: string, isSure = false): Promise<boolean> => {
    setDoubt(null);
    if (typed.trim() === '' || typed.trim() === settled) {
      setDraft(null);
      setErrorText(null);
      return true;
    }
    const reading = readNumber(typed);
    if (reading.kind === 'ambiguous') {
      setErrorText(null);
      setDoubt({ counted: Number(reading.grouped), question: getNumberProblem(typed) ?? '' });
      return false;
    }
    const counted = parseQuantity(typed);
    if (!Number.isInteger(counted) || counted < 0) {
      const isNumber = Number.isFinite(counted) && counted >= 0;
      setErrorText(
        isNumber ? getWholeNumberProblem(unit) : (getNumberProblem(typed) ?? 'Please enter a number, 0 or more'),
      );
      return false;
    }
    if (counted > MAX_COUNTED) {
      setErrorText(`Please enter at most ${MAX_COUNTED.toLocaleString('en')}`);
      return false;
    }
    const question = isSure ? null : doubtOf(typed);
    if (question !== null) {
      setErrorText(null);
      setDoubt({ counted, question });
      return false;
    }
    if (saving.current) return true;
    saving.current = true;
    setBusy(true);
    setErrorText(null);
    try {
      const lot = lotId === null ? (number === null && expiresOn === null ? {} : { number, expiresOn }) : { lotId };
      await onSave({ stockId, ...lot, counted, seen: line?.counted ?? null });
      setDraft(null);
      return true;
    } catch (error) {
      setErrorText(getErrorMessage(error, 'It could not be saved. Please try again.'));
      return false;
    } finally {
      saving.current = false;
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    if (event.key === 'Escape') {
      if (draft === null) focusScanField();
      setDraft(null);
      setDoubt(null);
      setErrorText(null);
    } else if (event.key === 'Enter' && doubtOf(field.value) !== null) {
      event.preventDefault();
      const isSure = doubt?.counted === parseQuantity(field.value);
      void save(field.value, isSure);
      if (isSure) focusNextField(field, 1);
    } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      focusNextField(field, 1);
    } else if (event.key === 'ArrowUp') {
      event.preventDefault();
      focusNextField(field, -1);
    }
  };

  return (
    <div
      data-entry={key}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 py-1',
        isCurrent && 'rounded-control bg-accent-soft',
      )}
    >
      <div className="min-w-0">
        {heading}
        {title !== null && (
          <p className="flex flex-wrap items-baseline gap-x-2 text-table" title={title}>
            <span className="line-clamp-2 max-w-full min-w-0 wrap-anywhere">{title}</span>
            {holdState !== undefined && (
              <Badge tone={holdState === 'recalled' ? 'bad' : 'warn'}>{LOT_STATE_LABELS[holdState]}</Badge>
            )}
            {expiresOn !== null && (
              <span
                className={classes(
                  'figures text-caption',
                  isExpired({ expiresOn }, today) ? 'font-semibold text-bad-text' : 'text-muted',
                )}
              >
                {formatExpiry(expiresOn, today)}
              </span>
            )}
          </p>
        )}
        <CountEntryNote entry={entry} unit={unit} wrong={doubt?.question ?? errorText} />
        {doubt !== null && (
          <Button
            size="small"
            className="mt-1"
            onClick={() => {
              void save(String(doubt.counted), true);
              focusScanField();
            }}
          >{`Count ${doubt.counted.toLocaleString('en')}`}</Button>
        )}
      </div>
      <p className="figures text-right text-caption whitespace-nowrap text-muted">
        {line?.difference != null && isOwn && isOpen && !line.wantsRecount ? (
          line.later !== null ? (
            'newer level kept'
          ) : line.difference === 0 ? (
            <span className="inline-flex items-center gap-1">
              <Check className="size-3.5" />
              <span className="max-sm:sr-only">as expected</span>
            </span>
          ) : (
            <span className="font-semibold text-warn-text">{formatSigned(line.difference)}</span>
          )
        ) : (
          line === undefined &&
          (isOpen
            ? expected !== null && (
                <>
                  <span>{expected.toLocaleString('en')}</span>
                  {title !== null && <span className="max-sm:hidden">{` ${getUnitFor(expected, unit)}`}</span>}
                  <span>{' expected'}</span>
                </>
              )
            : 'not counted')
        )}
      </p>
      <div className="flex items-center gap-1 justify-self-end">
        {isOpen && line !== undefined && (
          <IconButton
            label={`Remove the count of ${title === null ? name : `${title} of ${name}`}`}
            tip="Not counted"
            icon={Undo2}
            className="max-sm:hidden"
            onClick={() =>
              void onRemove(line.id).catch((error: unknown) =>
                showFailure(error, 'The count could not be removed. Please try again.'),
              )
            }
          />
        )}
        <div className="relative">
          <input
            data-count-field
            aria-label={label}
            aria-invalid={errorText !== null || undefined}
            type="text"
            inputMode="numeric"
            enterKeyHint="next"
            autoComplete="off"
            disabled={!isOpen}
            value={shown}
            onFocus={(event) => {
              event.currentTarget.select();
              onFocusRow?.(stockId);
            }}
            onChange={(event) => {
              setDraft(event.currentTarget.value);
              onFocusRow?.(stockId);
            }}
            onKeyDown={onKeyDown}
            onBlur={(event) => void save(event.currentTarget.value)}
            style={{ width: `${Math.min(shown.length, MAX_DIGITS) + 4}ch` }}
            className={classes(
              'figures h-9 min-w-20 scroll-mt-64 scroll-mb-24 rounded-control border bg-surface px-2 text-center text-lead font-semibold text-text pointer-coarse:h-11',
              'focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus disabled:opacity-60 dark:bg-sunken',
              errorText !== null
                ? 'border-bad'
                : settled === ''
                  ? 'border-dashed border-field-line'
                  : 'border-field-line',
            )}
          />
          {busy && (
            <span className="absolute inset-y-0 right-1.5 flex items-center">
              <Spinner />
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

/** Moves the focus to the scan field and selects its text, which the next input replaces. */
const focusScanField = (): void => {
  const scan = document.querySelector<HTMLInputElement>('input[data-scan-field]');
  scan?.focus();
  scan?.select();
};

/** Moves to the next field in screen order, and from either end to the scan field. Leaving the field saves it. */
function focusNextField(field: HTMLInputElement, by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLInputElement>('input[data-count-field]:not(:disabled)')];
  const next = all[all.indexOf(field) + by];
  if (next !== undefined) return next.focus();
  field.blur();
  focusScanField();
}
