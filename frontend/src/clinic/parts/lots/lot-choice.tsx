import { formatDayWithYear } from '@atrium/rules/calendar';
import { chosenLotRefusal, unusableLotsRefusal } from '@atrium/rules/lot-refusals';
import { isUsable, lotTitle, planLots } from '@atrium/rules/lots';
import { sentenceOf } from '../../../lib/http.js';
import { useToday } from '../../../session/today.js';
import { Alert } from '../../../ui/alert.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { Select } from '../../../ui/select.js';
import { Skeleton } from '../../../ui/skeleton.js';
import type { Stock } from '../../store/clinic-state.js';
import type { UsedContent } from '../opened/used-content.js';
import { useNow } from '../opened/use-now.js';
import { wholeOnes } from '../opened/whole-ones.js';
import { type ChosenLot, FIRST_TO_EXPIRE } from './chosen-lot.js';
import { expiryText, LotBadge } from './lot-state.js';
import { useLots } from './use-lots.js';

interface LotChoiceProps {
  readonly stock: Stock;
  readonly quantity: number;
  /** Of what is used by its content: how much of it. */
  readonly used?: UsedContent;
  readonly value: ChosenLot;
  readonly onChange: (value: ChosenLot) => void;
  readonly errors: Readonly<Record<string, string | undefined>>;
}

/** Which lot a use will take: the first to expire, unless somebody has a reason for another. Live, as the lots are. */
export function LotChoice({ stock, quantity: typed, used, value, onChange, errors }: LotChoiceProps) {
  const today = useToday();
  const { now, zone } = useNow();
  const quantity = used === undefined ? typed : wholeOnes(stock, used, typed, now, zone, value.lotId);
  const { rows, error, again } = useLots(stock, 'true');
  if (rows === null)
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
  const usable = rows.filter((lot) => isUsable(lot, today));
  const chosen = rows.find(({ id }) => id === value.lotId);
  if (value.lotId !== null)
    return (
      <div className="flex flex-col gap-4">
        <Field label="Lot" error={errors['lotId']}>
          {(control) => (
            <Select
              {...control}
              value={String(value.lotId)}
              choices={[
                ...(chosen !== undefined && !usable.includes(chosen)
                  ? [{ value: String(chosen.id), label: lotTitle(chosen.number) }]
                  : []),
                ...usable.map(({ id, number, expiresOn, quantity: left }) => ({
                  value: String(id),
                  label: [
                    lotTitle(number),
                    expiresOn !== null && `expires ${formatDayWithYear(expiresOn)}`,
                    `${left.toLocaleString('en')} left`,
                  ]
                    .filter(Boolean)
                    .join(', '),
                })),
              ]}
              onChange={(event) => onChange({ ...value, lotId: Number(event.currentTarget.value) })}
            />
          )}
        </Field>
        <Field label="Why this lot" required error={errors['lotReason']}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={200}
              placeholder="e.g. same lot as last time"
              value={value.lotReason}
              onChange={(event) => onChange({ ...value, lotReason: event.currentTarget.value })}
            />
          )}
        </Field>
        {chosen !== undefined && !isUsable(chosen, today) && (
          <Alert tone="bad" urgent className="text-table">
            {chosenLotRefusal(
              chosen,
              usable.filter((lot) => lot !== chosen),
              today,
            )}
          </Alert>
        )}
        <div>
          <Button size="small" onClick={() => onChange(FIRST_TO_EXPIRE)}>
            Take the first to expire
          </Button>
        </div>
      </div>
    );
  const wanted = Number.isInteger(quantity) ? quantity : 1;
  const parts = planLots(rows, wanted, today);
  const planned = parts.reduce((sum, part) => sum + part.quantity, 0);
  const other = usable[1] ?? usable[0];
  return (
    <div className="flex flex-col gap-2">
      {parts.length > 0 && (
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 rounded-control bg-sunken px-3 py-2.5 ring-1 ring-line ring-inset">
          <ul aria-label="Lots that will be taken" className="flex min-w-0 flex-1 flex-col gap-1">
            {parts.map(({ lot, quantity: taken }) => (
              <li key={lot.id} className="flex flex-wrap items-center gap-x-2 text-table">
                <span className="min-w-0 truncate font-medium" title={lotTitle(lot.number)}>
                  {parts.length > 1 && `${taken.toLocaleString('en')} of `}
                  {lotTitle(lot.number)}
                </span>
                <span className="figures text-caption text-muted">
                  {expiryText(lot.expiresOn, today)} · {lot.quantity.toLocaleString('en')} left
                </span>
                <LotBadge lot={lot} today={today} />
              </li>
            ))}
          </ul>
          {usable.length > 1 && other !== undefined && (
            <Button size="small" onClick={() => onChange({ lotId: other.id, lotReason: '' })}>
              Another lot
            </Button>
          )}
        </div>
      )}
      {planned < wanted && rows.some((lot) => !isUsable(lot, today)) && (
        <Alert tone="warn" className="text-table">
          {unusableLotsRefusal(stock, rows, today)}
        </Alert>
      )}
    </div>
  );
}
