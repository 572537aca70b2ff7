import type { TableColumn } from '../../../ui/data-table-props.js';
import { Checkbox } from '../../../ui/checkbox.js';
import type { Stock } from '../../store/clinic-state.js';
import type { Chosen } from './use-chosen.js';

/** The boxes before the rows; the one in the head is all that the filters show. */
export const chooseColumn = (chosen: Chosen, rows: readonly Stock[]): TableColumn<Stock> => {
  const all = rows.length > 0 && rows.every(({ id }) => chosen.ids.has(id));
  return {
    id: 'chosen',
    header: 'Chosen',
    headerCell: (
      <Checkbox
        label={`Choose all ${rows.length.toLocaleString('en')}`}
        labelHidden
        checked={all}
        ref={(box) => {
          if (box !== null) box.indeterminate = !all && chosen.ids.size > 0;
        }}
        onChange={() => (all ? chosen.clear() : chosen.set(rows.map(({ id }) => id)))}
      />
    ),
    width: '46px',
    cell: (item) => <ChooseBox item={item} chosen={chosen} />,
  };
};

export function ChooseBox({ item, chosen }: { readonly item: Stock; readonly chosen: Chosen }) {
  return (
    <Checkbox
      label={`Choose ${item.name}`}
      labelHidden
      checked={chosen.ids.has(item.id)}
      onChange={(event) => chosen.toggle(item.id, (event.nativeEvent as MouseEvent).shiftKey)}
    />
  );
}
