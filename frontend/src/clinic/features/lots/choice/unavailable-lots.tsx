import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { getLotName } from '@atrium/rules/stock/lots';
import { useEffect, useRef } from 'react';
import { useToday } from '../../../../session/today.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { type LotSelection, FIRST_TO_EXPIRE, type UnavailableLot } from '../../../shared/lot-selection.js';
import { findUnavailableLots, describeUnavailableLots } from '../../../shared/unavailable-lots.js';
import { GIVEN_DOSE_ADVICE, GivenDoseButtons, type GivenDoseContext } from './given-dose-buttons.js';
import type { PlannedPart } from './planned-lots.js';

interface UnavailableLotsOptions {
  readonly rows: readonly Lot[] | null;
  readonly usable: readonly Lot[];
  readonly parts: readonly PlannedPart[] | null;
  readonly value: LotSelection;
  readonly given: GivenDoseContext | undefined;
  readonly onChange: (value: LotSelection) => void;
}

/** Returns parts grouped by lot. A single lot has no amount, because the whole use is from it. */
function sumByLot(parts: readonly PlannedPart[]): readonly UnavailableLot[] {
  const amounts = new Map<number, number>();
  for (const { lotId, quantity, content } of parts)
    if (lotId !== null) amounts.set(lotId, (amounts.get(lotId) ?? 0) + (quantity ?? content ?? 0));
  return [...amounts].map(([lotId, amount]) => (amounts.size === 1 || amount === 0 ? { lotId } : { lotId, amount }));
}

/** Reports a displayed lot that became held or expired. No other lot replaces it before the user has seen that. */
export function useUnavailableLots({ rows, usable, parts, value, given, onChange }: UnavailableLotsOptions) {
  const today = useToday();
  const shown = useRef(value.lost ?? []);
  const { news: notice, unresolved } = value;
  const planned = JSON.stringify(sumByLot(parts ?? []));
  const nextId = usable[0]?.id;
  const advice = given === undefined ? undefined : GIVEN_DOSE_ADVICE;
  useEffect(() => {
    if (rows === null || value.lotId !== null || unresolved !== undefined) return;
    const unavailable = findUnavailableLots(new Set(shown.current.map(({ lotId }) => lotId)), rows, today);
    if (unavailable.length > 0) {
      const next = rows.find(({ id }) => id === nextId);
      const message = describeUnavailableLots(unavailable, next, today, advice);
      if (message !== notice)
        onChange({
          ...value,
          news: message,
          lost: shown.current.filter((one) => unavailable.some(({ id }) => id === one.lotId)),
        });
      return;
    }
    // The hold may have been released.
    if (notice !== undefined) onChange(FIRST_TO_EXPIRE);
    shown.current = JSON.parse(planned) as readonly UnavailableLot[];
  }, [rows, nextId, planned, today, value, notice, unresolved, advice, onChange]);
  const accept = () => {
    shown.current = [];
    onChange(FIRST_TO_EXPIRE);
  };
  const resolve = (lotId: number) => {
    const unavailable = (value.lost ?? []).filter((one) => one.lotId !== lotId);
    if (unavailable.length === 0) return accept();
    shown.current = unavailable;
    onChange({ ...value, lost: unavailable });
  };
  return { news: value.lotId === null ? notice : undefined, accept, resolve };
}

interface UnavailableLotsProps {
  readonly message: string;
  readonly rows: readonly Lot[];
  readonly unavailable: readonly UnavailableLot[];
  /** The replacement lot. */
  readonly next: Lot | undefined;
  readonly given: GivenDoseContext | undefined;
  /** True when the use was submitted before this question was answered. */
  readonly isBlocking: boolean;
  readonly onAccept: () => void;
  readonly onResolve: (lotId: number) => void;
}

/** Asks whether the dose was given before its lot was held, or which lot to use instead. */
export function UnavailableLots({
  message,
  rows,
  unavailable,
  next,
  given,
  isBlocking,
  onAccept,
  onResolve,
}: UnavailableLotsProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBlocking) area.current?.focus();
  }, [isBlocking]);
  return (
    <Alert tone="bad" urgent className="text-table">
      <div ref={area} tabIndex={-1} data-lot-news="" className="outline-none">
        <p>{message}</p>
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {given !== undefined && (
            <GivenDoseButtons
              lots={rows.filter(({ id }) => unavailable.some(({ lotId }) => lotId === id))}
              given={given}
              amountOf={({ id }) => unavailable.find(({ lotId }) => lotId === id)?.amount}
              onRecorded={onResolve}
            />
          )}
          {next !== undefined && <Button size="small" onClick={onAccept}>{`Use ${getLotName(next.number)}`}</Button>}
        </div>
      </div>
    </Alert>
  );
}
