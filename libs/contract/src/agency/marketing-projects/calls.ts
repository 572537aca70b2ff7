import { agencyMember, del, get, patch, post } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const marketingProject = resource<s.MarketingProject>()({
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

export const listMarketingProjects = get<typeof s.listMarketingProjectsSchemas>(
  '/api/talent-phi/marketing-projects',
  agencyMember(),
);

export const listProjectFigures = get<typeof s.listProjectFiguresSchemas>(
  '/api/talent-phi/marketing-projects/figures',
  agencyMember(),
);

export const getMarketingProject = get<typeof s.getMarketingProjectSchemas>(
  '/api/talent-phi/marketing-projects/:id',
  agencyMember(),
);

export const getProjectHours = get<typeof s.getProjectHoursSchemas>(
  '/api/talent-phi/marketing-projects/:id/hours',
  agencyMember(),
);

export const createMarketingProject = post<typeof s.createMarketingProjectSchemas>(
  '/api/talent-phi/marketing-projects',
  agencyMember('clients:edit'),
);

export const updateMarketingProject = patch<typeof s.updateMarketingProjectSchemas>(
  '/api/talent-phi/marketing-projects/:id',
  agencyMember('clients:edit'),
);

export const removeMarketingProject = del<typeof s.removeMarketingProjectSchemas>(
  '/api/talent-phi/marketing-projects/:id',
  agencyMember('clients:edit'),
);
