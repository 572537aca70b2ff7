import { ChartNoAxesColumn, ClipboardCheck, Clock, LayoutDashboard, Target, Users } from 'lucide-react';
import { lazyScreen, type Pages } from './page.js';

const agencyDashboard = lazyScreen(
  async () => (await import('../../agency/screens/dashboard/agency-dashboard-screen.js')).AgencyDashboardScreen,
);
const clients = lazyScreen(async () => (await import('../../agency/screens/clients/clients-screen.js')).ClientsScreen);
const website = lazyScreen(async () => (await import('../../agency/screens/website/website-screen.js')).WebsiteScreen);
const socialCalendar = lazyScreen(
  async () => (await import('../../agency/screens/calendar/calendar-screen.js')).CalendarScreen,
);
const projects = lazyScreen(
  async () => (await import('../../agency/screens/projects/projects-screen.js')).ProjectsScreen,
);
const project = lazyScreen(async () => (await import('../../agency/screens/projects/project-screen.js')).ProjectScreen);
const goals = lazyScreen(async () => (await import('../../agency/screens/goals/goals-screen.js')).GoalsScreen);
const tasks = lazyScreen(async () => (await import('../../agency/screens/tasks/tasks-screen.js')).TasksScreen);
const time = lazyScreen(async () => (await import('../../agency/screens/time/time-screen.js')).TimeScreen);
const analytics = lazyScreen(
  async () => (await import('../../agency/screens/analytics/analytics-screen.js')).AnalyticsScreen,
);

const inAgency = { project: 'talent-phi' } as const;
const CLIENTS = '/talent-phi/clients';
const TASKS = '/talent-phi/tasks';

export const agencyPages = {
  '/talent-phi': { screen: agencyDashboard({}), ...inAgency, title: 'Dashboard', icon: LayoutDashboard },
  '/talent-phi/clients': { screen: clients({}), ...inAgency, title: 'Clients', icon: Users, tab: 'Clients' },
  '/talent-phi/clients/:clientId/website': {
    screen: website({}),
    ...inAgency,
    title: 'State of the Website',
    parent: CLIENTS,
  },
  '/talent-phi/clients/:clientId/social-media-calendar': {
    screen: socialCalendar({}),
    ...inAgency,
    title: 'Social Media Calendar',
    parent: CLIENTS,
  },
  '/talent-phi/projects': { screen: projects({}), ...inAgency, title: 'Projects', parent: CLIENTS, tab: 'Projects' },
  '/talent-phi/projects/:projectId': {
    screen: project({}),
    ...inAgency,
    title: 'Project',
    parent: '/talent-phi/projects',
  },
  '/talent-phi/goals': { screen: goals({}), ...inAgency, title: 'Goals', icon: Target },
  '/talent-phi/tasks': { screen: tasks({}), ...inAgency, title: 'Tasks', icon: ClipboardCheck },
  '/talent-phi/tasks/:taskId': { screen: tasks({}), ...inAgency, title: 'Task', parent: TASKS, within: TASKS },
  '/talent-phi/time': { screen: time({}), ...inAgency, title: 'Time', icon: Clock },
  '/talent-phi/analytics': { screen: analytics({}), ...inAgency, title: 'Analytics', icon: ChartNoAxesColumn },
} as const satisfies Pages;
