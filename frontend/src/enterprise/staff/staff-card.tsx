import type { Staff } from '@atrium/contract/enterprise/staff';
import { PROJECT_NAMES } from '@atrium/rules/labels';
import { PROJECTS } from '@atrium/rules/rights';
import type { ReactNode } from 'react';
import { AccessButton } from '../parts/access-button.js';
import type { Opens } from '../parts/open-dialog.js';
import { PersonCell } from '../parts/person-cell.js';
import type { AccessOf } from '../store/selectors.js';
import { StaffActions, type StaffRights } from './staff-columns.js';

interface StaffCardProps {
  readonly staff: Staff;
  readonly access: AccessOf;
  readonly rights: StaffRights;
  /** Chooses this person. */
  readonly box?: ReactNode;
  readonly open: Opens;
}

/** A row on a phone. */
export function StaffCard({ staff, access, rights, box, open }: StaffCardProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-2">
        {box}
        <div className="min-w-0 flex-1 pt-1">
          <PersonCell staff={staff} mayInvite={rights.touch(staff)} open={open} />
        </div>
        <StaffActions staff={staff} rights={rights} open={open} />
      </div>
      <ul className="flex flex-col divide-y divide-line border-t border-line">
        {PROJECTS.map((project) => (
          <li key={project} className="flex min-h-12 items-center justify-between gap-3 pt-1 first:pt-1">
            <span className="min-w-0">
              <span className="block text-table">{PROJECT_NAMES[project]}</span>
              {access[project]?.position && (
                <span className="block truncate text-caption text-muted">{access[project].position}</span>
              )}
            </span>
            <AccessButton
              staff={staff}
              project={project}
              assignment={access[project]}
              mayEdit={rights.touch(staff)}
              onOpen={() => open({ kind: 'access', staffId: staff.id, project })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
