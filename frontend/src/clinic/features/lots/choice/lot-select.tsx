import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { isGs1Like } from '@atrium/rules/gs1/form';
import { parseScan } from '@atrium/rules/gs1/parse-scan';
import { formatChosenLot } from '@atrium/rules/stock/lot-refusals';
import { getLotTitle, getUnusableReason } from '@atrium/rules/stock/lots';
import { isUsableContainer } from '@atrium/rules/stock/opened-containers';
import { useToday } from '../../../../session/today.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { useUsageTime } from '../../../shared/stock/usage-time.js';
import { COPIED_REASON, type LotSelection, FIRST_TO_EXPIRE, SCANNED_REASON } from '../../../shared/lot-selection.js';
import { GIVEN_DOSE_ADVICE, GivenDoseButtons, type GivenDoseContext } from './given-dose-buttons.js';
import { buildLotChoices } from './unresolved-lot.js';
import { InputField, SelectField } from '../../../../ui/fields/control-fields.js';

interface LotSelectProps {
  readonly value: LotSelection;
  readonly onChange: (value: LotSelection) => void;
  readonly given: GivenDoseContext | undefined;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly lots: readonly Lot[];
  readonly usable: readonly Lot[];
  /** True when the use consumes stock; false for a corrected line that keeps its amount. */
  readonly isAdditional: boolean;
}

/** Describes an unusable lot, which stays selected: "Lot A12, 0 left" or "Lot A12, recalled". */
const describeUnavailableLot = (lot: Lot, today: string): string =>
  `${getLotTitle(lot.number)}, ${getUnusableReason(lot, today)?.replace(/^is /, '') ?? `${lot.quantity} left`}`;

/** Chooses a lot, with a reason unless its package was scanned. */
export function LotSelect({ lots, usable, value, isAdditional, given, onChange, errors }: LotSelectProps) {
  const today = useToday();
  const { now, zone } = useUsageTime();
  const drawable = (opened: Lot['opened']) => opened.filter((one) => isUsableContainer(one, now, zone));
  const chosen = lots.find(({ id }) => id === value.lotId);
  const isUnusable = chosen === undefined || !usable.includes(chosen);
  const isLost = isUnusable && isAdditional;
  const isScanned = value.lotReason === SCANNED_REASON;
  /** Chooses the lot of a scanned package; the scan counts as the reason. */
  const scan = (code: string): boolean => {
    const read = isGs1Like(code) ? parseScan(code, today) : null;
    const number = (read !== null && 'scan' in read ? read.scan.lot : code)?.trim().toLowerCase();
    const lot = usable.find((one) => one.number !== null && one.number.toLowerCase() === number);
    if (lot !== undefined) onChange({ lotId: lot.id, lotReason: SCANNED_REASON });
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
                  label: chosen === undefined ? 'Choose the lot you used' : describeUnavailableLot(chosen, today),
                },
              ]
            : []),
          ...buildLotChoices(usable, drawable),
        ]}
        onChange={(event) =>
          onChange({
            lotId: Number(event.currentTarget.value),
            lotReason: isScanned || value.lotReason === COPIED_REASON ? '' : value.lotReason,
          })
        }
      />
      {!isScanned && (
        <InputField
          label="Why this lot"
          required
          error={errors['lotReason']}
          help="Or scan the package: then nothing has to be typed"
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
            : formatChosenLot(
                chosen,
                usable.filter((lot) => lot !== chosen),
                today,
                given === undefined ? undefined : GIVEN_DOSE_ADVICE,
              )}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {isLost && given !== undefined && chosen !== undefined && getUnusableReason(chosen, today) !== null && (
          <GivenDoseButtons lots={[chosen]} given={given} />
        )}
        <Button size="small" onClick={() => onChange(FIRST_TO_EXPIRE)}>
          Use earliest expiry
        </Button>
      </div>
    </div>
  );
}
