import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { isDrawable } from '@atrium/rules/stock/opened';
import { unusableLotsRefusal } from '@atrium/rules/stock/lot-refusals';
import { typedQuantity } from '@atrium/rules/stock/quantity';
import { isUsable, planLots } from '@atrium/rules/stock/lots';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { sentenceOf } from '../../../../lib/api/http.js';
import { useToday } from '../../../../session/today.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';
import type { Stock } from '../../../store/clinic-state.js';
import { isByContent, type UsedContent } from '../../../shared/stock/used-content.js';
import { useNow } from '../../../shared/stock/use-now.js';
import { wholeOnes } from '../../../shared/stock/whole-ones.js';
import { type ChosenLot, FIRST_TO_EXPIRE } from '../../../shared/chosen-lot.js';
import { AnotherLot } from './another-lot.js';
import { inUseOrder, leftAfter, type OtherUse } from './left-after.js';
import { lotChoices, UnresolvedLot } from './unresolved-lot.js';
import { lotNews } from '../../../shared/lot-news.js';
import { isMore, type KeptLots, keptParts, moreThan } from './kept-lots.js';
import { type PlannedPart, PlannedLots, plannedParts, type ShownLot } from './planned-lots.js';
import type { GivenDose } from '../held/given-dialog.js';
import { useLots } from '../use-lots.js';

interface LotChoiceProps {
  readonly stock: Stock;
  readonly quantity: number;
  /** Of what is used by its content: how much of it. */
  readonly used?: UsedContent;
  readonly value: ChosenLot;
  /** Of a line that is corrected: what it has taken already. */
  readonly kept?: KeptLots | undefined;
  /** Uses of the same product that are taken before this one. */
  readonly before?: readonly OtherUse[];
  readonly onChange: (value: ChosenLot) => void;
  /** Receives the lots of whole ones that are shown; undefined when the server decides alone. */
  readonly onShown?: (lots: readonly ShownLot[] | undefined) => void;
  /** The dose, if it was given before its lot was held, and what happens once it is recorded as given. */
  readonly given?: { readonly dose: GivenDose; readonly onRecorded: () => void } | undefined;
  /** `lots`: what the server said of all of them; `news`: it was sent before what happened was seen. */
  readonly errors: Readonly<Record<string, string | undefined>>;
}

const NONE: readonly OtherUse[] = [];

/** Which lot a use will take: the first to expire, unless somebody has a reason for another. Live, as the lots are. */
export function LotChoice({
  stock,
  quantity: typed,
  used,
  value,
  kept,
  before = NONE,
  given,
  onChange,
  onShown,
  errors,
}: LotChoiceProps) {
  const times = useNow();
  const { now, zone, today } = times;
  const more = kept === undefined ? { quantity: typed, used } : moreThan(kept, typed, used);
  const quantity =
    more.used === undefined ? more.quantity : wholeOnes(stock, more.used, more.quantity, now, zone, value.lotId);
  const byContent = used !== undefined && isByContent(stock, used);
  // What is open may be of a lot of which nothing else is there, and a chosen lot may be used up.
  const { rows, error, again } = useLots(stock, byContent || value.lotId !== null ? undefined : 'true');
  const wanted = Number.isInteger(quantity) ? quantity : 1;
  const takesMore = kept === undefined || isMore(more, byContent);
  const left = leftAfter(stock, inUseOrder(rows ?? [], today), before, times);
  const added =
    rows === null
      ? null
      : takesMore
        ? plannedParts(
            { stock: { ...stock, opened: left.opened }, quantity: wanted, used: more.used },
            left.rows,
            times,
            kept !== undefined,
          )
        : [];
  const keptOnes = kept === undefined ? [] : keptParts(kept, stock, byContent ? typedQuantity(used.content) : typed);
  const parts = added === null ? null : [...keptOnes, ...added];
  useShown(byContent || value.lotId !== null || value.news !== undefined ? null : added, quantity, onShown);
  const said = errors['lots'];
  const latestAgain = useRef(again);
  useEffect(() => {
    latestAgain.current = again;
  });
  useEffect(() => {
    if (said !== undefined) latestAgain.current();
  }, [said]);
  const { news, seen } = useNews({ rows, parts: added, value, onChange });
  if (rows === null || parts === null)
    return error === null ? (
      <Skeleton className="h-9 w-full rounded-control" />
    ) : (
      <Alert tone="warn" className="text-table">
        <span className="flex flex-wrap items-center justify-between gap-2">
          {sentenceOf(error, 'The lots could not be loaded.')}
          <Button size="small" onClick={again}>
            Try again
          </Button>
        </span>
      </Alert>
    );
  const usable = rows.filter(
    (lot) => isUsable(lot, today) || (byContent && lot.opened.some((one) => isDrawable(one, now, zone))),
  );
  if (value.unresolved !== undefined)
    return (
      <UnresolvedLot
        product={stock.name}
        value={value}
        usable={usable}
        choices={lotChoices(usable, (opened) => opened.filter((one) => isDrawable(one, now, zone)))}
        isAsked={errors['news'] !== undefined}
        onChange={onChange}
      />
    );
  if (news !== undefined) return <News sentence={news} isAsked={errors['news'] !== undefined} onSeen={seen} />;
  if (value.lotId !== null)
    return (
      <AnotherLot
        lots={rows}
        usable={usable}
        value={value}
        takesMore={takesMore}
        given={given}
        onChange={onChange}
        errors={errors}
      />
    );
  const planned = planLots(left.rows, wanted, today).reduce((sum, part) => sum + part.quantity, 0);
  const other = usable.find(({ id }) => parts.every(({ lotId }) => lotId !== id)) ?? usable[1];
  return (
    <div className="flex flex-col gap-2">
      {parts.length > 0 && (
        <PlannedLots parts={parts} today={today}>
          {other !== undefined && (
            <Button size="small" onClick={() => onChange({ lotId: other.id, lotReason: '' })}>
              Another lot
            </Button>
          )}
        </PlannedLots>
      )}
      {(said !== undefined || (planned < wanted && rows.some((lot) => lot.quantity > 0 && !isUsable(lot, today)))) && (
        <Alert tone={said === undefined ? 'warn' : 'bad'} urgent={said !== undefined} className="text-table">
          {said ?? unusableLotsRefusal(stock, rows, today)}
        </Alert>
      )}
    </div>
  );
}

/** Reports the lots that are shown when they hold the whole quantity. */
function useShown(parts: readonly PlannedPart[] | null, wanted: number, onShown: LotChoiceProps['onShown']): void {
  const lots = (parts ?? []).flatMap(({ lotId, quantity = 0 }) => (lotId === null ? [] : [{ lotId, quantity }]));
  const isWhole = lots.length > 0 && lots.reduce((sum, { quantity }) => sum + quantity, 0) === wanted;
  const shown = isWhole ? JSON.stringify(lots) : null;
  useLayoutEffect(() => {
    onShown?.(shown === null ? undefined : (JSON.parse(shown) as ShownLot[]));
  }, [shown, onShown]);
}

interface NewsOf {
  readonly rows: readonly Lot[] | null;
  readonly parts: readonly PlannedPart[] | null;
  readonly value: ChosenLot;
  readonly onChange: (value: ChosenLot) => void;
}

/** A lot that was shown and may not be used any more is told before another one is taken in its place. */
function useNews({ rows, parts, value, onChange }: NewsOf) {
  const today = useToday();
  const shown = useRef<ReadonlySet<number>>(new Set());
  const { news, unresolved } = value;
  const planned = parts?.flatMap(({ lotId }) => lotId ?? []).join() ?? '';
  useEffect(() => {
    if (rows === null || value.lotId !== null || unresolved !== undefined) return;
    const told = lotNews(shown.current, rows, today);
    if (told !== null) {
      if (told !== news) onChange({ ...value, news: told });
      return;
    }
    // What was held back may have been released again.
    if (news !== undefined) onChange(FIRST_TO_EXPIRE);
    shown.current = new Set(planned.split(',').map(Number));
  }, [rows, planned, today, value, news, unresolved, onChange]);
  const seen = () => {
    shown.current = new Set();
    onChange(FIRST_TO_EXPIRE);
  };
  return { news: value.lotId === null ? news : undefined, seen };
}

interface NewsProps {
  readonly sentence: string;
  /** Somebody tried to send it all the same. */
  readonly isAsked: boolean;
  readonly onSeen: () => void;
}

function News({ sentence, isAsked, onSeen }: NewsProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) button.current?.focus();
  }, [isAsked]);
  return (
    <Alert tone="bad" urgent className="text-table">
      <span className="flex flex-wrap items-center justify-between gap-2">
        {sentence}
        <Button ref={button} size="small" data-lot-news onClick={onSeen}>
          Continue
        </Button>
      </span>
    </Alert>
  );
}
