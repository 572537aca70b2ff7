import { createMarketingProject, updateMarketingProject } from '@atrium/contract/agency/marketing-projects/calls';
import {
  createMarketingProjectSchemas,
  type MarketingProject,
} from '@atrium/contract/agency/marketing-projects/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { useEffect, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { compareLabels } from '../../../../lib/format/compare-labels.js';
import { useEntityForm } from '../../../../lib/forms/entity-form.js';
import { call } from '../../../../lib/api/http.js';
import { useOrganization } from '../../../../session/organization-store.js';
import { EntityDialog } from '../../../../ui/dialogs/entity-dialog.js';
import { FormNumber } from '../../../../ui/fields/form-number.js';
import { InputField, SelectField, TextareaField } from '../../../../ui/fields/control-fields.js';
import { DateField } from '../../../../ui/fields/date/date-field.js';
import { buildPersonChoices } from '../../../shared/person-choices.js';
import '../../../shared/hours-dialogs.js';
import { loadAgency, loadAllGoals, upsertRow, useAgency } from '../../../store/agency-store.js';
import { GoalsField } from './goals-field.js';
import { projectPath } from '../project-paths.js';
import { PROJECT_STATUS_CHOICES } from '../status-choices.js';
import { PROJECT_LABELS, toProjectBody, getProjectValues, formatProjectField } from './project-values.js';

/** Value of the client field for a client that is not in the list. */
const OTHER_CLIENT = 'another';

interface ProjectDialogProps {
  readonly project?: MarketingProject;
  readonly onClose: () => void;
}

/** Form of a new or existing marketing project. */
export function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  const isNew = project === undefined;
  const navigate = useNavigate();
  const current = useAgency((state) => (isNew ? undefined : state.marketingProjects.all.rows.get(project.id)));
  const names = useNames();
  const currency = useOrganization((organization) => organization.currency);
  const team = useAgency((state) => state.team.value);
  const [isChosen, setChosen] = useState(false);
  useEffect(() => {
    loadAllGoals();
    loadAgency('team', 'clients', 'marketingProjects');
  }, []);
  const state = useEntityForm({
    schema: createMarketingProjectSchemas.body,
    noun: 'marketingProject',
    entity: project,
    current,
    toValues: getProjectValues,
    labels: PROJECT_LABELS,
    formatValue: (field, value) => formatProjectField(field, value, names),
    toBody: toProjectBody,
    failureMessage: isNew ? 'Failed to add project' : 'Failed to update project',
    upsert: upsertRow.marketingProjects,
    create: (body) => call(createMarketingProject, { body }),
    update: ({ id }, body) => call(updateMarketingProject, { params: { id }, body }),
    getSuccessToast: ({ id, name }) => ({
      title: isNew ? 'Project added' : 'Project updated',
      description: name,
      // Filters of the list may hide the new project.
      ...(isNew && { action: { label: 'Open', run: () => void navigate(projectPath(id)) } }),
    }),
    onClose: onClose,
  });
  const { form } = state;
  const { control, formState, setValue } = form;
  const { errors } = formState;
  const [clientId = null, clientName = ''] = form.watch(['clientId', 'clientName']);
  /** True when a client outside of the list is chosen, whose name is typed. */
  const isAnother = clientId === null && (isChosen || clientName !== '');
  const clients = useClientChoices(project);
  const manager = project?.projectManagerId ?? '';
  const people = buildPersonChoices(team ?? [], 'No one yet');

  const chooseClient = (value: string) => {
    setChosen(value === OTHER_CLIENT);
    setValue('clientId', value === OTHER_CLIENT || value === '' ? null : Number(value), { shouldDirty: true });
    if (value !== OTHER_CLIENT) setValue('clientName', '', { shouldDirty: true });
    form.clearErrors(['clientId', 'clientName']);
  };

  return (
    <EntityDialog
      title={isNew ? 'Add project' : 'Edit project'}
      description={isNew ? 'Client work with a manager, dates and a budget.' : 'Its hours stay as they are.'}
      width={840}
      submit={isNew ? 'Add project' : 'Save project'}
      busy={isNew ? 'Adding...' : 'Saving...'}
      state={state}
      onClose={onClose}
    >
      <InputField {...state.field('name')} required placeholder="Spring relaunch" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={PROJECT_LABELS.clientId}
          error={errors.clientId?.message ?? (isAnother ? undefined : errors.clientName?.message)}
          required
          value={isAnother ? OTHER_CLIENT : clientId === null ? '' : String(clientId)}
          choices={clients}
          onChange={(event) => chooseClient(event.currentTarget.value)}
        />
        {isAnother && <InputField {...state.field('clientName')} help="A client that is not in the list" required />}
        <SelectField
          {...state.field('projectManagerId')}
          choices={people}
          present={{
            value: manager,
            label: project?.projectManager ? getDisplayName(project.projectManager) : manager,
          }}
        />
        <SelectField {...state.field('status')} choices={PROJECT_STATUS_CHOICES} />
        <FormNumber
          control={form.control}
          name="budget"
          label={PROJECT_LABELS.budget}
          help={`In ${currency}; logged time counts against it`}
          className={isAnother ? 'sm:col-span-2 sm:max-w-[calc(50%-8px)]' : ''}
          placeholder="0.00"
        />
        <DateField {...state.field('startDate')} />
        <DateField {...state.field('endDate')} />
      </div>
      <TextareaField {...state.field('description')} />
      <Controller
        control={control}
        name="goalIds"
        render={({ field, fieldState }) => (
          <GoalsField
            label={PROJECT_LABELS.goalIds}
            error={fieldState.error?.message}
            value={field.value}
            onChange={field.onChange}
            clientId={clientId}
            projectId={project?.id}
          />
        )}
      />
    </EntityDialog>
  );
}

/** Returns the active clients, and always the current client of the project. */
function useClientChoices(project: MarketingProject | undefined) {
  const clients = useAgency((state) => state.clients.all.rows);
  const listed = [...clients.values()]
    .filter(({ id, status }) => status !== 'inactive' || id === project?.clientId)
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .toSorted(compareLabels);
  const own = project?.clientId ?? null;
  const currentClient =
    own === null || clients.has(own) ? [] : [{ value: String(own), label: project?.clientName ?? String(own) }];
  return [
    { value: '', label: 'Choose a client' },
    ...listed,
    ...currentClient,
    { value: OTHER_CLIENT, label: 'Another client' },
  ];
}

function useNames() {
  const team = useAgency((state) => state.team.value);
  const clients = useAgency((state) => state.clients.all.rows);
  const goals = useAgency((state) => state.goals.all.rows);
  return {
    person: (id: string) => {
      const member = team?.find((one) => one.id === id);
      return member === undefined ? id : getDisplayName(member);
    },
    client: (id: number) => clients.get(id)?.name ?? String(id),
    goal: (id: number) => goals.get(id)?.title ?? String(id),
  };
}
