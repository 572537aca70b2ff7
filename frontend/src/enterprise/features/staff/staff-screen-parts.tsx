import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { PROJECTS, type Project } from '@atrium/rules/people/rights';
import { PROJECT_NAMES, PROJECT_SUBTITLES } from '@atrium/rules/stock/labels';
import { useEffect, useRef, useState } from 'react';
import type { DataTableProps } from '../../../ui/lists/data-table-props.js';
import { FigureLine } from '../../../ui/display/figure-line.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';

interface StaffFiguresProps {
  readonly people: number;
  readonly inactive: number;
  readonly inProject: Readonly<Record<Project, number>>;
}

const LIST = '#staff';
const narrowing = {
  replace: true,
  onFollow: () => document.querySelector(LIST)?.scrollIntoView({ behavior: 'smooth' }),
} as const;

/** How many people there are, and in each project; each leads to them. */
export const StaffFigures = ({ people, inactive, inProject }: StaffFiguresProps) => (
  <FigureLine
    figures={[
      {
        label: 'Total Staff',
        figure: people,
        meaning: inactive === 0 ? 'All active' : `${inactive} inactive`,
        to: LIST,
        ...narrowing,
      },
      ...PROJECTS.map((project) => ({
        label: `Staff in ${PROJECT_NAMES[project]}`,
        figure: inProject[project],
        meaning: PROJECT_SUBTITLES[project],
        to: `?access=${project}${LIST}`,
        ...narrowing,
      })),
    ]}
  />
);

/** How tall the filters are right now: the table's head stays below them. */
export function useHeight() {
  const [element, ref] = useState<HTMLDivElement | null>(null);
  const [height, setHeight] = useState(0);
  const last = useRef(0);
  useEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (last.current === element.offsetHeight) return;
      last.current = element.offsetHeight;
      setHeight(element.offsetHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return { ref, height };
}

type StaffPlaceholderProps = Pick<DataTableProps<Staff>, 'columns' | 'tableFrom' | 'linePx'>;

/** As tall as what comes: its figures, the row of filters, and the people. */
export function StaffPlaceholder(table: StaffPlaceholderProps) {
  return (
    <div className="flex flex-col gap-6 max-sm:gap-2" aria-busy="true" aria-label="Loading staff">
      <Skeleton className="h-[70px] rounded-card max-sm:hidden" />
      <div className="flex flex-col gap-3 max-sm:gap-1.5">
        <Skeleton className="h-6 w-32 max-sm:hidden" />
        <Skeleton className="h-9 w-full rounded-control max-sm:h-11" />
        <Skeleton className="h-8 w-3/4 rounded-full sm:hidden" />
      </div>
      <DataTableSkeleton {...table} lines={8} picture={32} />
    </div>
  );
}
