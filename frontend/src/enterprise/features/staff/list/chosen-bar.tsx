import { MOST_AT_ONCE } from '@atrium/contract/enterprise/access-batches/values';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { KeyRound } from 'lucide-react';
import { Button } from '../../../../ui/buttons/button.js';
import type { Chosen } from './choose-people.js';

interface ChosenBarProps {
  readonly chosen: Chosen;
  /** Listed members that can be chosen. */
  readonly shown: readonly Staff[];
  readonly onGive: (staffIds: readonly number[]) => void;
}

/** Actions for chosen members, sticky below the list. */
export function ChosenBar({ chosen, shown, onGive }: ChosenBarProps) {
  const count = chosen.ids.size;
  if (count === 0) return null;
  const rest = shown.filter(({ id }) => !chosen.ids.has(id)).length;
  const isTooMany = count > MOST_AT_ONCE;
  return (
    <section
      aria-label="Chosen people"
      className="sticky bottom-[calc(16px+var(--bottom-bar))] z-20 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-4 py-3 shadow-float"
    >
      <p className="mr-auto text-table font-medium" role="status">
        {plural(count, 'person')} selected
        {isTooMany && <span className="block text-caption text-warn-text">At most {MOST_AT_ONCE} at once</span>}
      </p>
      {rest > 0 && (
        <Button
          variant="quiet"
          onClick={() => chosen.choose([...chosen.ids, ...shown.map(({ id }) => id)])}
        >{`Choose all ${shown.length}`}</Button>
      )}
      <Button variant="quiet" onClick={() => chosen.choose([])}>
        Clear
      </Button>
      <Button
        variant="primary"
        className="max-sm:w-full"
        disabled={isTooMany}
        icon={<KeyRound className="size-4" aria-hidden="true" />}
        onClick={() => onGive([...chosen.ids])}
      >
        Give Access
      </Button>
    </section>
  );
}
