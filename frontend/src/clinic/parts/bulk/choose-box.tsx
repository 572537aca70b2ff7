import { Checkbox } from '../../../ui/checkbox.js';
import type { Stock } from '../../store/clinic-state.js';
import type { Chosen } from './use-chosen.js';

interface ChooseBoxProps {
  readonly chosen: Chosen;
  /** The box of one row; without it that of all. */
  readonly item?: Stock;
  readonly rows?: readonly Stock[];
}

/** The box before a row; the one in the head is all that the filters show. */
export default function ChooseBox({ chosen, item, rows = [] }: ChooseBoxProps) {
  if (item !== undefined)
    return (
      <Checkbox
        label={`Choose ${item.name}`}
        labelHidden
        checked={chosen.ids.has(item.id)}
        onChange={(event) => chosen.toggle(item.id, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    );
  const all = rows.length > 0 && rows.every(({ id }) => chosen.ids.has(id));
  return (
    <Checkbox
      label={`Choose all ${rows.length.toLocaleString('en')}`}
      labelHidden
      checked={all}
      ref={(box) => {
        if (box !== null) box.indeterminate = !all && chosen.ids.size > 0;
      }}
      onChange={() => (all ? chosen.clear() : chosen.set(rows.map(({ id }) => id)))}
    />
  );
}
