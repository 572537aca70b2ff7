import { updateStaff } from '@atrium/contract/enterprise/staff/calls';
import { type Staff, updateStaffSchemas } from '@atrium/contract/enterprise/staff/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { InputField, TextareaField } from '../../../ui/fields/control-fields.js';
import { DateField } from '../../../ui/fields/date/date-field.js';
import { upsertRow, useEnterprise } from '../../store/enterprise-store.js';
import { DETAIL_LABELS } from './staff-fields.js';

const parseTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

/** Returns the form values; skills and certifications are comma-separated. */
const valuesOf = (staff: Staff | undefined) => ({
  phone: staff?.phone ?? '',
  position: staff?.position ?? '',
  directManager: staff?.directManager ?? '',
  hireDate: staff?.hireDate ?? '',
  skills: staff?.skills.join(', ') ?? '',
  certifications: staff?.certifications.join(', ') ?? '',
  emergencyContact: staff?.emergencyContact ?? '',
  address: staff?.address ?? '',
  hourlyRate: staff?.hourlyRate ?? '',
  salary: staff?.salary ?? '',
  notes: staff?.notes ?? '',
});

export function StaffDetailsForm({ staff, onClose }: { readonly staff: Staff; readonly onClose: () => void }) {
  const current = useEnterprise((state) => state.staff.all.rows.get(staff.id));
  const state = useEntityForm({
    schema: updateStaffSchemas.body,
    noun: 'staff',
    entity: staff,
    current,
    toValues: valuesOf,
    labels: DETAIL_LABELS,
    // The whole list is typed in one field.
    toBody: (values) => ({
      ...values,
      skills: parseTags(values.skills),
      certifications: parseTags(values.certifications),
    }),
    update: ({ id }, body) => call(updateStaff, { params: { id }, body }),
    upsert: upsertRow.staff,
    getSuccessToast: () => ({ title: 'Success', description: 'Staff member updated successfully' }),
    onClose: onClose,
    failureMessage: 'The details could not be saved. Please try again.',
  });
  const { form, field } = state;
  const tags = { help: 'Separate with commas', className: 'sm:col-span-2', autoComplete: 'off' } as const;
  const lines = (name: keyof typeof DETAIL_LABELS) => <TextareaField {...field(name)} className="sm:col-span-2" />;

  return (
    <EntityDialog
      title={`Details of ${getDisplayName(staff)}`}
      description="Only administrators see pay, notes and private details."
      submit="Save details"
      state={state}
      onClose={onClose}
      className="grid gap-4 sm:grid-cols-2"
    >
      <InputField {...field('phone')} inputMode="tel" />
      <InputField {...field('position')} />
      <InputField {...field('directManager')} />
      <DateField {...field('hireDate')} />
      <InputField {...field('skills')} {...tags} />
      <InputField {...field('certifications')} {...tags} />
      {lines('emergencyContact')}
      {lines('address')}
      <FormNumber control={form.control} name="hourlyRate" label={DETAIL_LABELS.hourlyRate} help="USD an hour" />
      <FormNumber control={form.control} name="salary" label={DETAIL_LABELS.salary} help="USD" />
      {lines('notes')}
    </EntityDialog>
  );
}
