import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { type Staff, updateStaff } from '@atrium/contract/enterprise/staff';
import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { bodyResolver, fieldErrors, staleCurrent } from '../../lib/forms.js';
import { call, sentenceOf } from '../../lib/http.js';
import { asAmount } from '../../lib/money.js';
import { showToast } from '../../lib/toast.js';
import { Alert } from '../../ui/alert.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Textarea } from '../../ui/textarea.js';
import { StaleSave } from '../../ui/stale-save.js';
import { tookStaff } from '../store/enterprise-store.js';

/** The fields as they are typed; skills and certifications in one line, between commas. */
interface Form {
  phone: string;
  position: string;
  directManager: string;
  hireDate: string;
  skills: string;
  certifications: string;
  emergencyContact: string;
  address: string;
  hourlyRate: string;
  salary: string;
  notes: string;
}
type Checked = CheckedBody<typeof updateStaff>;

const FAILED = 'The details could not be saved. Please try again.';

const labels: Readonly<Record<keyof Form, string>> = {
  phone: 'Phone',
  position: 'Position',
  directManager: 'Direct Manager',
  hireDate: 'Hire Date',
  skills: 'Skills',
  certifications: 'Certifications',
  emergencyContact: 'Emergency Contact',
  address: 'Address',
  hourlyRate: 'Hourly Rate',
  salary: 'Salary',
  notes: 'Notes',
};
const FIELDS = Object.keys(labels) as (keyof Form)[];

const wordsOf = (text: string): string[] => [...new Set(text.split(',').map((word) => word.trim()).filter((word) => word !== ''))];

const checkBody = bodyResolver<Record<string, unknown>, Checked>(updateStaff.body);

const resolver: Resolver<Form, unknown, Checked> = async (values, context, options) => {
  const body = { ...values, skills: wordsOf(values.skills), certifications: wordsOf(values.certifications) };
  const result = await checkBody(body, context, options as never);
  // The whole list is typed in one field: whatever is refused of it is said there.
  const errors = result.errors as Record<string, { message?: string } | readonly { message?: string }[] | undefined>;
  for (const field of ['skills', 'certifications']) {
    const list = errors[field];
    if (Array.isArray(list)) errors[field] = list.find(Boolean) as { message?: string };
  }
  return result;
};

const valuesOf = (staff: Staff): Form => ({
  phone: staff.phone ?? '',
  position: staff.position ?? '',
  directManager: staff.directManager ?? '',
  hireDate: staff.hireDate,
  skills: staff.skills.join(', '),
  certifications: staff.certifications.join(', '),
  emergencyContact: staff.emergencyContact ?? '',
  address: staff.address ?? '',
  hourlyRate: staff.hourlyRate ?? '',
  salary: staff.salary ?? '',
  notes: staff.notes ?? '',
});

interface StaffDetailsFormProps {
  readonly staff: Staff;
  readonly onBusy: (busy: boolean) => void;
  readonly onSaved: () => void;
}

export function StaffDetailsForm({ staff, onBusy, onSaved }: StaffDetailsFormProps) {
  const [version, setVersion] = useState(staff.version);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [stale, setStale] = useState<{ readonly current: Staff; readonly sentence: string } | null>(null);
  const form = useForm<Form, unknown, Checked>({ resolver, defaultValues: valuesOf(staff) });
  const { errors, isSubmitting } = form.formState;

  const save = async (checked: Checked, seenVersion: number) => {
    setRefusal(null);
    setStale(null);
    onBusy(true);
    try {
      tookStaff(await call(updateStaff, { params: { id: staff.id }, body: { ...checked, version: seenVersion } }));
      showToast({ title: 'Success', description: 'Staff member updated successfully', tone: 'good' });
      onSaved();
    } catch (error) {
      const sentence = sentenceOf(error, FAILED);
      const current = staleCurrent(error) as Staff | null;
      if (current !== null) return setStale({ current, sentence });
      for (const { path, message } of fieldErrors(error, FIELDS)) form.setError(path as 'phone', { message });
      setRefusal(sentence);
      showToast({ title: 'Error', description: sentence, tone: 'bad' });
    } finally {
      onBusy(false);
    }
  };
  const submit = (seenVersion: number) => form.handleSubmit((checked) => save(checked, seenVersion))();
  const text = (name: keyof Form, more: { readonly help?: string; readonly wide?: boolean; readonly inputMode?: 'tel' | 'decimal'; readonly type?: string } = {}) => (
    <Field
      label={labels[name]}
      error={errors[name]?.message}
      {...(more.help !== undefined && { help: more.help })}
      {...(more.wide && { className: 'sm:col-span-2' })}
    >
      {(control) => <Input {...control} {...form.register(name, more.inputMode === 'decimal' ? asAmount : undefined)} type={more.type ?? 'text'} inputMode={more.inputMode} autoComplete="off" />}
    </Field>
  );
  const lines = (name: keyof Form) => (
    <Field label={labels[name]} error={errors[name]?.message} className="sm:col-span-2">
      {(control) => <Textarea {...control} {...form.register(name)} rows={2} />}
    </Field>
  );

  return (
    <form
      id="staff-details"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void submit(version);
      }}
      className="grid gap-4 sm:grid-cols-2"
    >
      {text('phone', { inputMode: 'tel' })}
      {text('position')}
      {text('directManager')}
      {text('hireDate', { type: 'date' })}
      {text('skills', { wide: true, help: 'Separate with commas' })}
      {text('certifications', { wide: true, help: 'Separate with commas' })}
      {lines('emergencyContact')}
      {lines('address')}
      {text('hourlyRate', { inputMode: 'decimal', help: 'USD an hour' })}
      {text('salary', { inputMode: 'decimal', help: 'USD' })}
      {lines('notes')}
      <div className="empty:hidden sm:col-span-2">
        {stale !== null && (
          <StaleSave
            sentence={stale.sentence}
            differences={differences(form.getValues(), valuesOf(stale.current))}
            onKeepMine={() => {
              setVersion(stale.current.version);
              void submit(stale.current.version);
            }}
            onTakeTheirs={() => {
              tookStaff(stale.current);
              setVersion(stale.current.version);
              form.reset(valuesOf(stale.current));
              setStale(null);
            }}
          />
        )}
        {refusal !== null && <Alert tone="bad">{refusal}</Alert>}
      </div>
    </form>
  );
}

const differences = (mine: Form, theirs: Form) =>
  FIELDS.filter((field) => mine[field].trim() !== theirs[field]).map((field) => ({ label: labels[field], theirs: theirs[field], mine: mine[field] }));
