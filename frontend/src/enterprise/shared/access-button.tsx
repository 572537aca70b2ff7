import type { Assignment } from '@atrium/contract/session/session/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import type { Project } from '@atrium/rules/people/rights';
import { Badge } from '../../ui/display/badge.js';
import { Button } from '../../ui/buttons/button.js';

interface AccessButtonProps {
  readonly staff: Staff;
  readonly project: Project;
  readonly assignment: Assignment | undefined;
  /** True when the signed-in user may change the access. */
  readonly canEdit: boolean;
  readonly onOpen: () => void;
}

/** Button of a user's access: "Assign", or "Active" and "Manage". */
export function AccessButton({ staff, project, assignment, canEdit, onOpen }: AccessButtonProps) {
  const where = `${getDisplayName(staff)}, ${PROJECT_NAMES[project]}`;
  if (assignment === undefined) {
    if (!canEdit || !staff.isActive) return <span className="text-caption text-muted">No access</span>;
    return (
      <Button size="small" variant="quiet" aria-label={`Assign ${where}`} onClick={onOpen}>
        Assign
      </Button>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {assignment.until === null ? (
        <Badge tone="neutral">Active</Badge>
      ) : (
        <Badge tone="neutral">{`Until ${formatDay(assignment.until)}`}</Badge>
      )}
      {canEdit && (
        <Button size="small" variant="quiet" aria-label={`Manage ${where}`} onClick={onOpen}>
          Manage
        </Button>
      )}
    </span>
  );
}
