import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { isGs1Like } from '@atrium/rules/gs1/form';
import { readScan } from '@atrium/rules/gs1/read-scan';
import { chosenLotRefusal } from '@atrium/rules/stock/lot-refusals';
import { lotTitle, whyUnusable } from '@atrium/rules/stock/lots';
import { isDrawable } from '@atrium/rules/stock/opened';
import { useToday } from '../../../../session/today.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { useNow } from '../../../shared/stock/use-now.js';
import { AS_LAST_TIME, type ChosenLot, FIRST_TO_EXPIRE, SCANNED } from '../../../shared/chosen-lot.js';
import { GIVEN_ADVICE, GivenOffers, type GivenUse } from './given-offers.js';
import { lotChoices } from './unresolved-lot.js';
import { InputField, SelectField } from '../../../../ui/fields/control-fields.js';

interface AnotherLotProps {
  readonly value: ChosenLot;
  readonly onChange: (value: ChosenLot) => void;
  readonly given: GivenUse | undefined;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly lots: readonly Lot[];
  readonly usable: readonly Lot[];
  /** False for a corrected line that keeps its amount. */
  readonly takesMore: boolean;
}

/** "Lot A12, 0 left", "Lot A12, recalled": an unusable lot stays the chosen one. */
const lostLotText = (lot: Lot, today: string): string =>
  `${lotTitle(lot.number)}, ${whyUnusable(lot, today)?.replace(/^is /, '') ?? `${lot.quantity} left`}`;

/** Chooses a lot, with a reason unless its package was scanned. */
export function AnotherLot({ lots, usable, value, takesMore, given, onChange, errors }: AnotherLotProps) {
  const today = useToday();
  const { now, zone } = useNow();
  const drawable = (opened: Lot['opened']) => opened.filter((one) => isDrawable(one, now, zone));
  const chosen = lots.find(({ id }) => id === value.lotId);
  const isUnusable = chosen === undefined || !usable.includes(chosen);
  const isLost = isUnusable && takesMore;
  const isScanned = value.lotReason === SCANNED;
  /** Chooses the lot of a scanned package; the scan counts as the reason. */
  const scan = (code: string): boolean => {
    const read = isGs1Like(code) ? readScan(code, today) : null;
    const number = (read !== null && 'scan' in read ? read.scan.lot : code)?.trim().toLowerCase();
    const lot = usable.find((one) => one.number !== null && one.number.toLowerCase() === number);
    if (lot !== undefined) onChange({ lotId: lot.id, lotReason: SCANNED });
    return lot !== undefined;
  };
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="Lot"
        error={isLost ? undefined : errors['lotId']}
        {...(isScanned && { help: 'Scanned from the package' })}
        {...(isLost && { 'aria-invalid': true, 'data-lot-news': '' })}
        value={String(value.lotId)}
        choices={[
          ...(isUnusable
            ? [
                {
                  value: String(value.lotId),
                  label: chosen === undefined ? 'Choose the lot you used' : lostLotText(chosen, today),
                },
              ]
            : []),
          ...lotChoices(usable, drawable),
        ]}
        onChange={(event) =>
          onChange({
            lotId: Number(event.currentTarget.value),
            lotReason: isScanned || value.lotReason === AS_LAST_TIME ? '' : value.lotReason,
          })
        }
      />
      {!isScanned && (
        <InputField
          label="Why this lot"
          required
          error={errors['lotReason']}
          help="Or scan the package: then nothing has to be typed"
          autoComplete="off"
          maxLength={200}
          placeholder="e.g. same lot as last time"
          value={value.lotReason}
          onChange={(event) => onChange({ ...value, lotReason: event.currentTarget.value })}
          onKeyDown={(event) => {
            // Scanners end with Enter.
            if (event.key === 'Enter' && scan(event.currentTarget.value)) event.preventDefault();
          }}
        />
      )}
      {isLost && (
        <Alert tone="bad" urgent className="text-table">
          {chosen === undefined
            ? 'The chosen lot is no longer there. Please choose the lot you used.'
            : chosenLotRefusal(
                chosen,
                usable.filter((lot) => lot !== chosen),
                today,
                given === undefined ? undefined : GIVEN_ADVICE,
              )}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {isLost && given !== undefined && chosen !== undefined && whyUnusable(chosen, today) !== null && (
          <GivenOffers lots={[chosen]} given={given} />
        )}
        <Button size="small" onClick={() => onChange(FIRST_TO_EXPIRE)}>
          Take the first to expire
        </Button>
      </div>
    </div>
  );
}
