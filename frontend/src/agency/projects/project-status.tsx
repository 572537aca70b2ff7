import { type MarketingProject, updateMarketingProject } from '@atrium/contract/agency/marketing-projects';
import { MARKETING_PROJECT_STATUS_LABELS } from '@atrium/rules/labels';
import { MARKETING_PROJECT_STATUSES, type MarketingProjectStatus } from '@atrium/rules/status-changes';
import { ChevronDown } from 'lucide-react';
import { call } from '../../lib/http.js';
import { showFailure, showToast } from '../../lib/toast.js';
import { Badge, type Tone } from '../../ui/badge.js';
import { Menu, MenuChoices } from '../../ui/menu.js';
import { tookMarketingProject } from '../store/agency-store.js';

const tones: Readonly<Record<MarketingProjectStatus, Tone>> = { planned: 'neutral', active: 'good', on_hold: 'warn', completed: 'info', cancelled: 'neutral' };
export const STATUS_CHOICES = MARKETING_PROJECT_STATUSES.map((value) => ({ value, label: MARKETING_PROJECT_STATUS_LABELS[value] }));

const StatusBadge = ({ status }: { readonly status: MarketingProjectStatus }) => <Badge tone={tones[status]}>{MARKETING_PROJECT_STATUS_LABELS[status]}</Badge>;

/** Where it stands; a menu for whoever may change it. */
export function ProjectStatus({ project, mayEdit }: { readonly project: MarketingProject; readonly mayEdit: boolean }) {
  if (!mayEdit) return <StatusBadge status={project.status} />;
  const choose = async (status: MarketingProjectStatus) => {
    if (status === project.status) return;
    try {
      tookMarketingProject(await call(updateMarketingProject, { params: { id: project.id }, body: { status } }));
      showToast({ title: 'Project Updated', description: `${project.name} is ${MARKETING_PROJECT_STATUS_LABELS[status]}`, tone: 'good' });
    } catch (error) {
      showFailure(error, 'Failed to update project');
    }
  };
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Status of ${project.name}: ${MARKETING_PROJECT_STATUS_LABELS[project.status]}`}
          className="inline-flex items-center gap-1 rounded-full pr-1 hover:bg-sunken pointer-coarse:min-h-11"
        >
          <StatusBadge status={project.status} />
          <ChevronDown className="size-3.5 text-muted" aria-hidden="true" />
        </button>
      }
    >
      <MenuChoices label="Status" value={project.status} choices={STATUS_CHOICES} onChange={(status) => void choose(status)} />
    </Menu>
  );
}
