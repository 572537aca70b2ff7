import type { Found } from '@atrium/rules/text/search';
import { plural } from '@atrium/rules/stock/labels';
import type { ReactNode } from 'react';
import type { ListFilter } from '../../lib/format/list-filter.js';
import { AddButton } from '../buttons/add-button.js';
import { Button } from '../buttons/button.js';
import { PhoneAdd } from '../buttons/phone-add.js';
import { ScreenHead, type ScreenHeadProps } from '../display/screen-head.js';
import { SearchField } from '../fields/search-field.js';
import { ListFrame, type ListFrameProps, NoMatch } from './list-frame.js';

/** The action that adds a row; `false` for a user who may not add one. */
type AddAction =
  | false
  | {
      readonly label: string;
      /** The label while the list is empty. */
      readonly firstLabel: string;
      readonly onClick: () => void;
    };

interface ListScreenProps
  extends Pick<ScreenHeadProps, 'title' | 'subtitle' | 'brief'>, Omit<ListFrameProps, 'action'> {
  readonly add?: AddAction;
}

/** A screen with a heading, an add button and one list in each of its states. */
export const ListScreen = ({ title, subtitle, brief, add = false, ...frame }: ListScreenProps) => (
  <>
    <ScreenHead
      title={title}
      subtitle={subtitle}
      {...(brief !== undefined && { brief })}
      action={add && <AddButton onClick={add.onClick}>{add.label}</AddButton>}
    />
    <ListFrame
      {...frame}
      action={
        add && (
          <Button variant="primary" onClick={add.onClick}>
            {add.firstLabel}
          </Button>
        )
      }
    />
  </>
);

interface FilteredListProps {
  /** The singular name of a row, such as "client". */
  readonly noun: string;
  readonly icon: ReactNode;
  readonly placeholder: string;
  readonly filter: ListFilter<'search'>;
  /** The rows that match the filter. */
  readonly found: Found<unknown>;
  /** The controls before the search field. */
  readonly leading?: ReactNode;
  /** The controls after the search field. */
  readonly controls: ReactNode;
  /** The add action of a screen whose heading is in the bar on a phone. */
  readonly add?: AddAction;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A search field, other filters, the number of matching rows, and the rows or a notice that none match. */
export const FilteredList = ({
  noun,
  icon,
  placeholder,
  filter: { values, write, clear },
  found: { rows, meant },
  leading,
  controls,
  add = false,
  className = 'w-full sm:w-72',
  children,
}: FilteredListProps) => (
  <>
    <div className="flex flex-wrap items-center gap-3">
      {leading}
      <SearchField
        label={`Search ${noun}s`}
        placeholder={placeholder}
        value={values.search}
        onChange={(search) => write({ search })}
        className={className}
      />
      {add && <PhoneAdd label={add.label} onClick={add.onClick} />}
      {controls}
      <ShownCount>{plural(rows.length, noun)}</ShownCount>
    </div>
    {rows.length === 0 ? (
      <NoMatch
        icon={icon}
        title={`No ${noun} matches these filters.`}
        onClear={clear}
        meant={meant}
        onMeant={(search) => write({ search })}
      />
    ) : (
      children
    )}
  </>
);

/** The number of rows that match the filters, announced whenever it changes. */
const ShownCount = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className="figures ml-auto text-table text-muted">
    Showing {children}
  </p>
);
