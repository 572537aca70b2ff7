import { updateMarketingProject } from '@atrium/contract/agency/marketing-projects/calls';
import {
  type MarketingProject,
  updateMarketingProjectSchemas,
} from '@atrium/contract/agency/marketing-projects/schemas';
import { Controller } from 'react-hook-form';
import { useEntityForm } from '../../../../lib/forms/entity-form.js';
import { call } from '../../../../lib/api/http.js';
import { EntityDialog } from '../../../../ui/dialogs/entity-dialog.js';
import '../../../shared/hours-dialogs.js';
import { upsertRow, useAgency } from '../../../store/agency-store.js';
import { GoalsField } from './goals-field.js';
import { formatProjectField } from './project-values.js';

const unknownName = String;

interface LinkGoalsDialogProps {
  readonly project: MarketingProject;
  readonly onClose: () => void;
}

/** Dialog that edits only the goals of a project. */
export function LinkGoalsDialog({ project, onClose }: LinkGoalsDialogProps) {
  const goals = useAgency((state) => state.goals.all.rows);
  const current = useAgency((state) => state.marketingProjects.all.rows.get(project.id));
  const names = { person: unknownName, client: unknownName, goal: (id: number) => goals.get(id)?.title ?? String(id) };
  const state = useEntityForm({
    schema: updateMarketingProjectSchemas.body,
    noun: 'marketingProject',
    entity: project,
    current,
    toValues: (entity) => ({ goalIds: entity?.goalIds ?? [] }),
    labels: { goalIds: 'Goals' },
    formatValue: (_, value) => formatProjectField('goalIds', value, names),
    failureMessage: 'Failed to update project',
    upsert: upsertRow.marketingProjects,
    update: ({ id }, body) => call(updateMarketingProject, { params: { id }, body }),
    getSuccessToast: ({ name }) => ({ title: 'Project updated', description: name }),
    onClose: onClose,
  });
  return (
    <EntityDialog
      title="Link goals"
      description={`Goals of ${project.name}. A goal belongs to one project.`}
      submit="Save goals"
      state={state}
      onClose={onClose}
    >
      <Controller
        control={state.form.control}
        name="goalIds"
        render={({ field, fieldState }) => (
          <GoalsField
            label="Goals"
            labelHidden
            error={fieldState.error?.message}
            value={field.value}
            onChange={field.onChange}
            clientId={project.clientId}
            projectId={project.id}
          />
        )}
      />
    </EntityDialog>
  );
}
