import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { type Staff, updateStaff } from '@atrium/contract/enterprise/staff';
import { plural } from '@atrium/rules/labels';
import { displayName, roleLabel } from '@atrium/rules/people';
import { mayTouchPerson } from '@atrium/rules/rights';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { bodyResolver, fieldErrors, staleCurrent } from '../../lib/forms.js';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { useUser } from '../../session/session-store.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { PasswordField } from '../parts/password-field.js';
import { roleChoices } from '../parts/role-choices.js';
import { StaleSave } from '../../ui/stale-save.js';
import { tookStaff } from '../store/enterprise-store.js';

type Form = Pick<BodyOf<typeof updateStaff>, 'firstName' | 'lastName' | 'email' | 'temporaryPassword' | 'role' | 'isActive'>;
type Checked = CheckedBody<typeof updateStaff>;

const FAILED = 'The staff member could not be saved. Please try again.';
const FIELDS = ['firstName', 'lastName', 'email', 'temporaryPassword', 'role', 'isActive'] as const;
const resolver = bodyResolver<Form, Checked>(updateStaff.body);

const valuesOf = ({ firstName, lastName, email, role, isActive }: Staff): Form => ({ firstName, lastName, email, role, isActive, temporaryPassword: '' });

interface EditStaffDialogProps {
  readonly staff: Staff;
  /** How many projects they would lose with their account. */
  readonly accessCount: number;
  readonly onSaved: (staff: Staff, newPassword: string | null) => void;
  readonly onClose: () => void;
}

export function EditStaffDialog({ staff, accessCount, onSaved, onClose }: EditStaffDialogProps) {
  const user = useUser();
  const isSelf = staff.userId === user.id;
  /** An administrator's own names are theirs to change; the rest of it is a superadmin's. */
  const namesOnly = !mayTouchPerson(user.role, staff.role);
  const [version, setVersion] = useState(staff.version);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [stale, setStale] = useState<{ readonly current: Staff; readonly sentence: string } | null>(null);
  const form = useForm<Form, unknown, Checked>({ resolver, defaultValues: valuesOf(staff) });
  const { errors, isSubmitting } = form.formState;
  const roles = roleChoices(user.role);

  const save = async (checked: Checked, seenVersion: number) => {
    setRefusal(null);
    setStale(null);
    const { firstName, lastName } = checked;
    const body = namesOnly ? { firstName, lastName, version: seenVersion } : { ...checked, version: seenVersion };
    try {
      const saved = await call(updateStaff, { params: { id: staff.id }, body });
      tookStaff(saved);
      showToast({ title: 'Success', description: 'Staff member updated successfully', tone: 'good' });
      onSaved(saved, namesOnly ? null : (checked.temporaryPassword ?? null));
    } catch (error) {
      const sentence = sentenceOf(error, FAILED);
      const current = staleCurrent(error) as Staff | null;
      if (current !== null) return setStale({ current, sentence });
      const found = fieldErrors(error, FIELDS);
      for (const { path, message } of found) form.setError(path as 'email', { message }, { shouldFocus: path === found[0]?.path });
      setRefusal(sentence);
      showToast({ title: 'Error', description: sentence, tone: 'bad' });
    }
  };
  const submit = (seenVersion: number) => form.handleSubmit((checked) => save(checked, seenVersion))();
  const keepMine = (current: Staff) => {
    setVersion(current.version);
    void submit(current.version);
  };
  const takeTheirs = (current: Staff) => {
    tookStaff(current);
    setVersion(current.version);
    setStale(null);
    form.reset(valuesOf(current));
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={640}
      title={`Edit ${displayName(staff)}`}
      description={namesOnly ? 'You can change your own names; ask a superadmin for the rest.' : 'Name, sign-in, role and whether they may sign in at all.'}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="edit-staff" variant="primary" busy={isSubmitting && 'Saving...'}>
            Save Changes
          </Button>
        </>
      }
    >
      <form
        id="edit-staff"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void submit(version);
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <Field label="First Name" error={errors.firstName?.message} required>
          {(control) => <Input {...control} {...form.register('firstName')} autoFocus autoComplete="off" />}
        </Field>
        <Field label="Last Name" error={errors.lastName?.message} required>
          {(control) => <Input {...control} {...form.register('lastName')} autoComplete="off" />}
        </Field>
        {!namesOnly && (
          <>
            <Field label="Email" error={errors.email?.message} required>
              {(control) => <Input {...control} {...form.register('email')} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />}
            </Field>
            <Field label="Role" error={errors.role?.message} {...(isSelf && { help: 'Nobody changes their own role downwards.' })}>
              {(control) => (
                <Select
                  {...control}
                  {...form.register('role')}
                  choices={roles.some(({ value }) => value === staff.role) ? roles : [{ value: staff.role, label: roleLabel(staff.role) }, ...roles]}
                />
              )}
            </Field>
            <PasswordField
              label="New Password"
              help="Blank keeps the current one. A new one is temporary and signs them out everywhere."
              error={errors.temporaryPassword?.message}
              input={form.register('temporaryPassword')}
              onGenerate={(password) => form.setValue('temporaryPassword', password, { shouldValidate: true })}
            />
            <Controller
              control={form.control}
              name="isActive"
              render={({ field }) => (
                <div className="flex flex-col gap-3 rounded-control border border-line px-3 py-2.5 sm:col-span-2">
                  <Switch
                    label="Active"
                    help={isSelf ? 'You cannot deactivate yourself.' : 'Inactive people cannot sign in; their name stays in history.'}
                    checked={field.value ?? true}
                    onChange={field.onChange}
                    disabled={isSelf}
                  />
                  {field.value === false && staff.isActive && (
                    <Alert tone="warn" className="text-table">
                      They are signed out at once{accessCount > 0 && ` and lose access to ${plural(accessCount, 'project')}`}. Making them active
                      again does not bring the access back.
                    </Alert>
                  )}
                </div>
              )}
            />
          </>
        )}
        <div className="empty:hidden sm:col-span-2">
          {stale !== null && (
            <StaleSave
              sentence={stale.sentence}
              differences={differences(form.getValues(), stale.current)}
              onKeepMine={() => keepMine(stale.current)}
              onTakeTheirs={() => takeTheirs(stale.current)}
            />
          )}
          {refusal !== null && <Alert tone="bad">{refusal}</Alert>}
        </div>
      </form>
    </Dialog>
  );
}

const labels = { firstName: 'First Name', lastName: 'Last Name', email: 'Email' } as const;

function differences(mine: Form, theirs: Staff) {
  const texts = (Object.keys(labels) as (keyof typeof labels)[]).map((field) => ({ label: labels[field], theirs: theirs[field], mine: mine[field] ?? '' }));
  return [
    ...texts,
    { label: 'Role', theirs: roleLabel(theirs.role), mine: roleLabel(mine.role) },
    { label: 'Status', theirs: theirs.isActive ? 'Active' : 'Inactive', mine: mine.isActive ? 'Active' : 'Inactive' },
  ].filter(({ theirs: one, mine: other }) => one !== other);
}
