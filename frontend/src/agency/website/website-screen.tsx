import type { Client } from '@atrium/contract/agency/clients';
import { removeWebsitePage, type WebsitePage } from '@atrium/contract/agency/website';
import { PAGE_STATUS_LABELS, plural } from '@atrium/rules/labels';
import { PAGE_STATUSES, shownPageStatus } from '@atrium/rules/status-changes';
import { Globe, Plus, Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../lib/address.js';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { useTypedText } from '../../lib/typed-text.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { DataTable } from '../../ui/data-table.js';
import type { Sorting } from '../../ui/data-table-props.js';
import { Field } from '../../ui/field.js';
import { IconInput } from '../../ui/input.js';
import { ScreenHead } from '../../ui/screen-head.js';
import { Select } from '../../ui/select.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { ClientOfPath } from '../parts/client-of-path.js';
import { useAgencyRight } from '../parts/rights.js';
import { changeKey } from '../store/agency-state.js';
import { lostPage, needAgency, needPages, reread, useAgency } from '../store/agency-store.js';
import { pageCard, pageColumns, responsibleName } from './page-columns.js';
import { PageDialog } from './page-dialog.js';

const HEADER_PX = 56;
const ROWS = 5;
const statuses = [{ value: '', label: 'All statuses' }, ...PAGE_STATUSES.map((value) => ({ value, label: PAGE_STATUS_LABELS[value] }))];

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly pageId: number };

export const WebsiteScreen = () => <ClientOfPath title="State of the Website">{(client) => <Website key={client.id} client={client} />}</ClientOfPath>;

function Website({ client }: { readonly client: Client }) {
  const { phase, error, all, clientId } = useAgency((state) => state.pages);
  const team = useAgency((state) => state.team.value);
  const changes = useAgency((state) => state.changes);
  const mayEdit = useAgencyRight('clients:edit');
  const { address, write } = useAddress();
  const [open, setOpen] = useState<Open | null>(null);
  const [sorting, setSorting] = useState<Sorting>({ id: 'page', desc: false });
  useEffect(() => {
    needPages(client.id);
    needAgency('team');
  }, [client.id]);

  const status = address.get('status') ?? '';
  const search = address.get('search') ?? '';
  const [typed, setTyped] = useTypedText(search, (text) => write({ search: text }));

  const known = clientId === client.id;
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
  const rows = useMemo(() => {
    const wanted = search.trim().toLocaleLowerCase('en');
    return [...all.rows.values()].filter(
      (page) =>
        (status === '' || shownPageStatus(page.mainStatus) === status) &&
        [page.projectName, page.url, page.category, page.focusKeyphrase, responsibleName(page, people)].some(
          (text) => text?.toLocaleLowerCase('en').includes(wanted) ?? false,
        ),
    );
  }, [all, status, search, people]);
  const columns = useMemo(() => pageColumns(actions), [actions]);
  const total = known ? all.rows.size : 0;

  return (
    <>
      <ScreenHead
        title="State of the Website"
        subtitle={client.name}
        action={
          mayEdit && (
            <Button variant="primary" icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setOpen({ kind: 'add' })}>
              Add Page
            </Button>
          )
        }
      />
      {!known || (phase !== 'ready' && phase !== 'failed' && total === 0) ? (
        <div className="flex flex-col gap-2" aria-busy="true" role="status" aria-label="Loading website pages">
          {Array.from({ length: ROWS }, (_, index) => (
            <Skeleton key={index} className="h-11 rounded-control" />
          ))}
        </div>
      ) : phase === 'failed' && total === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <ErrorState sentence={sentenceOf(error, 'The website pages could not be loaded.')} onRetry={() => void reread('pages')} />
        </div>
      ) : total === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState icon={<Globe className="size-5" />} title="No website pages yet">
            {mayEdit && (
              <Button variant="primary" onClick={() => setOpen({ kind: 'add' })}>
                Add First Page
              </Button>
            )}
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <Field label="Search pages" labelHidden className="w-full sm:w-72">
              {(control) => (
                <IconInput
                  {...control}
                  type="search"
                  icon={<Search className="size-4" />}
                  placeholder="Search page, URL, keyphrase..."
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              )}
            </Field>
            <Field label="Status" labelHidden className="w-full sm:w-48">
              {(control) => <Select {...control} value={status} choices={statuses} onChange={(event) => write({ status: event.currentTarget.value })} />}
            </Field>
            <p role="status" className="figures ml-auto text-table text-muted">
              Showing {plural(rows.length, 'page')}
            </p>
          </div>
          {rows.length === 0 ? (
            <div className="rounded-card border border-line bg-surface">
              <EmptyState icon={<Globe className="size-5" />} title="No page matches these filters.">
                <Button onClick={() => write({ search: '', status: '' })}>Clear filters</Button>
              </EmptyState>
            </div>
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
        </>
      )}
      {open !== null && <OpenDialog open={open} client={client} close={() => setOpen(null)} />}
    </>
  );
}

/** A colleague may delete the page meanwhile: then its dialog closes. */
function OpenDialog({ open, client, close }: { readonly open: Open; readonly client: Client; readonly close: () => void }) {
  const page = useAgency((state) => (open.kind === 'add' ? undefined : state.pages.all.rows.get(open.pageId)));
  const gone = open.kind !== 'add' && page === undefined;
  useEffect(() => {
    if (gone) close();
  });
  if (open.kind === 'add') return <PageDialog clientId={client.id} onClose={close} />;
  if (page === undefined) return null;
  if (open.kind === 'edit') return <PageDialog clientId={client.id} page={page} onClose={close} />;
  const remove = async () => {
    try {
      await call(removeWebsitePage, { params: { clientId: client.id, id: page.id } });
    } catch (error) {
      return sentenceOf(error, 'Failed to delete website page');
    }
    lostPage(page.id);
    showToast({ title: 'Success', description: 'Website page deleted successfully', tone: 'good' });
    return null;
  };
  return (
    <ConfirmDialog
      title={`Delete ${page.projectName}?`}
      description={`It is taken off the list of ${client.name}. This cannot be undone.`}
      action="Delete page"
      busy="Deleting..."
      onConfirm={remove}
      onClose={close}
    />
  );
}
