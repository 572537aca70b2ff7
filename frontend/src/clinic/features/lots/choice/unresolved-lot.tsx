import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { contentText } from '@atrium/rules/stock/contents';
import { lotKey } from '@atrium/rules/stock/lot-number';
import { lotTitle, whyUnusable } from '@atrium/rules/stock/lots';
import { useEffect, useRef } from 'react';
import { useToday } from '../../../../session/today.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Select } from '../../../../ui/choices/select.js';
import { type ChosenLot, SCANNED } from '../../../shared/chosen-lot.js';
import { GIVEN_ADVICE, GivenOffers, type GivenUse } from './given-offers.js';

/** Returns for example "3 left and 76 U open"; expired open containers are excluded. */
const leftText = (left: number, opened: Lot['opened']): string =>
  [
    (left > 0 || opened.length === 0) && `${left.toLocaleString('en')} left`,
    ...opened.map((one) => `${contentText(one.left, one.unit)} open`),
  ]
    .filter(Boolean)
    .join(' and ');

/** Returns the choices of lots; `drawable` selects open containers that can still be used. */
export const lotChoices = (lots: readonly Lot[], drawable: (opened: Lot['opened']) => Lot['opened']) =>
  lots.map(({ id, number, expiresOn, quantity, opened }) => ({
    value: String(id),
    label: [
      `${lotTitle(number)}, ${leftText(quantity, drawable(opened))}`,
      expiresOn !== null && `expires ${formatDayWithYear(expiresOn)}`,
    ]
      .filter(Boolean)
      .join(', '),
  }));

interface UnresolvedLotProps {
  readonly product: string;
  readonly value: ChosenLot;
  readonly rows: readonly Lot[];
  readonly usable: readonly Lot[];
  readonly given: GivenUse | undefined;
  readonly choices: ReturnType<typeof lotChoices>;
  /** The use was submitted before the lot was chosen. */
  readonly isAsked: boolean;
  readonly onChange: (value: ChosenLot) => void;
}

/** Asks for a lot after a scan of an unusable one. When the scanned lot is received meanwhile, it is chosen. */
export function UnresolvedLot({ product, value, rows, usable, given, choices, isAsked, onChange }: UnresolvedLotProps) {
  const today = useToday();
  const field = useRef<HTMLSelectElement>(null);
  const { unresolved } = value;
  const isScanned = ({ number }: Lot) => number !== null && lotKey(number) === lotKey(unresolved?.number ?? '');
  const received = unresolved?.isHeld === false ? usable.find(isScanned)?.id : undefined;
  const held = rows.find((lot) => isScanned(lot) && whyUnusable(lot, today) !== null);
  useEffect(() => {
    if (received !== undefined) onChange({ lotId: received, lotReason: SCANNED });
  }, [received, onChange]);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  return (
    <Alert tone="bad" urgent className="text-table">
      <p>{given === undefined || held === undefined ? value.news : `${value.news} ${GIVEN_ADVICE}`}</p>
      {given !== undefined && held !== undefined && (
        <div className="mt-2">
          <GivenOffers lots={[held]} given={given} />
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
