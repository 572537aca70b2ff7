import {
  createDepartment,
  updateDepartment,
  department as resource,
} from '@atrium/contract/enterprise/departments/calls';
import { type Department, updateDepartmentSchemas } from '@atrium/contract/enterprise/departments/schemas';
import { PROJECT_FULL_NAMES, formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { type Project, PROJECTS } from '@atrium/rules/people/rights';
import { Controller } from 'react-hook-form';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { Field } from '../../../ui/fields/field.js';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { Select } from '../../../ui/choices/select.js';
import { Switch, InputField, SelectField, TextareaField } from '../../../ui/fields/control-fields.js';
import { upsertRow, useEnterprise } from '../../store/enterprise-store.js';
import { accessByPerson } from '../../store/selectors.js';
import { formatAmount } from '../../../lib/format/money.js';

const projects = PROJECTS.map((value) => ({ value, label: PROJECT_FULL_NAMES[value] }));

interface DepartmentDialogProps {
  /** Department to edit; undefined for a new one. */
  readonly department?: Department;
  readonly project: Project;
  /** Number of people in the department. */
  readonly people: number;
  readonly onClose: () => void;
}

export function DepartmentDialog({ department, project, people, onClose }: DepartmentDialogProps) {
  const staff = useEnterprise((state) => state.staff.all.rows);
  const current = useEnterprise((state) =>
    department === undefined ? undefined : state.departments.all.rows.get(department.id),
  );
  const isNew = department === undefined;
  const state = useEntityForm({
    schema: updateDepartmentSchemas.body,
    noun: 'department',
    entity: department,
    current,
    toValues: (of) => getDepartmentValues(of, project),
    labels: DEPARTMENT_LABELS,
    formatValue: (field, value) =>
      formatDepartmentField(field, value, (userId) => {
        const manager = [...staff.values()].find((one) => one.userId === userId);
        return manager && getDisplayName(manager);
      }),
    // "No manager" is no person's id.
    toBody: (values) => ({ ...values, managerId: values.managerId || null }),
    create: ({ name = '', project: chosen = project, ...rest }) =>
      call(createDepartment, { params: { project: chosen }, body: { ...rest, name } }),
    update: ({ id }, body) => call(updateDepartment, { params: { id }, body }),
    upsert: upsertRow.departments,
    getSuccessToast: () => ({
      title: 'Success',
      description: isNew ? 'Department created successfully' : 'Department updated successfully',
    }),
    onClose: onClose,
    failureMessage: 'The department could not be saved. Please try again.',
  });
  const { form } = state;
  const { errors } = form.formState;
  const inProject = form.watch('project') ?? project;
  const inAgency = inProject === 'talent-phi';
  const assignments = useEnterprise((state) => state.assignments.all.rows);
  const access = accessByPerson(staff, assignments);
  const managers = [
    { value: '', label: 'No manager' },
    ...[...staff.values()]
      .filter(
        ({ id, role, isActive, userId }) =>
          userId === department?.managerId ||
          (isActive && (role === 'superadmin' || access.get(id)?.[inProject] !== undefined)),
      )
      .map((person) => ({ value: person.userId, label: getDisplayName(person) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  ];

  return (
    <EntityDialog
      title={isNew ? 'Add Department' : 'Edit department'}
      description="People are assigned to a department of their project."
      width={440}
      submit={isNew ? 'Add Department' : 'Save department'}
      state={state}
      onClose={onClose}
    >
      <InputField {...state.field('name')} required />
      <TextareaField {...state.field('description')} />
      <Field
        label={DEPARTMENT_LABELS.project}
        error={errors.project?.message}
        required
        {...(people > 0 && {
          help: `The project cannot change while ${formatPlural(people, 'person works', 'people work')} in this department.`,
        })}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="project"
            render={({ field }) => (
              <Select
                {...control}
                value={field.value}
                disabled={people > 0}
                onChange={(event) => field.onChange(event.currentTarget.value)}
                choices={projects}
              />
            )}
          />
        )}
      </Field>
      {inAgency && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            {...state.field('managerId')}
            help={managers.length === 1 ? 'No one has access to this project yet.' : undefined}
            choices={managers}
          />
          <FormNumber control={form.control} name="budget" label={DEPARTMENT_LABELS.budget} placeholder="0.00" />
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
            className="rounded-control border border-line px-3 py-2"
          />
        )}
      />
    </EntityDialog>
  );
}

const DEPARTMENT_LABELS = resource.words;

const getDepartmentValues = (department: Department | undefined, project: Project) => ({
  name: department?.name ?? '',
  description: department?.description ?? '',
  project: department?.project ?? project,
  managerId: department?.managerId ?? '',
  budget: department?.budget ?? '',
  isActive: department?.isActive ?? true,
});

/** Formats field values that are keys, ids or money. */
function formatDepartmentField(
  field: string,
  value: unknown,
  person: (userId: string) => string | undefined,
): string | undefined {
  if (field === 'isActive') return value === true ? 'Active' : 'Inactive';
  if (typeof value !== 'string' || value === '') return undefined;
  if (field === 'project') return PROJECT_FULL_NAMES[value as Project];
  if (field === 'managerId') return person(value);
  return field === 'budget' ? formatAmount(value) : undefined;
}
