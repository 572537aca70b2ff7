import { websitePage } from '@atrium/contract/agency/website/calls';
import type { WebsitePage } from '@atrium/contract/agency/website/schemas';
import { PAGE_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { type PageStatus, getShownPageStatus } from '@atrium/rules/stock/status-changes';
import type { TeamMember } from '@atrium/contract/enterprise/team-member';
import { ExternalLink } from 'lucide-react';
import { formatShortDay, formatFullMoment } from '../../../lib/format/dates.js';
import { Badge, type Tone } from '../../../ui/display/badge.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { EditDelete } from '../../../ui/buttons/edit-delete.js';
import { changeKey } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import { DeletePageDialog } from './delete-page-dialog.js';
import { PageDialog } from './page-dialog.js';

const PAGE_TONES: Readonly<Record<PageStatus, Tone>> = {
  live: 'neutral',
  'in-progress': 'neutral',
  'needs-review': 'warn',
  issues: 'bad',
  'Pending Creation': 'neutral',
};

export interface PageColumnOptions {
  readonly team: readonly TeamMember[];
  readonly canEdit: boolean;
}

const PageBadge = ({ page }: { readonly page: WebsitePage }) => {
  const status = getShownPageStatus(page.mainStatus);
  return <Badge tone={PAGE_TONES[status]}>{PAGE_STATUS_LABELS[status]}</Badge>;
};

export function getResponsibleName(page: WebsitePage, team: readonly TeamMember[]): string | null {
  const person = team.find(({ id }) => id === page.responsibleId);
  return person === undefined ? page.responsible : getDisplayName(person);
}

export const pageDialog = { Component: PageDialog };
const deletePageDialog = { Component: DeletePageDialog };

/** Column labels, which are those of the form's fields. */
const LABELS = websitePage.words;

export function pageColumns(actions: PageColumnOptions): TableColumn<WebsitePage>[] {
  return [
    {
      id: 'page',
      header: LABELS.projectName,
      sortValue: ({ projectName }) => projectName,
      cell: (page) => <PageCell page={page} />,
    },
    {
      id: 'category',
      header: LABELS.category,
      width: '13%',
      from: 'medium',
      sortValue: ({ category }) => category,
      cell: ({ category }) => category,
    },
    {
      id: 'status',
      header: LABELS.mainStatus,
      width: '168px',
      sortValue: ({ mainStatus }) => PAGE_STATUS_LABELS[getShownPageStatus(mainStatus)],
      cell: (page) => <PageBadge page={page} />,
    },
    {
      id: 'keyphrase',
      header: LABELS.focusKeyphrase,
      width: '16%',
      from: 'large',
      sortValue: ({ focusKeyphrase }) => focusKeyphrase,
      cell: ({ focusKeyphrase }) => <Text text={focusKeyphrase} />,
    },
    {
      id: 'responsible',
      header: LABELS.responsible,
      width: '15%',
      from: 'medium',
      sortValue: (page) => getResponsibleName(page, actions.team),
      cell: (page) => <Text text={getResponsibleName(page, actions.team)} />,
    },
    {
      id: 'updated',
      header: 'Updated',
      width: '112px',
      align: 'right',
      from: 'medium',
      sortValue: ({ updatedAt }) => Date.parse(updatedAt),
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} title={formatFullMoment(updatedAt)}>
          {formatShortDay(updatedAt)}
        </time>
      ),
    },
    ...(actions.canEdit
      ? [
          {
            id: 'actions',
            header: 'Actions',
            width: '136px',
            align: 'right' as const,
            cell: (page: WebsitePage) => <RowActions page={page} />,
          },
        ]
      : []),
  ];
}

/** Row of a page on a phone. */
export const pageCard = (actions: PageColumnOptions) => (page: WebsitePage) => (
  <div className="flex flex-col gap-2">
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <PageCell page={page} />
      </div>
      {actions.canEdit && (
        <div className="-mt-2 -mr-2">
          <RowActions page={page} />
        </div>
      )}
    </div>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-muted">
      <PageBadge page={page} />
      <span>
        {[page.category, getResponsibleName(page, actions.team), `Updated ${formatShortDay(page.updatedAt)}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  </div>
);

function PageCell({ page }: { readonly page: WebsitePage }) {
  const change = useAgency((state) => state.changes.get(changeKey('page', page.id)));
  return (
    <div className="min-w-0">
      <p className="truncate font-semibold" title={page.projectName}>
        {page.projectName}
      </p>
      {change !== undefined ? (
        <p className="truncate text-caption font-normal text-accent-text">{change.caption}</p>
      ) : (
        <a
          href={page.url}
          target="_blank"
          rel="noopener noreferrer"
          title={page.url}
          className="touch-target flex min-w-0 items-center gap-1 text-caption text-accent-text underline-offset-4 hover:underline"
        >
          <span className="truncate">{page.url.replace(/^https?:\/\//, '')}</span>
          <ExternalLink className="size-3 shrink-0" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </div>
  );
}

function RowActions({ page }: { readonly page: WebsitePage }) {
  return (
    <EditDelete
      name={page.projectName}
      onEdit={() => openDialog(pageDialog, { clientId: page.clientId, page })}
      onDelete={() => openDialog(deletePageDialog, { page })}
      className="gap-0.5"
    />
  );
}

const Text = ({ text }: { readonly text: string | null }) =>
  text === null ? (
    <span className="text-muted">—</span>
  ) : (
    <span className="block truncate" title={text}>
      {text}
    </span>
  );
