import type { Client } from '@atrium/contract/agency/clients/schemas';
import { ArrowLeft, CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { sentenceOf } from '../../lib/api/http.js';
import { useDocumentTitle } from '../../lib/format/document-title.js';
import { useOnceThere } from '../../lib/page/once-there.js';
import { isAnswered } from '../../lib/live/rows.js';
import { buttonLook } from '../../ui/buttons/button.js';
import { Framed } from '../../ui/lists/list-frame.js';
import { EmptyState, ErrorState } from '../../ui/feedback/states.js';
import type { AgencyState } from '../store/agency-state.js';
import { needAgency, reread, useAgency } from '../store/agency-store.js';

interface ClientOfPathProps {
  /** The screen's name, its heading where there is no client. */
  readonly title: string;
  /** Loads the data of the screen together with the client. */
  readonly need: (clientId: number) => void;
  /** Whether all of that has been answered. */
  readonly isThere: (state: AgencyState, clientId: number) => boolean;
  /** The shape of the screen until then; of a client that is known already with its name. */
  readonly skeleton: (name: string | undefined) => ReactNode;
  readonly children: (client: Client) => ReactNode;
}

/** The client that the address names, or why there is none; every screen of one client begins with it. */
export function ClientOfPath({ title, need, isThere, skeleton, children }: ClientOfPathProps) {
  const { clientId = '' } = useParams();
  const id = /^[1-9]\d{0,9}$/.test(clientId) ? Number(clientId) : null;
  const { phase, error } = useAgency((state) => state.clients);
  const client = useAgency((state) => (id === null ? undefined : state.clients.all.rows.get(id)));
  const isRead = useAgency((state) => id !== null && isThere(state, id));
  const isShown = useOnceThere(id, client !== undefined && isRead);
  useEffect(() => {
    if (id === null) return;
    needAgency('clients');
    need(id);
  }, [id, need]);
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
      {client !== undefined && isShown ? (
        children(client)
      ) : id !== null && (client !== undefined || !isAnswered({ phase })) ? (
        <div className="flex flex-col gap-6" role="status" aria-busy="true" aria-label={`Loading ${title}`}>
          {skeleton(client?.name)}
        </div>
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
            ) : (
              <EmptyState icon={<CircleAlert className="size-5" />} title="Client not found" />
            )}
          </Framed>
        </>
      )}
    </div>
  );
}
