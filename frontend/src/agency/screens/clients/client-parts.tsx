import { updateClient } from '@atrium/contract/agency/clients/calls';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import { CLIENT_STATUS_LABELS, formatPlural } from '@atrium/rules/stock/labels';
import { CLIENT_STATUSES, type ClientStatus } from '@atrium/rules/stock/status-changes';
import { CalendarDays, ChevronDown, Globe, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { call } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { MoreButton } from '../../../ui/buttons/more-button.js';
import { Badge } from '../../../ui/display/badge.js';
import { Menu, MenuChoices } from '../../../ui/overlays/menu.js';
import { upsertRow, useAgency } from '../../store/agency-store.js';
import { projectsOfClient } from '../../store/selectors.js';

export interface ClientActions {
  readonly canEdit: boolean;
  readonly edit: (client: Client) => void;
  readonly remove: (client: Client) => void;
}

const choices = CLIENT_STATUSES.map((value) => ({ value, label: CLIENT_STATUS_LABELS[value] }));

const link = 'touch-target rounded-small text-accent-text underline-offset-4 hover:underline';

/** Status of a client; with the right to edit, a menu that changes it. */
export const ClientStatusMenu = ({ client, canEdit }: { readonly client: Client; readonly canEdit: boolean }) =>
  canEdit ? <StatusMenu client={client} /> : <StatusBadge status={client.status} />;

const StatusBadge = ({ status }: { readonly status: ClientStatus }) => (
  <Badge tone="neutral">{CLIENT_STATUS_LABELS[status]}</Badge>
);

function StatusMenu({ client }: { readonly client: Client }) {
  const choose = async (status: ClientStatus) => {
    if (status === client.status) return;
    try {
      upsertRow.clients(await call(updateClient, { params: { id: client.id }, body: { status } }));
      showToast({ title: 'Success', description: 'Client updated successfully' });
    } catch (error) {
      showFailure(error, 'Failed to update client');
    }
  };
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Status of ${client.name}: ${CLIENT_STATUS_LABELS[client.status]}`}
          className="-mx-2 inline-flex min-h-6 items-center gap-1 rounded-control px-2 hover:bg-sunken pointer-coarse:min-h-11"
        >
          <StatusBadge status={client.status} />
          <ChevronDown className="size-3.5 text-muted" />
        </button>
      }
    >
      <MenuChoices label="Status" value={client.status} choices={choices} onChange={(status) => void choose(status)} />
    </Menu>
  );
}

interface ClientLinkProps {
  readonly client: Client;
  readonly kind: 'email' | 'phone' | 'website';
}

/** Link to a client's website, email or phone; nothing when it is not set. */
export function ClientLink({ client: { contactEmail, contactPhone, website }, kind }: ClientLinkProps) {
  if (kind === 'email')
    return contactEmail === null ? null : (
      <a href={`mailto:${contactEmail}`} className={`block truncate ${link}`} title={contactEmail}>
        {contactEmail}
      </a>
    );
  if (kind === 'phone')
    return contactPhone === null ? null : (
      <a href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`} className={`figures block truncate ${link}`}>
        {contactPhone}
      </a>
    );
  return website === null ? null : (
    <a href={website} target="_blank" rel="noopener noreferrer" className={`block truncate ${link}`} title={website}>
      <span>{website.replace(/^https?:\/\//, '').replace(/\/$/, '')}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Link to the projects of a client; nothing when there are none. */
export function ClientProjects({ client: { id, name } }: { readonly client: Client }) {
  const projects = useAgency((state) => projectsOfClient(state, id));
  if (projects === 0) return null;
  return (
    <Link
      to={`/talent-phi/projects?client=${id}`}
      className="touch-target font-semibold text-accent-text underline-offset-4 hover:underline"
    >
      <span>{formatPlural(projects, 'project')}</span>
      <span className="sr-only">{` of ${name}`}</span>
    </Link>
  );
}

/** Menu with the screens and actions of a client on narrow windows. */
export const ClientMenu = ({ client, actions }: { readonly client: Client; readonly actions: ClientActions }) => (
  <MoreButton
    label={`More actions for ${client.name}`}
    name={client.name}
    actions={[
      { label: 'State of the Website', icon: Globe, run: `/talent-phi/clients/${client.id}/website` },
      {
        label: 'Social Media Calendar',
        icon: CalendarDays,
        run: `/talent-phi/clients/${client.id}/social-media-calendar`,
      },
      ...(actions.canEdit
        ? [
            { label: 'Edit', icon: Pencil, run: () => actions.edit(client) },
            { label: 'Delete', icon: Trash2, run: () => actions.remove(client), isDestructive: true },
          ]
        : []),
    ]}
  />
);
