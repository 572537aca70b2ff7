import type { Lot } from '@atrium/contract/clinic/lots';
import { isGs1Like } from '@atrium/rules/gs1/form';
import { readScan } from '@atrium/rules/gs1/read-scan';
import { isDrawable } from '@atrium/rules/opened';
import { chosenLotRefusal, unusableLotsRefusal } from '@atrium/rules/lot-refusals';
import { typedQuantity } from '@atrium/rules/quantity';
import { isUsable, lotTitle, planLots } from '@atrium/rules/lots';
import { Suspense, useEffect, useRef } from 'react';
import { sentenceOf } from '../../../lib/http.js';
import { lazyPart } from '../../../lib/lazy-part.js';
import { useToday } from '../../../session/today.js';
import { Alert } from '../../../ui/alert.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { Select } from '../../../ui/select.js';
import { Skeleton } from '../../../ui/skeleton.js';
import type { Stock } from '../../store/clinic-state.js';
import { isByContent, type UsedContent } from '../opened/used-content.js';
import { useNow } from '../opened/use-now.js';
import { wholeOnes } from '../opened/whole-ones.js';
import { type ChosenLot, FIRST_TO_EXPIRE, SCANNED } from './chosen-lot.js';
import { lotChoices, UnresolvedLot } from './choice/unresolved-lot.js';
import { lotNews } from './lot-news.js';
import { isMore, type KeptLots, keptParts, moreThan } from './kept-lots.js';
import { type PlannedPart, PlannedLots, plannedParts } from './planned-lots.js';
import type { GivenDose } from './held/given-dialog.js';
import { useLots } from './use-lots.js';

const GivenButton = lazyPart(async () => ({ default: (await import('./held/given-button.js')).GivenButton }));

interface LotChoiceProps {
  readonly stock: Stock;
  readonly quantity: number;
  /** Of what is used by its content: how much of it. */
  readonly used?: UsedContent;
  readonly value: ChosenLot;
  /** Of a line that is corrected: what it has taken already. */
  readonly kept?: KeptLots | undefined;
  readonly onChange: (value: ChosenLot) => void;
  /** The dose, if it was given before its lot was held, and what happens once it is recorded as given. */
  readonly given?: { readonly dose: GivenDose; readonly onRecorded: () => void } | undefined;
  /** `lots`: what the server said of all of them; `news`: it was sent before what happened was seen. */
  readonly errors: Readonly<Record<string, string | undefined>>;
}

/** Which lot a use will take: the first to expire, unless somebody has a reason for another. Live, as the lots are. */
export function LotChoice({ stock, quantity: typed, used, value, kept, given, onChange, errors }: LotChoiceProps) {
  const times = useNow();
  const { now, zone, today } = times;
  const more = kept === undefined ? { quantity: typed, used } : moreThan(kept, typed, used);
  const quantity =
    more.used === undefined ? more.quantity : wholeOnes(stock, more.used, more.quantity, now, zone, value.lotId);
  const byContent = used !== undefined && isByContent(stock, used);
  // What is open may be of a lot of which nothing else is there.
  const { rows, error, again } = useLots(stock, byContent ? undefined : 'true');
  const wanted = Number.isInteger(quantity) ? quantity : 1;
  const added =
    rows === null
      ? null
      : kept === undefined || isMore(more, byContent)
        ? plannedParts({ stock, quantity: wanted, used: more.used }, rows, times, kept !== undefined)
        : [];
  const keptOnes = kept === undefined ? [] : keptParts(kept, stock, byContent ? typedQuantity(used.content) : typed);
  const parts = added === null ? null : [...keptOnes, ...added];
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
    return <AnotherLot lots={rows} usable={usable} value={value} given={given} onChange={onChange} errors={errors} />;
  const planned = planLots(rows, wanted, today).reduce((sum, part) => sum + part.quantity, 0);
  const other = usable.find(({ id }) => parts.every(({ lotId }) => lotId !== id)) ?? usable[1];
  const said = errors['lots'];
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

interface AnotherLotProps extends Pick<LotChoiceProps, 'value' | 'given' | 'onChange' | 'errors'> {
  readonly lots: readonly Lot[];
  readonly usable: readonly Lot[];
}

/** The lot that somebody chose: with a reason, unless its package was scanned. */
function AnotherLot({ lots, usable, value, given, onChange, errors }: AnotherLotProps) {
  const today = useToday();
  const { now, zone } = useNow();
  const drawable = (opened: Lot['opened']) => opened.filter((one) => isDrawable(one, now, zone));
  const chosen = lots.find(({ id }) => id === value.lotId);
  const isLost = chosen !== undefined && !usable.includes(chosen);
  const isScanned = value.lotReason === SCANNED;
  /** The package in hand says which lot it is, and why. */
  const scan = (code: string): boolean => {
    const read = isGs1Like(code) ? readScan(code, today) : null;
    const number = (read !== null && 'scan' in read ? read.scan.lot : code)?.trim().toLowerCase();
    const lot = usable.find((one) => one.number !== null && one.number.toLowerCase() === number);
    if (lot !== undefined) onChange({ lotId: lot.id, lotReason: SCANNED });
    return lot !== undefined;
  };
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Lot"
        error={isLost ? undefined : errors['lotId']}
        {...(isScanned && { help: 'Scanned from the package' })}
      >
        {(control) => (
          <Select
            {...control}
            value={String(value.lotId)}
            choices={[
              ...(chosen !== undefined && !usable.includes(chosen)
                ? [{ value: String(chosen.id), label: lotTitle(chosen.number) }]
                : []),
              ...lotChoices(usable, drawable),
            ]}
            onChange={(event) =>
              onChange({ lotId: Number(event.currentTarget.value), lotReason: isScanned ? '' : value.lotReason })
            }
          />
        )}
      </Field>
      {!isScanned && (
        <Field
          label="Why this lot"
          required
          error={errors['lotReason']}
          help="Or scan the package: then nothing has to be typed"
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={200}
              placeholder="e.g. same lot as last time"
              value={value.lotReason}
              onChange={(event) => onChange({ ...value, lotReason: event.currentTarget.value })}
              onKeyDown={(event) => {
                // A scanner ends with it.
                if (event.key === 'Enter' && scan(event.currentTarget.value)) event.preventDefault();
              }}
            />
          )}
        </Field>
      )}
      {isLost && (
        <Alert tone="bad" urgent className="text-table">
          {chosenLotRefusal(
            chosen,
            usable.filter((lot) => lot !== chosen),
            today,
          )}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {isLost && given !== undefined && chosen.state !== 'available' && (
          <Suspense fallback={null}>
            <GivenButton lotId={chosen.id} isPrimary {...given} />
          </Suspense>
        )}
        <Button size="small" onClick={() => onChange(FIRST_TO_EXPIRE)}>
          Take the first to expire
        </Button>
      </div>
    </div>
  );
}
