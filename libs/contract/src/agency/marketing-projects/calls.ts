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

const LIST = '/api/talent-phi/marketing-projects';

export const listMarketingProjects = get<typeof s.listMarketingProjectsSchemas>(LIST, agencyMember());
export const listProjectFigures = get<typeof s.listProjectFiguresSchemas>(`${LIST}/figures`, agencyMember());
export const getMarketingProject = get<typeof s.getMarketingProjectSchemas>(`${LIST}/:id`, agencyMember());
export const getProjectHours = get<typeof s.getProjectHoursSchemas>(`${LIST}/:id/hours`, agencyMember());
export const createMarketingProject = post<typeof s.createMarketingProjectSchemas>(LIST, agencyMember('clients:edit'));

export const updateMarketingProject = patch<typeof s.updateMarketingProjectSchemas>(
  `${LIST}/:id`,
  agencyMember('clients:edit'),
);

export const removeMarketingProject = del<typeof s.removeMarketingProjectSchemas>(
  `${LIST}/:id`,
  agencyMember('clients:edit'),
);
