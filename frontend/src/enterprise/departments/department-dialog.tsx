import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { createDepartment, type Department, updateDepartment } from '@atrium/contract/enterprise/departments';
import { PROJECT_FULL_NAMES, plural } from '@atrium/rules/labels';
import { displayName } from '@atrium/rules/people';
import { type Project, PROJECTS } from '@atrium/rules/rights';
import { useMemo, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { bodyResolver, fieldErrors, staleCurrent } from '../../lib/forms.js';
import { call, sentenceOf } from '../../lib/http.js';
import { asAmount } from '../../lib/money.js';
import { showToast } from '../../lib/toast.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Select } from '../../ui/select.js';
import { Switch } from '../../ui/switch.js';
import { Textarea } from '../../ui/textarea.js';
import { StaleSave } from '../../ui/stale-save.js';
import { tookDepartment, useEnterprise } from '../store/enterprise-store.js';

type Form = BodyOf<typeof updateDepartment>;
type Checked = CheckedBody<typeof updateDepartment>;

const FAILED = 'The department could not be saved. Please try again.';
const FIELDS = ['name', 'description', 'project', 'managerId', 'budget', 'isActive'] as const;
const resolver = bodyResolver<Form, Checked>(updateDepartment.body);
const projects = PROJECTS.map((value) => ({ value, label: PROJECT_FULL_NAMES[value] }));

const valuesOf = (department: Department | undefined, project: Project): Form => ({
  name: department?.name ?? '',
  description: department?.description ?? '',
  project: department?.project ?? project,
  isActive: department?.isActive ?? true,
  managerId: department?.managerId ?? '',
  budget: department?.budget ?? '',
});

interface DepartmentDialogProps {
  /** None: a new one. */
  readonly department?: Department;
  readonly project: Project;
  /** How many people work in it now. */
  readonly people: number;
  readonly onClose: () => void;
}

export function DepartmentDialog({ department, project, people, onClose }: DepartmentDialogProps) {
  const staff = useEnterprise((state) => state.staff.all.rows);
  const [version, setVersion] = useState(department?.version ?? 0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [stale, setStale] = useState<{ readonly current: Department; readonly sentence: string } | null>(null);
  const form = useForm<Form, unknown, Checked>({
    // "No manager" is no person's id.
    resolver: (values, context, options) => resolver({ ...values, managerId: values.managerId || null }, context, options),
    defaultValues: valuesOf(department, project),
  });
  const { errors, isSubmitting } = form.formState;
  const inAgency = form.watch('project') === 'talent-phi';
  const managers = useMemo(
    () => [
      { value: '', label: 'No manager' },
      ...[...staff.values()]
        .filter(({ isActive, userId }) => isActive || userId === department?.managerId)
        .map((person) => ({ value: person.userId, label: displayName(person) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
    ],
    [staff, department?.managerId],
  );

  const save = async (checked: Checked, seenVersion: number) => {
    setRefusal(null);
    setStale(null);
    const { name = '', project: chosen = project, ...rest } = checked;
    try {
      if (department === undefined) {
        tookDepartment(await call(createDepartment, { params: { project: chosen }, body: { ...rest, name } }));
      } else {
        tookDepartment(await call(updateDepartment, { params: { id: department.id }, body: { ...checked, version: seenVersion } }));
      }
      showToast({
        title: 'Success',
        description: department === undefined ? 'Department created successfully' : 'Department updated successfully',
        tone: 'good',
      });
      onClose();
    } catch (error) {
      const sentence = sentenceOf(error, FAILED);
      const current = staleCurrent(error) as Department | null;
      if (current !== null) return setStale({ current, sentence });
      const found = fieldErrors(error, FIELDS);
      for (const { path, message } of found) form.setError(path as 'name', { message }, { shouldFocus: path === found[0]?.path });
      setRefusal(sentence);
      showToast({ title: 'Error', description: sentence, tone: 'bad' });
    }
  };
  const submit = (seenVersion: number) => form.handleSubmit((checked) => save(checked, seenVersion))();

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={department === undefined ? 'Add Department' : 'Edit Department'}
      description="People are assigned to a department of their project."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="department" variant="primary" busy={isSubmitting && 'Saving...'}>
            {department === undefined ? 'Create Department' : 'Update Department'}
          </Button>
        </>
      }
    >
      <form
        id="department"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void submit(version);
        }}
        className="flex flex-col gap-4"
      >
        <Field label="Department Name" error={errors.name?.message} required>
          {(control) => <Input {...control} {...form.register('name')} autoFocus autoComplete="off" />}
        </Field>
        <Field label="Description" error={errors.description?.message}>
          {(control) => <Textarea {...control} {...form.register('description')} rows={2} />}
        </Field>
        <Field
          label="Project"
          error={errors.project?.message}
          required
          {...(people > 0 && { help: `It stays in its project while ${plural(people, 'person works', 'people work')} in it.` })}
        >
          {(control) => <Select {...control} {...form.register('project', { disabled: people > 0 })} choices={projects} />}
        </Field>
        {inAgency && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Manager" error={errors.managerId?.message}>
              {(control) => <Select {...control} {...form.register('managerId')} choices={managers} />}
            </Field>
            <Field label="Budget" error={errors.budget?.message}>
              {(control) => (
                <Input {...control} {...form.register('budget', asAmount)} inputMode="decimal" autoComplete="off" placeholder="0.00" className="figures" />
              )}
            </Field>
          </div>
        )}
        <Controller
          control={form.control}
          name="isActive"
          render={({ field }) => (
            <Switch
              label="Active"
              help="Inactive departments are not offered for new assignments."
              checked={field.value ?? true}
              onChange={field.onChange}
              className="rounded-control border border-line px-3 py-2.5"
            />
          )}
        />
        {stale !== null && (
          <StaleSave
            sentence={stale.sentence}
            differences={differences(form.getValues(), valuesOf(stale.current, project))}
            onKeepMine={() => {
              setVersion(stale.current.version);
              void submit(stale.current.version);
            }}
            onTakeTheirs={() => {
              tookDepartment(stale.current);
              setVersion(stale.current.version);
              form.reset(valuesOf(stale.current, project));
              setStale(null);
            }}
          />
        )}
        {refusal !== null && <Alert tone="bad">{refusal}</Alert>}
      </form>
    </Dialog>
  );
}

const differences = (mine: Form, theirs: Form) =>
  (['name', 'description', 'budget'] as const)
    .map((field) => ({
      label: { name: 'Department Name', description: 'Description', budget: 'Budget' }[field],
      theirs: String(theirs[field] ?? ''),
      mine: String(mine[field] ?? ''),
    }))
    .concat({ label: 'Status', theirs: theirs.isActive ? 'Active' : 'Inactive', mine: mine.isActive ? 'Active' : 'Inactive' })
    .filter((one) => one.theirs !== one.mine.trim());
