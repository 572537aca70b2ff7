import type { Webhook } from '@atrium/contract/platform/webhooks/schemas';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useEffect } from 'react';
import { call } from '../../lib/api/http.js';
import { Button } from '../../ui/buttons/button.js';
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { defineDialog } from '../../ui/dialogs/define-dialog.js';
import { openDialog } from '../../ui/dialogs/dialog-host.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { ListFrame } from '../../ui/lists/list-frame.js';
import { ScreenHead } from '../../ui/display/screen-head.js';
import { shownOnceDialog } from '../../ui/dialogs/shown-once-dialog.js';
import { RequireAccess } from '../require-access.js';
import { useUser } from '../session-store.js';
import { type WebhookAct, WebhookRow } from './webhook-row.js';
import { lost, need, reread, settableProjects, useWebhooks, webhookCalls } from './webhooks-store.js';

const webhookDialog = defineDialog({
  load: async () => (await import('./webhook-dialog.js')).WebhookDialog,
  title: ({ webhook }) => (webhook === undefined ? 'Add webhook' : `Edit ${webhook.name}`),
  width: 640,
});
const deliveriesDialog = defineDialog({
  load: async () => (await import('./deliveries-dialog.js')).DeliveriesDialog,
  title: ({ webhook }) => `Deliveries of ${webhook.name}`,
  width: 640,
});

const TITLE = 'Webhooks';

export const WebhooksScreen = () => (
  <RequireAccess title={TITLE} isAllowed={(user) => settableProjects(user).length > 0}>
    <Webhooks />
  </RequireAccess>
);

function Webhooks() {
  const projects = settableProjects(useUser());
  const list = useWebhooks((state) => state.webhooks);
  useEffect(() => need('webhooks'), []);

  return (
    <div className="flex flex-col gap-8">
      <ScreenHead title={TITLE} subtitle="Send events to other systems as they happen" />
      {projects.map((project) => {
        const rows = [...list.all.rows.values()]
          .filter((webhook) => webhook.project === project)
          .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
        const add = (
          <Button
            variant={rows.length === 0 ? 'primary' : 'secondary'}
            icon={<Plus className="size-4" aria-hidden="true" />}
            aria-label={`Add webhook to ${PROJECT_NAMES[project]}`}
            onPointerEnter={webhookDialog.preload}
            onClick={() => openDialog(webhookDialog, { project, webhook: undefined }, showSecret)}
          >
            Add webhook
          </Button>
        );
        return (
          <section key={project} aria-labelledby={`webhooks-${project}`} className="flex flex-col gap-3">
            <div className="flex items-center justify-between gap-4">
              <h2 id={`webhooks-${project}`} className="text-heading font-semibold">
                {PROJECT_NAMES[project]}
              </h2>
              {rows.length > 0 && add}
            </div>
            <ListFrame
              list={list}
              total={rows.length}
              skeleton={
                <div aria-busy="true" aria-label="Loading webhooks">
                  <Skeleton className="h-32 rounded-card" />
                </div>
              }
              failed="The webhooks could not be loaded."
              onRetry={() => void reread('webhooks')}
              icon={<WebhookIcon className="size-5" />}
              empty="No webhooks yet"
              action={add}
            >
              <ul
                aria-label={`Webhooks of ${PROJECT_NAMES[project]}`}
                className="divide-y divide-line rounded-card border border-line bg-surface"
              >
                {rows.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} onAct={(act) => ACTS[act](webhook)} />
                ))}
              </ul>
            </ListFrame>
          </section>
        );
      })}
    </div>
  );
}

function showSecret(made?: { readonly name: string; readonly secret: string }): void {
  if (made === undefined) return;
  openDialog(shownOnceDialog, {
    title: `Secret of ${made.name}`,
    description: 'Give it to the program that receives the deliveries: with it their signatures are checked.',
    label: 'Signing secret',
    secret: made.secret,
  });
}

const ACTS: Readonly<Record<WebhookAct, (webhook: Webhook) => void>> = {
  edit: (webhook) => openDialog(webhookDialog, { project: webhook.project, webhook }),
  deliveries: (webhook) => openDialog(deliveriesDialog, { webhook }),
  rotate({ id, name, project }) {
    let secret: string | null = null;
    openDialog(
      confirmDialog,
      {
        title: `New secret for ${name}?`,
        description: 'For a day deliveries are signed with the old secret too, so that the receiver can change over.',
        action: 'Make new secret',
        busy: 'Making...',
        failed: 'The secret could not be replaced. Please try again.',
        onConfirm: async () => {
          ({ secret } = await call(webhookCalls(project).rotate, { params: { id } }));
        },
      },
      () => secret !== null && showSecret({ name, secret }),
    );
  },
  remove: ({ id, name, project }) =>
    openDialog(confirmDialog, {
      title: `Remove ${name}?`,
      description: 'Nothing more is sent to it, and its deliveries are forgotten.',
      action: 'Remove webhook',
      busy: 'Removing...',
      failed: 'The webhook could not be removed. Please try again.',
      onConfirm: async () => {
        await call(webhookCalls(project).remove, { params: { id } });
        lost.webhooks(id);
      },
      success: { title: 'Webhook Removed', description: name },
    }),
};
