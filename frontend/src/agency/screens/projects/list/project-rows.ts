import type { MarketingProject, ProjectFigures } from '@atrium/contract/agency/marketing-projects/schemas';
import { displayName } from '@atrium/rules/people/people';
import { findRows, type Found, searchTexts } from '@atrium/rules/text/search';
import type { AgencyState } from '../../../store/agency-state.js';
import { clientOfProject } from '../../../store/selectors.js';
import { type BudgetUse, budgetUse } from '../figures/budget-use.js';
import { isLate } from '../figures/project-time.js';

/** A marketing project with related data for the list. */
export interface ProjectRow {
  readonly id: number;
  readonly project: MarketingProject;
  readonly client: string;
  /** Name of the manager; null for none. */
  readonly manager: string | null;
  /** Undefined while loading. */
  readonly figures: ProjectFigures | undefined;
  /** Null without a budget, or without the right to see money. */
  readonly use: BudgetUse | null;
  readonly late: boolean;
}

type Beside = Pick<AgencyState, 'clients' | 'projectFigures'>;

/** @param today date in the organization's time zone */
export function projectRow(project: MarketingProject, beside: Beside, today: string): ProjectRow {
  const figures = beside.projectFigures.value?.get(project.id);
  return {
    id: project.id,
    project,
    client: clientOfProject(beside, project),
    manager: project.projectManager === null ? null : displayName(project.projectManager),
    figures,
    use: budgetUse(project.budget, figures?.spent),
    late: isLate(project, today),
  };
}

export const projectRows = (projects: Iterable<MarketingProject>, beside: Beside, today: string): ProjectRow[] =>
  Array.from(projects, (project) => projectRow(project, beside, today));

export interface ProjectFilter {
  readonly search: string;
  readonly status: string;
  /** A client's id, or `name:` with the name of one that is not in the list. */
  readonly client: string;
  /** A user's id, or `none`. */
  readonly manager: string;
  /** `over` its budget, `late`, or any. */
  readonly only: string;
}

export const UNLISTED = 'name:';
export const NOBODY = 'none';

const textOf = searchTexts<ProjectRow>(({ project, client, manager }) => ({
  name: project.name,
  more: [client, manager, project.description],
}));

/** Filters rows, search results by the best match. Searches the texts of a row. */
export function filterProjects(
  rows: readonly ProjectRow[],
  { search, status, client, manager, only }: ProjectFilter,
): Found<ProjectRow> {
  const left = rows.filter(
    (row) =>
      (status === '' || row.project.status === status) &&
      (client === '' || clientKey(row.project) === client) &&
      (manager === '' || (row.project.projectManagerId ?? NOBODY) === manager) &&
      (only !== 'over' || (row.use !== null && row.use.over !== null)) &&
      (only !== 'late' || row.late),
  );
  return findRows(left, textOf, search);
}

const clientKey = ({ clientId, clientName }: MarketingProject): string =>
  clientId === null ? `${UNLISTED}${clientName}` : String(clientId);
