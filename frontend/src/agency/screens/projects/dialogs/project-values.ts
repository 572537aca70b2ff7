import { type createMarketingProject, marketingProject } from '@atrium/contract/agency/marketing-projects/calls';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { MARKETING_PROJECT_STATUS_LABELS, formatPlural } from '@atrium/rules/stock/labels';
import { formatAmount } from '../../../../lib/format/money.js';

export type ProjectForm = BodyOf<typeof createMarketingProject>;

export const PROJECT_LABELS = marketingProject.words;

export const getProjectValues = (project: MarketingProject | undefined): ProjectForm => ({
  name: project?.name ?? '',
  clientId: project?.clientId ?? null,
  clientName: project?.clientId === null ? project.clientName : '',
  description: project?.description ?? '',
  projectManagerId: project?.projectManagerId ?? '',
  status: project?.status ?? 'active',
  budget: project?.budget ?? '',
  startDate: project?.startDate ?? '',
  endDate: project?.endDate ?? '',
  goalIds: project?.goalIds ?? [],
});

/** Converts form values to the request body. The name of a listed client replaces the typed text. */
export const toProjectBody = (values: ProjectForm): ProjectForm =>
  values.clientId === null ? values : { ...values, clientName: null };

interface Names {
  readonly person: (id: string) => string;
  readonly client: (id: number) => string;
  readonly goal: (id: number) => string;
}

/** Formats field values of keys, ids, dates and money. */
export function formatProjectField(field: keyof ProjectForm, value: unknown, names: Names): string | undefined {
  if (field === 'status' && typeof value === 'string')
    return MARKETING_PROJECT_STATUS_LABELS[value as keyof typeof MARKETING_PROJECT_STATUS_LABELS];
  if ((field === 'startDate' || field === 'endDate') && typeof value === 'string' && value !== '')
    return formatDayWithYear(value);
  if (field === 'projectManagerId' && typeof value === 'string' && value !== '') return names.person(value);
  if (field === 'clientId') return typeof value === 'number' ? names.client(value) : '';
  if (field === 'budget' && typeof value === 'string' && value !== '') return formatAmount(value);
  if (field === 'goalIds') return formatGoals(value as readonly number[], names.goal);
  return undefined;
}

const MAX_NAMED = 3;

const formatGoals = (ids: readonly number[], name: (id: number) => string): string =>
  ids.length > MAX_NAMED
    ? `${ids.slice(0, MAX_NAMED).map(name).join(', ')} and ${formatPlural(ids.length - MAX_NAMED, 'more', 'more')}`
    : ids.map(name).join(', ');
