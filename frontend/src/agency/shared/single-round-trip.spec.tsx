import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { aCurrentUser } from '../../../test/fixtures/session.js';
import { mockRoutes } from '../../../test/mock-api.js';
import { useSession } from '../../session/session-store.js';
import { CalendarScreen } from '../screens/calendar/calendar-screen.js';
import { AgencyDashboardScreen } from '../screens/dashboard/agency-dashboard-screen.js';
import { ProjectScreen } from '../screens/projects/project-screen.js';
import { emptyAgency } from '../store/agency-state.js';
import { useAgency } from '../store/agency-store.js';
import { WebsiteScreen } from '../screens/website/website-screen.js';

/* A screen requests all its data at once and renders it at once. */

const AT = '/api/talent-phi';
const me = aCurrentUser();
const client = { id: 7, version: 1, name: 'Atlas Legal' };
const project = {
  id: 3,
  version: 1,
  name: 'Relaunch',
  clientId: 7,
  clientName: 'Atlas Legal',
  goalIds: [9],
  status: 'active',
  budget: null,
  description: null,
  projectManager: null,
  startDate: null,
  endDate: null,
};

interface PendingRequest {
  readonly call: string;
  readonly answer: (body: unknown, status?: number) => void;
}

/** Mocks calls whose responses wait until the test releases them. */
function holdResponses(...paths: readonly string[]): PendingRequest[] {
  const pending: PendingRequest[] = [];
  mockRoutes(
    Object.fromEntries(
      paths.map((path) => [
        `GET ${AT}${path}`,
        (query: URLSearchParams) =>
          new Promise<{ status: number; body: unknown }>((resolve) =>
            pending.push({
              call: query.size === 0 ? path : `${path}?${query}`,
              answer: (body, status = 200) => resolve({ status, body }),
            }),
          ),
      ]),
    ),
  );
  return pending;
}
const countCalls = (pending: readonly PendingRequest[]) => pending.map(({ call }) => call).toSorted();
const respond = async (pending: readonly PendingRequest[], path: string, body: unknown) => {
  await act(async () => pending.find(({ call }) => call.startsWith(path))?.answer(body));
};
const skeletons = () => document.querySelectorAll('[data-skeleton]').length;

const show = (path: string, at: string, element: React.ReactNode) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path={path} element={element} />
      </Routes>
    </MemoryRouter>,
  );

beforeEach(() => {
  useSession.setState({ state: 'signed-in', user: me });
  useAgency.setState(emptyAgency, true);
});
afterEach(cleanup);

it('the calendar requests client and posts together, and renders once', async () => {
  const pending = holdResponses('/clients', '/clients/7/social-media-posts');
  show('/clients/:clientId', '/clients/7', <CalendarScreen />);
  await waitFor(() => expect(countCalls(pending)).toEqual(['/clients', '/clients/7/social-media-posts']));
  const before = skeletons();
  await respond(pending, '/clients/7/', []);
  await respond(pending, '/clients', [client]);
  expect(before).toBeGreaterThan(0);
  await screen.findByText('No posts for Atlas Legal yet');
  expect(skeletons()).toBe(0);
});

it('a client without its posts renders only its name, and failed posts show their error in place', async () => {
  const pending = holdResponses('/clients', '/clients/7/social-media-posts');
  show('/clients/:clientId', '/clients/7', <CalendarScreen />);
  await waitFor(() => expect(pending).toHaveLength(2));
  await act(async () => pending.find(({ call }) => call === '/clients')?.answer([client]));
  // Only the name appears; the skeletons remain.
  await screen.findByText('Atlas Legal');
  expect(skeletons()).toBeGreaterThan(40);
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
  await act(async () =>
    pending.find(({ call }) => call !== '/clients')?.answer({ message: 'The posts are away.' }, 500),
  );
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Atlas Legal')).toBeTruthy();
});

it('an unknown client shows a message, regardless of the response for its posts', async () => {
  const pending = holdResponses('/clients', '/clients/8/website', '/team');
  show('/clients/:clientId', '/clients/8', <WebsiteScreen />);
  await waitFor(() => expect(countCalls(pending)).toEqual(['/clients', '/clients/8/website', '/team']));
  await act(async () => pending.find(({ call }) => call === '/clients')?.answer([client]));
  await screen.findByText('Client not found');
});

it('a project requests all data of its page together', async () => {
  const pending = holdResponses(
    '/marketing-projects',
    '/clients',
    '/marketing-projects/figures',
    '/marketing-projects/3/hours',
    '/goals',
  );
  show('/projects/:projectId', '/projects/3', <ProjectScreen />);
  await waitFor(() =>
    expect(countCalls(pending)).toEqual([
      '/clients',
      '/goals?marketingProjectId=3&limit=200',
      '/marketing-projects',
      '/marketing-projects/3/hours',
      '/marketing-projects/figures',
    ]),
  );
  await act(async () => pending.find(({ call }) => call === '/marketing-projects')?.answer([project]));
  await respond(pending, '/clients', [client]);
  await respond(pending, '/marketing-projects/figures', [
    { id: 3, hours: 0, billableHours: 0, completedTasks: 0, totalTasks: 0 },
  ]);
  await respond(pending, '/marketing-projects/3/hours', {
    hours: 0,
    billableHours: 0,
    goals: [],
    people: [],
    weeks: [],
  });
  expect(screen.queryByRole('heading', { name: 'Relaunch' })).toBeNull();
  await respond(pending, '/goals', [
    {
      id: 9,
      version: 1,
      title: 'Answer reviews',
      status: 'active',
      startDate: '2026-11-01',
      dueDate: '2026-12-01',
      progress: 0,
      completedTasks: 0,
      totalTasks: 0,
      owner: null,
      ownerId: 'Mia',
    },
  ]);
  await screen.findByRole('heading', { name: 'Relaunch' });
  expect(screen.getByRole('link', { name: 'Answer reviews' })).toBeTruthy();
  expect(skeletons()).toBe(0);
  expect(pending).toHaveLength(5);
});

it('the dashboard renders when all of its data is loaded, and shows an error in place of a failed part', async () => {
  const pending = holdResponses('/metrics', '/departments', '/tasks/recent', '/team');
  show('/', '/', <AgencyDashboardScreen />);
  await waitFor(() => expect(pending).toHaveLength(4));
  await respond(pending, '/metrics', {
    activeGoals: 4,
    departmentCount: 2,
    onTimeSample: 0,
    onTimePercentage: 0,
    tasksInProgress: 1,
    overdueTasks: 0,
  });
  await respond(pending, '/tasks/recent', []);
  await respond(pending, '/team', []);
  expect(screen.queryByText('Across 2 departments')).toBeNull();
  await act(async () => pending.find(({ call }) => call === '/departments')?.answer({ message: 'Away.' }, 500));
  await screen.findByText('Across 2 departments');
  expect(screen.getByText('No recent activity')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(skeletons()).toBe(0);
});
