import { describe, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { MarketingProject, ProjectFigures } from '@atrium/contract/agency/marketing-projects/schemas';
import { createCollectionRules } from '../../../../lib/live/collection.js';
import { emptyAgency } from '../../../store/agency-state.js';
import { filterProjects, type ProjectFilter, buildProjectRows } from './project-rows.js';

const project = (id: number, more: Partial<MarketingProject> = {}): MarketingProject => ({
  id,
  name: `Project ${id}`,
  clientId: null,
  clientName: 'Somebody',
  description: null,
  projectManagerId: null,
  projectManager: null,
  budget: null,
  status: 'active',
  startDate: null,
  endDate: null,
  goalIds: [],
  version: 1,
  createdAt: '',
  updatedAt: '',
  updatedBy: null,
  ...more,
});
const figures = (id: number, spent: string): ProjectFigures => ({
  id,
  hours: 10,
  billableHours: 5,
  spent,
  hoursWithoutRate: 0,
  completedTasks: 1,
  totalTasks: 2,
});
const ANA = { id: 'ana', firstName: 'Ana', lastName: 'Silva', email: 'ana@example.com' };

const rows = buildProjectRows(
  [
    project(1, { clientId: 7, clientName: 'Harbour', budget: '100.00', projectManagerId: 'ana', projectManager: ANA }),
    project(2, { clientName: 'Harbour', budget: '100.00', endDate: '2026-11-01' }),
    project(3, { status: 'completed', endDate: '2026-11-01', description: 'A relaunch' }),
  ],
  {
    clients: {
      phase: 'ready',
      error: null,
      all: createCollectionRules<Client>(({ version }) => version).load(emptyAgency.clients.all, [
        { id: 7, name: 'Harbour Physio', version: 2 } as Client,
      ]),
    },
    projectFigures: {
      ...emptyAgency.projectFigures,
      value: new Map([
        [1, figures(1, '120.00')],
        [2, figures(2, '100.00')],
      ]),
    },
  },
  '2026-11-21',
);
const shown = (filter: Partial<ProjectFilter>): number[] =>
  filterProjects(rows, { search: '', status: '', client: '', manager: '', only: '', ...filter }).rows.map(
    ({ id }) => id,
  );

describe('a list of marketing projects', () => {
  it("shows a client's current name, and a typed name as typed", () => {
    expect(rows.map(({ client }) => client)).toEqual(['Harbour Physio', 'Harbour', 'Somebody']);
  });

  it('is searched by every word that a row shows', () => {
    expect(shown({ search: 'physio' })).toEqual([1]);
    expect(shown({ search: ' silva' })).toEqual([1]);
    expect(shown({ search: 'RELAUNCH' })).toEqual([3]);
    expect(shown({ search: 'nothing' })).toEqual([]);
  });

  it('is filtered by status, client, manager and problems', () => {
    expect(shown({ status: 'active' })).toEqual([1, 2]);
    expect(shown({ client: '7' })).toEqual([1]);
    expect(shown({ client: 'name:Harbour' })).toEqual([2]);
    expect(shown({ manager: 'ana' })).toEqual([1]);
    expect(shown({ manager: 'none' })).toEqual([2, 3]);
    expect(shown({ only: 'over' })).toEqual([1]);
    expect(shown({ only: 'late' })).toEqual([2]);
  });
});
