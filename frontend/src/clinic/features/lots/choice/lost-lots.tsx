import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { lotName } from '@atrium/rules/stock/lots';
import { useEffect, useRef } from 'react';
import { useToday } from '../../../../session/today.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { type ChosenLot, FIRST_TO_EXPIRE, type LostLot } from '../../../shared/chosen-lot.js';
import { lostLots, lotNews } from '../../../shared/lot-news.js';
import { GIVEN_ADVICE, GivenOffers, type GivenUse } from './given-offers.js';
import type { PlannedPart } from './planned-lots.js';

interface LostLotsOf {
  readonly rows: readonly Lot[] | null;
  readonly usable: readonly Lot[];
  readonly parts: readonly PlannedPart[] | null;
  readonly value: ChosenLot;
  readonly given: GivenUse | undefined;
  readonly onChange: (value: ChosenLot) => void;
}

/** Sums the parts by lot. A single lot has the amount of the use. */
function shownLots(parts: readonly PlannedPart[]): readonly LostLot[] {
  const amounts = new Map<number, number>();
  for (const { lotId, quantity, content } of parts)
    if (lotId !== null) amounts.set(lotId, (amounts.get(lotId) ?? 0) + (quantity ?? content ?? 0));
  return [...amounts].map(([lotId, amount]) => (amounts.size === 1 || amount === 0 ? { lotId } : { lotId, amount }));
}

/**
 * Reports a displayed lot that has been held or has expired. No other lot replaces it before the user has seen that.
 */
export function useLostLots({ rows, usable, parts, value, given, onChange }: LostLotsOf) {
  const today = useToday();
  const shown = useRef(value.lost ?? []);
  const { news, unresolved } = value;
  const planned = JSON.stringify(shownLots(parts ?? []));
  const nextId = usable[0]?.id;
  const advice = given === undefined ? undefined : GIVEN_ADVICE;
  useEffect(() => {
    if (rows === null || value.lotId !== null || unresolved !== undefined) return;
    const lost = lostLots(new Set(shown.current.map(({ lotId }) => lotId)), rows, today);
    if (lost.length > 0) {
      const next = rows.find(({ id }) => id === nextId);
      const sentence = lotNews(lost, next, today, advice);
      if (sentence !== news)
        onChange({
          ...value,
          news: sentence,
          lost: shown.current.filter((one) => lost.some(({ id }) => id === one.lotId)),
        });
      return;
    }
    // The hold may have been released.
    if (news !== undefined) onChange(FIRST_TO_EXPIRE);
    shown.current = JSON.parse(planned) as readonly LostLot[];
  }, [rows, nextId, planned, today, value, news, unresolved, advice, onChange]);
  const accept = () => {
    shown.current = [];
    onChange(FIRST_TO_EXPIRE);
  };
  const resolve = (lotId: number) => {
    const lost = (value.lost ?? []).filter((one) => one.lotId !== lotId);
    if (lost.length === 0) return accept();
    shown.current = lost;
    onChange({ ...value, lost });
  };
  return { news: value.lotId === null ? news : undefined, accept, resolve };
}

interface LostLotsProps {
  readonly sentence: string;
  readonly rows: readonly Lot[];
  readonly lost: readonly LostLot[];
  /** The replacement lot. */
  readonly next: Lot | undefined;
  readonly given: GivenUse | undefined;
  /** The use was submitted before this question was answered. */
  readonly isAsked: boolean;
  readonly onAccept: () => void;
  readonly onResolve: (lotId: number) => void;
}

/** Asks whether the dose was given before its lot was held, or which lot to use instead. */
export function LostLots({ sentence, rows, lost, next, given, isAsked, onAccept, onResolve }: LostLotsProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) area.current?.focus();
  }, [isAsked]);
  return (
    <Alert tone="bad" urgent className="text-table">
      <div ref={area} tabIndex={-1} data-lot-news="" className="outline-none">
        <p>{sentence}</p>
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {given !== undefined && (
            <GivenOffers
              lots={rows.filter(({ id }) => lost.some(({ lotId }) => lotId === id))}
              given={given}
              amountOf={({ id }) => lost.find(({ lotId }) => lotId === id)?.amount}
              onRecorded={onResolve}
            />
          )}
          {next !== undefined && (
            <Button size="small" onClick={onAccept}>
              Use {lotName(next.number)}
            </Button>
          )}
        </div>
      </div>
    </Alert>
  );
}
