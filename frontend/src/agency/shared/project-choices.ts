import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { byLabel } from '../../lib/format/by-label.js';

/** Choices of a filter: all projects, or one by name; a removed one stays while it is chosen. */
export function projectChoices(projects: Iterable<MarketingProject>, value: string) {
  const choices = [...projects].map(({ id, name }) => ({ value: String(id), label: name })).toSorted(byLabel);
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  return [{ value: '', label: 'All projects' }, ...choices, ...(isListed ? [] : [{ value, label: 'Another project' }])];
}
