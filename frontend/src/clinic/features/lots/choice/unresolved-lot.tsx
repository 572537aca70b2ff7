import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatContent } from '@atrium/rules/stock/contents';
import { normalizeLotNumber } from '@atrium/rules/stock/lot-number';
import { getLotTitle, getUnusableReason } from '@atrium/rules/stock/lots';
import { useEffect, useRef } from 'react';
import { useToday } from '../../../../session/today.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Select } from '../../../../ui/choices/select.js';
import { type LotSelection, SCANNED_REASON } from '../../../shared/lot-selection.js';
import { GIVEN_DOSE_ADVICE, GivenDoseButtons, type GivenDoseContext } from './given-dose-buttons.js';

/** Returns for example "3 left and 76 U open"; expired open containers are excluded. */
const formatRemaining = (left: number, opened: Lot['opened']): string =>
  [
    (left > 0 || opened.length === 0) && `${left.toLocaleString('en')} left`,
    ...opened.map((one) => `${formatContent(one.left, one.unit)} open`),
  ]
    .filter(Boolean)
    .join(' and ');

/** Returns the choices of lots; `usableContainers` selects open containers that can still be used. */
export const buildLotChoices = (lots: readonly Lot[], usableContainers: (opened: Lot['opened']) => Lot['opened']) =>
  lots.map(({ id, number, expiresOn, quantity, opened }) => ({
    value: String(id),
    label: [
      `${getLotTitle(number)}, ${formatRemaining(quantity, usableContainers(opened))}`,
      expiresOn !== null && `expires ${formatDayWithYear(expiresOn)}`,
    ]
      .filter(Boolean)
      .join(', '),
  }));

interface UnresolvedLotProps {
  readonly product: string;
  readonly value: LotSelection;
  readonly rows: readonly Lot[];
  readonly usable: readonly Lot[];
  readonly given: GivenDoseContext | undefined;
  readonly choices: ReturnType<typeof buildLotChoices>;
  /** True when the use was submitted before a lot was selected. */
  readonly isAsked: boolean;
  readonly onChange: (value: LotSelection) => void;
}

/** Asks for a lot after an unusable one was scanned. When the scanned lot is received meanwhile, it is selected. */
export function UnresolvedLot({ product, value, rows, usable, given, choices, isAsked, onChange }: UnresolvedLotProps) {
  const today = useToday();
  const field = useRef<HTMLSelectElement>(null);
  const { unresolved } = value;
  const isScanned = ({ number }: Lot) =>
    number !== null && normalizeLotNumber(number) === normalizeLotNumber(unresolved?.number ?? '');
  const received = unresolved?.isHeld === false ? usable.find(isScanned)?.id : undefined;
  const unusableLot = rows.find((lot) => isScanned(lot) && getUnusableReason(lot, today) !== null);
  useEffect(() => {
    if (received !== undefined) onChange({ lotId: received, lotReason: SCANNED_REASON });
  }, [received, onChange]);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  return (
    <Alert tone="bad" urgent className="text-table">
      <p>{given === undefined || unusableLot === undefined ? value.news : `${value.news} ${GIVEN_DOSE_ADVICE}`}</p>
      {given !== undefined && unusableLot !== undefined && (
        <div className="mt-2">
          <GivenDoseButtons lots={[unusableLot]} given={given} />
        </div>
      )}
      {usable.length > 0 && (
        <Select
          ref={field}
          data-lot-news
          className="mt-2"
          aria-label={`Lot of ${product} that was used`}
          value=""
          choices={[{ value: '', label: 'Choose the lot you used' }, ...choices]}
          onChange={(event) => onChange({ lotId: Number(event.currentTarget.value), lotReason: '' })}
        />
      )}
    </Alert>
  );
}
