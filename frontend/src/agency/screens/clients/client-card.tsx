import { updateClient } from '@atrium/contract/agency/clients/calls';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import { CLIENT_STATUS_LABELS, plural } from '@atrium/rules/stock/labels';
import { CLIENT_STATUSES, type ClientStatus } from '@atrium/rules/stock/status-changes';
import { CalendarDays, ChevronDown, Globe, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayText } from '../../../lib/format/dates.js';
import { call } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';
import { Badge, type Tone } from '../../../ui/display/badge.js';
import { buttonLook } from '../../../ui/buttons/button.js';
import { EditDelete } from '../../../ui/buttons/edit-delete.js';
import { Menu, MenuChoices } from '../../../ui/overlays/menu.js';
import { changeKey } from '../../store/agency-state.js';
import { took, useAgency } from '../../store/agency-store.js';
import { projectsOfClient } from '../../store/selectors.js';
import { ListCard } from '../../shared/list-card.js';

const CLIENT_TONES: Readonly<Record<ClientStatus, Tone>> = {
  active: 'good',
  potential: 'info',
  inactive: 'neutral',
};
const choices = CLIENT_STATUSES.map((value) => ({ value, label: CLIENT_STATUS_LABELS[value] }));

const link = 'rounded-small text-accent-text underline-offset-4 hover:underline';

export const cardId = (id: number): string => `client-${id}`;

interface ClientCardProps {
  readonly client: Client;
  readonly mayEdit: boolean;
  /** Just created by this user: highlighted like another user's change. */
  readonly isNew: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function ClientCard({ client, mayEdit, isNew, onEdit, onDelete }: ClientCardProps) {
  const change = useAgency((state) => state.changes.get(changeKey('client', client.id)));
  const projects = useAgency((state) => projectsOfClient(state, client.id));
  return (
    <ListCard id={cardId(client.id)} changed={change?.key} isNew={isNew}>
      <div className="relative flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-lead leading-6 font-semibold break-words">{client.name}</h2>
          <p className="truncate text-table text-muted">{change?.caption ?? client.industry ?? 'No industry'}</p>
        </div>
        {mayEdit && <EditDelete name={client.name} onEdit={onEdit} onDelete={onDelete} className="-mt-1.5 -mr-2" />}
      </div>
      <div className="relative mt-3">
        {mayEdit ? <StatusMenu client={client} /> : <StatusBadge status={client.status} />}
      </div>
      <ul className="relative mt-4 flex flex-col gap-1.5 text-table">
        {client.contactEmail !== null && (
          <Detail icon={<Mail className="size-4" />}>
            <a href={`mailto:${client.contactEmail}`} className={`truncate ${link}`} title={client.contactEmail}>
              {client.contactEmail}
            </a>
          </Detail>
        )}
        {client.contactPhone !== null && (
          <Detail icon={<Phone className="size-4" />}>
            <a href={`tel:${client.contactPhone.replace(/[^\d+]/g, '')}`} className={`figures truncate ${link}`}>
              {client.contactPhone}
            </a>
          </Detail>
        )}
        {client.website !== null && (
          <Detail icon={<Globe className="size-4" />}>
            <a
              href={client.website}
              target="_blank"
              rel="noopener noreferrer"
              className={`truncate ${link}`}
              title={client.website}
            >
              {client.website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Detail>
        )}
        {client.address !== null && (
          <Detail icon={<MapPin className="size-4" />}>
            <span className="line-clamp-2" title={client.address}>
              {client.address}
            </span>
          </Detail>
        )}
      </ul>
      {client.description !== null && (
        <p className="relative mt-3 line-clamp-3 text-table text-muted" title={client.description}>
          {client.description}
        </p>
      )}
      <div className="relative mt-auto flex flex-col gap-2 pt-5">
        <div className="grid gap-2 min-[420px]:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          <Link
            to={`/talent-phi/clients/${client.id}/website`}
            aria-label={`State of the Website of ${client.name}`}
            className={buttonLook({ size: 'small' })}
          >
            <Globe className="size-4" aria-hidden="true" />
            State of the Website
          </Link>
          <Link
            to={`/talent-phi/clients/${client.id}/social-media-calendar`}
            aria-label={`Social Media Calendar of ${client.name}`}
            className={buttonLook({ size: 'small' })}
          >
            <CalendarDays className="size-4" aria-hidden="true" />
            Social Media Calendar
          </Link>
        </div>
        <p className="flex justify-between gap-3 text-caption text-muted">
          Added {dayText(client.createdAt)}
          {projects > 0 && (
            <Link
              to={`/talent-phi/projects?client=${client.id}`}
              className="font-medium text-accent-text underline-offset-4 hover:underline"
            >
              {plural(projects, 'project')}
              <span className="sr-only">{` of ${client.name}`}</span>
            </Link>
          )}
        </p>
      </div>
    </ListCard>
  );
}

const StatusBadge = ({ status }: { readonly status: ClientStatus }) => (
  <Badge tone={CLIENT_TONES[status]}>{CLIENT_STATUS_LABELS[status]}</Badge>
);

function StatusMenu({ client }: { readonly client: Client }) {
  const choose = async (status: ClientStatus) => {
    if (status === client.status) return;
    try {
      took.clients(await call(updateClient, { params: { id: client.id }, body: { status } }));
      showToast({ title: 'Success', description: 'Client updated successfully', tone: 'good' });
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
          className="inline-flex items-center gap-1 rounded-full pr-1 hover:bg-sunken pointer-coarse:min-h-11"
        >
          <StatusBadge status={client.status} />
          <ChevronDown className="size-3.5 text-muted" aria-hidden="true" />
        </button>
      }
    >
      <MenuChoices label="Status" value={client.status} choices={choices} onChange={(status) => void choose(status)} />
    </Menu>
  );
}

const Detail = ({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) => (
  <li className="flex min-w-0 items-start gap-2">
    <span className="mt-0.5 shrink-0 text-muted" aria-hidden="true">
      {icon}
    </span>
    {children}
  </li>
);
