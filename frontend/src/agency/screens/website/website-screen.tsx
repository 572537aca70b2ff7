import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { WebsitePage } from '@atrium/contract/agency/website/schemas';
import { PAGE_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { findRows, toSearchTexts } from '@atrium/rules/text/search';
import { PAGE_STATUSES, getShownPageStatus } from '@atrium/rules/stock/status-changes';
import { Globe } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useListFilter } from '../../../lib/format/list-filter.js';
import { isSettled } from '../../../lib/live/rows.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { ListFrame, searchFilters } from '../../../ui/lists/list-frame.js';
import { ClientRoute } from '../../shared/client-route.js';
import { useAgencyRight } from '../../shared/rights.js';
import { type AgencyState, changeKey } from '../../store/agency-state.js';
import { loadAgency, loadPages, refetch, useAgency } from '../../store/agency-store.js';
import { pageCard, pageColumns, pageDialog, getResponsibleName } from './page-columns.js';

const TITLE = 'State of the Website';
const FILTERS = ['search', 'status'] as const;
const BY_PAGE: Sorting = { id: 'page', desc: false };
const statuses = [
  { value: '', label: 'All statuses' },
  ...PAGE_STATUSES.map((value) => ({ value, label: PAGE_STATUS_LABELS[value] })),
];

/** Loads the data of the screen. The team contains the names in the rows. */
function loadWebsite(clientId: number): void {
  loadPages(clientId);
  loadAgency('team');
}
const isWebsiteLoaded = ({ pages, team }: AgencyState, clientId: number): boolean =>
  pages.clientId === clientId && isSettled(pages) && (isSettled(team) || team.value !== undefined);

export function WebsiteScreen() {
  const canEdit = useAgencyRight('clients:edit');
  return (
    <ClientRoute
      title={TITLE}
      load={loadWebsite}
      isLoaded={isWebsiteLoaded}
      skeletonAction={canEdit && <Skeleton className="h-9 w-28 rounded-control pointer-coarse:h-11" />}
      skeleton={
        <>
          <div className="flex flex-wrap items-center gap-3">
            <Skeleton className="h-9 w-[calc(100%-56px)] rounded-control sm:w-72 pointer-coarse:h-11" />
            <Skeleton className="h-9 w-40 rounded-control sm:w-48 pointer-coarse:h-11" />
          </div>
          <DataTableSkeleton columns={pageColumns({ team: [], canEdit })} lines={5} />
        </>
      }
    >
      {(client) => <Website key={client.id} client={client} />}
    </ClientRoute>
  );
}

function Website({ client }: { readonly client: Client }) {
  const pages = useAgency((state) => state.pages);
  const { all } = pages;
  const team = useAgency((state) => state.team.value);
  const changes = useAgency((state) => state.changes);
  const canEdit = useAgencyRight('clients:edit');
  const filter = useListFilter(FILTERS);
  const { status, search } = filter.values;
  const [chosen, setSorting] = useState<Sorting | null>(null);

  const people = useMemo(() => team ?? [], [team]);
  const actions = useMemo(() => ({ team: people, canEdit }), [people, canEdit]);
  const textOf = useMemo(
    () =>
      toSearchTexts<WebsitePage>((page) => ({
        name: page.projectName,
        more: [page.url, page.category, page.focusKeyphrase, getResponsibleName(page, people)],
      })),
    [people],
  );
  const found = useMemo(() => {
    const ofStatus = [...all.rows.values()].filter(
      (page) => status === '' || getShownPageStatus(page.mainStatus) === status,
    );
    return findRows(ofStatus, textOf, search);
  }, [all, status, search, textOf]);
  const columns = useMemo(() => pageColumns(actions), [actions]);

  return (
    <ListFrame
      title={TITLE}
      brief={client.name}
      within={TITLE}
      subtitle={client.name}
      list={pages}
      total={all.rows.size}
      skeleton={<DataTableSkeleton label="Loading website pages" columns={columns} lines={5} />}
      failed="The website pages could not be loaded."
      onRetry={() => void refetch('pages')}
      icon={Globe}
      empty="No website pages yet"
      add={
        canEdit && {
          label: 'Add page',
          firstLabel: 'Add first page',
          onClick: () => openDialog(pageDialog, { clientId: client.id }),
        }
      }
      filters={{
        ...searchFilters({ noun: 'page', placeholder: 'Search page, URL, keyphrase...', filter, found }),
        fields: [{ name: 'status', label: 'Status', value: status, choices: statuses }],
      }}
    >
      <DataTable
        label={`Website pages of ${client.name}`}
        rows={found.rows}
        columns={columns}
        rowId={({ id }) => id}
        sorting={chosen ?? (search === '' ? BY_PAGE : null)}
        onSortingChange={setSorting}
        highlight={({ id }) => changes.get(changeKey('page', id))?.key}
        card={pageCard(actions)}
      />
    </ListFrame>
  );
}
