import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { updateStaff } from '@atrium/contract/enterprise/staff/calls';
import { type Staff, updateStaffSchemas } from '@atrium/contract/enterprise/staff/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { displayName, roleLabel } from '@atrium/rules/people/people';
import { mayTouchPerson } from '@atrium/rules/people/rights';
import { Controller } from 'react-hook-form';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { useUser } from '../../../session/session-store.js';
import { useSingleSignOn } from '../../../session/single-sign-on/provider-door.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { Switch } from '../../../ui/fields/switch.js';
import { InputField, SelectField } from '../../../ui/fields/control-fields.js';
import { PasswordField } from '../../shared/password-field.js';
import { roleChoices } from '../../shared/role-choices.js';
import { took, useEnterprise } from '../../store/enterprise-store.js';
import { ACCOUNT_LABELS } from './staff-fields.js';

type Form = Pick<
  BodyOf<typeof updateStaff>,
  'firstName' | 'lastName' | 'email' | 'temporaryPassword' | 'role' | 'isActive'
>;
type Checked = CheckedBody<typeof updateStaff>;

const valuesOf = (staff: Staff | undefined): Form => ({
  firstName: staff?.firstName ?? '',
  lastName: staff?.lastName ?? '',
  email: staff?.email ?? '',
  role: staff?.role ?? 'user',
  isActive: staff?.isActive ?? true,
  temporaryPassword: '',
});

interface EditStaffDialogProps {
  readonly staff: Staff;
  /** How many projects they would lose with their account. */
  readonly accessCount: number;
  readonly onSaved: (staff: Staff, newPassword: string | null) => void;
  readonly onClose: () => void;
}

export function EditStaffDialog({ staff, accessCount, onSaved, onClose }: EditStaffDialogProps) {
  const user = useUser();
  const singleSignOn = useSingleSignOn();
  const isSelf = staff.userId === user.id;
  /** An administrator's own names are theirs to change; the rest of it is a superadmin's. */
  const namesOnly = !mayTouchPerson(user.role, staff.role);
  const live = useEnterprise((state) => state.staff.all.rows.get(staff.id));
  const roles = roleChoices(user.role);
  const state = useEntityForm<Form, Checked, Staff>({
    schema: updateStaffSchemas.body,
    noun: 'staff',
    entity: staff,
    live,
    valuesOf,
    labels: ACCOUNT_LABELS,
    show: (field, value) => {
      if (field === 'role') return roleLabel(value as Staff['role']);
      return field === 'isActive' ? (value === true ? 'Active' : 'Inactive') : undefined;
    },
    update: ({ id }, body) => call(updateStaff, { params: { id }, body }),
    took: took.staff,
    told: () => ({ title: 'Success', description: 'Staff member updated successfully' }),
    close: (saved, sent) => (saved === undefined ? onClose() : onSaved(saved, sent?.temporaryPassword ?? null)),
    failed: 'The staff member could not be saved. Please try again.',
  });
  const { form } = state;
  const { errors } = form.formState;

  return (
    <EntityDialog
      id="edit-staff"
      title={`Edit ${displayName(staff)}`}
      description={
        namesOnly ? 'You can change your own names; ask a superadmin for the rest.' : 'Name, e-mail, role and sign-in.'
      }
      submit="Save Changes"
      busy="Saving..."
      state={state}
      onClose={onClose}
      className="grid gap-4 sm:grid-cols-2"
    >
      <InputField {...state.field('firstName')} required autoComplete="off" />
      <InputField {...state.field('lastName')} required autoComplete="off" />
      {!namesOnly && (
        <>
          <InputField
            {...state.field('email')}
            required
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
          />
          <SelectField
            {...state.field('role')}
            {...(isSelf && { help: 'You cannot lower your own role.' })}
            choices={
              roles.some(({ value }) => value === staff.role)
                ? roles
                : [{ value: staff.role, label: roleLabel(staff.role) }, ...roles]
            }
          />
          {singleSignOn?.isOnly === true && form.watch('role') !== 'superadmin' ? (
            <p className="text-table text-muted sm:col-span-2">
              They sign in with {singleSignOn.label}: passwords are switched off.
            </p>
          ) : (
            <PasswordField
              label={ACCOUNT_LABELS.temporaryPassword}
              help="Blank keeps the current one. A new one is temporary and signs them out everywhere."
              error={errors.temporaryPassword?.message}
              input={form.register('temporaryPassword')}
              onGenerate={(password) => form.setValue('temporaryPassword', password, { shouldValidate: true })}
            />
          )}
          <Controller
            control={form.control}
            name="isActive"
            render={({ field }) => (
              <div className="flex flex-col gap-3 rounded-control border border-line px-3 py-2.5 sm:col-span-2">
                <Switch
                  label="Active"
                  help={
                    isSelf
                      ? 'You cannot deactivate yourself.'
                      : 'Inactive people cannot sign in; their name stays in history.'
                  }
                  checked={field.value ?? true}
                  onChange={field.onChange}
                  disabled={isSelf}
                />
                {field.value === false && staff.isActive && (
                  <Alert tone="warn" className="text-table">
                    They are signed out at once
                    {accessCount > 0 && ` and lose access to ${plural(accessCount, 'project')}`}. Making them active
                    again does not bring the access back.
                  </Alert>
                )}
              </div>
            )}
          />
        </>
      )}
    </EntityDialog>
  );
}
