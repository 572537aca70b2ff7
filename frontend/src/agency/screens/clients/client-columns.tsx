import type { Client } from '@atrium/contract/agency/clients/schemas';
import { CalendarDays, Globe } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatShortDay } from '../../../lib/format/dates.js';
import { editDeleteColumn } from '../../../ui/buttons/edit-delete.js';
import { FactLine } from '../../../ui/display/facts.js';
import { Monogram } from '../../../ui/display/monogram.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';
import { changeKey } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import { type ClientActions, ClientLink, ClientMenu, ClientProjects, ClientStatusMenu } from './client-parts.js';

/**
 * Returns the columns of the clients.
 * @param isNarrow true when the menu has all actions of a row
 */
export function clientColumns({ canEdit, edit, remove }: ClientActions, isNarrow: boolean): TableColumn<Client>[] {
  return [
    { id: 'name', header: 'Client', sortValue: ({ name }) => name, cell: (client) => <NameCell client={client} /> },
    {
      id: 'status',
      header: 'Status',
      width: '128px',
      sortValue: ({ status }) => status,
      cell: (client) => <ClientStatusMenu client={client} canEdit={canEdit} />,
    },
    {
      id: 'contact',
      header: 'Contact',
      width: '288px',
      from: 'medium',
      sortValue: ({ contactEmail }) => contactEmail,
      cell: (client) => (
        <div className="flex flex-col text-table">
          <ClientLink client={client} kind="email" />
          <ClientLink client={client} kind="phone" />
        </div>
      ),
    },
    {
      id: 'website',
      header: 'Website',
      width: '15%',
      from: 'large',
      sortValue: ({ website }) => website,
      cell: (client) => <ClientLink client={client} kind="website" />,
    },
    {
      id: 'added',
      header: 'Added',
      width: '156px',
      from: 'large',
      sortValue: ({ createdAt }) => Date.parse(createdAt),
      cell: (client) => <Added client={client} />,
    },
    {
      id: 'work',
      header: 'Screens',
      width: '196px',
      cell: (client) => <ClientPages client={client} />,
    },
    ...(canEdit
      ? [editDeleteColumn<Client>({ nameOf: ({ name }) => name, onEdit: edit, onDelete: remove, isNarrow })]
      : []),
  ];
}

function NameCell({ client: { id, name, industry, description } }: { readonly client: Client }) {
  const change = useAgency((state) => state.changes.get(changeKey('client', id)));
  return (
    <div className="flex items-center gap-3" title={description ?? undefined}>
      <Monogram name={name} of={id} />
      <div className="min-w-0">
        <p className="truncate font-semibold" title={name}>
          {name}
        </p>
        {change === undefined ? (
          <p className="truncate text-caption text-muted">{industry ?? 'No industry'}</p>
        ) : (
          <p className="truncate text-caption font-semibold text-accent-text">{change.caption}</p>
        )}
      </div>
    </div>
  );
}

const Added = ({ client }: { readonly client: Client }) => (
  <div className="text-caption text-muted">
    <p>{`Added ${formatShortDay(client.createdAt)}`}</p>
    <ClientProjects client={client} />
  </div>
);

/** Links to the two screens of a client. */
const ClientPages = ({ client: { id, name } }: { readonly client: Client }) => (
  <div className="flex flex-col text-table">
    <Link
      to={`/talent-phi/clients/${id}/website`}
      aria-label={`State of the Website of ${name}`}
      className="touch-target flex items-center gap-1.5 underline-offset-4 hover:underline"
    >
      <Globe className="size-3.5 text-muted" />
      State of the Website
    </Link>
    <Link
      to={`/talent-phi/clients/${id}/social-media-calendar`}
      aria-label={`Social Media Calendar of ${name}`}
      className="touch-target flex items-center gap-1.5 underline-offset-4 hover:underline"
    >
      <CalendarDays className="size-3.5 text-muted" />
      Social Media Calendar
    </Link>
  </div>
);

/** Row of a client on a narrow window. */
export const ClientLine = ({ client, actions }: { readonly client: Client; readonly actions: ClientActions }) => (
  <div className="flex h-full items-center gap-2 py-1.5">
    <div className="min-w-0 flex-1">
      <p className="truncate font-semibold">{client.name}</p>
      <p className="text-caption text-muted">
        <FactLine facts={[client.industry, client.contactPhone, client.contactEmail]} />
      </p>
    </div>
    <ClientStatusMenu client={client} canEdit={actions.canEdit} />
    <ClientMenu client={client} actions={actions} />
  </div>
);
