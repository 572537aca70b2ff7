import type { Assignment } from '@atrium/contract/session/session/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import type { Project } from '@atrium/rules/people/rights';
import { Badge } from '../../ui/display/badge.js';
import { Button } from '../../ui/buttons/button.js';

interface AccessButtonProps {
  readonly staff: Staff;
  readonly project: Project;
  readonly assignment: Assignment | undefined;
  /** Whether the signed-in person may change it. */
  readonly mayEdit: boolean;
  readonly onOpen: () => void;
}

/** "Assign", or "Active" and "Manage". */
export function AccessButton({ staff, project, assignment, mayEdit, onOpen }: AccessButtonProps) {
  const where = `${displayName(staff)}, ${PROJECT_NAMES[project]}`;
  if (assignment === undefined) {
    if (!mayEdit || !staff.isActive) return <span className="text-caption text-muted">No access</span>;
    return (
      <Button size="small" aria-label={`Assign ${where}`} onClick={onOpen}>
        Assign
      </Button>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {assignment.until === null ? (
        <Badge tone="good">Active</Badge>
      ) : (
        <Badge tone="warn">Until {formatDay(assignment.until)}</Badge>
      )}
      {mayEdit && (
        <Button size="small" variant="quiet" aria-label={`Manage ${where}`} onClick={onOpen}>
          Manage
        </Button>
      )}
    </span>
  );
}
