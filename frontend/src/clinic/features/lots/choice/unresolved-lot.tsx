import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { contentText } from '@atrium/rules/stock/contents';
import { lotKey } from '@atrium/rules/stock/lot-number';
import { lotTitle } from '@atrium/rules/stock/lots';
import { useEffect, useRef } from 'react';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Select } from '../../../../ui/choices/select.js';
import { type ChosenLot, SCANNED } from '../../../shared/chosen-lot.js';

/** "3 left and 76 U open": what is open and over is none to choose. */
const leftText = (left: number, opened: Lot['opened']): string =>
  [
    (left > 0 || opened.length === 0) && `${left.toLocaleString('en')} left`,
    ...opened.map((one) => `${contentText(one.left, one.unit)} open`),
  ]
    .filter(Boolean)
    .join(' and ');

/** Returns the choices of a lot; `drawable` selects the open containers that can still be used. */
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
  readonly usable: readonly Lot[];
  readonly choices: ReturnType<typeof lotChoices>;
  /** The use was submitted before the lot was chosen. */
  readonly isAsked: boolean;
  readonly onChange: (value: ChosenLot) => void;
}

/** Asks for the lot of a scan that cannot be used. Once the lot on the package is received, it is taken. */
export function UnresolvedLot({ product, value, usable, choices, isAsked, onChange }: UnresolvedLotProps) {
  const field = useRef<HTMLSelectElement>(null);
  const { unresolved } = value;
  const received =
    unresolved === undefined || unresolved.isHeld
      ? undefined
      : usable.find(({ number }) => number !== null && lotKey(number) === lotKey(unresolved.number))?.id;
  useEffect(() => {
    if (received !== undefined) onChange({ lotId: received, lotReason: SCANNED });
  }, [received, onChange]);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  return (
    <Alert tone="bad" urgent className="text-table">
      <p>{value.news}</p>
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
