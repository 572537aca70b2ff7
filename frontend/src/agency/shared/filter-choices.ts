import type { Client } from '@atrium/contract/agency/clients/schemas';
import { WORK_PRIORITIES, WORK_PRIORITY_LABELS } from '@atrium/rules/stock/labels';
import { compareLabels } from '../../lib/format/compare-labels.js';
import type { Choice } from '../../ui/choices/select.js';

/* Options of filters and fields. */

export const PRIORITY_CHOICES: readonly Choice[] = WORK_PRIORITIES.map((value) => ({
  value,
  label: WORK_PRIORITY_LABELS[value],
}));

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
