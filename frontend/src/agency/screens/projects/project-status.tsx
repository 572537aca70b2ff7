import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { MARKETING_PROJECT_STATUS_LABELS } from '@atrium/rules/stock/labels';
import type { MarketingProjectStatus } from '@atrium/rules/stock/status-changes';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Badge } from '../../../ui/display/badge.js';
import { lazyMenu } from '../../../ui/overlays/lazy-menu.js';

const StatusMenu = lazyMenu(async () => (await import('./status-menu.js')).StatusMenu);

const StatusBadge = ({ status }: { readonly status: MarketingProjectStatus }) => (
  <Badge tone="neutral">{MARKETING_PROJECT_STATUS_LABELS[status]}</Badge>
);

interface ProjectStatusProps {
  readonly project: MarketingProject;
  readonly canEdit: boolean;
}

/** Status of a project. With the right to edit it is a menu, whose code loads on demand. */
export const ProjectStatus = ({ project, canEdit }: ProjectStatusProps) =>
  canEdit ? (
    <StatusMenu project={project} renderTrigger={(props) => <StatusButton project={project} {...props} />} />
  ) : (
    <StatusBadge status={project.status} />
  );

/** Status badge that passes the props of the menu trigger on to its button. */
const StatusButton = ({
  project,
  ...rest
}: { readonly project: MarketingProject } & Omit<ComponentProps<'button'>, 'children'>) => (
  <button
    type="button"
    {...rest}
    aria-label={`Status of ${project.name}: ${MARKETING_PROJECT_STATUS_LABELS[project.status]}`}
    className="-mx-2 inline-flex min-h-6 items-center gap-1 rounded-control px-2 hover:bg-sunken pointer-coarse:min-h-11"
  >
    <StatusBadge status={project.status} />
    <ChevronDown className="size-3.5 text-muted" />
  </button>
);
