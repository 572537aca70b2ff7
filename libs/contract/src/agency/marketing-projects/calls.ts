import { agencyMember, endpoint } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

export const marketingProject = resource<schemas.MarketingProject>()({
  event: 'marketing-project',
  name: 'marketingProject',
  noun: 'Marketing project',
  words: {
    name: 'Name',
    clientId: 'Client',
    clientName: 'Client name',
    description: 'Description',
    projectManagerId: 'Project manager',
    status: 'Status',
    budget: 'Budget',
    startDate: 'Start date',
    endDate: 'End date',
    goalIds: 'Goals',
  },
});

export const listMarketingProjects = endpoint<typeof schemas.listMarketingProjectsSchemas>({
  method: 'GET',
  path: '/api/talent-phi/marketing-projects',
  access: agencyMember(),
});

export const listProjectFigures = endpoint<typeof schemas.listProjectFiguresSchemas>({
  method: 'GET',
  path: '/api/talent-phi/marketing-projects/figures',
  access: agencyMember(),
});

export const getMarketingProject = endpoint<typeof schemas.getMarketingProjectSchemas>({
  method: 'GET',
  path: '/api/talent-phi/marketing-projects/:id',
  access: agencyMember(),
});

export const getProjectHours = endpoint<typeof schemas.getProjectHoursSchemas>({
  method: 'GET',
  path: '/api/talent-phi/marketing-projects/:id/hours',
  access: agencyMember(),
});

export const createMarketingProject = endpoint<typeof schemas.createMarketingProjectSchemas>({
  method: 'POST',
  path: '/api/talent-phi/marketing-projects',
  access: agencyMember('clients:edit'),
});

export const updateMarketingProject = endpoint<typeof schemas.updateMarketingProjectSchemas>({
  method: 'PATCH',
  path: '/api/talent-phi/marketing-projects/:id',
  access: agencyMember('clients:edit'),
});

export const removeMarketingProject = endpoint<typeof schemas.removeMarketingProjectSchemas>({
  method: 'DELETE',
  path: '/api/talent-phi/marketing-projects/:id',
  access: agencyMember('clients:edit'),
});
