import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { compareLabels } from '../../lib/format/compare-labels.js';

/** Returns the choices of a filter: all projects, or one by name. A removed project stays while it is selected. */
export function getProjectChoices(projects: Iterable<MarketingProject>, value: string) {
  const choices = [...projects].map(({ id, name }) => ({ value: String(id), label: name })).toSorted(compareLabels);
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  return [{ value: '', label: 'All projects' }, ...choices, ...(isListed ? [] : [{ value, label: 'Another project' }])];
}
