import { agencyMember, del, get, patch, post, put } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const goal = resource<s.Goal>()({
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
    startDate: 'Start date',
    dueDate: 'Due date',
    metricName: 'Metric',
    metricTarget: 'Target',
    metricCurrent: 'Current',
  },
});

export const listGoals = get<typeof s.listGoalsSchemas>('/api/talent-phi/goals', agencyMember());
export const getGoal = get<typeof s.getGoalSchemas>('/api/talent-phi/goals/:id', agencyMember());
export const createGoal = post<typeof s.createGoalSchemas>('/api/talent-phi/goals', agencyMember('goals:edit'));
export const updateGoal = patch<typeof s.updateGoalSchemas>('/api/talent-phi/goals/:id', agencyMember('goals:edit'));
export const replaceGoal = put<typeof s.replaceGoalSchemas>('/api/talent-phi/goals/:id', agencyMember('goals:edit'));
export const removeGoal = del<typeof s.removeGoalSchemas>('/api/talent-phi/goals/:id', agencyMember('goals:edit'));
