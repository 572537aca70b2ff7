import type { AccessRole } from '@atrium/contract/enterprise/access-roles/schemas';
import { RIGHT_LABELS } from '@atrium/rules/stock/labels';
import type { Project, Right } from '@atrium/rules/people/rights';
import { Check, Minus } from 'lucide-react';
import type { Id } from '../../lib/live/collection.js';
import type { Choice } from '../../ui/choices/select.js';
import { getRights } from './right-labels.js';

/** Select value for no role: the rights are selected for the person individually. */
export const CUSTOM_RIGHTS = '';

export const getRolesOfProject = (roles: ReadonlyMap<Id, AccessRole>, project: Project): AccessRole[] =>
  [...roles.values()].filter((role) => role.project === project).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

export const getRoleChoices = (roles: readonly AccessRole[], byHand = 'None: rights set by hand'): Choice[] => [
  { value: CUSTOM_RIGHTS, label: byHand },
  ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
];

/** Rights of a role, read-only. */
export function RoleRights({ project, rights }: { readonly project: Project; readonly rights: readonly Right[] }) {
  return (
    <ul
      aria-label="Rights of this role"
      className="grid gap-x-4 gap-y-1 rounded-control border border-line bg-sunken px-3 py-2 sm:grid-cols-2"
    >
      {getRights(project).map((right) => {
        const has = rights.includes(right);
        const Mark = has ? Check : Minus;
        return (
          <li key={right} className={has ? 'flex gap-2 text-table' : 'flex gap-2 text-table text-muted'}>
            <Mark className={'mt-0.5 size-4 shrink-0'} aria-hidden="true" />
            <span>{RIGHT_LABELS[right]}</span>
            {!has && <span className="sr-only">: not</span>}
          </li>
        );
      })}
    </ul>
  );
}
