import { plural } from '@atrium/rules/stock/labels';
import { SlidersHorizontal } from 'lucide-react';
import { IconButton } from './icon-button.js';

interface FilterButtonProps {
  readonly chosen: number;
  readonly label?: string;
  readonly onClick: () => void;
}

/** Opens the filters and sort order of a list on phones, and shows how many filters are active. */
export const FilterButton = ({ chosen, label = 'Filter and sort', onClick }: FilterButtonProps) => (
  <span className="relative">
    <IconButton
      label={chosen === 0 ? label : `${label}, ${plural(chosen, 'filter')} set`}
      aria-haspopup="dialog"
      icon={<SlidersHorizontal className="size-4" aria-hidden="true" />}
      onClick={onClick}
      {...(chosen > 0 && { className: 'bg-accent-soft text-accent-text' })}
    />
    {chosen > 0 && (
      <span
        aria-hidden="true"
        className="figures pointer-events-none absolute -top-1 -right-1 flex size-4 items-center justify-center rounded-full bg-accent-fill text-[10px] font-semibold text-on-accent"
      >
        {chosen}
      </span>
    )}
  </span>
);
