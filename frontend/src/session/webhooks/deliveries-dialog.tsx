import type { Webhook, WebhookDelivery } from '@atrium/contract/platform/webhooks/schemas';
import { getWebhookEventLabel } from '@atrium/rules/people/webhooks';
import { Send } from 'lucide-react';
import { useEffect } from 'react';
import { formatFullMoment, formatShortMoment } from '../../lib/format/dates.js';
import { call } from '../../lib/api/http.js';
import { showToast } from '../../lib/page/toast.js';
import { Badge, type Tone } from '../../ui/display/badge.js';
import { Button, AsyncButton } from '../../ui/buttons/button.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { LinesSkeleton } from '../../ui/feedback/states.js';
import { ListState, MoreRows } from '../../ui/lists/list-states.js';
import { unload, loadMore, loadPagedList, upsertRow, useWebhooks, getWebhookCalls } from './webhooks-store.js';

const STATES: Readonly<Record<WebhookDelivery['state'], readonly [label: string, tone: Tone]>> = {
  delivered: ['Delivered', 'neutral'],
  waiting: ['Waiting', 'neutral'],
  failed: ['Failed', 'bad'],
};

const FAILED = 'It could not be sent. Please try again.';
const PENDING_STATE = ['Not delivered yet', 'warn'] as const;

export function DeliveriesDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const { id: webhookId, project, name } = webhook;
  const log = useWebhooks((state) => state.deliveries);
  const calls = getWebhookCalls(project);
  const load = () => void loadPagedList('deliveries', { project, webhookId });
  useEffect(() => {
    void loadPagedList('deliveries', { project, webhookId });
    return () => unload('deliveries');
  }, [project, webhookId]);
  const rows = log.query.webhookId === webhookId ? [...log.all.rows.values()].toSorted(compareNewestFirst) : [];

  const act = async (title: string, work: Promise<WebhookDelivery>) => {
    upsertRow.deliveries(await work);
    showToast({ title, description: name });
  };

  return (
    <Dialog
      onClose={onClose}
      width={640}
      title={`Deliveries of ${name}`}
      description="The last 30 days. Failed deliveries are retried for three days with growing delays."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <AsyncButton
            variant="primary"
            icon={Send}
            busy="Sending..."
            failed={FAILED}
            onRun={() => act('Test queued', call(calls.test, { params: { id: webhookId } }))}
          >
            Send a test
          </AsyncButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ListState
          list={log}
          total={rows.length}
          skeleton={<LinesSkeleton label="Loading deliveries" lines={4} />}
          failed="The deliveries could not be loaded."
          onRetry={load}
          icon={Send}
          empty="Nothing was sent yet. Send a test to see whether it arrives."
        >
          <ul aria-label="Deliveries" className="divide-y divide-line rounded-control border border-line">
            {rows.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                onRetry={() =>
                  act('Queued again', call(calls.again, { params: { id: webhookId, deliveryId: delivery.id } }))
                }
              />
            ))}
          </ul>
          <MoreRows
            log={log}
            failed="More deliveries could not be loaded."
            onMore={() => void loadMore('deliveries')}
          />
        </ListState>
      </div>
    </Dialog>
  );
}

const compareNewestFirst = (a: WebhookDelivery, b: WebhookDelivery): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly onRetry: () => Promise<void>;
}

function DeliveryRow({ delivery, onRetry }: DeliveryRowProps) {
  const { id, event, state, createdAt, tries, status, durationMs, answer, nextTryAt } = delivery;
  const [label, tone] = state === 'waiting' && tries > 0 ? PENDING_STATE : STATES[state];
  const facts = [
    ...(tries > 0 ? [status === null ? 'no answer' : `status ${status}`, `${durationMs ?? 0} ms`] : []),
    ...(tries > 1 ? [`${tries} tries`] : []),
    ...(tries > 0 && nextTryAt !== null ? [`again ${formatShortMoment(nextTryAt)}`] : []),
  ];
  return (
    <li className="flex items-start gap-3 px-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{getWebhookEventLabel(event)}</span>
          <code className="text-caption text-muted wrap-anywhere">{event}</code>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="figures text-caption text-muted">
          <time dateTime={createdAt} title={`${formatFullMoment(createdAt)}, ${id}`}>
            {formatShortMoment(createdAt)}
          </time>
          <span>{facts.map((fact) => ` · ${fact}`).join('')}</span>
        </p>
        {answer !== null && answer !== '' && (
          <p className="mt-1 line-clamp-3 rounded-small bg-sunken px-2 py-1 font-mono text-caption wrap-anywhere text-muted">
            {answer}
          </p>
        )}
      </div>
      <AsyncButton size="small" aria-label={`Resend: ${event}`} busy="..." failed={FAILED} onRun={onRetry}>
        Resend
      </AsyncButton>
    </li>
  );
}
