import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { PROJECTS, type Project } from '@atrium/rules/people/rights';
import { PROJECT_NAMES, PROJECT_SUBTITLES } from '@atrium/rules/stock/labels';
import { FigureLine } from '../../../ui/display/figure-line.js';
import { STAFF_ROUTES } from '../../shared/staff-details-route.js';

const { listPath } = STAFF_ROUTES.list;

interface StaffFiguresProps {
  readonly people: Iterable<Staff>;
  readonly inProject: Readonly<Record<Project, number>>;
}

/** Numbers of people in total and per project; each figure filters the list below. */
export function StaffFigures({ people, inProject }: StaffFiguresProps) {
  const all = [...people];
  const inactive = all.filter(({ isActive }) => !isActive).length;
  return (
    <FigureLine
      figures={[
        {
          label: 'Total Staff',
          figure: all.length,
          meaning: inactive === 0 ? 'All active' : `${inactive} inactive`,
          to: listPath,
          replace: true,
        },
        ...PROJECTS.map((project) => ({
          label: `Staff in ${PROJECT_NAMES[project]}`,
          figure: inProject[project],
          meaning: PROJECT_SUBTITLES[project],
          to: `${listPath}?access=${project}`,
          replace: true,
        })),
      ]}
    />
  );
}
