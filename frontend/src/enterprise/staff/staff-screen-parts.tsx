import { PROJECTS, type Project } from '@atrium/rules/rights';
import { PROJECT_NAMES } from '@atrium/rules/labels';
import { Sparkles, Syringe, Users } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { TableSkeleton } from '../../ui/list-frame.js';
import { Skeleton } from '../../ui/skeleton.js';
import { StatCard } from '../../ui/stat-card.js';

interface StaffFiguresProps {
  readonly people: number;
  readonly inactive: number;
  readonly inProject: Readonly<Record<Project, number>>;
}

/** How many people there are, and in each project; each leads to them. */
export function StaffFigures({ people, inactive, inProject }: StaffFiguresProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      <SummaryCard access="" className="max-sm:col-span-2">
        <StatCard
          label="Total Staff"
          figure={people}
          meaning={inactive === 0 ? 'All active' : `${inactive} inactive`}
          icon={<Users className="size-4" />}
        />
      </SummaryCard>
      {PROJECTS.map((project) => (
        <SummaryCard key={project} access={project}>
          <StatCard
            label={`Staff in ${PROJECT_NAMES[project]}`}
            figure={inProject[project]}
            meaning={meanings[project]}
            icon={project === 'perfect-b' ? <Syringe className="size-4" /> : <Sparkles className="size-4" />}
          />
        </SummaryCard>
      ))}
    </div>
  );
}

const meanings: Readonly<Record<Project, string>> = {
  'perfect-b': 'Aesthetic Medicine',
  'talent-phi': 'Digital Marketing',
};

/** A figure and its list: the table below, narrowed to it. */
function SummaryCard({
  access,
  className = '',
  children,
}: {
  readonly access: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <Link
      to={{ search: access === '' ? '' : `?access=${access}`, hash: '#staff' }}
      replace
      onClick={() => document.querySelector('#staff')?.scrollIntoView({ behavior: 'smooth' })}
      className={`rounded-card transition-shadow hover:shadow-float ${className}`}
    >
      {children}
    </Link>
  );
}

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
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        {['max-sm:col-span-2', '', ''].map((place, index) => (
          <Skeleton key={index} className={`h-[110px] rounded-card ${place}`} />
        ))}
      </div>
      <Skeleton className="h-64 rounded-card" />
      <TableSkeleton lines={8}>
        <Skeleton className="size-7 rounded-full" />
        <Skeleton className="h-3.5 w-1/4" />
        <Skeleton className="ml-auto h-3.5 w-1/3" />
      </TableSkeleton>
    </div>
  );
}
