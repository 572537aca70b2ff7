import { SEPARATOR } from '@atrium/rules/gs1/elements';
import { ScanLine } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { classes } from '../../../../ui/classes.js';
import { IconInput } from '../../../../ui/fields/field.js';
import {
  QuestionGuardNote,
  CameraButton,
  isAmount,
  isCode,
  isSeparatorKey,
  ScanQuestion,
  splitNumber,
} from '../../scanning/public.js';
import { findRowByCode } from './count-codes.js';
import { type CountScans, useCountScans } from './use-count-scans.js';

interface CountScanProps extends CountScans {
  readonly search: string;
  /** Shows the matches of the typed words at once. */
  readonly onFind: () => void;
}

/** Field that keeps the focus: each scan counts one more unit, a number sets the quantity, words search. */
export function CountScan({ search, onFind, ...props }: CountScanProps) {
  const { rows, onSearch, current } = props;
  const questions = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const scans = useCountScans(field, props);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isSeparatorKey(event)) {
      event.preventDefault();
      onSearch(search + SEPARATOR);
      return;
    }
    const text = search.trim();
    if (event.key === 'ArrowDown' && text === '') {
      event.preventDefault();
      document.querySelector<HTMLInputElement>('input[data-count-field]')?.focus();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (text === '') return;
    if (isAmount(text) && (current !== null || scans.isBusy() || findRowByCode(rows, text) === undefined)) {
      onSearch('');
      scans.count(text);
      return;
    }
    const split = splitNumber(text);
    if (split !== null) scans.read(split.code, split.number);
    else if (findRowByCode(rows, text) !== undefined || isCode(text)) scans.read(text);
    else {
      // Moves to the first match without waiting for the deferred list. Without a match the next input replaces the
      // words.
      onFind();
      const next = document.querySelector<HTMLInputElement>('input[data-count-field]') ?? event.currentTarget;
      next.focus();
      next.select();
    }
  };

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-1.5">
        <div className="min-w-0 flex-1">
          <IconInput
            ref={field}
            data-scan-field
            aria-label="Scan or find a product"
            icon={ScanLine}
            placeholder={current === null ? 'Scan, or type a name...' : 'Scan the next, or type how many...'}
            autoComplete="off"
            enterKeyHint="done"
            autoFocus={matchMedia('(pointer: fine)').matches}
            value={search}
            onChange={(event) => {
              scans.hideMessages();
              onSearch(event.currentTarget.value);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <CameraButton onCode={scans.read} />
      </div>
      <div ref={questions} className="flex flex-col gap-1.5 empty:hidden">
        <QuestionGuardNote area={questions} questions={scans.asked.length} />
        {scans.asked.map((one, at) => (
          <ScanQuestion
            key={`${one.row.stockId} ${one.packageData.code} ${one.doubt.about} ${at} ${one.typed ?? ''}`}
            scanned={one.packageData}
            item={{ name: one.row.name, unit: one.row.unit }}
            doubt={one.doubt}
            purpose="count"
            typed={one.typed}
            onAnswer={(packageData) => {
              scans.answer(one, packageData);
              field.current?.focus();
            }}
            onSkip={() => scans.skip(one)}
          />
        ))}
      </div>
      <p
        role="status"
        className={classes(
          'text-caption font-semibold wrap-anywhere sm:min-h-4.5',
          scans.messages.length === 0 && 'max-sm:hidden',
        )}
      >
        {scans.messages.map(({ tone, text }) => (
          <span key={text} className={classes('block', tone === 'bad' ? 'text-bad-text' : 'text-text')}>
            {text}
          </span>
        ))}
        {scans.messages.length === 0 && (
          <span className="font-normal text-muted">Scan to add 1, or type a number. ↓ list · Esc back</span>
        )}
      </p>
    </div>
  );
}
