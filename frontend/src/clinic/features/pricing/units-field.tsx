import { getAssumedUnits } from '@atrium/rules/prices/price-comparison';
import { parseQuantity, getWholeNumberProblem } from '@atrium/rules/stock/quantity';
import { getNumberProblem } from '@atrium/rules/stock/read-number';
import { useId, useState } from 'react';
import { showFailure } from '../../../lib/page/toast.js';
import { Button } from '../../../ui/buttons/button.js';
import { CONTROL_CLASSES } from '../../../ui/fields/field.js';
import { NumberChoices } from '../../../ui/choices/number-choices.js';
import type { Stock } from '../../store/clinic-state.js';
import type { ComparedRow } from './compared-row.js';
import { updateSource } from './save-source.js';

interface UnitsFieldProps {
  readonly row: ComparedRow;
  readonly stock: Stock;
  readonly canEdit: boolean;
  readonly isAssumed: boolean;
  readonly onEnter: (row: ComparedRow) => void;
}

/** Units per package; blank uses the assumption and shows it. Saved with a saved offer. */
export function UnitsField({ row, stock, canEdit, isAssumed, onEnter }: UnitsFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const noteId = useId();
  const assumed = getAssumedUnits(stock);
  const typedUnits = text === null || text.trim() === '' ? null : parseQuantity(text);
  const errorText =
    typedUnits === null
      ? null
      : !Number.isInteger(typedUnits)
        ? (getNumberProblem(text ?? '') ?? getWholeNumberProblem(stock.unit))
        : typedUnits < 1
          ? 'Units per package must be at least 1'
          : null;
  const shown = row.unitsPerPackage === null ? '' : String(row.unitsPerPackage);
  const saveUnits = async () => {
    // An invalid value stays for correction.
    if (text === null || errorText !== null) return;
    setText(null);
    const unitsPerPackage = typedUnits;
    if (unitsPerPackage === row.unitsPerPackage) return;
    if (row.source === null) {
      onEnter({ ...row, unitsPerPackage });
      return;
    }
    try {
      await updateSource(stock, row.source.id, { unitsPerPackage, version: row.source.version });
    } catch (error) {
      showFailure(error, 'The number of units could not be saved. Please try again.');
    }
  };
  if (row.source !== null && !canEdit)
    return (
      <>
        <span>{row.unitsPerPackage ?? assumed.units}</span>
        {isAssumed && <AssumedUnits {...assumed} />}
      </>
    );
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      <input
        aria-label={`Units per package of ${row.supplier}`}
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(assumed.units)}
        aria-invalid={errorText === null ? undefined : true}
        aria-describedby={errorText === null ? undefined : noteId}
        value={text ?? shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => void saveUnits()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        className={`${CONTROL_CLASSES} -my-1.5 w-20! text-right`}
      />
      {row.unitsInName !== undefined && row.unitsPerPackage === null && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Use ${row.unitsInName} units per package for ${row.supplier}`}
          onClick={() => onEnter({ ...row, unitsPerPackage: row.unitsInName ?? null })}
        >{`Use ${row.unitsInName} from the name`}</Button>
      )}
      <NumberChoices text={text ?? ''} isWhole onChoose={setText} />
      {errorText !== null ? (
        <span id={noteId} className="mt-1.5 block text-caption text-bad-text">
          {errorText}
        </span>
      ) : (
        isAssumed && <AssumedUnits {...assumed} />
      )}
    </span>
  );
}

const AssumedUnits = ({ units, per }: ReturnType<typeof getAssumedUnits>) => (
  <span className="mt-1.5 block text-caption whitespace-nowrap text-warn-text">{`assumed ${units} per ${per}`}</span>
);
