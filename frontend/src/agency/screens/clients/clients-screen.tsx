import { removeClient } from '@atrium/contract/agency/clients/calls';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import { CLIENT_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { CLIENT_STATUSES } from '@atrium/rules/stock/status-changes';
import { Users } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useListFilter } from '../../../lib/format/list-filter.js';
import { call } from '../../../lib/api/http.js';
import { useQuestionRow } from '../../../lib/api/last-known.js';
import { useMadeRow } from '../../../lib/live/made-row.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { CARD_GRID, CardsSkeleton } from '../../../ui/lists/list-frame.js';
import { FilteredList, ListScreen } from '../../../ui/lists/list-screen.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { useAgencyRight } from '../../shared/rights.js';
import { lost, needAgency, reread, useAgency } from '../../store/agency-store.js';
import { cardId, ClientCard } from './client-card.js';
import { ClientDialog } from './client-dialog.js';
import { filterClients } from './filter-clients.js';

const icon = <Users className="size-5" />;
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
  const { values, write, clear } = filter;
  const mayEdit = useAgencyRight('clients:edit');
  useEffect(() => needAgency('clients', 'marketingProjects'), []);
  const found = useMemo(() => filterClients([...all.rows.values()], values), [all, values]);
  const { made, leadTo } = useMadeRow({ isKnown: (id) => all.rows.has(id), elementId: cardId, clearFilters: clear });
  const addClient = () => openDialog(clientDialog, {}, (client) => client !== undefined && leadTo(client.id));

  return (
    <div className="flex flex-col gap-6">
      <ListScreen
        title="Clients"
        subtitle="Contacts, websites and social media"
        list={clients}
        total={all.rows.size}
        skeleton={<CardsSkeleton label="Loading clients" />}
        failed="The clients could not be loaded."
        onRetry={() => void reread('clients')}
        icon={icon}
        empty="No Clients Found"
        add={mayEdit && { label: 'Add Client', firstLabel: 'Add First Client', onClick: addClient }}
      >
        <FilteredList
          noun="client"
          icon={icon}
          placeholder="Search name, industry, contact..."
          filter={filter}
          found={found}
          controls={
            <Segmented
              label="Status"
              value={values.status}
              choices={STATUSES}
              onChange={(status) => write({ status })}
            />
          }
        >
          <ul aria-label="Clients" className={CARD_GRID}>
            {found.rows.map((client) => (
              <ClientCard
                key={client.id}
                client={client}
                isNew={client.id === made}
                mayEdit={mayEdit}
                onEdit={() => openDialog(clientDialog, { client })}
                onDelete={() => openDialog(deleteClientDialog, { client })}
              />
            ))}
          </ul>
        </FilteredList>
      </ListScreen>
    </div>
  );
}

interface DeleteClientDialogProps {
  readonly client: Client;
  readonly onClose: () => void;
}

function DeleteClientDialog({ client: opened, onClose }: DeleteClientDialogProps) {
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
        lost.clients(id);
      }}
      success={{ title: 'Success', description: 'Client deleted successfully' }}
      onClose={onClose}
    />
  );
}
