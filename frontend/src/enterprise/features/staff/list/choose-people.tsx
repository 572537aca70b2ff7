import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { displayName } from '@atrium/rules/people/people';
import { useMemo, useState } from 'react';
import { Checkbox } from '../../../../ui/fields/checkbox.js';
import type { TableColumn } from '../../../../ui/lists/data-table-props.js';

/** The people that something is about to be done to. */
export interface Chosen {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  readonly choose: (ids: Iterable<number>) => void;
}

export function useChosen(): Chosen {
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
      choose: (chosen) => setIds(new Set(chosen)),
    }),
    [ids],
  );
}

interface ChosenBoxProps {
  readonly staff: Staff;
  readonly chosen: Chosen;
  readonly mayChoose: (staff: Staff) => boolean;
}

export function ChosenBox({ staff, chosen, mayChoose }: ChosenBoxProps) {
  if (!mayChoose(staff)) return null;
  return (
    <Checkbox
      label={`Choose ${displayName(staff)}`}
      labelHidden
      checked={chosen.ids.has(staff.id)}
      onChange={() => chosen.toggle(staff.id)}
    />
  );
}

export const chosenColumn = (chosen: Chosen, mayChoose: (staff: Staff) => boolean): TableColumn<Staff> => ({
  id: 'chosen',
  header: 'Choose',
  headerHidden: true,
  width: '50px',
  cell: (staff) => <ChosenBox staff={staff} chosen={chosen} mayChoose={mayChoose} />,
});
