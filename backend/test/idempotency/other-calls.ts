import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { agencyDepartments, makeClient, makeGoal, makeTask } from '../agency.js';
import { TODAY } from '../lots.js';
import { query } from '../sql.js';
import type { Visitor } from '../visitor.js';

import { next, post, type PreparedCalls, type WithId } from './stage.js';

const newStaff = (who: Visitor, more: object = {}) =>
  post<WithId & { firstName: string; lastName: string }>(who, '/api/enterprise/staff', {
    firstName: 'Kim',
    lastName: `Key ${next()}`,
    email: `kim${next()}@example.com`,
    hireDate: TODAY,
    ...more,
  });
const newWebhook = (who: Visitor, project: string) =>
  post<WithId>(who, `/api/${project}/webhooks`, {
    name: `Hook ${next()}`,
    url: 'https://example.com/hook',
    events: [project === 'perfect-b' ? 'item.created' : 'task.created'],
  });
const webhookCalls = (area: string, project: string): PreparedCalls => ({
  [`create${area}Webhook`]: async () => ({
    body: { name: `Hook ${next()}`, url: 'https://example.com/hook', events: ['department.created'] },
    table: 'webhook',
  }),
  [`rotate${area}WebhookSecret`]: async ({ who }) => ({ params: { id: (await newWebhook(who, project)).id } }),
  [`test${area}Webhook`]: async ({ who }) => ({
    params: { id: (await newWebhook(who, project)).id },
    table: 'webhook_delivery',
  }),
  [`resend${area}WebhookDelivery`]: async ({ who }) => {
    const { id } = await newWebhook(who, project);
    const delivery = await post<{ id: string }>(who, `/api/${project}/webhooks/${id}/test`);
    return { params: { id, deliveryId: delivery.id } };
  },
});

export const OTHER_CALLS: PreparedCalls = {
  ...webhookCalls('Clinic', 'perfect-b'),
  ...webhookCalls('Agency', 'talent-phi'),
  createApiKey: async () => ({
    body: { name: 'Sync', permissions: { 'perfect-b': ['stock:use'] }, expiresInDays: 1 },
    table: 'api_key',
  }),
  sendTestMail: async () => ({ body: { to: 'it@example.com' }, table: 'job' }),
  readNotifications: async () => ({ body: {} }),

  createClient: async () => ({ body: { name: `Client of a key ${next()}` }, table: 'agency_clients' }),
  createGoal: async ({ who }) => ({
    body: {
      title: `Goal of a key ${next()}`,
      departmentIds: (await agencyDepartments(who)).slice(0, 1),
      startDate: '2026-11-01',
      dueDate: '2026-11-30',
    },
    table: 'agency_goals',
  }),
  createTask: async ({ who }) => ({
    body: { goalId: (await makeGoal(who)).id, title: 'Photos', assignedTo: 'Freelancer' },
    table: 'agency_tasks',
  }),
  createWebsitePage: async ({ who }) => ({
    params: { clientId: (await makeClient(who)).id },
    body: { projectName: 'Home', url: 'https://key.example/', category: 'Homepage', mainStatus: 'live' },
    table: 'agency_website_pages',
  }),
  createPost: async ({ who }) => ({
    params: { clientId: (await makeClient(who)).id },
    body: { content: 'Open on Monday', platform: 'instagram', scheduledDate: '2027-01-04T09:00:00' },
    table: 'agency_posts',
  }),
  createTimeEntry: async ({ who }) => {
    const goal: Goal = await makeGoal(who);
    const task = await makeTask(who, goal.id);
    return { body: { taskId: task.id, hours: 1, dateWorked: '2026-03-02' }, table: 'agency_time_entries' };
  },
  createMarketingProject: async () => ({
    body: { name: `Project ${next()}`, clientName: 'Orchard' },
    table: 'agency_marketing_projects',
  }),

  createStaff: async () => ({
    body: { firstName: 'Ada', lastName: `Once ${next()}`, email: `ada${next()}@example.com`, hireDate: TODAY },
    table: 'staff',
  }),
  inviteStaff: async ({ who }) => ({ params: { id: (await newStaff(who, { invite: true })).id } }),
  endEmployment: async ({ who }) => ({ params: { id: (await newStaff(who)).id }, body: { leaveWork: true } }),
  erasePersonalData: async ({ who }) => {
    const { id, firstName, lastName } = await newStaff(who);
    await who.delete(`/api/enterprise/staff/${id}`);
    return { params: { id }, body: { name: `${firstName} ${lastName}` } };
  },
  importStaff: async () => ({
    body: { text: `First Name;Surname;E-Mail\nBo;List ${next()};bo${next()}@example.com\n`, signIn: 'passwords' },
    table: 'staff',
  }),
  undoStaffImport: async ({ who }) => {
    const text = `First Name;Surname;E-Mail\nCy;List ${next()};cy${next()}@example.com\n`;
    const { importId } = await post<{ importId: number }>(who, '/api/enterprise/staff/imports', {
      text,
      signIn: 'passwords',
    });
    return { params: { id: importId } };
  },
  createAssignment: async ({ who }) => ({
    body: { staffId: (await newStaff(who)).id, project: 'talent-phi' },
    table: 'assignment',
  }),
  grantAccess: async ({ who }) => ({
    params: { staffId: (await newStaff(who)).id },
    body: { application: 'talent-phi' },
    table: 'assignment',
  }),
  createAccessRole: async () => ({
    body: { name: `Role ${next()}`, project: 'perfect-b', rights: ['stock:use'] },
    table: 'access_role',
  }),
  giveAccessToSeveral: async ({ who }) => ({
    body: { staffIds: [(await newStaff(who)).id], project: 'perfect-b' },
    table: 'assignment',
  }),
  undoAccessBatch: async ({ who }) => {
    const body = { staffIds: [(await newStaff(who)).id], project: 'perfect-b' };
    return { params: { id: (await post<WithId>(who, '/api/enterprise/access-batches', body)).id } };
  },
  createDepartment: async () => ({
    params: { project: 'talent-phi' },
    body: { name: `Department ${next()}` },
    table: 'department',
  }),
  openAccessReview: async ({ databaseUrl }) => {
    await query(databaseUrl, 'truncate access_review cascade');
    return { table: 'access_review' };
  },
  decideReview: async ({ who, databaseUrl }) => {
    await query(databaseUrl, 'truncate access_review cascade');
    const { id } = await post<WithId>(who, '/api/enterprise/access-reviews');
    const { body } = await who.get<WithId[]>(`/api/enterprise/access-reviews/${id}/rows`);
    return { params: { id }, body: { rowIds: [body[0]?.id], decision: 'confirm' } };
  },
  retryHeldEvent: async ({ databaseUrl }) => {
    await query(
      databaseUrl,
      `insert into reaction (name, snapshot) values ('send-nothing', pg_current_snapshot());
       insert into reaction_failure (reaction, event_seq, event, attempts, error, retry_at)
       values ('send-nothing', 7, '{"type": "usage.logged", "at": "2026-11-21T10:00:00.000Z"}', 20, 'Broken', 'infinity')`,
    );
    return { params: { reaction: 'send-nothing', seq: 7 }, table: 'audit' };
  },
};
