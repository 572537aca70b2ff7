import type { MarketingProject, ProjectFigures } from '@atrium/contract/agency/marketing-projects/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { findRows, type SearchResult, toSearchTexts } from '@atrium/rules/text/search';
import type { AgencyState } from '../../../store/agency-state.js';
import { clientOfProject } from '../../../store/selectors.js';
import { type BudgetUse, computeBudgetUse } from '../figures/budget-use.js';
import { isProjectLate } from '../figures/project-time.js';

/** A marketing project with related data for the list. */
export interface ProjectRow {
  readonly id: number;
  readonly project: MarketingProject;
  readonly client: string;
  /** Name of the manager; null for none. */
  readonly manager: string | null;
  /** Figures of the project; undefined while loading. */
  readonly figures: ProjectFigures | undefined;
  /** Use of the budget; null without a budget, or without the right to see money. */
  readonly use: BudgetUse | null;
  readonly late: boolean;
}

type RelatedData = Pick<AgencyState, 'clients' | 'projectFigures'>;

/** @param today date in the organization's time zone */
export function buildProjectRow(project: MarketingProject, related: RelatedData, today: string): ProjectRow {
  const figures = related.projectFigures.value?.get(project.id);
  return {
    id: project.id,
    project,
    client: clientOfProject(related, project),
    manager: project.projectManager === null ? null : getDisplayName(project.projectManager),
    figures,
    use: computeBudgetUse(project.budget, figures?.spent),
    late: isProjectLate(project, today),
  };
}

export const buildProjectRows = (
  projects: Iterable<MarketingProject>,
  related: RelatedData,
  today: string,
): ProjectRow[] => Array.from(projects, (project) => buildProjectRow(project, related, today));

export interface ProjectFilter {
  readonly search: string;
  readonly status: string;
  /** A client's id, or `name:` with the name of one that is not in the list. */
  readonly client: string;
  /** A user's id, or `none`. */
  readonly manager: string;
  /** `over` for projects over budget, `late` for late ones, empty for all. */
  readonly only: string;
}

export const UNLISTED_CLIENT = 'name:';
export const NO_MANAGER = 'none';

const textOf = toSearchTexts<ProjectRow>(({ project, client, manager }) => ({
  name: project.name,
  more: [client, manager, project.description],
}));

/** Filters projects by the texts of a row. Search results are sorted by the best match. */
export function filterProjects(
  rows: readonly ProjectRow[],
  { search, status, client, manager, only }: ProjectFilter,
): SearchResult<ProjectRow> {
  const left = rows.filter(
    (row) =>
      (status === '' || row.project.status === status) &&
      (client === '' || clientKey(row.project) === client) &&
      (manager === '' || (row.project.projectManagerId ?? NO_MANAGER) === manager) &&
      (only !== 'over' || (row.use !== null && row.use.over !== null)) &&
      (only !== 'late' || row.late),
  );
  return findRows(left, textOf, search);
}

const clientKey = ({ clientId, clientName }: MarketingProject): string =>
  clientId === null ? `${UNLISTED_CLIENT}${clientName}` : String(clientId);
