import type { Client } from '@atrium/contract/agency/clients';
import { ArrowLeft, CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { sentenceOf } from '../../lib/http.js';
import { useDocumentTitle } from '../../lib/document-title.js';
import { buttonLook } from '../../ui/button.js';
import { Framed } from '../../ui/list-frame.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { needAgency, reread, useAgency } from '../store/agency-store.js';

interface ClientOfPathProps {
  /** The screen's name, its heading until the client is known. */
  readonly title: string;
  readonly children: (client: Client) => ReactNode;
}

/** The client that the address names, or why there is none; every screen of one client begins with it. */
export function ClientOfPath({ title, children }: ClientOfPathProps) {
  const { clientId = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(clientId) ? Number(clientId) : null;
  const { phase, error } = useAgency((state) => state.clients);
  const client = useAgency((state) => (id === null ? undefined : state.clients.all.rows.get(id)));
  useEffect(() => {
    if (id !== null) needAgency('clients');
  }, [id]);
  useDocumentTitle(client === undefined ? title : `${title} · ${client.name}`, 'Talent Phi');

  return (
    <div className="flex flex-col gap-6">
      <Link
        to="/talent-phi/clients"
        className={`${buttonLook({ variant: 'quiet', size: 'small' })} -mb-3 -ml-2.5 self-start`}
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back to Clients
      </Link>
      {client !== undefined ? (
        children(client)
      ) : (
        <>
          <h1 className="text-title font-semibold">{title}</h1>
          <Framed>
            {id === null ? (
              <EmptyState icon={<CircleAlert className="size-5" />} title="Invalid client ID" />
            ) : phase === 'failed' ? (
              <ErrorState
                sentence={sentenceOf(error, 'The client could not be loaded.')}
                onRetry={() => void reread('clients')}
              />
            ) : phase === 'ready' ? (
              <EmptyState icon={<CircleAlert className="size-5" />} title="Client not found" />
            ) : (
              <div className="flex flex-col gap-3 p-5" aria-busy="true">
                <Skeleton className="h-5 w-48" />
                <Skeleton className="h-40" />
              </div>
            )}
          </Framed>
        </>
      )}
    </div>
  );
}
