import { PROJECTS, type Project } from '@atrium/rules/rights';
import { PROJECT_NAMES, PROJECT_SUBTITLES } from '@atrium/rules/labels';
import { useEffect, useRef, useState } from 'react';
import { FigureLine } from '../../ui/figure-line.js';
import { TableSkeleton } from '../../ui/list-frame.js';
import { Skeleton } from '../../ui/skeleton.js';

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

export function StaffPlaceholder() {
  return (
    <div className="flex flex-col gap-6" aria-busy="true" aria-label="Loading staff">
      <Skeleton className="h-28 rounded-card sm:h-[72px]" />
      <Skeleton className="h-64 rounded-card" />
      <TableSkeleton lines={8}>
        <Skeleton className="size-7 rounded-full" />
        <Skeleton className="h-3.5 w-1/4" />
        <Skeleton className="ml-auto h-3.5 w-1/3" />
      </TableSkeleton>
    </div>
  );
}
