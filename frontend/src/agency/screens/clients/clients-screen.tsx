import { removeClient } from '@atrium/contract/agency/clients/calls';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import { CLIENT_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { CLIENT_STATUSES } from '@atrium/rules/stock/status-changes';
import { Users } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { useListFilter } from '../../../lib/format/list-filter.js';
import { call } from '../../../lib/api/http.js';
import { useQuestionRow } from '../../../lib/api/last-known.js';
import { useFocusCreatedRow } from '../../../lib/live/created-row.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { searchFilters } from '../../../ui/lists/list-frame.js';
import { useListView } from '../../../ui/lists/list-view.js';
import { AgencyList } from '../../shared/agency-list.js';
import { useAgencyRight } from '../../shared/rights.js';
import { removeRow, loadAgency, refetch, useAgency } from '../../store/agency-store.js';
import { cardId, ClientCard } from './client-card.js';
import { clientColumns, ClientLine } from './client-columns.js';
import type { ClientActions } from './client-parts.js';
import { ClientDialog } from './client-dialog.js';
import { findRows, type SearchResult, toSearchTexts } from '@atrium/rules/text/search';

const textOf = toSearchTexts<Client>(({ name, industry, contactEmail, contactPhone, website }) => ({
  name,
  more: [industry, contactEmail, contactPhone, website],
}));

/** Filters clients by the texts of the card. Sorts by name, search results by the best match. */
const filterClients = (
  clients: readonly Client[],
  { search, status }: { readonly search: string; readonly status: string },
): SearchResult<Client> =>
  findRows(
    clients
      .filter((client) => status === '' || client.status === status)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    textOf,
    search,
  );

const STATUSES = [
  { value: '', label: 'All' },
  ...CLIENT_STATUSES.map((value) => ({ value, label: CLIENT_STATUS_LABELS[value] })),
];

const clientDialog = { Component: ClientDialog };
const deleteClientDialog = { Component: DeleteClientDialog };
const FILTERS = ['search', 'status'] as const;

export function ClientsScreen() {
  const clients = useAgency((state) => state.clients);
  const { all } = clients;
  const filter = useListFilter(FILTERS);
  const { values, clear } = filter;
  const canEdit = useAgencyRight('clients:edit');
  useEffect(() => loadAgency('clients', 'marketingProjects'), []);
  const found = useMemo(() => filterClients([...all.rows.values()], values), [all, values]);
  const { made, leadTo } = useFocusCreatedRow({
    isKnown: (id) => all.rows.has(id),
    elementId: cardId,
    clearFilters: clear,
  });
  const { hasCards, viewField } = useListView('clients');
  const actions = useMemo<ClientActions>(
    () => ({
      canEdit,
      edit: (client) => openDialog(clientDialog, { client }),
      remove: (client) => openDialog(deleteClientDialog, { client }),
    }),
    [canEdit],
  );
  const isNarrow = useMediaQuery('(max-width: 1199px)');
  const columns = useMemo(() => clientColumns(actions, isNarrow), [actions, isNarrow]);
  const line = useCallback((client: Client) => <ClientLine client={client} actions={actions} />, [actions]);
  const addClient = () => openDialog(clientDialog, {}, (client) => client !== undefined && leadTo(client.id));

  return (
    <AgencyList
      title="Clients"
      kind="client"
      lines={6}
      hasCards={hasCards}
      rows={found.rows}
      columns={columns}
      line={line}
      made={made}
      subtitle="Contacts, websites and social media"
      list={clients}
      total={all.rows.size}
      onRetry={() => void refetch('clients')}
      icon={Users}
      empty="No Clients Found"
      add={canEdit && { label: 'Add Client', firstLabel: 'Add First Client', onClick: addClient }}
      filters={{
        ...searchFilters({ noun: 'client', placeholder: 'Search name, industry, contact...', filter, found }),
        fields: [
          { name: 'status', label: 'Status', value: values.status, choices: STATUSES, isSegmented: true },
          viewField,
        ],
      }}
    >
      {found.rows.map((client) => (
        <ClientCard
          key={client.id}
          client={client}
          isNew={client.id === made}
          canEdit={canEdit}
          onEdit={() => actions.edit(client)}
          onDelete={() => actions.remove(client)}
        />
      ))}
    </AgencyList>
  );
}

function DeleteClientDialog({ client: opened, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const current = useAgency((state) => state.clients.all.rows.get(opened.id));
  const { id, name } = useQuestionRow(opened, current, onClose);
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      description="A client can be deleted when no goal, project, website page or post belongs to it. This cannot be undone."
      action="Delete client"
      busy="Deleting..."
      failed="Failed to delete client"
      onConfirm={async () => {
        await call(removeClient, { params: { id } });
        removeRow.clients(id);
      }}
      success={{ title: 'Success', description: 'Client deleted successfully' }}
      onClose={onClose}
    />
  );
}
