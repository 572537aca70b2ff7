import { agencyMember, endpoint } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

export const goal = resource<schemas.Goal>()({
  event: 'goal',
  noun: 'Goal',
  words: {
    title: 'Title',
    description: 'Description',
    departmentIds: 'Departments',
    clientId: 'Client',
    ownerId: 'Owner',
    priority: 'Priority',
    status: 'Status',
    startDate: 'Start Date',
    dueDate: 'Due Date',
    metricName: 'Metric',
    metricTarget: 'Target',
    metricCurrent: 'Current',
  },
});

export const listGoals = endpoint<typeof schemas.listGoalsSchemas>({
  method: 'GET',
  path: '/api/talent-phi/goals',
  access: agencyMember(),
});

export const getGoal = endpoint<typeof schemas.getGoalSchemas>({
  method: 'GET',
  path: '/api/talent-phi/goals/:id',
  access: agencyMember(),
});

export const createGoal = endpoint<typeof schemas.createGoalSchemas>({
  method: 'POST',
  path: '/api/talent-phi/goals',
  access: agencyMember('goals:edit'),
});

export const updateGoal = endpoint<typeof schemas.updateGoalSchemas>({
  method: 'PATCH',
  path: '/api/talent-phi/goals/:id',
  access: agencyMember('goals:edit'),
});

export const replaceGoal = endpoint<typeof schemas.replaceGoalSchemas>({
  method: 'PUT',
  path: '/api/talent-phi/goals/:id',
  access: agencyMember('goals:edit'),
});

export const removeGoal = endpoint<typeof schemas.removeGoalSchemas>({
  method: 'DELETE',
  path: '/api/talent-phi/goals/:id',
  access: agencyMember('goals:edit'),
});
