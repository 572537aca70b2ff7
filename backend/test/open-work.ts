import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { WebsitePage } from '@atrium/contract/agency/website/schemas';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { createClient, createGoal, createTask } from './agency.js';
import { query } from './sql.js';
import type { TestClient } from './test-client.js';

export interface OpenWork {
  readonly client: Client;
  readonly goal: Goal;
  readonly task: Task;
  readonly post: Post;
  readonly page: WebsitePage;
}

let createdIds = 0;

/** Adds a staff member with a name and email of its own. */
export const createMember = async (admin: TestClient, more: Record<string, unknown> = {}): Promise<Staff> => {
  createdIds += 1;
  const { body } = await admin.post<Staff>('/api/enterprise/staff', {
    firstName: 'Lea',
    lastName: `Moss ${createdIds}`,
    email: `lea-${createdIds}@example.com`,
    temporaryPassword: 'secret-1',
    ...more,
  });
  return body;
};

/** Gives a user a goal, a task of another goal, a post and a website page. */
export const createOpenWork = async (manager: TestClient, userId: string): Promise<OpenWork> => {
  const client = await createClient(manager);
  const goal = await createGoal(manager, { ownerId: userId });
  const { id: otherGoal } = await createGoal(manager, { ownerId: 'Studio Nord' });
  const task = await createTask(manager, otherGoal, { assignedTo: userId });
  const { body: post } = await manager.post<Post>(`/api/talent-phi/clients/${client.id}/social-media-posts`, {
    content: 'Autumn glow',
    platform: 'instagram',
    scheduledDate: '2999-01-01T10:00:00',
    responsibleId: userId,
  });
  const { body: page } = await manager.post<WebsitePage>(`/api/talent-phi/clients/${client.id}/website`, {
    projectName: 'Home',
    url: 'https://example.com',
    category: 'Homepage',
    mainStatus: 'needs-review',
    responsibleId: userId,
  });
  return { client, goal, task, post, page };
};

/** Returns the owners of goal, task, post and page. */
export const readOwners = async (manager: TestClient, { client, goal, task, post, page }: OpenWork) => {
  const pages = await manager.get<WebsitePage[]>(`/api/talent-phi/clients/${client.id}/website`);
  const posts = await manager.get<Post[]>(`/api/talent-phi/clients/${client.id}/social-media-posts`);
  return [
    (await manager.get<Goal>(`/api/talent-phi/goals/${goal.id}`)).body.ownerId,
    (await manager.get<Task>(`/api/talent-phi/tasks/${task.id}`)).body.assignedTo,
    posts.body.find(({ id }) => id === post.id)?.responsibleId,
    pages.body.find(({ id }) => id === page.id)?.responsibleId,
  ];
};

/** Gives all work without an owner to a user. */
export const assignAll = async (databaseUrl: string, userId: string): Promise<void> => {
  for (const [table, column, condition] of [
    ['agency_tasks', 'assigned_to', `assigned_to = 'Unassigned'`],
    ['agency_goals', 'owner_id', `owner_id = 'Unassigned'`],
    ['agency_marketing_projects', 'project_manager_id', 'project_manager_id is null'],
    ['agency_posts', 'responsible_id', 'responsible_id is null'],
    ['agency_website_pages', 'responsible_id', 'responsible_id is null'],
  ])
    await query(databaseUrl, `update ${table} set ${column} = $1 where ${condition}`, [userId]);
};
