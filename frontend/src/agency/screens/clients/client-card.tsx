import type { Client } from '@atrium/contract/agency/clients/schemas';
import { CalendarDays, Globe, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatShortDay } from '../../../lib/format/dates.js';
import { getButtonClasses } from '../../../ui/buttons/button.js';
import { EditDelete } from '../../../ui/buttons/edit-delete.js';
import { ListCard } from '../../shared/list-card.js';
import { changeKey } from '../../store/agency-state.js';
import { useAgency } from '../../store/agency-store.js';
import { ClientLink, ClientProjects, ClientStatusMenu } from './client-parts.js';
import { drawIcon, type Icon } from '../../../ui/icon.js';

export const cardId = (id: number): string => `client-${id}`;

interface ClientCardProps {
  readonly client: Client;
  readonly canEdit: boolean;
  /** True when the user just created the client, which is then highlighted. */
  readonly isNew: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function ClientCard({ client, canEdit, isNew, onEdit, onDelete }: ClientCardProps) {
  const change = useAgency((state) => state.changes.get(changeKey('client', client.id)));
  return (
    <ListCard id={cardId(client.id)} changed={change?.key} isNew={isNew}>
      <div className="relative flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-lead font-semibold break-words">{client.name}</h2>
          <p className="truncate text-table text-muted">{change?.caption ?? client.industry ?? 'No industry'}</p>
        </div>
        {canEdit && <EditDelete name={client.name} onEdit={onEdit} onDelete={onDelete} className="-mt-1.5 -mr-2" />}
      </div>
      <div className="relative mt-3">
        <ClientStatusMenu client={client} canEdit={canEdit} />
      </div>
      <ul className="relative mt-4 flex flex-col gap-1.5 text-table">
        {client.contactEmail !== null && (
          <Detail icon={Mail}>
            <ClientLink client={client} kind="email" />
          </Detail>
        )}
        {client.contactPhone !== null && (
          <Detail icon={Phone}>
            <ClientLink client={client} kind="phone" />
          </Detail>
        )}
        {client.website !== null && (
          <Detail icon={Globe}>
            <ClientLink client={client} kind="website" />
          </Detail>
        )}
        {client.address !== null && (
          <Detail icon={MapPin}>
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
      <div className="relative mt-auto flex flex-col gap-2 pt-4">
        <div className="grid gap-2 min-[420px]:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          <Link
            to={`/talent-phi/clients/${client.id}/website`}
            aria-label={`State of the Website of ${client.name}`}
            className={getButtonClasses({ size: 'small' })}
          >
            <Globe className="size-4" />
            State of the Website
          </Link>
          <Link
            to={`/talent-phi/clients/${client.id}/social-media-calendar`}
            aria-label={`Social Media Calendar of ${client.name}`}
            className={getButtonClasses({ size: 'small' })}
          >
            <CalendarDays className="size-4" />
            Social Media Calendar
          </Link>
        </div>
        <p className="flex justify-between gap-3 text-caption text-muted">
          <span>{`Added ${formatShortDay(client.createdAt)}`}</span>
          <ClientProjects client={client} />
        </p>
      </div>
    </ListCard>
  );
}

const Detail = ({ icon, children }: { readonly icon: Icon; readonly children: ReactNode }) => (
  <li className="flex min-w-0 items-start gap-2">
    <span className="mt-0.5 shrink-0 text-muted" aria-hidden="true">
      {drawIcon(icon)}
    </span>
    <span className="contents">{children}</span>
  </li>
);
