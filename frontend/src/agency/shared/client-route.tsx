import type { Client } from '@atrium/contract/agency/clients/schemas';
import { CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useDocumentTitle } from '../../lib/format/document-title.js';
import { useWasLoaded } from '../../lib/page/was-loaded.js';
import { isSettled } from '../../lib/live/rows.js';
import { BackLink } from '../../ui/buttons/back-link.js';
import { ScreenHeader } from '../../ui/display/screen-header.js';
import { Framed } from '../../ui/lists/list-states.js';
import { Skeleton, EmptyState, ErrorState } from '../../ui/feedback/states.js';
import type { AgencyState } from '../store/agency-state.js';
import { loadAgency, refetch, useAgency } from '../store/agency-store.js';
import type { Elements } from '../../ui/elements.js';

interface ClientRouteProps {
  /** Title of the screen, shown when there is no client. */
  readonly title: string;
  /** Loads the data of the screen together with the client. */
  readonly load: (clientId: number) => void;
  /** Returns whether the data of `load` has arrived or failed. */
  readonly isLoaded: (state: AgencyState, clientId: number) => boolean;
  /** Placeholders of the header's action and of the content until the data is loaded. */
  readonly skeletonAction: Elements;
  readonly skeleton: Elements;
  readonly children: (client: Client) => Elements;
}

const BLOCKS = 'flex min-w-0 flex-col gap-6 max-sm:gap-2';

/** Loads the client in the URL and renders its screen, or explains why there is no client. */
export function ClientRoute({ title, load, isLoaded, skeletonAction, skeleton, children }: ClientRouteProps) {
  const { clientId = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(clientId) ? Number(clientId) : null;
  const { phase, error } = useAgency((state) => state.clients);
  const client = useAgency((state) => (id === null ? undefined : state.clients.all.rows.get(id)));
  const isRead = useAgency((state) => id !== null && isLoaded(state, id));
  const isShown = useWasLoaded(id, client !== undefined && isRead);
  useEffect(() => {
    if (id === null) return;
    loadAgency('clients');
    load(id);
  }, [id, load]);
  useDocumentTitle(client === undefined ? title : `${title} · ${client.name}`, 'Talent Phi');

  return (
    <div className="flex flex-col gap-2 max-sm:gap-1">
      <BackLink to="/talent-phi/clients" list="Clients" />
      {client !== undefined && isShown ? (
        <div className={BLOCKS}>{children(client)}</div>
      ) : id !== null && (client !== undefined || !isSettled({ phase })) ? (
        <div className={BLOCKS} role="status" aria-busy="true" aria-label={`Loading ${title}`}>
          <ScreenHeader
            title={title}
            brief={client?.name ?? ''}
            within={title}
            subtitle={client?.name ?? <Skeleton className="my-0.5 h-4 w-40" />}
            action={skeletonAction}
          />
          {skeleton}
        </div>
      ) : (
        <div className={BLOCKS}>
          <ScreenHeader title={title} />
          <Framed>
            {id === null ? (
              <EmptyState icon={CircleAlert} title="Invalid client ID" />
            ) : phase === 'failed' ? (
              <ErrorState
                error={error}
                sentence="The client could not be loaded."
                onRetry={() => void refetch('clients')}
              />
            ) : (
              <EmptyState icon={CircleAlert} title="Client not found" />
            )}
          </Framed>
        </div>
      )}
    </div>
  );
}
