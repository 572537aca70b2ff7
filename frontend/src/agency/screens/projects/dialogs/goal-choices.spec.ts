import { describe, expect, it } from '@jest/globals';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { goalChoices } from './goal-choices.js';

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
const asked = { clientId: 7, projectId: 10, search: '', chosen: [] };
const ids = (choices: readonly { readonly goal: Goal }[]): number[] => choices.map((choice) => choice.goal.id);

describe('goals to choose for a project', () => {
  it("come with the client's first, then what is worked on before what is over", () => {
    const { ofClient, others } = goalChoices(goals, [], asked);
    expect(ids(ofClient)).toEqual([3, 1]);
    expect(ids(others)).toEqual([2, 4]);
  });

  it('begin with what is part of the project already', () => {
    const { linked, ofClient, others } = goalChoices(goals, [project(10, [2, 1])], { ...asked, chosen: [2, 1] });
    expect([linked, ofClient, others].map(ids)).toEqual([[2, 1], [3], [4]]);
  });

  it('say of which other project they are, and come last', () => {
    const { others } = goalChoices(goals, [project(10, [4]), project(11, [2])], { ...asked, clientId: null });
    expect(others.map(({ goal: { id }, takenBy }) => [id, takenBy])).toEqual([
      [3, null],
      [1, null],
      [4, null],
      [2, 'Project 11'],
    ]);
  });

  it('keep a cancelled one that is part already, and follow the search', () => {
    expect(ids(goalChoices(goals, [], { ...asked, chosen: [5], search: 'be' }).linked)).toEqual([5]);
    expect(ids(goalChoices(goals, [], { ...asked, search: 'be' }).ofClient)).toEqual([3]);
  });
});
