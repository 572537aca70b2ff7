import { assumedUnits } from '@atrium/rules/prices/price-comparison';
import { typedQuantity, wholeOnly } from '@atrium/rules/stock/quantity';
import { numberProblem } from '@atrium/rules/stock/read-number';
import { useId, useState } from 'react';
import { showFailure } from '../../../lib/page/toast.js';
import { Button } from '../../../ui/buttons/button.js';
import { controlLook } from '../../../ui/fields/input.js';
import { NumberChoices } from '../../../ui/choices/number-choices.js';
import type { Stock } from '../../store/clinic-state.js';
import type { ComparedRow } from './compared-row.js';
import { changeSource } from './save-source.js';

interface UnitsFieldProps {
  readonly row: ComparedRow;
  readonly stock: Stock;
  readonly mayEdit: boolean;
  readonly isAssumed: boolean;
  readonly onTyped: (row: ComparedRow) => void;
}

/** Units per package; blank uses the assumption and shows it. Saved with a saved offer. */
export function UnitsField({ row, stock, mayEdit, isAssumed, onTyped }: UnitsFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const noteId = useId();
  const assumed = assumedUnits(stock);
  const typedUnits = text === null || text.trim() === '' ? null : typedQuantity(text);
  const wrong =
    typedUnits === null
      ? null
      : !Number.isInteger(typedUnits)
        ? (numberProblem(text ?? '') ?? wholeOnly(stock.unit))
        : typedUnits < 1
          ? 'Units per package must be at least 1'
          : null;
  const shown = row.unitsPerPackage === null ? '' : String(row.unitsPerPackage);
  const keep = async () => {
    // An invalid value stays for correction.
    if (text === null || wrong !== null) return;
    setText(null);
    const unitsPerPackage = typedUnits;
    if (unitsPerPackage === row.unitsPerPackage) return;
    if (row.source === null) {
      onTyped({ ...row, unitsPerPackage });
      return;
    }
    try {
      await changeSource(stock, row.source.id, { unitsPerPackage, version: row.source.version });
    } catch (error) {
      showFailure(error, 'The number of units could not be saved. Please try again.');
    }
  };
  if (row.source !== null && !mayEdit)
    return (
      <>
        {row.unitsPerPackage ?? assumed.units}
        {isAssumed && <Assumed {...assumed} />}
      </>
    );
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      <input
        aria-label={`Units per package of ${row.supplier}`}
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(assumed.units)}
        aria-invalid={wrong === null ? undefined : true}
        aria-describedby={wrong === null ? undefined : noteId}
        value={text ?? shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        className={`${controlLook} -my-1.5 w-20! text-right`}
      />
      {row.unitsInName !== undefined && row.unitsPerPackage === null && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Use ${row.unitsInName} units per package for ${row.supplier}`}
          onClick={() => onTyped({ ...row, unitsPerPackage: row.unitsInName ?? null })}
        >
          Use {row.unitsInName} from the name
        </Button>
      )}
      <NumberChoices text={text ?? ''} isWhole onChoose={setText} />
      {wrong !== null ? (
        <span id={noteId} className="mt-1.5 block text-caption text-bad-text">
          {wrong}
        </span>
      ) : (
        isAssumed && <Assumed {...assumed} />
      )}
    </span>
  );
}

const Assumed = ({ units, per }: ReturnType<typeof assumedUnits>) => (
  <span className="mt-1.5 block text-caption whitespace-nowrap text-warn-text">
    assumed {units} per {per}
  </span>
);
