import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { createStaff } from '@atrium/contract/enterprise/staff/calls';
import { createStaffSchemas, type Invitation, type Staff } from '@atrium/contract/enterprise/staff/schemas';
import { roleLabel } from '@atrium/rules/people/people';
import { type Project, PROJECTS, type Role } from '@atrium/rules/people/rights';
import { dayInZone } from '@atrium/rules/time/time-zone';
import { useRef, useState } from 'react';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { useUser } from '../../../session/session-store.js';
import { useSingleSignOn } from '../../../session/single-sign-on/provider-door.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { DateField, InputField, SelectField } from '../../../ui/fields/control-fields.js';
import { PasswordField } from '../../shared/password-field.js';
import { roleChoices } from '../../shared/role-choices.js';
import { took } from '../../store/enterprise-store.js';
import { NewAccess, type NewAccessValue, noAccess } from './new-access.js';
import { ACCOUNT_LABELS, DETAIL_LABELS } from './staff-fields.js';

type Form = BodyOf<typeof createStaff>;
type Checked = CheckedBody<typeof createStaff>;

const { firstName, lastName, email, role } = ACCOUNT_LABELS;
const { hireDate } = DETAIL_LABELS;
const LABELS = { firstName, lastName, email, temporaryPassword: 'Temporary Password', hireDate, role } as const;
const FIRST_SIGN_IN = [
  { value: 'password', label: 'Temporary password' },
  { value: 'invitation', label: 'Invitation link' },
];
const NO_ACCESS: Readonly<Record<Project, NewAccessValue>> = { 'perfect-b': noAccess, 'talent-phi': noAccess };

interface AddStaffDialogProps {
  /** Receives the new member and the password, which cannot be shown again. */
  readonly onAdded: (staff: Staff, password: string | null) => void;
  readonly onInvited: (staff: Staff, invitation: Invitation) => void;
  readonly onClose: () => void;
}

export function AddStaffDialog({ onAdded, onInvited, onClose }: AddStaffDialogProps) {
  const user = useUser();
  const zone = useOrganisation((settings) => settings.timeZone);
  const [access, setAccess] = useState(NO_ACCESS);
  const [today] = useState(() => dayInZone(new Date(), zone));
  /** Contained in the reply only. */
  const password = useRef<string | null>(null);
  const invitation = useRef<Invitation | null>(null);
  const [first, setFirst] = useState('password');
  const singleSignOn = useSingleSignOn();
  /** Where it is the only way, for all but superadmins. */
  const providerOf = (chosen: Role | undefined): string | null =>
    singleSignOn?.isOnly === true && chosen !== 'superadmin' ? singleSignOn.label : null;
  const projects = PROJECTS.filter((project) => access[project].isGiven).map((project) => ({
    project,
    departmentId: access[project].departmentId === '' ? null : Number(access[project].departmentId),
    position: access[project].position,
  }));
  const state = useEntityForm<Form, Checked, Staff>({
    schema: createStaffSchemas.body,
    entity: undefined,
    live: undefined,
    valuesOf: () => ({ firstName: '', lastName: '', email: '', temporaryPassword: '', hireDate: today, role: 'user' }),
    labels: LABELS,
    show: (field, value) => (field === 'role' ? roleLabel(value as Staff['role']) : undefined),
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
    took: took.staff,
    // The specified words; where there is no access yet, they go on to say so.
    told: () => ({
      title: 'Success',
      description: `Staff member created successfully with project access${projects.length === 0 ? ' still to be given' : ''}`,
    }),
    close: (saved) => {
      if (saved === undefined) onClose();
      else if (invitation.current === null) onAdded(saved, password.current);
      else onInvited(saved, invitation.current);
    },
    failed: 'The staff member could not be added. Please try again.',
  });
  const { form } = state;
  const { errors } = form.formState;
  const provider = providerOf(form.watch('role'));
  const invite = first === 'invitation';

  return (
    <EntityDialog
      id="add-staff"
      title="Add Staff"
      description={
        provider !== null
          ? `They sign in with ${provider}: passwords are switched off.`
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
        <InputField {...state.field('firstName')} required autoComplete="off" />
        <InputField {...state.field('lastName')} required autoComplete="off" />
        <InputField
          {...state.field('email')}
          required
          className="sm:col-span-2"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        {provider === null && (
          <div className="flex flex-col items-start gap-1.5 sm:col-span-2">
            <p className="text-table font-medium">First sign-in</p>
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
          choices={roleChoices(user.role)}
        />
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-table font-medium">Project Access</legend>
        {PROJECTS.map((project) => (
          <NewAccess
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
