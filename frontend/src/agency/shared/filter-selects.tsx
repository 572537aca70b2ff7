import { FilterSelect } from '../../ui/choices/filter-select.js';
import type { Choice } from '../../ui/choices/select.js';

interface Filter {
  /** In the address. */
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly Choice[];
}

interface FilterSelectsProps {
  readonly filters: readonly Filter[];
  readonly write: (changes: Readonly<Record<string, string>>) => void;
  /** Where their words are long. */
  readonly wide?: boolean;
}

/** The filters of a list that are chosen from, two beside each other on a phone. */
export const FilterSelects = ({ filters, write, wide = false }: FilterSelectsProps) =>
  filters.map(({ name, label, value, choices }) => (
    <FilterSelect
      key={name}
      label={label}
      value={value}
      choices={choices}
      onChange={(chosen) => write({ [name]: chosen })}
      className={wide ? 'w-[calc(50%-6px)] sm:w-44' : 'w-[calc(50%-6px)] sm:w-40'}
    />
  ));
