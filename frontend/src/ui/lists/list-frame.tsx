import { toPlural } from '@atrium/rules/plurals/plurals';
import type { SearchResult } from '@atrium/rules/text/search';
import type { ReactNode, Ref } from 'react';
import type { ListFilter } from '../../lib/format/list-filter.js';
import { AddButton, Button, PhoneAdd } from '../buttons/button.js';
import { ExportButton, ExportIcon } from '../buttons/export-button.js';
import { ScreenHeader, type ScreenHeaderProps } from '../display/screen-header.js';
import { ListCount } from './list-count.js';
import { ListFilters, type ListFiltersProps } from './list-filters.js';
import { ListState, type ListStateProps, NoMatch } from './list-states.js';
import type { Elements } from '../elements.js';

/** Action that adds a row; `false` for a user who may not add one. */
type AddAction =
  | false
  | {
      readonly label: string;
      /** The label while the list is empty. */
      readonly firstLabel?: string;
      readonly onClick: () => void;
      readonly onPointerEnter?: () => void;
    };

/** Filters of a list, and information about the filtered rows. */
interface FramedFilters extends ListFiltersProps {
  /** The singular name of a row, such as "client". */
  readonly noun: string;
  readonly isFiltered: boolean;
  /** Number of rows that match the filters; by default the number of loaded rows. */
  readonly shown?: number;
  /** True when more rows match than are loaded. */
  readonly hasMore?: boolean;
  /** Content that replaces "Showing 12 clients". */
  readonly countText?: ReactNode;
  readonly noMatch?: string;
  readonly onClear: () => void;
  /** A suggested search text that has results. */
  readonly meant?: string | null;
  /** Content above the state that no row matches. */
  readonly noMatchNote?: Elements;
  /** True when a filter chooses among lists, so that the filters of an empty list stay visible. */
  readonly choosesList?: boolean;
  /** Actions that wide screens show with the count in a line below the filters. */
  readonly bar?: ReactNode;
}

interface SearchFiltersOptions {
  readonly noun: string;
  readonly placeholder: string;
  readonly filter: ListFilter<'search'>;
  /** Rows that the client finds; absent where the server searches. */
  readonly found?: SearchResult<unknown>;
}

/** Returns the filters of a list whose search and filters are in the URL. */
export const searchFilters = ({
  noun,
  placeholder,
  filter: { values, write, clear, isFiltered },
  found,
}: SearchFiltersOptions) => ({
  noun,
  isFiltered,
  onClear: clear,
  onChange: write,
  search: {
    label: `Search ${toPlural(noun)}`,
    placeholder,
    value: values.search,
    onChange: (search: string) => write({ search }),
  },
  ...(found !== undefined && { shown: found.rows.length, meant: found.meant }),
});

interface ListFrameProps
  extends ListStateProps, Partial<Pick<ScreenHeaderProps, 'title' | 'brief' | 'within' | 'subtitle' | 'level'>> {
  /** Actions of the heading before the one that adds a row. */
  readonly headActions?: Elements;
  /** URL of the filtered rows as a CSV file; `false` for a user who may not export them. */
  readonly exportUrl?: string | false;
  readonly add?: AddAction;
  /** Figures or notices between heading and filters. */
  readonly above?: Elements;
  readonly filters?: FramedFilters;
  /** Element of filters that stay below the header of wide screens while the rows scroll. */
  readonly stickyRef?: Ref<HTMLDivElement>;
}

/** Heading of a list that another component shows. */
export type ListHead = Pick<ListFrameProps, 'title' | 'brief' | 'subtitle' | 'add'>;

const STICKY_CLASSES = 'sm:sticky sm:top-header sm:z-20 sm:-mx-6 sm:-mt-3 sm:-mb-4 sm:bg-canvas sm:px-6 sm:py-3';

/** A list with its heading, filters and rows, or with the state that replaces the rows. */
export function ListFrame({
  title,
  brief,
  within,
  subtitle,
  level,
  headActions,
  exportUrl = false,
  add = false,
  above,
  filters,
  stickyRef,
  ...states
}: ListFrameProps) {
  const { list, total, icon } = states;
  const isWaiting = total === 0 && (list.phase === 'idle' || list.phase === 'loading');
  const shown = filters?.shown ?? total;
  const isUnmatched = filters?.isFiltered === true && shown === 0 && (total > 0 || list.phase === 'ready');
  const rows = isUnmatched ? (
    <>
      {filters.noMatchNote}
      <NoMatch
        icon={icon}
        title={filters.noMatch ?? `No ${toPlural(filters.noun)} match these filters`}
        onClear={filters.onClear}
        meant={filters.meant ?? null}
        onMeant={(text) => filters.search?.onChange(text)}
      />
    </>
  ) : (
    <ListState
      {...states}
      action={
        states.action ??
        (add && (
          <Button variant="primary" onPointerEnter={add.onPointerEnter} onClick={add.onClick}>
            {add.firstLabel ?? add.label}
          </Button>
        ))
      }
    />
  );
  if (title === undefined && filters === undefined) return rows;
  const count = filters !== undefined && (
    <p
      role="status"
      className="figures text-table text-muted max-sm:sr-only sm:not-first:ml-auto max-sm:in-[[data-lead]]:not-sr-only"
    >
      {filters.countText ?? (
        <ListCount shown={isWaiting ? null : shown} noun={filters.noun} hasMore={filters.hasMore ?? false} />
      )}
    </p>
  );
  return (
    <div className="flex min-w-0 flex-col gap-6 max-sm:gap-2">
      {title !== undefined && (
        <ScreenHeader
          title={title}
          brief={brief}
          {...(within !== undefined && { within })}
          subtitle={subtitle}
          level={level}
          action={
            <div className="flex flex-wrap gap-2">
              {headActions}
              {exportUrl !== false && <ExportButton url={exportUrl} />}
              {add && (
                <AddButton onPointerEnter={add.onPointerEnter} onClick={add.onClick}>
                  {add.label}
                </AddButton>
              )}
            </div>
          }
        />
      )}
      {above}
      <div className="flex min-w-0 flex-col gap-4 max-sm:gap-2">
        {filters !== undefined && (isWaiting || total > 0 || filters.isFiltered || filters.choosesList) && (
          <div ref={stickyRef} className={stickyRef === undefined ? undefined : STICKY_CLASSES}>
            <ListFilters
              {...filters}
              phoneActions={
                <>
                  {filters.phoneActions}
                  {exportUrl !== false && <ExportIcon url={exportUrl} />}
                  {add && <PhoneAdd label={add.label} onClick={add.onClick} />}
                </>
              }
              count={filters.bar === undefined && count}
            />
            {filters.bar !== undefined && (
              <div className="@container mt-3 flex min-h-9 items-center justify-between max-sm:mt-0 max-sm:min-h-0">
                {count}
                <div className="max-sm:hidden print:hidden">{filters.bar}</div>
              </div>
            )}
          </div>
        )}
        {rows}
      </div>
    </div>
  );
}
