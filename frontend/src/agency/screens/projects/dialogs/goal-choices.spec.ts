import { describe, expect, it } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { getGoalChoices } from './goal-choices.js';

const goal = (id: number, title: string, more: Partial<Goal> = {}): Goal =>
  ({ id, title, clientId: null, status: 'active', ...more }) as Goal;
const project = (id: number, goalIds: number[]): MarketingProject =>
  ({ id, name: `Project ${id}`, goalIds }) as MarketingProject;

const goals = [
  goal(1, 'Zebra', { clientId: 7 }),
  goal(2, 'Apple'),
  goal(3, 'Bear', { clientId: 7 }),
  goal(4, 'Ant', { status: 'completed' }),
  goal(5, 'Bee', { status: 'cancelled' }),
];
const query = { clientId: 7, projectId: 10, search: '', chosen: [] };
const ids = (choices: readonly { readonly goal: Goal }[]): number[] => choices.map((choice) => choice.goal.id);

describe('goals to choose for a project', () => {
  it('start with those of the client, active ones before finished ones', () => {
    const { clientGoals, others } = getGoalChoices(goals, [], query);
    expect(ids(clientGoals)).toEqual([3, 1]);
    expect(ids(others)).toEqual([2, 4]);
  });

  it('start with the goals that already belong to the project', () => {
    const { linkedGoals, clientGoals, others } = getGoalChoices(goals, [project(10, [2, 1])], {
      ...query,
      chosen: [2, 1],
    });
    expect([linkedGoals, clientGoals, others].map(ids)).toEqual([[2, 1], [3], [4]]);
  });

  it('name the other project that they belong to, and come last', () => {
    const { others } = getGoalChoices(goals, [project(10, [4]), project(11, [2])], { ...query, clientId: null });
    expect(others.map(({ goal: { id }, otherProject }) => [id, otherProject])).toEqual([
      [3, null],
      [1, null],
      [4, null],
      [2, 'Project 11'],
    ]);
  });

  it('keep a linked cancelled goal, and follow the search', () => {
    expect(ids(getGoalChoices(goals, [], { ...query, chosen: [5], search: 'be' }).linkedGoals)).toEqual([5]);
    expect(ids(getGoalChoices(goals, [], { ...query, search: 'be' }).clientGoals)).toEqual([3]);
  });
});
