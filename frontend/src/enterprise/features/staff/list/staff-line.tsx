import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { PROJECTS } from '@atrium/rules/people/rights';
import type { ReactNode } from 'react';
import { classes } from '../../../../ui/classes.js';
import { PersonCell } from '../../../shared/person-cell.js';
import type { AssignmentsByStaff } from '../../../store/enterprise-store.js';
import type { StaffRights } from '../staff-rights.js';
import { StaffActions } from './staff-columns.js';

export const STAFF_LINE_PX = 64;

interface StaffLineProps {
  readonly staff: Staff;
  readonly access: AssignmentsByStaff;
  readonly rights: StaffRights;
  readonly onOpen: (staff: Staff) => void;
  /** Checkbox that selects the member. */
  readonly box?: ReactNode;
}

/** Row of a member on a phone. A tap opens the member. */
export function StaffLine({ staff, access, rights, onOpen, box }: StaffLineProps) {
  const given = PROJECTS.filter((project) => access[project] !== undefined);
  return (
    <div className="relative flex h-full items-center gap-2 py-1.5">
      {box !== undefined && <span className="relative z-1">{box}</span>}
      <div className="min-w-0 flex-1">
        <PersonCell staff={staff} onOpen={onOpen} canInvite={rights.manage(staff)} fillsRow />
      </div>
      <p className="flex shrink-0 flex-col items-end text-caption text-muted">
        {given.length === 0 && <span>{staff.isActive ? 'No access' : ''}</span>}
        {given.map((project) => {
          const until = access[project]?.until ?? null;
          return (
            <span
              key={project}
              className={classes(until !== null && 'text-warn-text')}
            >{`${PROJECT_NAMES[project]}${until !== null ? ` until ${formatDay(until)}` : ''}`}</span>
          );
        })}
      </p>
      <span className="relative z-1">
        <StaffActions staff={staff} rights={rights} isBrief />
      </span>
    </div>
  );
}
