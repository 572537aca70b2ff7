import { type MarketingProject, updateMarketingProject } from '@atrium/contract/agency/marketing-projects';
import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { Controller } from 'react-hook-form';
import { useEntityForm } from '../../lib/entity-form.js';
import { call } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { Field } from '../../ui/field.js';
import { EntityDialog } from '../parts/entity-dialog.js';
import { tookMarketingProject, useAgency } from '../store/agency-store.js';
import { GoalPicker } from './goal-picker.js';
import { projectWords } from './project-values.js';

type Form = BodyOf<typeof updateMarketingProject>;
type Checked = CheckedBody<typeof updateMarketingProject>;

const unknownName = String;

/** The goals of a project alone; everything else of it stays as it is. */
export function LinkGoalsDialog({ project, onClose }: { readonly project: MarketingProject; readonly onClose: () => void }) {
  const goals = useAgency((state) => state.goals.all.rows);
  const names = { person: unknownName, client: unknownName, goal: (id: number) => goals.get(id)?.title ?? String(id) };
  const state = useEntityForm<Form, Checked, MarketingProject>({
    schema: updateMarketingProject.body,
    entity: project,
    valuesOf: (entity) => ({ goalIds: entity?.goalIds ?? [] }),
    labels: { goalIds: 'Goals' },
    show: (_, value) => projectWords('goalIds', value, names),
    failed: 'Failed to update project',
    took: tookMarketingProject,
    save: async ({ goalIds }, version) => {
      tookMarketingProject(await call(updateMarketingProject, { params: { id: project.id }, body: { goalIds, ...(version !== undefined && { version }) } }));
      onClose();
      showToast({ title: 'Project Updated', description: project.name, tone: 'good' });
    },
  });
  return (
    <EntityDialog
      id="project-goals"
      title="Link Goals"
      description={`What ${project.name} is done through. A goal is part of one project.`}
      submit="Save Goals"
      busy="Saving..."
      state={state}
      onClose={onClose}
    >
      <Controller
        control={state.form.control}
        name="goalIds"
        render={({ field, fieldState }) => (
          <Field label="Goals" labelHidden error={fieldState.error?.message} help="Time that is logged on their tasks counts here">
            {(about) => <GoalPicker control={about} value={field.value ?? []} onChange={field.onChange} clientId={project.clientId} projectId={project.id} />}
          </Field>
        )}
      />
    </EntityDialog>
  );
}
