import { createAssignment, endAssignment, updateAssignment } from '@atrium/contract/enterprise/assignments/calls';
import { createAssignmentSchemas } from '@atrium/contract/enterprise/assignments/schemas';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { Assignment } from '@atrium/contract/session/session/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { PROJECT_FULL_NAMES } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { type Project, type Right, rightsInForce } from '@atrium/rules/people/rights';
import { dayInZone } from '@atrium/rules/time/time-zone';
import { type FormEvent, useMemo, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import type { BodySchema } from '../../../lib/forms/forms.js';
import { call, sentenceOf } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { Switch } from '../../../ui/fields/switch.js';
import { DateField, InputField, SelectField } from '../../../ui/fields/control-fields.js';
import { departmentChoices } from '../../shared/department-choices.js';
import { endedAssignment, took, useEnterprise } from '../../store/enterprise-store.js';
import { departmentName, departmentsOf } from '../../store/selectors.js';
import { permissionsFor, rightsText } from '../../shared/permissions.js';
import { RightChoices } from './right-choices.js';
import { BY_HAND, roleChoices, RoleRights, rolesOf } from '../../shared/role-rights.js';

type Checked = CheckedBody<typeof createAssignment>;

const LABELS = {
  departmentId: 'Department',
  position: 'Position',
  until: 'Access Until',
  roleId: 'Role',
  permissions: 'Rights',
} as const;
const MISSING_BOTH = 'Please select a department and enter a position.';
const DONE = 'Project access updated successfully';

/** As they are chosen and typed; of rights those that are to be in force. */
interface Form {
  readonly departmentId: string;
  readonly position: string;
  readonly until: string;
  readonly roleId: string;
  readonly permissions: readonly Right[];
}

interface AssignmentDialogProps {
  readonly staff: Staff;
  readonly project: Project;
  readonly assignment: Assignment | undefined;
  readonly onClose: () => void;
}

/** One person in one project: in or not, where, as what, and with which rights. */
export function AssignmentDialog({ staff, project, assignment: opened, onClose }: AssignmentDialogProps) {
  const departments = useEnterprise((state) => state.departments.all.rows);
  const allRoles = useEnterprise((state) => state.accessRoles.all.rows);
  const roles = useMemo(() => rolesOf(allRoles, project), [allRoles, project]);
  const zone = useOrganisation((settings) => settings.timeZone);
  const [today] = useState(() => dayInZone(new Date(), zone));
  // The assignment when the dialog opened decides what saving does.
  const [assignment] = useState(opened);
  const live = useEnterprise((state) => {
    const now = assignment === undefined ? undefined : state.assignments.all.rows.get(assignment.id);
    return now?.isActive === true ? now : undefined;
  });
  const [isGiven, setGiven] = useState(true);
  const [ending, setEnding] = useState<{ readonly busy: boolean; readonly refusal: string | null }>({
    busy: false,
    refusal: null,
  });
  const isSuperadmin = staff.role === 'superadmin';
  const state = useEntityForm<Form, Checked, Assignment>({
    schema: createAssignmentSchemas.body as BodySchema<Form, Checked>,
    noun: 'assignment',
    entity: assignment,
    live,
    valuesOf: (one) => ({
      departmentId:
        one?.departmentId === undefined || one.departmentId === null || !departments.has(one.departmentId)
          ? ''
          : String(one.departmentId),
      position: one === undefined ? (staff.position ?? '') : (one.position ?? ''),
      until: one?.until ?? '',
      roleId: one?.roleId == null ? BY_HAND : String(one.roleId),
      permissions: rightsInForce(staff.role, project, one?.permissions ?? []),
    }),
    labels: LABELS,
    show: (field, value) => {
      if (field === 'departmentId') return departmentName(departments, Number(value)) ?? '';
      if (field === 'roleId') return roles.find(({ id }) => String(id) === value)?.name ?? 'Rights set by hand';
      if (field === 'until') return value === '' ? 'For good' : formatDayWithYear(value as string);
      return field === 'permissions'
        ? rightsText(staff.role, project, changesTo(value as readonly Right[]))
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
        : roleId === BY_HAND
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
    took: took.assignments,
    told: () => ({ title: 'Assignment Updated', description: DONE }),
    close: onClose,
    failed: 'Failed to update assignment. Please try again.',
  });
  const { form } = state;
  const departmentId = form.watch('departmentId');
  const role = roles.find(({ id }) => String(id) === form.watch('roleId'));
  const choices = useMemo(
    () => departmentChoices(departmentsOf(departments, project), departmentId),
    [departments, project, departmentId],
  );

  /** Returns the rights to add to or remove from those of the role. */
  function changesTo(wanted: readonly Right[]): string[] {
    return permissionsFor(staff.role, project, new Set(wanted));
  }
  const end = async (id: number) => {
    setEnding({ busy: true, refusal: null });
    try {
      await call(endAssignment, { params: { id } });
    } catch (error) {
      setEnding({ busy: false, refusal: sentenceOf(error, 'Failed to remove assignment. Please try again.') });
      return;
    }
    endedAssignment(id);
    showToast({ title: 'Assignment Removed', description: DONE, tone: 'good' });
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
      id="assignment"
      title={assignment === undefined ? `Assign ${displayName(staff)}` : `Manage ${displayName(staff)}`}
      description={PROJECT_FULL_NAMES[project]}
      width={440}
      submit={ends ? 'Remove access' : 'Save'}
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
        className="rounded-control border border-line px-3 py-2.5"
      />
      {ends && (
        <Alert tone="warn" className="text-table">
          The area closes on {displayName(staff)}&apos;s open screens as soon as you save.
        </Alert>
      )}
      {isGiven && (
        <>
          <SelectField {...state.field('departmentId')} required data-first-field choices={choices} />
          <InputField
            {...state.field('position')}
            required
            maxLength={200}
            autoComplete="off"
            placeholder="For example, Aesthetic Nurse"
          />
          <DateField
            {...state.field('until')}
            help={`Empty: for good. Otherwise it ends by itself at the end of that day (${zone}).`}
            min={today}
          />
          {!isSuperadmin && roles.length > 0 && <SelectField {...state.field('roleId')} choices={roleChoices(roles)} />}
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
