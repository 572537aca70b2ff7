import { agencyWebhooks, clinicWebhooks } from '@atrium/contract/platform/webhooks/calls';
import type { Webhook, WebhookDelivery } from '@atrium/contract/platform/webhooks/schemas';
import type { Project } from '@atrium/rules/people/rights';
import { createEmptyState, list, pagedList } from '../../lib/area/area.js';
import { createAreaStore } from '../../lib/area/area-store.js';
import { call, callPage } from '../../lib/api/http.js';
import { currentUser } from '../session-store.js';
import { getSettableProjects } from './settable-projects.js';

export const getWebhookCalls = (project: Project): typeof clinicWebhooks =>
  project === 'perfect-b' ? clinicWebhooks : agencyWebhooks;

interface DeliveryQuery {
  readonly project: Project;
  readonly webhookId: number;
}

const parts = {
  webhooks: list<Webhook>('webhook', {
    read: async () =>
      (
        await Promise.all(getSettableProjects(currentUser()).map((project) => call(getWebhookCalls(project).list)))
      ).flat(),
  }),
  deliveries: pagedList<WebhookDelivery, DeliveryQuery>('delivery', {
    query: { project: 'perfect-b', webhookId: 0 },
    pages: {
      size: 50,
      read: ({ project, webhookId }, limit, cursor) =>
        callPage(getWebhookCalls(project).deliveries, { params: { id: webhookId }, query: { limit, cursor } }),
    },
    getMembership: ({ webhookId }, { query }) => (query.webhookId === webhookId ? 'in' : null),
  }),
};

const store = createAreaStore(
  { parts, empty: createEmptyState(parts), refetchOn: {} },
  () => currentUser()?.id ?? null,
);

export const useWebhooks = store.use;
export const { upsertRow, removeRow, ensureLoaded, refetch, loadPagedList, loadMore, unload } = store;
