import { isDrawable } from '@atrium/rules/stock/opened';
import { unusableLotsRefusal } from '@atrium/rules/stock/lot-refusals';
import { typedQuantity } from '@atrium/rules/stock/quantity';
import { isUsable, planLots } from '@atrium/rules/stock/lots';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { sentenceOf } from '../../../../lib/api/http.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';
import type { Stock } from '../../../store/clinic-state.js';
import { isByContent, type UsedContent } from '../../../shared/stock/used-content.js';
import { useNow } from '../../../shared/stock/use-now.js';
import { wholeOnes } from '../../../shared/stock/whole-ones.js';
import type { ChosenLot } from '../../../shared/chosen-lot.js';
import { AnotherLot } from './another-lot.js';
import { GIVEN_ADVICE, GivenOffers, type GivenUse } from './given-offers.js';
import { inUseOrder, leftAfter, type OtherUse } from './left-after.js';
import { LostLots, useLostLots } from './lost-lots.js';
import { lotChoices, UnresolvedLot } from './unresolved-lot.js';
import { isMore, type KeptLots, keptParts, moreThan } from './kept-lots.js';
import { type PlannedPart, PlannedLots, plannedParts, type ShownLot } from './planned-lots.js';
import { useLots } from '../use-lots.js';

interface LotChoiceProps {
  readonly stock: Stock;
  readonly quantity: number;
  /** Amount of content, for a use by content. */
  readonly used?: UsedContent;
  readonly value: ChosenLot;
  /** Amount that a corrected line has already taken. */
  readonly kept?: KeptLots | undefined;
  /** Uses of the same product that are taken before this one. */
  readonly before?: readonly OtherUse[];
  readonly onChange: (value: ChosenLot) => void;
  /** Receives the displayed lots of whole units; undefined when only the server decides. */
  readonly onShown?: (lots: readonly ShownLot[] | undefined) => void;
  /** Set when the form can record the use as given before its lot was held. */
  readonly given?: GivenUse | undefined;
  /** `lots`: error of the server; `news`: the form was submitted before a change was seen. */
  readonly errors: Readonly<Record<string, string | undefined>>;
}

const NONE: readonly OtherUse[] = [];
/** Number of lots that the sentence about unusable lots names. */
const MOST_OFFERED = 3;

/** Lot of a use: the first to expire, or another with a reason. Updated live. */
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
  // Includes empty lots: containers may be open of an empty lot, and a chosen lot may be used up.
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
  const usable = (rows ?? []).filter(
    (lot) => isUsable(lot, today) || (byContent && lot.opened.some((one) => isDrawable(one, now, zone))),
  );
  const { news, accept, resolve } = useLostLots({ rows, usable, parts: added, value, given, onChange });
  if (rows === null || parts === null)
    return error === null ? (
      <Skeleton className="h-9 w-full rounded-control" />
    ) : (
      <Alert tone="warn" className="text-table">
        <p>{sentenceOf(error, 'The lots could not be loaded.')}</p>
        <Button size="small" className="mt-2" onClick={again}>
          Try again
        </Button>
      </Alert>
    );
  if (value.unresolved !== undefined)
    return (
      <UnresolvedLot
        product={stock.name}
        value={value}
        rows={rows}
        usable={usable}
        given={given}
        choices={lotChoices(usable, (opened) => opened.filter((one) => isDrawable(one, now, zone)))}
        isAsked={errors['news'] !== undefined}
        onChange={onChange}
      />
    );
  if (news !== undefined)
    return (
      <LostLots
        sentence={news}
        rows={rows}
        lost={value.lost ?? []}
        next={usable[0]}
        given={given}
        isAsked={errors['news'] !== undefined}
        onAccept={accept}
        onResolve={resolve}
      />
    );
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
  const unusable = rows.filter((lot) => lot.quantity > 0 && !isUsable(lot, today));
  const planned = planLots(left.rows, wanted, today).reduce((sum, part) => sum + part.quantity, 0);
  const isShort = planned < wanted && unusable.length > 0;
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
      {(said !== undefined || isShort) && (
        <Alert tone={said === undefined ? 'warn' : 'bad'} urgent={said !== undefined} className="text-table">
          <p>
            {said ?? unusableLotsRefusal(stock, rows, today)}
            {isShort && given !== undefined && ` ${GIVEN_ADVICE}`}
          </p>
          {isShort && given !== undefined && (
            <div className="mt-2 flex flex-wrap gap-2">
              <GivenOffers
                lots={unusable.slice(0, MOST_OFFERED)}
                given={given}
                amountOf={byContent ? undefined : (lot) => Math.min(typed, lot.quantity)}
              />
            </div>
          )}
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
