import { agencyWebhooks, clinicWebhooks } from '@atrium/contract/platform/webhooks/calls';
import type { Webhook, WebhookDelivery } from '@atrium/contract/platform/webhooks/schemas';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { type Project, PROJECTS } from '@atrium/rules/people/rights';
import { emptyState, list, log } from '../../lib/area/area.js';
import { areaStore } from '../../lib/area/area-store.js';
import { call, callPage } from '../../lib/api/http.js';
import { currentUser } from '../session-store.js';

export const webhookCalls = (project: Project): typeof clinicWebhooks =>
  project === 'perfect-b' ? clinicWebhooks : agencyWebhooks;

export const settableProjects = (user: Pick<CurrentUser, 'permissions'> | null): readonly Project[] =>
  PROJECTS.filter((project) => user?.permissions[project]?.includes('settings:edit'));

interface DeliveryQuery {
  readonly project: Project;
  readonly webhookId: number;
}

const parts = {
  webhooks: list<Webhook>('webhook', {
    read: async () =>
      (await Promise.all(settableProjects(currentUser()).map((project) => call(webhookCalls(project).list)))).flat(),
  }),
  deliveries: log<WebhookDelivery, DeliveryQuery>('delivery', {
    query: { project: 'perfect-b', webhookId: 0 },
    pages: {
      size: 50,
      read: ({ project, webhookId }, limit, cursor) =>
        callPage(webhookCalls(project).deliveries, { params: { id: webhookId }, query: { limit, cursor } }),
    },
    place: ({ webhookId }, { query }) => (query.webhookId === webhookId ? 'in' : null),
  }),
};

const store = areaStore({ parts, empty: emptyState(parts), again: {} }, () => currentUser()?.id ?? null);

export const useWebhooks = store.use;
export const { took, lost, need, reread, needLog, more, forget } = store;
