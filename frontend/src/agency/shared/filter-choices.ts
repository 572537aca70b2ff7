import type { Client } from '@atrium/contract/agency/clients/schemas';
import { compareLabels } from '../../lib/format/compare-labels.js';
import type { Choice } from '../../ui/choices/select.js';

/* Options of filters: all, or a single one by name. */

export const getClientChoices = (clients: Iterable<Client>): Choice[] => [
  { value: '', label: 'All clients' },
  ...[...clients].map(({ id, name }) => ({ value: String(id), label: name })).toSorted(compareLabels),
];

interface Department {
  readonly id: number;
  readonly name: string;
}

/** Returns the departments as filter choices, in the order that users have set. */
export const getDepartmentChoices = (departments: readonly Department[] | undefined): Choice[] => [
  { value: '', label: 'All departments' },
  ...(departments ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
];
