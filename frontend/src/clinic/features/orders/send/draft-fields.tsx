import { addMoney, multiplyMoney, parseUnitCost } from '@atrium/rules/prices/money';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatPackages } from '@atrium/rules/stock/quantity';
import { LEAD_DAYS } from '@atrium/rules/stock/suggested-order';
import { Trash2 } from 'lucide-react';
import type { FieldErrors } from '../../../../lib/forms/submit.js';
import { formatAmount } from '../../../../lib/format/money.js';
import { useToday } from '../../../../session/today.js';
import { IconButton } from '../../../../ui/buttons/button.js';
import { DayField } from '../../../../ui/fields/day-field.js';
import { NumberField } from '../../../../ui/fields/number-field.js';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import { onOrderText } from '../../../shared/stock/on-order.js';
import { useSupplierChoices } from '../../../shared/supplier-choices.js';
import { useClinic } from '../../../store/clinic-store.js';
import type { OrderDraft, OrderDraftLine } from '../pending/drafts.js';
import { SelectField, TextareaField } from '../../../../ui/fields/control-fields.js';

interface DraftFieldsProps {
  readonly draft: OrderDraft;
  readonly errors: FieldErrors;
  readonly path: string;
  readonly onChange: (part: Partial<OrderDraft>) => void;
  /** Removes the line; null for the only line. */
  readonly onRemove: (() => void) | null;
}

/** Order of one supplier: lines, expected date and note. */
export function DraftFields({ draft, errors, path, onChange, onRemove }: DraftFieldsProps) {
  const suppliers = useSupplierChoices('No supplier');
  const supplier = useClinic((state) => state.suppliers.all.rows.get(draft.supplierId ?? 0));
  const learned = useClinic((state) =>
    state.suggestions.value?.suppliers.find(({ id }) => id === (draft.supplierId ?? 0)),
  );
  const today = useToday();
  const name = suppliers.find(({ value }) => value === String(draft.supplierId ?? ''))?.label ?? 'No supplier';
  const setLine = (at: number, part: Partial<OrderDraftLine>) =>
    onChange({ lines: draft.lines.map((line, index) => (index === at ? { ...line, ...part } : line)) });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 flex w-full items-baseline justify-between gap-3">
        <span className="text-lead font-semibold">{name}</span>
        <span className="figures text-table text-muted">{`${formatPlural(draft.lines.length, 'line')}${sumLines(draft.lines) !== null ? `, ${formatAmount(sumLines(draft.lines) ?? '0')}` : ''}`}</span>
      </legend>
      <ul className="divide-y divide-line border-y border-line">
        {draft.lines.map((line, at) => (
          <li
            key={line.stockId}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 py-3 sm:grid-cols-[minmax(0,1fr)_150px_120px_auto]"
          >
            <div className="min-w-0 self-center max-sm:col-span-3">
              <p className="font-semibold wrap-anywhere">
                <bdi>{line.name}</bdi>
              </p>
              <p className="figures text-caption text-muted">
                {[
                  Number.isInteger(line.quantity) && formatPackages(line.quantity, line.unit, line.pack),
                  line.quantity % line.pack > 0 && 'not whole boxes',
                  line.requestIds.length > 0 && `answers ${formatPlural(line.requestIds.length, 'request')}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {line.openOrders !== null && (
                <p className="figures text-caption font-semibold text-warn-text">{`${onOrderText(line.openOrders, today) ?? ''} already`}</p>
              )}
            </div>
            <QuantityField
              label="Quantity"
              counts={`quantity of ${line.name}`}
              unit={line.unit}
              value={line.quantity}
              error={errors[`${path}.lines.${at}.quantity`]}
              onChange={(quantity) => setLine(at, { quantity })}
            />
            <NumberField
              label="Unit Cost"
              error={errors[`${path}.lines.${at}.unitCost`]}
              inputClassName="text-right"
              value={line.unitCost}
              onChange={(unitCost) => setLine(at, { unitCost })}
            />
            <div className="pt-label">
              <IconButton
                label={`Leave out ${line.name}`}
                tip="Leave out"
                icon={Trash2}
                disabled={draft.lines.length === 1 && onRemove === null}
                onClick={() =>
                  draft.lines.length === 1
                    ? onRemove?.()
                    : onChange({ lines: draft.lines.filter((_, index) => index !== at) })
                }
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Supplier"
          error={errors[`${path}.supplierId`]}
          value={String(draft.supplierId ?? '')}
          onChange={({ currentTarget: { value } }) => onChange({ supplierId: value === '' ? null : Number(value) })}
          choices={suppliers}
        />
        <DayField
          label="Expected"
          error={errors[`${path}.expectedOn`]}
          help={formatLeadTime(supplier?.leadTimeDays ?? null, learned?.learntLeadDays ?? null)}
          value={draft.expectedOn}
          onChange={(expectedOn) => onChange({ expectedOn })}
        />
        <TextareaField
          label="Note"
          error={errors[`${path}.note`]}
          help="Printed on the order"
          className="sm:col-span-2"
          placeholder="Optional"
          value={draft.note}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}

/** Formats the lead time, and the learned one if it differs. */
const formatLeadTime = (stated: number | null, learned: number | null): string =>
  [
    `Default: ${formatPlural(stated ?? LEAD_DAYS, 'day')}${stated === null ? '' : ", this supplier's lead time"}`,
    learned !== null && learned !== (stated ?? LEAD_DAYS) && `usually ${formatPlural(learned, 'day')}`,
  ]
    .filter(Boolean)
    .join('; ');

const sumLines = (lines: readonly OrderDraftLine[]): string | null => {
  const costs = lines.flatMap(({ quantity, unitCost }) => {
    const cost = unitCost.trim() === '' ? null : parseUnitCost(unitCost);
    return cost === null || !Number.isInteger(quantity) || quantity < 0 ? [] : [multiplyMoney(cost, quantity)];
  });
  return costs.length === 0 ? null : addMoney(...costs);
};
