import { updateMarketingProject } from '@atrium/contract/agency/marketing-projects/calls';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { MARKETING_PROJECT_STATUS_LABELS } from '@atrium/rules/stock/labels';
import type { MarketingProjectStatus } from '@atrium/rules/stock/status-changes';
import { isolateDirection } from '@atrium/rules/names/isolate';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { Menu, MenuChoices } from '../../../ui/overlays/menu.js';
import { upsertRow } from '../../store/agency-store.js';
import { PROJECT_STATUS_CHOICES } from './status-choices.js';

/** Menu to change a project's status. It is open when mounted, because its code loads on the first click. */
export function StatusMenu({ project, trigger }: { readonly project: MarketingProject; readonly trigger: ReactNode }) {
  const choose = async (status: MarketingProjectStatus) => {
    if (status === project.status) return;
    try {
      upsertRow.marketingProjects(await call(updateMarketingProject, { params: { id: project.id }, body: { status } }));
      showToast({
        title: 'Project updated',
        description: `${isolateDirection(project.name)}: ${MARKETING_PROJECT_STATUS_LABELS[status]}`,
      });
    } catch (error) {
      showFailure(error, 'Failed to update project');
    }
  };
  return (
    <Menu trigger={trigger} of={project.name} defaultOpen>
      <MenuChoices
        label="Status"
        value={project.status}
        choices={PROJECT_STATUS_CHOICES}
        onChange={(status) => void choose(status)}
      />
    </Menu>
  );
}
