import { ASSUMED_UNITS_PER_PACKAGE } from '@atrium/rules/price-comparison';
import { useState } from 'react';
import { showFailure, showToast } from '../../../lib/toast.js';
import { controlLook } from '../../../ui/input.js';
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

/** How many are in a package; blank takes the assumption, and says so. Of a remembered price it is remembered too. */
export function UnitsField({ row, stock, mayEdit, isAssumed, onTyped }: UnitsFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const shown = row.unitsPerPackage === null ? '' : String(row.unitsPerPackage);
  const keep = async () => {
    const typed = text?.trim();
    setText(null);
    if (typed === undefined || typed === shown) return;
    const unitsPerPackage =
      typed === '' ? null : /^\d{1,9}$/.test(typed) && Number(typed) >= 1 ? Number(typed) : undefined;
    if (unitsPerPackage === undefined) {
      showToast({ title: 'Error', description: 'Units per package must be at least 1', tone: 'bad' });
      return;
    }
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
        {row.unitsPerPackage ?? ASSUMED_UNITS_PER_PACKAGE}
        {isAssumed && <Assumed />}
      </>
    );
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      <input
        aria-label={`Units per package of ${row.supplier}`}
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(ASSUMED_UNITS_PER_PACKAGE)}
        value={text ?? shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => void keep()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        className={`${controlLook} -my-1.5 w-20! text-right`}
      />
      {isAssumed && <Assumed />}
    </span>
  );
}

const Assumed = () => (
  <span className="mt-1.5 block text-caption whitespace-nowrap text-warn-text">
    assumed {ASSUMED_UNITS_PER_PACKAGE} per box
  </span>
);
