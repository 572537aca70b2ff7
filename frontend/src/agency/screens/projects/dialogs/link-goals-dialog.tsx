import { updateMarketingProject } from '@atrium/contract/agency/marketing-projects/calls';
import {
  type MarketingProject,
  updateMarketingProjectSchemas,
} from '@atrium/contract/agency/marketing-projects/schemas';
import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { Controller } from 'react-hook-form';
import { useEntityForm } from '../../../../lib/forms/entity-form.js';
import { call } from '../../../../lib/api/http.js';
import { EntityDialog } from '../../../../ui/dialogs/entity-dialog.js';
import { took, useAgency } from '../../../store/agency-store.js';
import { GoalsField } from './goals-field.js';
import { projectWords } from './project-values.js';

type Form = BodyOf<typeof updateMarketingProject>;
type Checked = CheckedBody<typeof updateMarketingProject>;

const unknownName = String;

/** Edits only the goals of a project. */
export function LinkGoalsDialog({
  project,
  onClose,
}: {
  readonly project: MarketingProject;
  readonly onClose: () => void;
}) {
  const goals = useAgency((state) => state.goals.all.rows);
  const live = useAgency((state) => state.marketingProjects.all.rows.get(project.id));
  const names = { person: unknownName, client: unknownName, goal: (id: number) => goals.get(id)?.title ?? String(id) };
  const state = useEntityForm<Form, Checked, MarketingProject>({
    schema: updateMarketingProjectSchemas.body,
    noun: 'marketingProject',
    entity: project,
    live,
    valuesOf: (entity) => ({ goalIds: entity?.goalIds ?? [] }),
    labels: { goalIds: 'Goals' },
    show: (_, value) => projectWords('goalIds', value, names),
    failed: 'Failed to update project',
    took: took.marketingProjects,
    update: ({ id }, body) => call(updateMarketingProject, { params: { id }, body }),
    told: ({ name }) => ({ title: 'Project Updated', description: name }),
    close: onClose,
  });
  return (
    <EntityDialog
      id="project-goals"
      title="Link Goals"
      description={`Goals of ${project.name}. A goal belongs to one project.`}
      submit="Save Goals"
      busy="Saving..."
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
