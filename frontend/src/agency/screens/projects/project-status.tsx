import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { MARKETING_PROJECT_STATUS_LABELS } from '@atrium/rules/stock/labels';
import type { MarketingProjectStatus } from '@atrium/rules/stock/status-changes';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { Badge } from '../../../ui/display/badge.js';

const loadMenu = async () => ({ default: (await import('./status-menu.js')).StatusMenu });
const StatusMenu = lazyPart(loadMenu);

const StatusBadge = ({ status }: { readonly status: MarketingProjectStatus }) => (
  <Badge tone="neutral">{MARKETING_PROJECT_STATUS_LABELS[status]}</Badge>
);

/** Status of a project. With the right to edit it is a menu, whose code loads on demand. */
export function ProjectStatus({ project, canEdit }: { readonly project: MarketingProject; readonly canEdit: boolean }) {
  const [wanted, setWanted] = useState(false);
  if (!canEdit) return <StatusBadge status={project.status} />;
  const plain = (
    <StatusButton
      project={project}
      aria-haspopup="menu"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return plain;
  return (
    <Suspense fallback={plain}>
      <StatusMenu project={project} trigger={<StatusButton project={project} />} />
    </Suspense>
  );
}

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
    <ChevronDown className="size-3.5 text-muted" aria-hidden="true" />
  </button>
);
