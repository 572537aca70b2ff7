import { removeClient } from '@atrium/contract/agency/clients/calls';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import { CLIENT_STATUS_LABELS, plural } from '@atrium/rules/stock/labels';
import { CLIENT_STATUSES } from '@atrium/rules/stock/status-changes';
import { Users } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../lib/format/address.js';
import { call } from '../../lib/api/http.js';
import { useOpenRow } from '../../lib/api/last-known.js';
import { useMadeRow } from '../../lib/live/made-row.js';
import { showToast } from '../../lib/page/toast.js';
import { AddButton } from '../../ui/buttons/add-button.js';
import { Button } from '../../ui/buttons/button.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { CARD_GRID, CardsSkeleton, ListFrame, NoMatch } from '../../ui/lists/list-frame.js';
import { ScreenHead } from '../../ui/display/screen-head.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { Segmented } from '../../ui/choices/segmented.js';
import { ShownCount } from '../../ui/lists/shown-count.js';
import { useAgencyRight } from '../parts/rights.js';
import { lost, needAgency, reread, useAgency } from '../store/agency-store.js';
import { cardId, ClientCard } from './client-card.js';
import { ClientDialog } from './client-dialog.js';
import { filterClients } from './filter-clients.js';

const STATUSES = [
  { value: '', label: 'All' },
  ...CLIENT_STATUSES.map((value) => ({ value, label: CLIENT_STATUS_LABELS[value] })),
];

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly clientId: number };

export function ClientsScreen() {
  const clients = useAgency((state) => state.clients);
  const { all } = clients;
  const { address, write } = useAddress();
  const [open, setOpen] = useState<Open | null>(null);
  const mayEdit = useAgencyRight('clients:edit');
  useEffect(() => needAgency('clients', 'marketingProjects'), []);

  const search = address.get('search') ?? '';
  const status = address.get('status') ?? '';
  const { rows: shown, meant } = useMemo(
    () => filterClients([...all.rows.values()], { search, status }),
    [all, search, status],
  );
  const clear = () => write({ search: '', status: '' });
  const { made, leadTo } = useMadeRow({ isKnown: (id) => all.rows.has(id), elementId: cardId, clearFilters: clear });

  return (
    <div className="flex flex-col gap-6">
      <ScreenHead
        title="Clients"
        subtitle="Contacts, websites and social media"
        action={mayEdit && <AddButton onClick={() => setOpen({ kind: 'add' })}>Add Client</AddButton>}
      />
      <ListFrame
        list={clients}
        total={all.rows.size}
        skeleton={<CardsSkeleton label="Loading clients" />}
        failed="The clients could not be loaded."
        onRetry={() => void reread('clients')}
        icon={<Users className="size-5" />}
        empty="No Clients Found"
        action={
          mayEdit && (
            <Button variant="primary" onClick={() => setOpen({ kind: 'add' })}>
              Add First Client
            </Button>
          )
        }
      >
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label="Search clients"
            placeholder="Search name, industry, contact..."
            value={search}
            onChange={(text) => write({ search: text })}
            className="w-full sm:w-72"
          />
          <Segmented label="Status" value={status} choices={STATUSES} onChange={(value) => write({ status: value })} />
          <ShownCount>{plural(shown.length, 'client')}</ShownCount>
        </div>
        {shown.length === 0 ? (
          <NoMatch
            icon={<Users className="size-5" />}
            title="No client matches these filters."
            onClear={clear}
            meant={meant}
            onMeant={(text) => write({ search: text })}
          />
        ) : (
          <ul aria-label="Clients" className={CARD_GRID}>
            {shown.map((client) => (
              <ClientCard
                key={client.id}
                client={client}
                isNew={client.id === made}
                mayEdit={mayEdit}
                onEdit={() => setOpen({ kind: 'edit', clientId: client.id })}
                onDelete={() => setOpen({ kind: 'delete', clientId: client.id })}
              />
            ))}
          </ul>
        )}
      </ListFrame>
      {open !== null && (
        <OpenDialog
          open={open}
          close={() => setOpen(null)}
          made={(client) => {
            setOpen(null);
            if (client !== undefined) leadTo(client.id);
          }}
        />
      )}
    </div>
  );
}

function OpenDialog({
  open,
  close,
  made,
}: {
  readonly open: Open;
  readonly close: () => void;
  readonly made: (client?: Client) => void;
}) {
  const now = useAgency((state) => (open.kind === 'add' ? undefined : state.clients.all.rows.get(open.clientId)));
  const client = useOpenRow(now, { isNew: open.kind === 'add', isForm: open.kind === 'edit', close });
  if (open.kind === 'add') return <ClientDialog onClose={made} />;
  if (client === undefined) return null;
  return open.kind === 'edit' ? (
    <ClientDialog client={client} onClose={close} />
  ) : (
    <DeleteClient client={client} onClose={close} />
  );
}

function DeleteClient({ client, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const remove = async () => {
    await call(removeClient, { params: { id: client.id } });
    lost.clients(client.id);
    showToast({ title: 'Success', description: 'Client deleted successfully', tone: 'good' });
  };
  return (
    <ConfirmDialog
      title={`Delete ${client.name}?`}
      description="A client can be deleted when no goal, project, website page or post belongs to it. This cannot be undone."
      action="Delete client"
      busy="Deleting..."
      failed="Failed to delete client"
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
