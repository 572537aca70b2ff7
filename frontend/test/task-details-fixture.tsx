import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { useToast } from '../src/lib/page/toast.js';
import { useSession } from '../src/session/session-store.js';
import { TaskDetailsPage } from '../src/agency/screens/tasks/details/task-details-panel.js';
import { emptyAgency } from '../src/agency/store/agency-state.js';
import { useAgency } from '../src/agency/store/agency-store.js';
import { aClient, aGoal, aTask } from './fixtures/agency.js';
import { mockRoutes, type SentRequest } from './mock-api.js';

/* Details of a task with a server that stores what is sent. */

export const ana = { id: 'me', firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' };
export const opened = aTask({ assignee: ana, version: 3, estimatedHours: 4, loggedHours: 2, actualHours: 2 });

export const heldRows = <T extends { readonly id: number }>(slice: object, ...rows: T[]) => ({
  ...slice,
  phase: 'ready',
  all: { ...emptyAgency.clients.all, rows: new Map(rows.map((row) => [row.id, row])) },
});

/** A server that saves what is sent, as the next version, unless `rejection` returns the body of an error. */
export const server: {
  stored: Task;
  sent: readonly SentRequest[];
  rejection: ((body: Partial<Task>) => object | null) | null;
} = { stored: opened, sent: [], rejection: null };
export const sentPatches = () => server.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

/** Signs in, and stores the task and its server. */
export function setUpTaskDetails(): void {
  server.stored = opened;
  server.rejection = null;
  useToast.setState({ toast: null });
  useSession.setState({
    state: 'signed-in',
    user: {
      ...ana,
      role: 'user',
      projects: ['talent-phi'],
      permissions: { 'talent-phi': ['tasks:edit', 'comments:write'] },
    },
  } as never);
  useAgency.setState(
    {
      ...emptyAgency,
      tasks: heldRows(emptyAgency.tasks, opened),
      goals: heldRows(emptyAgency.goals, aGoal({ title: 'New timetable', clientId: 1 })),
      clients: heldRows(emptyAgency.clients, aClient({ name: 'Harbour Yoga' })),
    } as never,
    true,
  );
  server.sent = mockRoutes({
    'GET /api/talent-phi/tasks': { status: 200, body: [] },
    'GET /api/talent-phi/goals': { status: 200, body: [] },
    'GET /api/files': { status: 200, body: [] },
    'GET /api/talent-phi/team': { status: 200, body: [] },
    'GET /api/settings/talent-phi': { status: 200, body: { wipLimit: 5, capacityHours: 8, version: 1 } },
    'GET /api/talent-phi/threads/task/5/entries': { status: 200, body: [] },
    'GET /api/talent-phi/threads/task/5/watch': { status: 200, body: { level: 'all' } },
    'PUT /api/talent-phi/threads/task/5/presence': { status: 204 },
    'PATCH /api/talent-phi/tasks/5': async () => {
      const body = sentPatches().at(-1) as Partial<Task>;
      const answer = server.rejection?.(body);
      if (answer != null) return { status: 409, body: answer };
      const { version: _, ...fields } = body;
      server.stored = { ...server.stored, ...fields, version: server.stored.version + 1 };
      return { status: 200, body: server.stored };
    },
  });
}

export const showTaskDetails = () =>
  render(
    <MemoryRouter initialEntries={['/talent-phi/tasks/5']}>
      <TaskDetailsPage id={5} />
    </MemoryRouter>,
  );
