import { createAssignment, updateAssignment } from '@atrium/contract/enterprise/assignments/calls';
import { createAssignmentSchemas } from '@atrium/contract/enterprise/assignments/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { PROJECT_FULL_NAMES } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { type Project, type Right, getEffectiveRights } from '@atrium/rules/people/rights';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { type FormEvent, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call, getErrorMessage } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { useOrganization } from '../../../session/organization-store.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { Switch, InputField, SelectField } from '../../../ui/fields/control-fields.js';
import { DateField } from '../../../ui/fields/date/date-field.js';
import { getDepartmentChoices } from '../../shared/department-choices.js';
import { upsertRow, useEnterprise } from '../../store/enterprise-store.js';
import { departmentName, getDepartments } from '../../store/selectors.js';
import { diffPermissions, describeRights } from '../../shared/permissions.js';
import { RightChoices } from './right-choices.js';
import { CUSTOM_RIGHTS, getRoleChoices, RoleRights, getRolesOfProject } from '../../shared/role-rights.js';

const LABELS = {
  departmentId: 'Department',
  position: 'Position',
  until: 'Access until',
  roleId: 'Role',
  permissions: 'Rights',
} as const;
const MISSING_BOTH = 'Please select a department and enter a position.';
const DONE = 'Project access updated successfully';

interface AssignmentDialogProps {
  readonly staff: Staff;
  readonly project: Project;
  readonly assignment: Assignment | undefined;
  readonly onClose: () => void;
}

/** Dialog for the access of one user to one project: whether they have it, department, role and rights. */
export function AssignmentDialog({ staff, project, assignment: opened, onClose }: AssignmentDialogProps) {
  const departments = useEnterprise((state) => state.departments.all.rows);
  const allRoles = useEnterprise((state) => state.accessRoles.all.rows);
  const roles = getRolesOfProject(allRoles, project);
  const zone = useOrganization((settings) => settings.timeZone);
  const [today] = useState(() => getDayInZone(new Date(), zone));
  // The assignment when the dialog opened decides what saving does.
  const [assignment] = useState(opened);
  const current = useEnterprise((state) => {
    const now = assignment === undefined ? undefined : state.assignments.all.rows.get(assignment.id);
    return now?.isActive === true ? now : undefined;
  });
  const [isGiven, setGiven] = useState(true);
  const [ending, setEnding] = useState<{ readonly busy: boolean; readonly refusal: string | null }>({
    busy: false,
    refusal: null,
  });
  const isSuperadmin = staff.role === 'superadmin';
  const state = useEntityForm({
    schema: createAssignmentSchemas.body,
    noun: 'assignment',
    entity: assignment,
    current,
    toValues: (one) => ({
      departmentId:
        one?.departmentId === undefined || one.departmentId === null || !departments.has(one.departmentId)
          ? ''
          : String(one.departmentId),
      position: one === undefined ? (staff.position ?? '') : (one.position ?? ''),
      until: one?.until ?? '',
      roleId: one?.roleId == null ? CUSTOM_RIGHTS : String(one.roleId),
      permissions: getEffectiveRights(staff.role, project, one?.permissions ?? []),
    }),
    labels: LABELS,
    formatValue: (field, value) => {
      if (field === 'departmentId') return departmentName(departments, Number(value)) ?? '';
      if (field === 'roleId') return roles.find(({ id }) => String(id) === value)?.name ?? 'Rights set by hand';
      if (field === 'until') return value === '' ? 'For good' : formatDayWithYear(value as string);
      return field === 'permissions'
        ? describeRights(staff.role, project, changesTo(value as readonly Right[]))
        : undefined;
    },
    toBody: ({ departmentId, position, until, roleId, permissions }) => ({
      staffId: staff.id,
      project,
      departmentId: departmentId === '' ? null : Number(departmentId),
      position,
      until,
      ...(isSuperadmin
        ? {}
        : roleId === CUSTOM_RIGHTS
          ? { roleId: null, permissions: changesTo(permissions) }
          : { roleId: Number(roleId) }),
      isActive: true,
    }),
    check: ({ departmentId, position }) => ({
      ...(departmentId === '' && {
        departmentId: position.trim() === '' ? MISSING_BOTH : 'Please select a department',
      }),
      ...(position.trim() === '' && { position: 'Please enter a position' }),
    }),
    create: (body) => call(createAssignment, { body }),
    update: ({ id }, body) => call(updateAssignment, { body: { ...body, id } }),
    upsert: upsertRow.assignments,
    getSuccessToast: () => ({ title: 'Assignment Updated', description: DONE }),
    onClose: onClose,
    failureMessage: 'Failed to update assignment. Please try again.',
  });
  const { form } = state;
  const departmentId = form.watch('departmentId');
  const role = roles.find(({ id }) => String(id) === form.watch('roleId'));
  const choices = getDepartmentChoices(getDepartments(departments, project), departmentId);

  /** Returns the rights to add to or remove from those of the role. */
  function changesTo(wanted: readonly Right[]): string[] {
    return diffPermissions(staff.role, project, new Set(wanted));
  }
  const end = async (id: number) => {
    setEnding({ busy: true, refusal: null });
    try {
      upsertRow.assignments(await call(updateAssignment, { body: { id, isActive: false } }));
    } catch (error) {
      setEnding({ busy: false, refusal: getErrorMessage(error, 'Failed to remove assignment. Please try again.') });
      return;
    }
    showToast({ title: 'Assignment Removed', description: DONE });
    onClose();
  };
  const save = (event?: FormEvent) => {
    if (isGiven) return state.submit(event);
    event?.preventDefault();
    if (ending.busy) return;
    if (assignment === undefined) onClose();
    else void end(assignment.id);
  };
  const ends = !isGiven && assignment !== undefined;

  return (
    <EntityDialog
      title={assignment === undefined ? `Assign ${getDisplayName(staff)}` : `Manage ${getDisplayName(staff)}`}
      description={PROJECT_FULL_NAMES[project]}
      width={440}
      submit={ends ? 'Remove access' : 'Save access'}
      isDanger={ends}
      busy={ends ? 'Removing...' : 'Saving...'}
      state={{
        ...state,
        // The end of the access was running when it was removed.
        removedBy: ending.busy ? null : state.removedBy,
        isSubmitting: state.isSubmitting || ending.busy,
        refusal: isGiven ? state.refusal : ending.refusal,
        submit: save,
      }}
      onClose={onClose}
    >
      <Switch
        label={`Access to ${PROJECT_FULL_NAMES[project]}`}
        checked={isGiven}
        onChange={setGiven}
        className="rounded-control border border-line px-3 py-2"
      />
      {ends && (
        <Alert
          tone="warn"
          className="text-table"
        >{`The area closes on ${getDisplayName(staff)}'s open screens as soon as you save.`}</Alert>
      )}
      {isGiven && (
        <>
          <SelectField {...state.field('departmentId')} required data-first-field choices={choices} />
          <InputField
            {...state.field('position')}
            required
            maxLength={200}
            placeholder="For example, Aesthetic Nurse"
          />
          <DateField {...state.field('until')} help={`Leave empty for no end date (${zone})`} min={today} />
          {!isSuperadmin && roles.length > 0 && (
            <SelectField {...state.field('roleId')} choices={getRoleChoices(roles)} />
          )}
          {isSuperadmin ? (
            <p className="text-table text-muted">A superadmin has every right in every project.</p>
          ) : role !== undefined ? (
            <RoleRights project={project} rights={role.rights} />
          ) : (
            <Controller
              control={form.control}
              name="permissions"
              render={({ field }) => (
                <RightChoices
                  role={staff.role}
                  project={project}
                  wanted={new Set(field.value)}
                  onChange={(wanted) => field.onChange([...wanted])}
                />
              )}
            />
          )}
        </>
      )}
    </EntityDialog>
  );
}
