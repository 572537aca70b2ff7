import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { listAgencyDepartments, createClient, createGoal, createTask } from '../agency.js';
import { TODAY } from '../lots.js';
import { uploadFile } from '../files.js';
import { query } from '../sql.js';
import type { TestClient } from '../test-client.js';

import { nextNumber, post, type PreparedCalls, type WithId } from './fixture.js';

const newStaff = (client: TestClient, more: object = {}) =>
  post<WithId & { firstName: string; lastName: string }>(client, '/api/enterprise/staff', {
    firstName: 'Kim',
    lastName: `Key ${nextNumber()}`,
    email: `kim${nextNumber()}@example.com`,
    hireDate: TODAY,
    ...more,
  });
const newWebhook = (client: TestClient, project: string) =>
  post<WithId>(client, `/api/${project}/webhooks`, {
    name: `Hook ${nextNumber()}`,
    url: 'https://example.com/hook',
    events: [project === 'perfect-b' ? 'item.created' : 'task.created'],
  });
const webhookCalls = (area: string, project: string): PreparedCalls => ({
  [`create${area}Webhook`]: async () => ({
    body: { name: `Hook ${nextNumber()}`, url: 'https://example.com/hook', events: ['department.created'] },
    table: 'webhook',
  }),
  [`rotate${area}WebhookSecret`]: async ({ client }) => ({ params: { id: (await newWebhook(client, project)).id } }),
  [`test${area}Webhook`]: async ({ client }) => ({
    params: { id: (await newWebhook(client, project)).id },
    table: 'webhook_delivery',
  }),
  [`resend${area}WebhookDelivery`]: async ({ client }) => {
    const { id } = await newWebhook(client, project);
    const delivery = await post<{ id: string }>(client, `/api/${project}/webhooks/${id}/test`);
    return { params: { id, deliveryId: delivery.id } };
  },
});

const newTaskId = async (client: TestClient): Promise<number> =>
  (await createTask(client, (await createGoal(client)).id)).id;

export const OTHER_CALLS: PreparedCalls = {
  uploadFile: async ({ client }) => ({
    query: `?subject=task&subjectId=${await newTaskId(client)}`,
    file: Buffer.from('Name;Hours\nAna;4\n'),
    table: 'file_version',
  }),
  addFileVersion: async ({ client }) => ({
    params: { id: (await uploadFile(client, await newTaskId(client), 'hours.csv', Buffer.from('one'))).body.id },
    file: Buffer.from('two'),
    table: 'file_version',
  }),

  ...webhookCalls('Clinic', 'perfect-b'),
  ...webhookCalls('Agency', 'talent-phi'),
  createApiKey: async () => ({
    body: { name: 'Sync', permissions: { 'perfect-b': ['stock:use'] }, expiresInDays: 1 },
    table: 'api_key',
  }),
  sendTestMail: async () => ({ body: { to: 'it@example.com' }, table: 'job' }),
  readNotifications: async () => ({ body: {} }),

  createClient: async () => ({ body: { name: `Client of a key ${nextNumber()}` }, table: 'agency_clients' }),
  createGoal: async ({ client }) => ({
    body: {
      title: `Goal of a key ${nextNumber()}`,
      departmentIds: (await listAgencyDepartments(client)).slice(0, 1),
      startDate: '2026-11-01',
      dueDate: '2026-11-30',
    },
    table: 'agency_goals',
  }),
  createTask: async ({ client }) => ({
    body: { goalId: (await createGoal(client)).id, title: 'Photos', assignedTo: 'Freelancer' },
    table: 'agency_tasks',
  }),
  addChecklistItem: async ({ client }) => ({
    params: { id: await newTaskId(client) },
    body: { text: 'Export the photos' },
    table: 'audit',
  }),
  convertChecklistItem: async ({ client }) => {
    const id = await newTaskId(client);
    const task = await post<Task>(client, `/api/talent-phi/tasks/${id}/checklist`, { text: 'Export the photos' });
    return { params: { id, itemId: task.checklist[0]?.id ?? '' }, table: 'agency_tasks' };
  },
  createComment: async ({ client }) => ({
    params: { kind: 'task', id: await newTaskId(client) },
    body: { text: 'Which photos?' },
    table: 'agency_comment',
  }),
  handOverWork: async ({ client, databaseUrl }) => {
    const [from, to] = await query<{ id: string }>(
      databaseUrl,
      `select id from app_user where email in ('staff@talent-phi.example', 'manager@talent-phi.example') order by email desc`,
    );
    await createTask(client, (await createGoal(client)).id, { assignedTo: from?.id });
    return { params: { userId: from?.id ?? '' }, body: { handOverTo: to?.id } };
  },
  createWebsitePage: async ({ client }) => ({
    params: { clientId: (await createClient(client)).id },
    body: { projectName: 'Home', url: 'https://key.example/', category: 'Homepage', mainStatus: 'live' },
    table: 'agency_website_pages',
  }),
  createPost: async ({ client }) => ({
    params: { clientId: (await createClient(client)).id },
    body: { content: 'Open on Monday', platform: 'instagram', scheduledDate: '2027-01-04T09:00:00' },
    table: 'agency_posts',
  }),
  createTimeEntry: async ({ client }) => {
    const goal: Goal = await createGoal(client);
    const task = await createTask(client, goal.id);
    return { body: { taskId: task.id, hours: 1, dateWorked: '2026-03-02' }, table: 'agency_time_entries' };
  },
  createMarketingProject: async () => ({
    body: { name: `Project ${nextNumber()}`, clientName: 'Orchard' },
    table: 'agency_marketing_projects',
  }),

  createStaff: async () => ({
    body: {
      firstName: 'Ada',
      lastName: `Once ${nextNumber()}`,
      email: `ada${nextNumber()}@example.com`,
      hireDate: TODAY,
    },
    table: 'staff',
  }),
  inviteStaff: async ({ client }) => ({ params: { id: (await newStaff(client, { invite: true })).id } }),
  endEmployment: async ({ client }) => ({ params: { id: (await newStaff(client)).id }, body: { leaveWork: true } }),
  erasePersonalData: async ({ client }) => {
    const { id, firstName, lastName } = await newStaff(client);
    await client.delete(`/api/enterprise/staff/${id}`);
    return { params: { id }, body: { name: `${firstName} ${lastName}` } };
  },
  importStaff: async () => ({
    body: {
      text: `First name;Surname;E-Mail\nBo;List ${nextNumber()};bo${nextNumber()}@example.com\n`,
      signIn: 'passwords',
    },
    table: 'staff',
  }),
  undoStaffImport: async ({ client }) => {
    const text = `First name;Surname;E-Mail\nCy;List ${nextNumber()};cy${nextNumber()}@example.com\n`;
    const { importId } = await post<{ importId: number }>(client, '/api/enterprise/staff/imports', {
      text,
      signIn: 'passwords',
    });
    return { params: { id: importId } };
  },
  createAssignment: async ({ client }) => ({
    body: { staffId: (await newStaff(client)).id, project: 'talent-phi' },
    table: 'assignment',
  }),
  grantAccess: async ({ client }) => ({
    params: { staffId: (await newStaff(client)).id },
    body: { application: 'talent-phi' },
    table: 'assignment',
  }),
  createAccessRole: async () => ({
    body: { name: `Role ${nextNumber()}`, project: 'perfect-b', rights: ['stock:use'] },
    table: 'access_role',
  }),
  giveAccessToSeveral: async ({ client }) => ({
    body: { staffIds: [(await newStaff(client)).id], project: 'perfect-b' },
    table: 'assignment',
  }),
  undoAccessBatch: async ({ client }) => {
    const body = { staffIds: [(await newStaff(client)).id], project: 'perfect-b' };
    return { params: { id: (await post<WithId>(client, '/api/enterprise/access-batches', body)).id } };
  },
  createDepartment: async () => ({
    params: { project: 'talent-phi' },
    body: { name: `Department ${nextNumber()}` },
    table: 'department',
  }),
  openAccessReview: async ({ databaseUrl }) => {
    await query(databaseUrl, 'truncate access_review cascade');
    return { table: 'access_review' };
  },
  decideReview: async ({ client, databaseUrl }) => {
    await query(databaseUrl, 'truncate access_review cascade');
    const { id } = await post<WithId>(client, '/api/enterprise/access-reviews');
    const { body } = await client.get<WithId[]>(`/api/enterprise/access-reviews/${id}/rows`);
    return { params: { id }, body: { rowIds: [body[0]?.id], decision: 'confirm' } };
  },
  retryDeadLetteredEvent: async ({ databaseUrl }) => {
    await query(
      databaseUrl,
      `insert into reaction (name, snapshot) values ('send-nothing', pg_current_snapshot());
       insert into reaction_failure (reaction, event_seq, event, attempts, error, retry_at)
       values ('send-nothing', 7, '{"type": "usage.logged", "at": "2026-11-21T10:00:00.000Z"}', 20, 'Broken', 'infinity')`,
    );
    return { params: { reaction: 'send-nothing', seq: 7 }, table: 'audit' };
  },
};
