import { formatPlural } from '@atrium/rules/stock/labels';
import { SlidersHorizontal } from 'lucide-react';
import { IconButton } from './icon-button.js';

interface FilterButtonProps {
  readonly chosen: number;
  readonly onClick: () => void;
}

/** Button that opens the filters and sort order of a list on phones, with the number of active filters. */
export const FilterButton = ({ chosen, onClick }: FilterButtonProps) => (
  <span className="relative">
    <IconButton
      label={chosen === 0 ? 'Filter and sort' : `Filter and sort, ${formatPlural(chosen, 'filter')} set`}
      aria-haspopup="dialog"
      icon={<SlidersHorizontal className="size-4" aria-hidden="true" />}
      onClick={onClick}
      {...(chosen > 0 && { className: 'bg-accent-soft text-accent-text' })}
    />
    {chosen > 0 && (
      <span
        aria-hidden="true"
        className="figures pointer-events-none absolute -top-1 -right-1 flex size-4 items-center justify-center rounded-full bg-accent-fill text-caption font-semibold text-on-accent"
      >
        {chosen}
      </span>
    )}
  </span>
);
