import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { createStaff, type Staff } from '@atrium/contract/enterprise/staff';
import { type Project, PROJECTS } from '@atrium/rules/rights';
import { dayInZone } from '@atrium/rules/time-zone';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { bodyResolver, fieldErrors } from '../../lib/forms.js';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { useOrganisation } from '../../session/organisation-store.js';
import { useUser } from '../../session/session-store.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Select } from '../../ui/select.js';
import { PasswordField } from '../parts/password-field.js';
import { roleChoices } from '../parts/role-choices.js';
import { tookStaff } from '../store/enterprise-store.js';
import { NewAccess, type NewAccessValue, noAccess } from './new-access.js';

type Form = BodyOf<typeof createStaff>;
type Checked = CheckedBody<typeof createStaff>;

const FAILED = 'The staff member could not be added. Please try again.';
const FIELDS = ['firstName', 'lastName', 'email', 'temporaryPassword', 'hireDate', 'role'] as const;
const resolver = bodyResolver<Form, Checked>(createStaff.body);

interface AddStaffDialogProps {
  /** The person, and the password that nobody can look up again. */
  readonly onAdded: (staff: Staff, password: string | null) => void;
  readonly onClose: () => void;
}

export function AddStaffDialog({ onAdded, onClose }: AddStaffDialogProps) {
  const { role } = useUser();
  const zone = useOrganisation((settings) => settings.timeZone);
  const [access, setAccess] = useState<Readonly<Record<Project, NewAccessValue>>>({ 'perfect-b': noAccess, 'talent-phi': noAccess });
  const [today] = useState(() => dayInZone(new Date(), zone));
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm<Form, unknown, Checked>({
    resolver,
    defaultValues: { firstName: '', lastName: '', email: '', temporaryPassword: '', hireDate: today, role: 'user' },
  });
  const { errors, isSubmitting } = form.formState;

  const accept = async (checked: Checked) => {
    setRefusal(null);
    const projects = PROJECTS.filter((project) => access[project].isGiven).map((project) => ({
      project,
      departmentId: access[project].departmentId === '' ? null : Number(access[project].departmentId),
      position: access[project].position,
    }));
    try {
      const { generatedPassword, ...staff } = await call(createStaff, { body: { ...checked, projects } });
      tookStaff(staff);
      // The specified words; where there is no access yet, they go on to say so.
      const description = `Staff member created successfully with project access${projects.length === 0 ? ' still to be given' : ''}`;
      showToast({ title: 'Success', description, tone: 'good' });
      onAdded(staff, generatedPassword ?? checked.temporaryPassword ?? null);
    } catch (error) {
      const found = fieldErrors(error, FIELDS);
      for (const { path, message } of found) form.setError(path as 'email', { message }, { shouldFocus: path === found[0]?.path });
      const sentence = sentenceOf(error, FAILED);
      setRefusal(sentence);
      showToast({ title: 'Error', description: sentence, tone: 'bad' });
    }
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={640}
      title="Add Staff"
      description="They can sign in at once, with a temporary password that they replace."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="add-staff" variant="primary" busy={isSubmitting && 'Adding...'}>
            Add Staff
          </Button>
        </>
      }
    >
      <form
        id="add-staff"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void form.handleSubmit(accept)(event);
        }}
        className="flex flex-col gap-6"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First Name" error={errors.firstName?.message} required>
            {(control) => <Input {...control} {...form.register('firstName')} autoFocus autoComplete="off" />}
          </Field>
          <Field label="Last Name" error={errors.lastName?.message} required>
            {(control) => <Input {...control} {...form.register('lastName')} autoComplete="off" />}
          </Field>
          <Field label="Email" error={errors.email?.message} required className="sm:col-span-2">
            {(control) => <Input {...control} {...form.register('email')} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />}
          </Field>
          <PasswordField
            label="Temporary Password"
            help="At least 6 characters. Leave it blank and one is generated."
            error={errors.temporaryPassword?.message}
            input={form.register('temporaryPassword')}
            onGenerate={(password) => form.setValue('temporaryPassword', password, { shouldValidate: true })}
          />
          <Field label="Hire Date" error={errors.hireDate?.message} required>
            {(control) => <Input {...control} {...form.register('hireDate')} type="date" />}
          </Field>
          <Field label="Role" error={errors.role?.message} help="Managers also decide reorder requests and change settings.">
            {(control) => <Select {...control} {...form.register('role')} choices={roleChoices(role)} />}
          </Field>
        </div>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-table font-medium">Project Access</legend>
          {PROJECTS.map((project) => (
            <NewAccess key={project} project={project} value={access[project]} onChange={(value) => setAccess({ ...access, [project]: value })} />
          ))}
        </fieldset>
        {refusal !== null && <Alert tone="bad">{refusal}</Alert>}
      </form>
    </Dialog>
  );
}
