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
import { listWebsitePages, removeWebsitePage } from '@atrium/contract/agency/website/calls';
import type { ClientStatus } from '@atrium/rules/stock/status-changes';
import { DomainError } from '../platform/http/reply/domain-error.js';
import { defineEntity } from '../platform/entities/entity.js';
import { crudController } from '../platform/entities/crud-controller.js';
import * as t from '../platform/entities/table.js';
import { alreadyExists } from '../platform/entities/already-exists.js';
import { describeDependents } from './clients/client-dependents.js';
import { goals } from './goals/goal.entity.js';
import { marketingProjects } from './marketing-projects/marketing-project.entity.js';
import { posts } from './posts/post.entity.js';
import { agencySettingsTable } from './settings/agency-settings.entity.js';
import { tasks } from './tasks/task.entity.js';
import { timeEntries } from './time/time-entry.entity.js';
import { websitePages } from './website/website-page.entity.js';

/* The agency's plain entities, its tables, and CRUD endpoints without rules. */

const clientTable = t.defineTable('agency_clients', {
  name: t.text(),
  contactEmail: t.nullableColumn(t.text()),
  contactPhone: t.nullableColumn(t.text()),
  industry: t.nullableColumn(t.text()),
  description: t.nullableColumn(t.text()),
  website: t.nullableColumn(t.text()),
  address: t.nullableColumn(t.text()),
  status: t.text<ClientStatus>(),
});

const clients = defineEntity({
  resource: agencyClient,
  table: clientTable,
  view: t.defineView<Client>()(clientTable, 'k', {}),
  order: { by: 'lower(k.name)' },
  constraintErrors: {
    agency_clients_name_key: alreadyExists({ table: 'agency_clients', scopeSql: "other.status <> 'inactive'" }),
  },
  inUseError: async (sql, { id }) =>
    new DomainError('resource.in-use', { message: await describeDependents(sql, id ?? 0) }),
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

export const crudControllers = [
  crudController(clients, {
    list: listClients,
    get: getClient,
    create: createClient,
    update: updateClient,
    remove: removeClient,
  }),
  crudController(websitePages, { list: listWebsitePages, remove: removeWebsitePage }),
  crudController(posts, { list: listPosts, remove: removePost }),
  crudController(goals, { get: getGoal }),
  crudController(tasks, { get: getTask }),
  crudController(marketingProjects, { list: listMarketingProjects, get: getMarketingProject }),
  crudController(timeEntries, { get: getTimeEntry }),
];
