import type { Client } from '@atrium/contract/agency/clients/schemas';
import { removeWebsitePage } from '@atrium/contract/agency/website/calls';
import type { WebsitePage } from '@atrium/contract/agency/website/schemas';
import { PAGE_STATUS_LABELS, plural } from '@atrium/rules/stock/labels';
import { findRows, searchTexts } from '@atrium/rules/text/search';
import { PAGE_STATUSES, shownPageStatus } from '@atrium/rules/stock/status-changes';
import { Globe } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAddress } from '../../lib/format/address.js';
import { call } from '../../lib/api/http.js';
import { useOpenRow } from '../../lib/api/last-known.js';
import { isAnswered } from '../../lib/live/rows.js';
import { showToast } from '../../lib/page/toast.js';
import { AddButton } from '../../ui/buttons/add-button.js';
import { Button } from '../../ui/buttons/button.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { DataTable } from '../../ui/lists/data-table.js';
import type { Sorting } from '../../ui/lists/data-table-props.js';
import { FilterSelect } from '../../ui/choices/filter-select.js';
import { ListFrame, NoMatch } from '../../ui/lists/list-frame.js';
import { PhoneAdd } from '../../ui/buttons/phone-add.js';
import { ScreenHead } from '../../ui/display/screen-head.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { ShownCount } from '../../ui/lists/shown-count.js';
import { ClientOfPath } from '../parts/client-of-path.js';
import { useAgencyRight } from '../parts/rights.js';
import { type AgencyState, changeKey } from '../store/agency-state.js';
import { lost, needAgency, needPages, reread, useAgency } from '../store/agency-store.js';
import { pageCard, pageColumns, responsibleName } from './page-columns.js';
import { PageDialog } from './page-dialog.js';
import { PagesSkeleton, WebsiteSkeleton } from './website-skeleton.js';

const HEADER_PX = 56;
const TITLE = 'State of the Website';
const BY_PAGE: Sorting = { id: 'page', desc: false };
const statuses = [
  { value: '', label: 'All statuses' },
  ...PAGE_STATUSES.map((value) => ({ value, label: PAGE_STATUS_LABELS[value] })),
];

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly pageId: number };

/** Names of people stand in the rows. */
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
  const { address, write } = useAddress();
  const [open, setOpen] = useState<Open | null>(null);
  const [chosen, setSorting] = useState<Sorting | null>(null);

  const status = address.get('status') ?? '';
  const search = address.get('search') ?? '';
  const sorting = chosen ?? (search === '' ? BY_PAGE : null);

  const people = useMemo(() => team ?? [], [team]);
  const actions = useMemo(
    () => ({
      team: people,
      mayEdit,
      onEdit: (page: WebsitePage) => setOpen({ kind: 'edit', pageId: page.id }),
      onDelete: (page: WebsitePage) => setOpen({ kind: 'delete', pageId: page.id }),
    }),
    [people, mayEdit],
  );
  const textOf = useMemo(
    () =>
      searchTexts<WebsitePage>((page) => ({
        name: page.projectName,
        more: [page.url, page.category, page.focusKeyphrase, responsibleName(page, people)],
      })),
    [people],
  );
  const { rows, meant } = useMemo(() => {
    const ofStatus = [...all.rows.values()].filter(
      (page) => status === '' || shownPageStatus(page.mainStatus) === status,
    );
    return findRows(ofStatus, textOf, search);
  }, [all, status, search, textOf]);
  const columns = useMemo(() => pageColumns(actions), [actions]);

  return (
    <>
      <ScreenHead
        title={TITLE}
        brief={client.name}
        subtitle={client.name}
        action={mayEdit && <AddButton onClick={() => setOpen({ kind: 'add' })}>Add Page</AddButton>}
      />
      <ListFrame
        list={pages}
        total={all.rows.size}
        skeleton={
          <div role="status" aria-busy="true" aria-label="Loading website pages">
            <PagesSkeleton />
          </div>
        }
        failed="The website pages could not be loaded."
        onRetry={() => void reread('pages')}
        icon={<Globe className="size-5" />}
        empty="No website pages yet"
        action={
          mayEdit && (
            <Button variant="primary" onClick={() => setOpen({ kind: 'add' })}>
              Add First Page
            </Button>
          )
        }
      >
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label="Search pages"
            placeholder="Search page, URL, keyphrase..."
            value={search}
            onChange={(text) => write({ search: text })}
            className="w-[calc(100%-56px)] sm:w-72"
          />
          {mayEdit && <PhoneAdd label="Add Page" onClick={() => setOpen({ kind: 'add' })} />}
          <FilterSelect
            label="Status"
            value={status}
            choices={statuses}
            onChange={(chosen) => write({ status: chosen })}
            className="w-40 sm:w-48"
          />
          <ShownCount>{plural(rows.length, 'page')}</ShownCount>
        </div>
        {rows.length === 0 ? (
          <NoMatch
            icon={<Globe className="size-5" />}
            title="No page matches these filters."
            onClear={() => write({ search: '', status: '' })}
            meant={meant}
            onMeant={(text) => write({ search: text })}
          />
        ) : (
          <DataTable
            label={`Website pages of ${client.name}`}
            rows={rows}
            columns={columns}
            rowId={({ id }) => id}
            sorting={sorting}
            onSortingChange={setSorting}
            headTop={HEADER_PX}
            glow={({ id }) => changes.get(changeKey('page', id))?.key}
            card={pageCard(actions)}
          />
        )}
      </ListFrame>
      {open !== null && <OpenDialog open={open} client={client} close={() => setOpen(null)} />}
    </>
  );
}

function OpenDialog({
  open,
  client,
  close,
}: {
  readonly open: Open;
  readonly client: Client;
  readonly close: () => void;
}) {
  const now = useAgency((state) => (open.kind === 'add' ? undefined : state.pages.all.rows.get(open.pageId)));
  const page = useOpenRow(now, { isNew: open.kind === 'add', isForm: open.kind === 'edit', close });
  if (open.kind === 'add') return <PageDialog clientId={client.id} onClose={close} />;
  if (page === undefined) return null;
  if (open.kind === 'edit') return <PageDialog clientId={client.id} page={page} onClose={close} />;
  const remove = async () => {
    await call(removeWebsitePage, { params: { clientId: client.id, id: page.id } });
    lost.pages(page.id);
    showToast({ title: 'Success', description: 'Website page deleted successfully', tone: 'good' });
  };
  return (
    <ConfirmDialog
      title={`Delete ${page.projectName}?`}
      description={`It is removed from the list of ${client.name}. This cannot be undone.`}
      action="Delete page"
      busy="Deleting..."
      failed="Failed to delete website page"
      onConfirm={remove}
      onClose={close}
    />
  );
}
