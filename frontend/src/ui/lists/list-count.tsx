import { formatPlural, toPlural } from '@atrium/rules/plurals/plurals';

interface ListCountProps {
  /** Number of rows that are shown; null while they load. */
  readonly shown: number | null;
  /** The singular name of a row, such as "client". */
  readonly noun: string;
  /** True when more rows match than are loaded. */
  readonly hasMore?: boolean;
}

/** "Showing 12 clients", or "Showing the first 50 entries" when more rows match. */
export const ListCount = ({ shown, noun, hasMore = false }: ListCountProps) => (
  <span>
    {shown === null
      ? `Loading ${toPlural(noun)}...`
      : `Showing ${hasMore ? 'the first ' : ''}${formatPlural(shown, noun)}`}
  </span>
);
