import { MAX_BATCH_SIZE } from '@atrium/contract/enterprise/access-batches/values';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { KeyRound } from 'lucide-react';
import { Button } from '../../../../ui/buttons/button.js';
import type { StaffSelection } from './staff-selection.js';

interface SelectionBarProps {
  readonly selection: StaffSelection;
  /** Listed members that can be chosen. */
  readonly shown: readonly Staff[];
  readonly onGiveAccess: (staffIds: readonly number[]) => void;
}

/** Actions for chosen members, sticky below the list. */
export function SelectionBar({ selection, shown, onGiveAccess }: SelectionBarProps) {
  const count = selection.ids.size;
  if (count === 0) return null;
  const rest = shown.filter(({ id }) => !selection.ids.has(id)).length;
  const isTooMany = count > MAX_BATCH_SIZE;
  return (
    <section
      aria-label="Chosen people"
      className="sticky bottom-[calc(16px+var(--bottom-bar))] z-20 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-4 py-3 shadow-float"
    >
      <p className="mr-auto text-table font-semibold" role="status">
        <span>{`${count} selected`}</span>
        {isTooMany && <span className="block text-caption text-warn-text">{`At most ${MAX_BATCH_SIZE} at once`}</span>}
      </p>
      {rest > 0 && (
        <Button
          variant="quiet"
          onClick={() => selection.choose([...selection.ids, ...shown.map(({ id }) => id)])}
        >{`Select all ${shown.length}`}</Button>
      )}
      <Button variant="quiet" onClick={() => selection.choose([])}>
        Clear
      </Button>
      <Button
        variant="primary"
        className="max-sm:w-full"
        disabled={isTooMany}
        icon={KeyRound}
        onClick={() => onGiveAccess([...selection.ids])}
      >
        Give access
      </Button>
    </section>
  );
}
