import { ChartNoAxesColumn, ClipboardCheck, Clock, LayoutDashboard, Target, Users } from 'lucide-react';
import type { Pages } from './page.js';

const inAgency = { project: 'talent-phi' } as const;
const CLIENTS = '/talent-phi/clients';
const TASKS = '/talent-phi/tasks';

export const agencyPages = {
  '/talent-phi': { ...inAgency, title: 'Dashboard', icon: LayoutDashboard },
  '/talent-phi/clients': { ...inAgency, title: 'Clients', icon: Users, tab: 'Clients' },
  '/talent-phi/clients/:clientId/website': { ...inAgency, title: 'State of the Website', parent: CLIENTS },
  '/talent-phi/clients/:clientId/social-media-calendar': {
    ...inAgency,
    title: 'Social Media Calendar',
    parent: CLIENTS,
  },
  '/talent-phi/projects': { ...inAgency, title: 'Projects', parent: CLIENTS, tab: 'Projects' },
  '/talent-phi/projects/:projectId': { ...inAgency, title: 'Project', parent: '/talent-phi/projects' },
  '/talent-phi/goals': { ...inAgency, title: 'Goals', icon: Target },
  '/talent-phi/tasks': { ...inAgency, title: 'Tasks', icon: ClipboardCheck },
  '/talent-phi/tasks/:taskId': { ...inAgency, title: 'Task', parent: TASKS, within: TASKS },
  '/talent-phi/time': { ...inAgency, title: 'Time', icon: Clock },
  '/talent-phi/analytics': { ...inAgency, title: 'Analytics', icon: ChartNoAxesColumn },
} as const satisfies Pages;
