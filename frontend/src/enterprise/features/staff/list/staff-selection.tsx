import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { useMemo, useState } from 'react';
import { Checkbox } from '../../../../ui/fields/control-fields.js';
import type { TableColumn } from '../../../../ui/lists/data-table-props.js';

/** State of the selected members for bulk actions. */
export interface StaffSelection {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  readonly choose: (ids: Iterable<number>) => void;
}

export function useStaffSelection(): StaffSelection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return useMemo(
    () => ({
      ids,
      toggle: (id) =>
        setIds((before) => {
          const next = new Set(before);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      choose: (selection) => setIds(new Set(selection)),
    }),
    [ids],
  );
}

interface SelectionCheckboxProps {
  readonly staff: Staff;
  readonly selection: StaffSelection;
  readonly canChoose: (staff: Staff) => boolean;
}

export function SelectionCheckbox({ staff, selection, canChoose }: SelectionCheckboxProps) {
  if (!canChoose(staff)) return null;
  return (
    <Checkbox
      label={`Select ${getDisplayName(staff)}`}
      labelHidden
      checked={selection.ids.has(staff.id)}
      onChange={() => selection.toggle(staff.id)}
    />
  );
}

export const selectionColumn = (
  selection: StaffSelection,
  canChoose: (staff: Staff) => boolean,
): TableColumn<Staff> => ({
  id: 'chosen',
  header: 'Choose',
  headerHidden: true,
  width: '50px',
  cell: (staff) => <SelectionCheckbox staff={staff} selection={selection} canChoose={canChoose} />,
});
