import { updateStaff } from '@atrium/contract/enterprise/staff/calls';
import { type Staff, updateStaffSchemas } from '@atrium/contract/enterprise/staff/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName, getRoleLabel } from '@atrium/rules/people/people';
import { canManageUser } from '@atrium/rules/people/rights';
import { Controller } from 'react-hook-form';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { useUser } from '../../../session/session-store.js';
import { useSingleSignOn } from '../../../session/single-sign-on/provider-button.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { Switch, InputField, SelectField } from '../../../ui/fields/control-fields.js';
import { PasswordField } from '../../shared/password-field.js';
import { getRoleChoices } from '../../shared/role-choices.js';
import { upsertRow, useEnterprise } from '../../store/enterprise-store.js';
import { ACCOUNT_LABELS } from './staff-fields.js';

const valuesOf = (staff: Staff | undefined) => ({
  firstName: staff?.firstName ?? '',
  lastName: staff?.lastName ?? '',
  email: staff?.email ?? '',
  role: staff?.role ?? 'user',
  isActive: staff?.isActive ?? true,
  temporaryPassword: '',
});

interface EditStaffDialogProps {
  readonly staff: Staff;
  /** Number of projects that the member would lose access to. */
  readonly accessCount: number;
  readonly onSaved: (staff: Staff, newPassword: string | null) => void;
  readonly onClose: () => void;
}

export function EditStaffDialog({ staff, accessCount, onSaved, onClose }: EditStaffDialogProps) {
  const user = useUser();
  const singleSignOn = useSingleSignOn();
  const isSelf = staff.userId === user.id;
  /** True when only the names can be edited: administrators edit their own names, superadmins everything else. */
  const namesOnly = !canManageUser(user.role, staff.role);
  const current = useEnterprise((state) => state.staff.all.rows.get(staff.id));
  const roles = getRoleChoices(user.role);
  const state = useEntityForm({
    schema: updateStaffSchemas.body,
    noun: 'staff',
    entity: staff,
    current,
    toValues: valuesOf,
    labels: ACCOUNT_LABELS,
    formatValue: (field, value) => {
      if (field === 'role') return getRoleLabel(value as Staff['role']);
      return field === 'isActive' ? (value === true ? 'Active' : 'Inactive') : undefined;
    },
    update: ({ id }, body) => call(updateStaff, { params: { id }, body }),
    upsert: upsertRow.staff,
    getSuccessToast: () => ({ title: 'Success', description: 'Staff member updated successfully' }),
    onClose: (saved, sent) => (saved === undefined ? onClose() : onSaved(saved, sent?.temporaryPassword ?? null)),
    failureMessage: 'The staff member could not be saved. Please try again.',
  });
  const { form } = state;
  const { errors } = form.formState;

  return (
    <EntityDialog
      title={`Edit ${getDisplayName(staff)}`}
      description={
        namesOnly ? 'You can change your own names; ask a superadmin for the rest.' : 'Name, email, role and sign-in.'
      }
      submit="Save person"
      state={state}
      onClose={onClose}
      className="grid gap-4 sm:grid-cols-2"
    >
      <InputField {...state.field('firstName')} required />
      <InputField {...state.field('lastName')} required />
      {!namesOnly && (
        <>
          <InputField {...state.field('email')} required type="email" inputMode="email" autoCapitalize="none" />
          <SelectField
            {...state.field('role')}
            {...(isSelf && { help: 'You cannot lower your own role.' })}
            choices={roles}
            present={{ value: staff.role, label: getRoleLabel(staff.role) }}
          />
          {singleSignOn?.isOnly === true && form.watch('role') !== 'superadmin' ? (
            <p className="text-table text-muted sm:col-span-2">{`They sign in with ${singleSignOn.label}: passwords are turned off.`}</p>
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
              <div className="flex flex-col gap-3 rounded-control border border-line px-3 py-2 sm:col-span-2">
                <Switch
                  label="Active"
                  help={
                    isSelf
                      ? 'You cannot deactivate yourself.'
                      : 'Inactive people cannot sign in. Their name is kept in the history.'
                  }
                  checked={field.value ?? true}
                  onChange={field.onChange}
                  disabled={isSelf}
                />
                {!field.value && staff.isActive && (
                  <Alert
                    tone="warn"
                    className="text-table"
                  >{`They are signed out at once${accessCount > 0 ? ` and lose access to ${formatPlural(accessCount, 'project')}` : ''}. Reactivating them does not restore the access.`}</Alert>
                )}
              </div>
            )}
          />
        </>
      )}
    </EntityDialog>
  );
}
