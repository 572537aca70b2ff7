import { type Client, removeClient } from '@atrium/contract/agency/clients';
import { CLIENT_STATUS_LABELS, plural } from '@atrium/rules/labels';
import { CLIENT_STATUSES } from '@atrium/rules/status-changes';
import { Plus, Search, Users } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../lib/address.js';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { useTypedText } from '../../lib/typed-text.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Field } from '../../ui/field.js';
import { IconInput } from '../../ui/input.js';
import { ScreenHead } from '../../ui/screen-head.js';
import { Segmented } from '../../ui/segmented.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { useAgencyRight } from '../parts/rights.js';
import { lostClient, needAgency, reread, useAgency } from '../store/agency-store.js';
import { ClientCard } from './client-card.js';
import { ClientDialog } from './client-dialog.js';
import { filterClients } from './filter-clients.js';

const SKELETONS = 6;
const STATUSES = [{ value: '', label: 'All' }, ...CLIENT_STATUSES.map((value) => ({ value, label: CLIENT_STATUS_LABELS[value] }))];
const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly clientId: number };

export function ClientsScreen() {
  const { phase, error, all } = useAgency((state) => state.clients);
  const { address, write } = useAddress();
  const [open, setOpen] = useState<Open | null>(null);
  const mayEdit = useAgencyRight('clients:edit');
  useEffect(() => needAgency('clients', 'marketingProjects'), []);

  const search = address.get('search') ?? '';
  const status = address.get('status') ?? '';
  const [typed, setTyped] = useTypedText(search, (text) => write({ search: text }));
  const shown = useMemo(() => filterClients([...all.rows.values()], { search, status }), [all, search, status]);
  const loading = phase !== 'ready' && all.rows.size === 0;

  return (
    <div className="flex flex-col gap-6">
      <ScreenHead
        title="Clients"
        subtitle="Whom the agency works for"
        action={
          mayEdit && (
            <Button variant="primary" icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setOpen({ kind: 'add' })}>
              Add Client
            </Button>
          )
        }
      />
      {phase === 'failed' && all.rows.size === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <ErrorState sentence={sentenceOf(error, 'The clients could not be loaded.')} onRetry={() => void reread('clients')} />
        </div>
      ) : loading ? (
        <ul aria-busy="true" aria-label="Loading clients" className={GRID}>
          {Array.from({ length: SKELETONS }, (_, index) => (
            <li key={index}>
              <Skeleton className="h-72 rounded-card" />
            </li>
          ))}
        </ul>
      ) : all.rows.size === 0 ? (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState icon={<Users className="size-5" />} title="No Clients Found">
            {mayEdit && (
              <Button variant="primary" onClick={() => setOpen({ kind: 'add' })}>
                Add First Client
              </Button>
            )}
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <Field label="Search clients" labelHidden className="w-full sm:w-72">
              {(control) => (
                <IconInput
                  {...control}
                  type="search"
                  icon={<Search className="size-4" />}
                  placeholder="Search name, industry, contact..."
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
              )}
            </Field>
            <Segmented label="Status" value={status} choices={STATUSES} onChange={(value) => write({ status: value })} />
            <p role="status" className="figures ml-auto text-table text-muted">
              Showing {plural(shown.length, 'client')}
            </p>
          </div>
          {shown.length === 0 ? (
            <div className="rounded-card border border-line bg-surface">
              <EmptyState icon={<Users className="size-5" />} title="No client matches these filters.">
                <Button onClick={() => write({ search: '', status: '' })}>Clear filters</Button>
              </EmptyState>
            </div>
          ) : (
            <ul aria-label="Clients" className={GRID}>
              {shown.map((client) => (
                <ClientCard
                  key={client.id}
                  client={client}
                  mayEdit={mayEdit}
                  onEdit={() => setOpen({ kind: 'edit', clientId: client.id })}
                  onDelete={() => setOpen({ kind: 'delete', clientId: client.id })}
                />
              ))}
            </ul>
          )}
        </>
      )}
      {open !== null && <OpenDialog open={open} close={() => setOpen(null)} />}
    </div>
  );
}

/** A colleague may delete the client meanwhile: then its dialog closes. */
function OpenDialog({ open, close }: { readonly open: Open; readonly close: () => void }) {
  const client = useAgency((state) => (open.kind === 'add' ? undefined : state.clients.all.rows.get(open.clientId)));
  const gone = open.kind !== 'add' && client === undefined;
  useEffect(() => {
    if (gone) close();
  });
  if (open.kind === 'add') return <ClientDialog onClose={close} />;
  if (client === undefined) return null;
  return open.kind === 'edit' ? <ClientDialog client={client} onClose={close} /> : <DeleteClient client={client} onClose={close} />;
}

function DeleteClient({ client, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const remove = async () => {
    try {
      await call(removeClient, { params: { id: client.id } });
    } catch (error) {
      return sentenceOf(error, 'Failed to delete client');
    }
    lostClient(client.id);
    showToast({ title: 'Success', description: 'Client deleted successfully', tone: 'good' });
    return null;
  };
  return (
    <ConfirmDialog
      title={`Delete ${client.name}?`}
      description="A client can be deleted when no goal, project, website page or post belongs to it. This cannot be undone."
      action="Delete client"
      busy="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
