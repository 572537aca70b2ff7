import type { Webhook, WebhookDelivery } from '@atrium/contract/platform/webhooks/schemas';
import { webhookEventLabel } from '@atrium/rules/people/webhooks';
import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fullMomentText, momentText } from '../../lib/format/dates.js';
import { call } from '../../lib/api/http.js';
import { showFailure, showToast } from '../../lib/page/toast.js';
import { Badge, type Tone } from '../../ui/display/badge.js';
import { Button } from '../../ui/buttons/button.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { LinesSkeleton } from '../../ui/feedback/lines-skeleton.js';
import { ListFrame, MoreRows } from '../../ui/lists/list-frame.js';
import { forget, more, needLog, took, useWebhooks, webhookCalls } from './webhooks-store.js';

const STATES: Readonly<Record<WebhookDelivery['state'], readonly [label: string, tone: Tone]>> = {
  delivered: ['Delivered', 'good'],
  waiting: ['Waiting', 'info'],
  failed: ['Failed', 'bad'],
};

const TRIED = ['Not delivered yet', 'warn'] as const;

export function DeliveriesDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const { id: webhookId, project, name } = webhook;
  const log = useWebhooks((state) => state.deliveries);
  const calls = webhookCalls(project);
  const [busy, setBusy] = useState<string | null>(null);
  const load = () => void needLog('deliveries', { project, webhookId });
  useEffect(() => {
    void needLog('deliveries', { project, webhookId });
    return () => forget('deliveries');
  }, [project, webhookId]);
  const rows = log.query.webhookId === webhookId ? [...log.all.rows.values()].toSorted(newestFirst) : [];

  const act = async (what: string, title: string, work: () => Promise<WebhookDelivery>) => {
    setBusy(what);
    try {
      took.deliveries(await work());
      showToast({ title, description: name, tone: 'good' });
    } catch (error) {
      showFailure(error, 'It could not be sent. Please try again.');
    }
    setBusy(null);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={640}
      title={`Deliveries of ${name}`}
      description="The last 30 days. What fails is tried again for three days, less and less often."
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon={<Send className="size-4" aria-hidden="true" />}
            busy={busy === 'test' && 'Sending...'}
            onClick={() => void act('test', 'Test Queued', () => call(calls.test, { params: { id: webhookId } }))}
          >
            Send a test
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ListFrame
          list={log}
          total={rows.length}
          skeleton={<LinesSkeleton label="Loading deliveries" lines={4} />}
          failed="The deliveries could not be loaded."
          onRetry={load}
          icon={<Send className="size-5" />}
          empty="Nothing was sent yet. Send a test to see whether it arrives."
        >
          <ul aria-label="Deliveries" className="divide-y divide-line rounded-control border border-line">
            {rows.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                isBusy={busy === delivery.id}
                onAgain={() =>
                  void act(delivery.id, 'Queued Again', () =>
                    call(calls.again, { params: { id: webhookId, deliveryId: delivery.id } }),
                  )
                }
              />
            ))}
          </ul>
          <MoreRows log={log} failed="More deliveries could not be loaded." onMore={() => void more('deliveries')} />
        </ListFrame>
      </div>
    </Dialog>
  );
}

const newestFirst = (a: WebhookDelivery, b: WebhookDelivery): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
}

function DeliveryRow({ delivery, isBusy, onAgain }: DeliveryRowProps) {
  const { id, event, state, createdAt, tries, status, durationMs, answer, nextTryAt } = delivery;
  const [label, tone] = state === 'waiting' && tries > 0 ? TRIED : STATES[state];
  const facts = [
    ...(tries > 0 ? [status === null ? 'no answer' : `status ${status}`, `${durationMs ?? 0} ms`] : []),
    ...(tries > 1 ? [`${tries} tries`] : []),
    ...(tries > 0 && nextTryAt !== null ? [`again ${momentText(nextTryAt)}`] : []),
  ];
  return (
    <li className="flex items-start gap-3 px-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{webhookEventLabel(event)}</span>
          <code className="text-caption text-muted wrap-anywhere">{event}</code>
          <Badge tone={tone} quiet={state === 'delivered'}>
            {label}
          </Badge>
        </p>
        <p className="figures text-caption text-muted">
          <time dateTime={createdAt} title={`${fullMomentText(createdAt)}, ${id}`}>
            {momentText(createdAt)}
          </time>
          {facts.map((fact) => ` · ${fact}`)}
        </p>
        {answer !== null && answer !== '' && (
          <p className="mt-1 line-clamp-3 rounded-small bg-sunken px-2 py-1 font-mono text-caption wrap-anywhere text-muted">
            {answer}
          </p>
        )}
      </div>
      <Button size="small" aria-label={`Send again: ${event}`} busy={isBusy && '...'} onClick={onAgain}>
        Send again
      </Button>
    </li>
  );
}
