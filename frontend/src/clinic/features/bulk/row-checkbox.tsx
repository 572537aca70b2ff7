import { use } from 'react';
import { Checkbox } from '../../../ui/fields/control-fields.js';
import type { Stock } from '../../store/clinic-state.js';
import { SelectionContext } from './selection-context.js';

interface RowCheckboxProps {
  /** The row of the checkbox; absent for the checkbox in the head. */
  readonly item?: Stock;
}

/** Checkbox of a row; the one in the head chooses all rows that the filters show. */
export function RowCheckbox({ item }: RowCheckboxProps) {
  const choosing = use(SelectionContext);
  if (choosing === null) return null;
  const { selection, all, rows } = choosing;
  if (item !== undefined)
    return (
      <Checkbox
        label={`Select ${item.name}`}
        labelHidden
        checked={selection.ids.has(item.id)}
        onChange={(event) => selection.toggle(item.id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    );
  const isFull =
    rows.length > 0 && rows.length >= all.count && rows.slice(0, all.count).every(({ id }) => selection.ids.has(id));
  return (
    <Checkbox
      label={`Select ${all.isAllSelected ? 'all' : 'the first'} ${all.count.toLocaleString('en')}`}
      labelHidden
      checked={isFull}
      ref={(box) => {
        if (box !== null) box.indeterminate = !isFull && selection.ids.size > 0;
      }}
      onChange={() => (isFull ? selection.clear() : all.selectAll())}
    />
  );
}
