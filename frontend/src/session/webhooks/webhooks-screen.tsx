import type { Webhook } from '@atrium/contract/platform/webhooks/schemas';
import type { Project } from '@atrium/rules/people/rights';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useEffect } from 'react';
import { call } from '../../lib/api/http.js';
import { Button } from '../../ui/buttons/button.js';
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { defineDialog, openDialog } from '../../ui/dialogs/dialog-host.js';
import { LinesSkeleton } from '../../ui/feedback/states.js';
import { ListFrame } from '../../ui/lists/list-frame.js';
import { FramedRows, RowGroup } from '../../ui/lists/list-states.js';
import { lazyMenu } from '../../ui/overlays/lazy-menu.js';
import { oneTimeSecretDialog } from '../../ui/dialogs/one-time-secret-dialog.js';
import { useUser } from '../session-store.js';
import { getSettableProjects } from './settable-projects.js';
import { type WebhookAction, WebhookRow } from './webhook-row.js';
import { removeRow, ensureLoaded, refetch, useWebhooks, getWebhookCalls } from './webhooks-store.js';

const webhookDialog = defineDialog(
  ({ webhook }) => (webhook === undefined ? 'Add webhook' : `Edit ${webhook.name}`),
  async () => (await import('./webhook-dialog.js')).WebhookDialog,
  640,
);
const deliveriesDialog = defineDialog(
  ({ webhook }) => `Deliveries of ${webhook.name}`,
  async () => (await import('./deliveries-dialog.js')).DeliveriesDialog,
  640,
);

const ProjectMenu = lazyMenu(async () => (await import('../../ui/overlays/actions-menu.js')).ActionsMenu);

export function WebhooksScreen() {
  const projects = getSettableProjects(useUser());
  const list = useWebhooks((state) => state.webhooks);
  useEffect(() => ensureLoaded('webhooks'), []);
  const webhooks = [...list.all.rows.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

  return (
    <ListFrame
      title="Webhooks"
      subtitle="Send events to other systems as they happen"
      list={list}
      total={webhooks.length}
      skeleton={
        <FramedRows>
          <LinesSkeleton label="Loading webhooks" lines={3} line="h-[85px] sm:px-4" />
        </FramedRows>
      }
      failed="The webhooks could not be loaded."
      onRetry={() => void refetch('webhooks')}
      icon={WebhookIcon}
      empty="No webhooks yet"
      action={<AddFirstWebhook projects={projects} />}
    >
      <FramedRows>
        {projects.map((project) => {
          const own = webhooks.filter((webhook) => webhook.project === project);
          return (
            <RowGroup
              key={project}
              title={PROJECT_NAMES[project]}
              note={own.length}
              aside={<AddWebhook project={project} size="small" />}
            >
              <ul aria-label={`Webhooks of ${PROJECT_NAMES[project]}`} className="divide-y divide-line">
                {own.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} onAct={(act) => ACTIONS[act](webhook)} />
                ))}
              </ul>
            </RowGroup>
          );
        })}
      </FramedRows>
    </ListFrame>
  );
}

interface AddWebhookProps {
  readonly project: Project;
  readonly variant?: 'primary';
  readonly size?: 'small';
}

const ADD = 'Add webhook';

const addWebhook = (project: Project) => openDialog(webhookDialog, { project, webhook: undefined }, showSecret);

const AddWebhook = ({ project, ...look }: AddWebhookProps) => (
  <Button
    {...look}
    icon={Plus}
    aria-label={`${ADD} to ${PROJECT_NAMES[project]}`}
    onPointerEnter={webhookDialog.preload}
    onClick={() => addWebhook(project)}
  >
    {ADD}
  </Button>
);

/** Adds a webhook while no group of a project is shown. A user of several projects chooses one in a menu. */
function AddFirstWebhook({ projects }: { readonly projects: readonly Project[] }) {
  const [only, ...others] = projects;
  if (only === undefined) return null;
  if (others.length === 0) return <AddWebhook project={only} variant="primary" />;
  return (
    <ProjectMenu
      actions={projects.map((project) => ({
        label: `Add to ${PROJECT_NAMES[project]}`,
        icon: Plus,
        run: () => addWebhook(project),
      }))}
      renderTrigger={(props) => (
        <Button {...props} variant="primary" icon={Plus}>
          {ADD}
        </Button>
      )}
    />
  );
}

function showSecret(made?: { readonly name: string; readonly secret: string }): void {
  if (made === undefined) return;
  openDialog(oneTimeSecretDialog, {
    title: `Secret of ${made.name}`,
    description: 'Give it to the program that receives the deliveries: with it their signatures are checked.',
    label: 'Signing secret',
    secret: made.secret,
  });
}

const ACTIONS: Readonly<Record<WebhookAction, (webhook: Webhook) => void>> = {
  edit: (webhook) => openDialog(webhookDialog, { project: webhook.project, webhook }),
  deliveries: (webhook) => openDialog(deliveriesDialog, { webhook }),
  rotate({ id, name, project }) {
    let secret: string | null = null;
    openDialog(
      confirmDialog,
      {
        title: `New secret for ${name}?`,
        description: 'Deliveries are also signed with the old secret for 24 hours.',
        action: 'Rotate secret',
        busy: 'Making...',
        failed: 'The secret could not be replaced. Please try again.',
        onConfirm: async () => {
          ({ secret } = await call(getWebhookCalls(project).rotate, { params: { id } }));
        },
      },
      () => secret !== null && showSecret({ name, secret }),
    );
  },
  remove: ({ id, name, project }) =>
    openDialog(confirmDialog, {
      title: `Delete ${name}?`,
      description: 'Nothing more is sent to it, and its deliveries are forgotten.',
      action: 'Delete webhook',
      busy: 'Deleting...',
      failed: 'The webhook could not be deleted. Please try again.',
      onConfirm: async () => {
        await call(getWebhookCalls(project).remove, { params: { id } });
        removeRow.webhooks(id);
      },
      success: { title: 'Webhook deleted', description: name },
    }),
};
