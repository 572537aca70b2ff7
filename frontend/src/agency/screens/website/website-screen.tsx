import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { WebsitePage } from '@atrium/contract/agency/website/schemas';
import { PAGE_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { findRows, searchTexts } from '@atrium/rules/text/search';
import { PAGE_STATUSES, shownPageStatus } from '@atrium/rules/stock/status-changes';
import { Globe } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useListFilter } from '../../../lib/format/list-filter.js';
import { isAnswered } from '../../../lib/live/rows.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import { FilterSelect } from '../../../ui/choices/filter-select.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { FilteredList, ListScreen } from '../../../ui/lists/list-screen.js';
import { ClientOfPath } from '../../shared/client-of-path.js';
import { useAgencyRight } from '../../shared/rights.js';
import { type AgencyState, changeKey } from '../../store/agency-state.js';
import { needAgency, needPages, reread, useAgency } from '../../store/agency-store.js';
import { pageCard, pageColumns, pageDialog, responsibleName } from './page-columns.js';
import { WebsiteSkeleton } from './website-skeleton.js';

const HEADER_PX = 56;
const TITLE = 'State of the Website';
const FILTERS = ['search', 'status'] as const;
const icon = <Globe className="size-5" />;
const BY_PAGE: Sorting = { id: 'page', desc: false };
const statuses = [
  { value: '', label: 'All statuses' },
  ...PAGE_STATUSES.map((value) => ({ value, label: PAGE_STATUS_LABELS[value] })),
];

/** The team has the names in the rows. */
function needWebsite(clientId: number): void {
  needPages(clientId);
  needAgency('team');
}
const isWebsiteThere = ({ pages, team }: AgencyState, clientId: number): boolean =>
  pages.clientId === clientId && isAnswered(pages) && (isAnswered(team) || team.value !== undefined);

const skeletonOf = (name: string | undefined) => <WebsiteSkeleton title={TITLE} name={name} />;

export const WebsiteScreen = () => (
  <ClientOfPath title={TITLE} need={needWebsite} isThere={isWebsiteThere} skeleton={skeletonOf}>
    {(client) => <Website key={client.id} client={client} />}
  </ClientOfPath>
);

function Website({ client }: { readonly client: Client }) {
  const pages = useAgency((state) => state.pages);
  const { all } = pages;
  const team = useAgency((state) => state.team.value);
  const changes = useAgency((state) => state.changes);
  const mayEdit = useAgencyRight('clients:edit');
  const filter = useListFilter(FILTERS);
  const { status, search } = filter.values;
  const [chosen, setSorting] = useState<Sorting | null>(null);

  const people = useMemo(() => team ?? [], [team]);
  const actions = useMemo(() => ({ team: people, mayEdit }), [people, mayEdit]);
  const textOf = useMemo(
    () =>
      searchTexts<WebsitePage>((page) => ({
        name: page.projectName,
        more: [page.url, page.category, page.focusKeyphrase, responsibleName(page, people)],
      })),
    [people],
  );
  const found = useMemo(() => {
    const ofStatus = [...all.rows.values()].filter(
      (page) => status === '' || shownPageStatus(page.mainStatus) === status,
    );
    return findRows(ofStatus, textOf, search);
  }, [all, status, search, textOf]);
  const columns = useMemo(() => pageColumns(actions), [actions]);
  const add = mayEdit && {
    label: 'Add Page',
    firstLabel: 'Add First Page',
    onClick: () => openDialog(pageDialog, { clientId: client.id }),
  };

  return (
    <>
      <ListScreen
        title={TITLE}
        brief={client.name}
        subtitle={client.name}
        list={pages}
        total={all.rows.size}
        skeleton={<DataTableSkeleton label="Loading website pages" columns={columns} lines={5} />}
        failed="The website pages could not be loaded."
        onRetry={() => void reread('pages')}
        icon={icon}
        empty="No website pages yet"
        add={add}
      >
        <FilteredList
          noun="page"
          icon={icon}
          placeholder="Search page, URL, keyphrase..."
          filter={filter}
          found={found}
          add={add}
          className="w-[calc(100%-56px)] sm:w-72"
          controls={
            <FilterSelect
              label="Status"
              value={status}
              choices={statuses}
              onChange={(value) => filter.write({ status: value })}
              className="w-40 sm:w-48"
            />
          }
        >
          <DataTable
            label={`Website pages of ${client.name}`}
            rows={found.rows}
            columns={columns}
            rowId={({ id }) => id}
            sorting={chosen ?? (search === '' ? BY_PAGE : null)}
            onSortingChange={setSorting}
            headTop={HEADER_PX}
            glow={({ id }) => changes.get(changeKey('page', id))?.key}
            card={pageCard(actions)}
          />
        </FilteredList>
      </ListScreen>
    </>
  );
}
