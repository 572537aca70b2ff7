import { isExpired, LOT_STATE_LABELS } from '@atrium/rules/stock/lots';
import { typedQuantity, unitFor, wholeOnly } from '@atrium/rules/stock/quantity';
import { numberProblem, readNumber } from '@atrium/rules/stock/read-number';
import { Check, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { sentenceOf } from '../../../../lib/api/http.js';
import { showFailure } from '../../../../lib/page/toast.js';
import { useToday } from '../../../../session/today.js';
import { Badge } from '../../../../ui/display/badge.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { Spinner } from '../../../../ui/feedback/spinner.js';
import { expiryText } from '../../lots/public.js';
import { askedBack, MOST_COUNTED } from '../close/asked-back.js';
import { CountEntryNote } from './count-entry-note.js';
import { type Entry, signed } from '../count-words.js';
import type { Counted } from '../use-count.js';

interface CountEntryProps {
  readonly entry: Entry;
  readonly name: string;
  readonly unit: string;
  /** Name of a whole product; lots have their own label. */
  readonly heading: ReactNode;
  readonly isOpen: boolean;
  /** The scan field refers to this entry. */
  readonly isCurrent: boolean;
  /** Called when the user starts to count this product. */
  readonly onHere?: (stockId: number) => void;
  readonly onSave: (counted: Counted) => Promise<unknown>;
  readonly onTakeBack: (lineId: number) => Promise<void>;
  /** Reports unsaved text; null when there is none. */
  readonly onTyped?: (what: string, typed: string | null) => void;
}

/** A longer number scrolls within its field. */
const MOST_DIGITS = 10;

/**
 * Number field of one entry. Enter saves and moves to the next; leaving the field saves, too. Blank means not counted,
 * which is not zero.
 */
export function CountEntry({
  entry,
  name,
  unit,
  heading,
  isOpen,
  isCurrent,
  onHere,
  onSave,
  onTakeBack,
  onTyped,
}: CountEntryProps) {
  const { key, stockId, lotId, number, expiresOn, title, expected, line, hold } = entry;
  const today = useToday();
  const [draft, keepDraft] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const what = title === null ? name : `${title} of ${name}`;
  const setDraft = (typed: string | null) => {
    keepDraft(typed);
    setDoubt(null);
    onTyped?.(what, typed);
  };
  /** A number far from the expected one, until the user confirms it. */
  const [doubt, setDoubt] = useState<{ readonly counted: number; readonly question: string } | null>(null);
  const saving = useRef(false);
  const settled = line === undefined || line.wantsRecount ? '' : String(line.counted);
  const shown = draft ?? settled;
  /** The field shows the saved number, so the difference applies to it. */
  const isOwn = draft === null || draft.trim() === settled;
  const label = title === null ? `Counted ${name}` : `Counted ${title} of ${name}`;

  const doubtOf = (typed: string): string | null => {
    const counted = typedQuantity(typed);
    const isFine = typed.trim() === settled || !Number.isInteger(counted) || counted > MOST_COUNTED;
    return isFine ? null : askedBack(counted, expected, unit);
  };
  const save = async (typed: string, isSure = false): Promise<boolean> => {
    setDoubt(null);
    if (typed.trim() === '' || typed.trim() === settled) {
      setDraft(null);
      setWrong(null);
      return true;
    }
    const reading = readNumber(typed);
    if (reading.kind === 'ambiguous') {
      setWrong(null);
      setDoubt({ counted: Number(reading.grouped), question: numberProblem(typed) ?? '' });
      return false;
    }
    const counted = typedQuantity(typed);
    if (!Number.isInteger(counted) || counted < 0) {
      const isNumber = Number.isFinite(counted) && counted >= 0;
      setWrong(isNumber ? wholeOnly(unit) : (numberProblem(typed) ?? 'Please enter a number, 0 or more'));
      return false;
    }
    if (counted > MOST_COUNTED) {
      setWrong(`Please enter at most ${MOST_COUNTED.toLocaleString('en')}`);
      return false;
    }
    const question = isSure ? null : doubtOf(typed);
    if (question !== null) {
      setWrong(null);
      setDoubt({ counted, question });
      return false;
    }
    if (saving.current) return true;
    saving.current = true;
    setBusy(true);
    setWrong(null);
    try {
      const lot = lotId === null ? (number === null && expiresOn === null ? {} : { number, expiresOn }) : { lotId };
      await onSave({ stockId, ...lot, counted, seen: line?.counted ?? null });
      setDraft(null);
      return true;
    } catch (error) {
      setWrong(sentenceOf(error, 'It could not be saved. Please try again.'));
      return false;
    } finally {
      saving.current = false;
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    if (event.key === 'Escape') {
      if (draft === null) toScan();
      setDraft(null);
      setDoubt(null);
      setWrong(null);
    } else if (event.key === 'Enter' && doubtOf(field.value) !== null) {
      event.preventDefault();
      const isSure = doubt?.counted === typedQuantity(field.value);
      void save(field.value, isSure);
      if (isSure) step(field, 1);
    } else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      step(field, 1);
    } else if (event.key === 'ArrowUp') {
      event.preventDefault();
      step(field, -1);
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
            {hold !== undefined && <Badge tone={hold === 'recalled' ? 'bad' : 'warn'}>{LOT_STATE_LABELS[hold]}</Badge>}
            {expiresOn !== null && (
              <span
                className={classes(
                  'figures text-caption',
                  isExpired({ expiresOn }, today) ? 'font-medium text-bad-text' : 'text-muted',
                )}
              >
                {expiryText(expiresOn, today)}
              </span>
            )}
          </p>
        )}
        <CountEntryNote entry={entry} unit={unit} wrong={doubt?.question ?? wrong} />
        {doubt !== null && (
          <Button
            size="small"
            className="mt-1"
            onClick={() => {
              void save(String(doubt.counted), true);
              toScan();
            }}
          >
            Count {doubt.counted.toLocaleString('en')}
          </Button>
        )}
      </div>
      <p className="figures text-right text-caption whitespace-nowrap text-muted">
        {line?.difference != null && isOwn && isOpen && !line.wantsRecount ? (
          line.later !== null ? (
            'newer level kept'
          ) : line.difference === 0 ? (
            <span className="inline-flex items-center gap-1 text-good-text">
              <Check className="size-3.5" aria-hidden="true" />
              <span className="max-sm:sr-only">as expected</span>
            </span>
          ) : (
            <span className="font-semibold text-warn-text">{signed(line.difference)}</span>
          )
        ) : (
          line === undefined &&
          (isOpen
            ? expected !== null && (
                <>
                  {expected.toLocaleString('en')}
                  {title !== null && <span className="max-sm:hidden"> {unitFor(expected, unit)}</span>} expected
                </>
              )
            : 'not counted')
        )}
      </p>
      <div className="flex items-center gap-1 justify-self-end">
        {isOpen && line !== undefined && (
          <IconButton
            label={`Take back the count of ${title === null ? name : `${title} of ${name}`}`}
            tip="Not counted"
            icon={<Undo2 className="size-4" aria-hidden="true" />}
            className="max-sm:hidden"
            onClick={() =>
              void onTakeBack(line.id).catch((error: unknown) =>
                showFailure(error, 'The count could not be taken back. Please try again.'),
              )
            }
          />
        )}
        <div className="relative">
          <input
            data-count-field
            aria-label={label}
            aria-invalid={wrong !== null || undefined}
            type="text"
            inputMode="numeric"
            enterKeyHint="next"
            autoComplete="off"
            disabled={!isOpen}
            value={shown}
            onFocus={(event) => {
              event.currentTarget.select();
              onHere?.(stockId);
            }}
            onChange={(event) => {
              setDraft(event.currentTarget.value);
              onHere?.(stockId);
            }}
            onKeyDown={onKeyDown}
            onBlur={(event) => void save(event.currentTarget.value)}
            style={{ width: `${Math.min(shown.length, MOST_DIGITS) + 4}ch` }}
            className={classes(
              'figures h-9 min-w-20 scroll-mt-64 scroll-mb-24 rounded-control border bg-surface px-2 text-center text-lead font-medium text-text pointer-coarse:h-11',
              'focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus disabled:opacity-60 dark:bg-sunken',
              wrong !== null ? 'border-bad' : settled === '' ? 'border-dashed border-field-line' : 'border-field-line',
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
const toScan = (): void => {
  const scan = document.querySelector<HTMLInputElement>('input[data-scan-field]');
  scan?.focus();
  scan?.select();
};

/** Moves to the next field in screen order, and from either end to the scan field. Leaving the field saves it. */
function step(field: HTMLInputElement, by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLInputElement>('input[data-count-field]:not(:disabled)')];
  const next = all[all.indexOf(field) + by];
  if (next !== undefined) return next.focus();
  field.blur();
  toScan();
}
