import type { Client } from '@atrium/contract/agency/clients/schemas';
import { byLabel } from '../../lib/format/by-label.js';
import type { Choice } from '../../ui/choices/select.js';

/* What filters offer: all, or one of them by name. */

export const clientChoices = (clients: Iterable<Client>): Choice[] => [
  { value: '', label: 'All clients' },
  ...[...clients].map(({ id, name }) => ({ value: String(id), label: name })).toSorted(byLabel),
];

interface Department {
  readonly id: number;
  readonly name: string;
}

/** In their own order. */
export const departmentChoices = (departments: readonly Department[] | undefined): Choice[] => [
  { value: '', label: 'All departments' },
  ...(departments ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
];
