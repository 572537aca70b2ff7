import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { aCurrentUser } from '../../../test/fixtures/session.js';
import { answerAt } from '../../../test/answers.js';
import { useSession } from '../../session/session-store.js';
import { CalendarScreen } from '../screens/calendar/calendar-screen.js';
import { AgencyDashboardScreen } from '../screens/dashboard/agency-dashboard-screen.js';
import { ProjectScreen } from '../screens/projects/project-screen.js';
import { emptyAgency } from '../store/agency-state.js';
import { useAgency } from '../store/agency-store.js';
import { WebsiteScreen } from '../screens/website/website-screen.js';

/* Whatever a screen shows is asked for at once, and drawn at once. */

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

interface Question {
  readonly call: string;
  readonly answer: (body: unknown, status?: number) => void;
}

/** Calls that wait until the test answers them. */
function answerLater(...paths: readonly string[]): Question[] {
  const asked: Question[] = [];
  answerAt(
    Object.fromEntries(
      paths.map((path) => [
        `GET ${AT}${path}`,
        (query: URLSearchParams) =>
          new Promise<{ status: number; body: unknown }>((resolve) =>
            asked.push({
              call: query.size === 0 ? path : `${path}?${query}`,
              answer: (body, status = 200) => resolve({ status, body }),
            }),
          ),
      ]),
    ),
  );
  return asked;
}
const callsOf = (asked: readonly Question[]) => asked.map(({ call }) => call).toSorted();
const answer = async (asked: readonly Question[], path: string, body: unknown) => {
  await act(async () => asked.find(({ call }) => call.startsWith(path))?.answer(body));
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

it('the calendar asks for client and posts together, and is drawn once', async () => {
  const asked = answerLater('/clients', '/clients/7/social-media-posts');
  show('/clients/:clientId', '/clients/7', <CalendarScreen />);
  await waitFor(() => expect(callsOf(asked)).toEqual(['/clients', '/clients/7/social-media-posts']));
  const before = skeletons();
  await answer(asked, '/clients/7/', []);
  await answer(asked, '/clients', [client]);
  expect(before).toBeGreaterThan(0);
  await screen.findByText('No posts for Atlas Legal yet');
  expect(skeletons()).toBe(0);
});

it('of the client alone nothing but its name is drawn yet; posts that fail are told where they stand', async () => {
  const asked = answerLater('/clients', '/clients/7/social-media-posts');
  show('/clients/:clientId', '/clients/7', <CalendarScreen />);
  await waitFor(() => expect(asked).toHaveLength(2));
  await act(async () => asked.find(({ call }) => call === '/clients')?.answer([client]));
  // No more than its name, in the same shape.
  await screen.findByText('Atlas Legal');
  expect(skeletons()).toBeGreaterThan(40);
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
  await act(async () => asked.find(({ call }) => call !== '/clients')?.answer({ message: 'The posts are away.' }, 500));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Atlas Legal')).toBeTruthy();
});

it('a client that does not exist is said, whatever its posts answer', async () => {
  const asked = answerLater('/clients', '/clients/8/website', '/team');
  show('/clients/:clientId', '/clients/8', <WebsiteScreen />);
  await waitFor(() => expect(callsOf(asked)).toEqual(['/clients', '/clients/8/website', '/team']));
  await act(async () => asked.find(({ call }) => call === '/clients')?.answer([client]));
  await screen.findByText('Client not found');
});

it('a project asks for all that its page draws together with itself', async () => {
  const asked = answerLater(
    '/marketing-projects',
    '/clients',
    '/marketing-projects/figures',
    '/marketing-projects/3/hours',
    '/goals',
  );
  show('/projects/:projectId', '/projects/3', <ProjectScreen />);
  await waitFor(() =>
    expect(callsOf(asked)).toEqual([
      '/clients',
      '/goals?marketingProjectId=3&limit=200',
      '/marketing-projects',
      '/marketing-projects/3/hours',
      '/marketing-projects/figures',
    ]),
  );
  await act(async () => asked.find(({ call }) => call === '/marketing-projects')?.answer([project]));
  await answer(asked, '/clients', [client]);
  await answer(asked, '/marketing-projects/figures', [
    { id: 3, hours: 0, billableHours: 0, completedTasks: 0, totalTasks: 0 },
  ]);
  await answer(asked, '/marketing-projects/3/hours', { hours: 0, billableHours: 0, goals: [], people: [], weeks: [] });
  expect(screen.queryByRole('heading', { name: 'Relaunch' })).toBeNull();
  await answer(asked, '/goals', [
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
  expect(asked).toHaveLength(5);
});

it('the dashboard is drawn when all of it is there; what fails is told at its place', async () => {
  const asked = answerLater('/metrics', '/departments', '/tasks/recent', '/team');
  show('/', '/', <AgencyDashboardScreen />);
  await waitFor(() => expect(asked).toHaveLength(4));
  await answer(asked, '/metrics', {
    activeGoals: 4,
    departmentCount: 2,
    onTimeSample: 0,
    onTimePercentage: 0,
    tasksInProgress: 1,
    overdueTasks: 0,
  });
  await answer(asked, '/tasks/recent', []);
  await answer(asked, '/team', []);
  expect(screen.queryByText('Across 2 departments')).toBeNull();
  await act(async () => asked.find(({ call }) => call === '/departments')?.answer({ message: 'Away.' }, 500));
  await screen.findByText('Across 2 departments');
  expect(screen.getByText('No recent activity')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(skeletons()).toBe(0);
});
