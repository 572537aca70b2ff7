import { createStaff } from '@atrium/contract/enterprise/staff/calls';
import { createStaffSchemas, type Invitation, type Staff } from '@atrium/contract/enterprise/staff/schemas';
import { getRoleLabel } from '@atrium/rules/people/people';
import { type Project, PROJECTS, type Role } from '@atrium/rules/people/rights';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { useRef, useState } from 'react';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { useOrganization } from '../../../session/organization-store.js';
import { useUser } from '../../../session/session-store.js';
import { useSingleSignOn } from '../../../session/single-sign-on/provider-button.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { InputField, SelectField, Checkbox } from '../../../ui/fields/control-fields.js';
import { DateField } from '../../../ui/fields/date/date-field.js';
import { PasswordField } from '../../shared/password-field.js';
import { getRoleChoices } from '../../shared/role-choices.js';
import { upsertRow, useEnterprise } from '../../store/enterprise-store.js';
import { ACCOUNT_LABELS, DETAIL_LABELS } from './staff-fields.js';
import { PROJECT_FULL_NAMES } from '@atrium/rules/stock/labels';
import { classes } from '../../../ui/classes.js';
import { getDepartmentChoices } from '../../shared/department-choices.js';
import { getDepartments } from '../../store/selectors.js';

interface NewAccessValue {
  readonly hasAccess: boolean;
  readonly departmentId: string;
  readonly position: string;
}

const EMPTY_ACCESS: NewAccessValue = { hasAccess: false, departmentId: '', position: '' };

interface NewAccessFieldsProps {
  readonly project: Project;
  readonly value: NewAccessValue;
  readonly onChange: (value: NewAccessValue) => void;
}

/** Fields for the access of a new member to one project: whether they have it, and their role. */
function NewAccessFields({ project, value, onChange }: NewAccessFieldsProps) {
  const departments = useEnterprise((state) => state.departments.all.rows);
  const choices = getDepartmentChoices(getDepartments(departments, project), value.departmentId);
  return (
    <div
      className={classes(
        'rounded-control border px-3 transition-colors',
        value.hasAccess ? 'border-accent-line bg-accent-soft/40' : 'border-line',
      )}
    >
      <Checkbox
        label={PROJECT_FULL_NAMES[project]}
        checked={value.hasAccess}
        onChange={(event) => onChange({ ...value, hasAccess: event.currentTarget.checked })}
        className="min-h-11 font-semibold"
      />
      {value.hasAccess && (
        <div className="grid gap-3 pb-3 sm:grid-cols-2">
          <SelectField
            label="Department"
            value={value.departmentId}
            onChange={(event) => onChange({ ...value, departmentId: event.currentTarget.value })}
            choices={choices}
          />
          <InputField
            label="Position"
            value={value.position}
            maxLength={200}
            placeholder="For example, Aesthetic Nurse"
            onChange={(event) => onChange({ ...value, position: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}

const { firstName, lastName, email, role } = ACCOUNT_LABELS;
const { hireDate } = DETAIL_LABELS;
const LABELS = { firstName, lastName, email, temporaryPassword: 'Temporary password', hireDate, role } as const;
const FIRST_SIGN_IN = [
  { value: 'password', label: 'Temporary password' },
  { value: 'invitation', label: 'Invitation link' },
];
const NO_ACCESS: Readonly<Record<Project, NewAccessValue>> = { 'perfect-b': EMPTY_ACCESS, 'talent-phi': EMPTY_ACCESS };

interface AddStaffDialogProps {
  /** Receives the new member and the password, which cannot be shown again. */
  readonly onAdded: (staff: Staff, password: string | null) => void;
  readonly onInvited: (staff: Staff, invitation: Invitation) => void;
  readonly onClose: () => void;
}

export function AddStaffDialog({ onAdded, onInvited, onClose }: AddStaffDialogProps) {
  const user = useUser();
  const zone = useOrganization((settings) => settings.timeZone);
  const [access, setAccess] = useState(NO_ACCESS);
  const [today] = useState(() => getDayInZone(new Date(), zone));
  /** Password of the new member, which only the reply contains. */
  const password = useRef<string | null>(null);
  const invitation = useRef<Invitation | null>(null);
  const [first, setFirst] = useState('password');
  const singleSignOn = useSingleSignOn();
  /** Returns the provider's label when single sign-on is mandatory, for all roles except superadmin. */
  const providerOf = (chosen: Role | undefined): string | null =>
    singleSignOn?.isOnly === true && chosen !== 'superadmin' ? singleSignOn.label : null;
  const projects = PROJECTS.filter((project) => access[project].hasAccess).map((project) => ({
    project,
    departmentId: access[project].departmentId === '' ? null : Number(access[project].departmentId),
    position: access[project].position,
  }));
  const state = useEntityForm({
    schema: createStaffSchemas.body,
    entity: undefined,
    current: undefined,
    toValues: () => ({
      firstName: '',
      lastName: '',
      email: '',
      temporaryPassword: '',
      hireDate: today,
      role: 'user' as Role,
    }),
    labels: LABELS,
    formatValue: (field, value) => (field === 'role' ? getRoleLabel(value as Staff['role']) : undefined),
    create: async (body) => {
      const { temporaryPassword, ...fields } = body;
      const isThere = providerOf(body.role) !== null;
      const isInvited = !isThere && first === 'invitation';
      const sent = isThere ? fields : isInvited ? { ...fields, invite: true } : body;
      const {
        generatedPassword,
        invitation: made,
        ...staff
      } = await call(createStaff, { body: { ...sent, projects } });
      password.current = generatedPassword ?? (isThere || isInvited ? null : (temporaryPassword ?? null));
      invitation.current = made ?? null;
      return staff;
    },
    upsert: upsertRow.staff,
    // The text of the specification, with an addition for staff without access.
    getSuccessToast: () => ({
      title: 'Success',
      description: `Staff member created successfully with project access${projects.length === 0 ? ' still to be given' : ''}`,
    }),
    onClose: (saved) => {
      if (saved === undefined) onClose();
      else if (invitation.current === null) onAdded(saved, password.current);
      else onInvited(saved, invitation.current);
    },
    failureMessage: 'The staff member could not be added. Please try again.',
  });
  const { form } = state;
  const { errors } = form.formState;
  const provider = providerOf(form.watch('role'));
  const invite = first === 'invitation';

  return (
    <EntityDialog
      title="Add Staff"
      description={
        provider !== null
          ? `They sign in with ${provider}: passwords are turned off.`
          : invite
            ? 'They choose their password by a link that works once, for 72 hours.'
            : 'They sign in with a temporary password and replace it at once.'
      }
      submit="Add Staff"
      busy="Adding..."
      state={{ ...state, isDirty: state.isDirty || access !== NO_ACCESS }}
      onClose={onClose}
      className="flex flex-col gap-6"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField {...state.field('firstName')} required />
        <InputField {...state.field('lastName')} required />
        <InputField
          {...state.field('email')}
          required
          className="sm:col-span-2"
          type="email"
          inputMode="email"
          autoCapitalize="none"
        />
        {provider === null && (
          <div className="flex flex-col items-start gap-1.5 sm:col-span-2">
            <p className="text-table font-semibold">First sign-in</p>
            <Segmented label="First sign-in" value={first} choices={FIRST_SIGN_IN} onChange={setFirst} />
          </div>
        )}
        {provider === null && !invite && (
          <PasswordField
            label={LABELS.temporaryPassword}
            help="At least 6 characters. Leave it blank and one is generated."
            error={errors.temporaryPassword?.message}
            input={form.register('temporaryPassword')}
            onGenerate={(password) => form.setValue('temporaryPassword', password, { shouldValidate: true })}
          />
        )}
        <DateField {...state.field('hireDate')} required />
        <SelectField
          {...state.field('role')}
          help="Managers also decide reorder requests and change settings."
          choices={getRoleChoices(user.role)}
        />
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-table font-semibold">Project access</legend>
        {PROJECTS.map((project) => (
          <NewAccessFields
            key={project}
            project={project}
            value={access[project]}
            onChange={(value) => setAccess({ ...access, [project]: value })}
          />
        ))}
      </fieldset>
    </EntityDialog>
  );
}
