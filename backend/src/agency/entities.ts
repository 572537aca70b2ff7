import {
  agencyClient,
  createClient,
  getClient,
  listClients,
  removeClient,
  updateClient,
} from '@atrium/contract/agency/clients/calls';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import { getGoal } from '@atrium/contract/agency/goals/calls';
import { getMarketingProject, listMarketingProjects } from '@atrium/contract/agency/marketing-projects/calls';
import { listPosts, removePost } from '@atrium/contract/agency/posts/calls';
import { getTask } from '@atrium/contract/agency/tasks/calls';
import { getTimeEntry } from '@atrium/contract/agency/time-entries/calls';
import {
  createWebsitePage,
  listWebsitePages,
  removeWebsitePage,
  updateWebsitePage,
  websitePage,
} from '@atrium/contract/agency/website/calls';
import type { WebsitePage } from '@atrium/contract/agency/website/schemas';
import type { PageCategory } from '@atrium/rules/stock/labels';
import type { ClientStatus, PageStatus } from '@atrium/rules/stock/status-changes';
import { DomainError, notFound } from '../platform/http/reply/domain-error.js';
import { entity } from '../platform/records/entity.js';
import { served } from '../platform/records/served.js';
import { integer, orNull, table, text, viewOf } from '../platform/records/table.js';
import { taken } from '../platform/records/taken.js';
import { dependentsInWords } from './clients/client-dependents.js';
import { goals } from './goals/goal.entity.js';
import { marketingProjects } from './marketing-projects/marketing-project.entity.js';
import { posts } from './posts/post.entity.js';
import { agencySettingsTable } from './settings/agency-settings.entity.js';
import { tasks } from './tasks/task.entity.js';
import { timeEntries } from './time/time-entry.entity.js';

/* The agency's plain entities, its tables, and CRUD endpoints without rules. */

const clientTable = table('agency_clients', {
  name: text(),
  contactEmail: orNull(text()),
  contactPhone: orNull(text()),
  industry: orNull(text()),
  description: orNull(text()),
  website: orNull(text()),
  address: orNull(text()),
  status: text<ClientStatus>(),
});

const clients = entity({
  resource: agencyClient,
  table: clientTable,
  view: viewOf<Client>()(clientTable, 'k', {}),
  order: { by: 'lower(k.name)' },
  refusals: { agency_clients_name_key: taken({ table: 'agency_clients', among: "other.status <> 'inactive'" }) },
  inUse: async (sql, { id }) => new DomainError('resource.in-use', { message: await dependentsInWords(sql, id ?? 0) }),
});

const websitePageTable = table('agency_website_pages', {
  clientId: integer(),
  projectName: text(),
  url: text(),
  category: text<PageCategory>(),
  mainStatus: text<PageStatus>(),
  focusKeyphrase: orNull(text()),
  metaTitle: orNull(text()),
  metaDescription: orNull(text()),
  socialMediaPicture: orNull(text()),
  resultPictures: orNull(text()),
  responsible: orNull(text()),
  notes: orNull(text()),
});

/** A page of a client's website. It is reachable only through its client and never moves to another. */
const websitePages = entity({
  resource: websitePage,
  table: websitePageTable,
  view: viewOf<WebsitePage>()(websitePageTable, 'w', {}),
  order: { by: 'lower(w.project_name)' },
  within: { table: 'agency_clients', field: 'clientId', noun: 'Client' },
  // The client may be deleted concurrently, so only the foreign key is reliable.
  refusals: { agency_website_pages_client_fkey: () => notFound('Client') },
});

export const tables = [
  clients.table.schema,
  goals.table.schema,
  tasks.table.schema,
  agencySettingsTable.schema,
  websitePages.table.schema,
  posts.table.schema,
  timeEntries.table.schema,
  marketingProjects.table.schema,
];

export const plainCalls = [
  served(clients, {
    list: listClients,
    get: getClient,
    create: createClient,
    update: updateClient,
    remove: removeClient,
  }),
  served(websitePages, {
    list: listWebsitePages,
    create: createWebsitePage,
    update: updateWebsitePage,
    remove: removeWebsitePage,
  }),
  served(posts, { list: listPosts, remove: removePost }),
  served(goals, { get: getGoal }),
  served(tasks, { get: getTask }),
  served(marketingProjects, { list: listMarketingProjects, get: getMarketingProject }),
  served(timeEntries, { get: getTimeEntry }),
];
