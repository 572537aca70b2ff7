import { use } from 'react';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import type { Stock } from '../../store/clinic-state.js';
import { ChoosingContext } from './choosing.js';

interface ChooseBoxProps {
  /** The row of the checkbox; absent for the checkbox in the head. */
  readonly item?: Stock;
}

/** Checkbox of a row; the one in the head chooses all rows that the filters show. */
export default function ChooseBox({ item }: ChooseBoxProps) {
  const choosing = use(ChoosingContext);
  if (choosing === null) return null;
  const { chosen, all, rows } = choosing;
  if (item !== undefined)
    return (
      <Checkbox
        label={`Choose ${item.name}`}
        labelHidden
        checked={chosen.ids.has(item.id)}
        onChange={(event) => chosen.toggle(item.id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    );
  const isFull =
    rows.length > 0 && rows.length >= all.count && rows.slice(0, all.count).every(({ id }) => chosen.ids.has(id));
  return (
    <Checkbox
      label={`Choose ${all.isAll ? 'all' : 'the first'} ${all.count.toLocaleString('en')}`}
      labelHidden
      checked={isFull}
      ref={(box) => {
        if (box !== null) box.indeterminate = !isFull && chosen.ids.size > 0;
      }}
      onChange={() => (isFull ? chosen.clear() : all.choose())}
    />
  );
}
