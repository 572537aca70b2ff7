import { isUsableContainer } from '@atrium/rules/stock/opened-containers';
import { formatUnusableLots } from '@atrium/rules/stock/lot-refusals';
import { parseQuantity } from '@atrium/rules/stock/quantity';
import { isUsable, planLots } from '@atrium/rules/stock/lots';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { getErrorMessage } from '../../../../lib/api/http.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Skeleton } from '../../../../ui/feedback/states.js';
import type { Stock } from '../../../store/clinic-state.js';
import { isByContent, type UsedContent } from '../../../shared/stock/used-content.js';
import { useUsageTime } from '../../../shared/stock/usage-time.js';
import { countWholeUnits } from '../../../shared/stock/count-whole-units.js';
import type { LotSelection } from '../../../shared/lot-selection.js';
import { LotSelect } from './lot-select.js';
import { GIVEN_DOSE_ADVICE, GivenDoseButtons, type GivenDoseContext } from './given-dose-buttons.js';
import { sortByUseOrder, computeRemainingAfter, type OtherUse } from './remaining-after.js';
import { UnavailableLots, useUnavailableLots } from './unavailable-lots.js';
import { buildLotChoices, UnresolvedLot } from './unresolved-lot.js';
import { hasAdditional, type ConsumedAmount, getConsumedParts, computeAdditionalQuantity } from './consumed-amount.js';
import { type PlannedPart, PlannedLots, planParts, type ShownLot } from './planned-lots.js';
import { useLots } from '../use-lots.js';

interface LotChoiceProps {
  readonly stock: Stock;
  readonly quantity: number;
  /** Amount of content that is used; undefined for whole units. */
  readonly used?: UsedContent;
  readonly value: LotSelection;
  /** Amount that a corrected line already consumed. */
  readonly consumed?: ConsumedAmount | undefined;
  /** Uses of the same product in the tray that are processed before this one. */
  readonly earlierUses?: readonly OtherUse[];
  readonly onChange: (value: LotSelection) => void;
  /** Receives the displayed lots of whole units; undefined when the server alone chooses them. */
  readonly onShown?: (lots: readonly ShownLot[] | undefined) => void;
  /** Set when the form can record the use as given before its lot was held. */
  readonly given?: GivenDoseContext | undefined;
  /** Errors: `lots` from the server; `news` when the form was submitted before the user saw a change. */
  readonly errors: Readonly<Record<string, string | undefined>>;
}

const NO_USES: readonly OtherUse[] = [];
/** Number of lots that the sentence about unusable lots names. */
const MAX_NAMED_LOTS = 3;

/** Field for the lot of a use: by default the first lot to expire, or another one with a reason. Updated live. */
export function LotChoice({
  stock,
  quantity: typed,
  used,
  value,
  consumed,
  earlierUses = NO_USES,
  given,
  onChange,
  onShown,
  errors,
}: LotChoiceProps) {
  const times = useUsageTime();
  const { now, zone, today } = times;
  const more = consumed === undefined ? { quantity: typed, used } : computeAdditionalQuantity(consumed, typed, used);
  const quantity =
    more.used === undefined ? more.quantity : countWholeUnits(stock, more.used, more.quantity, now, zone, value.lotId);
  const byContent = used !== undefined && isByContent(stock, used);
  // Includes empty lots: containers may be open of an empty lot, and a chosen lot may be used up.
  const { rows, error, again } = useLots(stock, byContent || value.lotId !== null ? undefined : 'true');
  const wanted = Number.isInteger(quantity) ? quantity : 1;
  const takesMore = consumed === undefined || hasAdditional(more, byContent);
  const left = computeRemainingAfter(stock, sortByUseOrder(rows ?? [], today), earlierUses, times);
  const added =
    rows === null
      ? null
      : takesMore
        ? planParts(
            { stock: { ...stock, opened: left.opened }, quantity: wanted, used: more.used },
            left.rows,
            times,
            consumed !== undefined,
          )
        : [];
  const consumedLots =
    consumed === undefined ? [] : getConsumedParts(consumed, stock, byContent ? parseQuantity(used.content) : typed);
  const parts = added === null ? null : [...consumedLots, ...added];
  useReportedLots(byContent || value.lotId !== null || value.news !== undefined ? null : added, quantity, onShown);
  const lotsError = errors['lots'];
  const latestRefetch = useRef(again);
  useEffect(() => {
    latestRefetch.current = again;
  });
  useEffect(() => {
    if (lotsError !== undefined) latestRefetch.current();
  }, [lotsError]);
  const usable = (rows ?? []).filter(
    (lot) => isUsable(lot, today) || (byContent && lot.opened.some((one) => isUsableContainer(one, now, zone))),
  );
  const { news, accept, resolve } = useUnavailableLots({ rows, usable, parts: added, value, given, onChange });
  if (rows === null || parts === null)
    return error === null ? (
      <Skeleton className="h-9 w-full rounded-control" />
    ) : (
      <Alert tone="warn" className="text-table">
        <p>{getErrorMessage(error, 'The lots could not be loaded.')}</p>
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
        choices={buildLotChoices(usable, (opened) => opened.filter((one) => isUsableContainer(one, now, zone)))}
        isAsked={errors['news'] !== undefined}
        onChange={onChange}
      />
    );
  if (news !== undefined)
    return (
      <UnavailableLots
        message={news}
        rows={rows}
        unavailable={value.lost ?? []}
        next={usable[0]}
        given={given}
        isBlocking={errors['news'] !== undefined}
        onAccept={accept}
        onResolve={resolve}
      />
    );
  if (value.lotId !== null)
    return (
      <LotSelect
        lots={rows}
        usable={usable}
        value={value}
        isAdditional={takesMore}
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
      {(lotsError !== undefined || isShort) && (
        <Alert tone={lotsError === undefined ? 'warn' : 'bad'} urgent={lotsError !== undefined} className="text-table">
          <p>{`${lotsError ?? formatUnusableLots(stock, rows, today)}${isShort && given !== undefined ? ` ${GIVEN_DOSE_ADVICE}` : ''}`}</p>
          {isShort && given !== undefined && (
            <div className="mt-2 flex flex-wrap gap-2">
              <GivenDoseButtons
                lots={unusable.slice(0, MAX_NAMED_LOTS)}
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

/** Reports the displayed lots when they contain the whole quantity. */
function useReportedLots(
  parts: readonly PlannedPart[] | null,
  wanted: number,
  onShown: LotChoiceProps['onShown'],
): void {
  const lots = (parts ?? []).flatMap(({ lotId, quantity = 0 }) => (lotId === null ? [] : [{ lotId, quantity }]));
  const isWhole = lots.length > 0 && lots.reduce((sum, { quantity }) => sum + quantity, 0) === wanted;
  const shown = isWhole ? JSON.stringify(lots) : null;
  useLayoutEffect(() => {
    onShown?.(shown === null ? undefined : (JSON.parse(shown) as ShownLot[]));
  }, [shown, onShown]);
}
