import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { roleLabel } from '@atrium/rules/people/people';
import { type Project, PROJECTS, type Role, ROLES } from '@atrium/rules/people/rights';
import type { GroupLine } from '@atrium/rules/sign-in/single-sign-on';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../../ui/buttons/button.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { InputField, SelectField } from '../../../ui/fields/control-fields.js';
import { BY_HAND, roleChoices, rolesOf } from '../../shared/role-rights.js';
import { needEnterprise, useEnterprise } from '../../store/enterprise-store.js';

interface Line {
  group: string;
  role: Role | null;
  projects: Project[];
  accessRoles?: Partial<Record<Project, number | null | undefined>> | undefined;
}

interface GroupLinesProps {
  readonly lines: readonly Line[];
  /** Undefined: nothing was found wrong; blank: it stands at the lines. */
  readonly error: string | undefined;
  readonly claim: ReactNode;
  readonly onChange: (lines: Line[]) => void;
}

const ROLE_CHOICES = [
  { value: '', label: 'Role as it is' },
  ...ROLES.toReversed().map((role) => ({ value: role, label: roleLabel(role) })),
];

/** Returns the error of each line's group. */
export const lineErrors = (lines: readonly GroupLine[]): (string | undefined)[] => {
  const names = lines.map(({ group }) => group.trim());
  return lines.map(({ role, projects }, at) => {
    const name = names[at] ?? '';
    const first = names.indexOf(name);
    if (name === '') return 'Group is required';
    if (first < at) return `Stands in line ${first + 1} already`;
    return role === null && projects.length === 0 ? 'Choose a role or a project' : undefined;
  });
};

/** Access by group of the provider, applied at each sign-in. */
export function GroupLines({ lines, error, claim, onChange }: GroupLinesProps) {
  const allRoles = useEnterprise((state) => state.accessRoles.all.rows);
  useEffect(needEnterprise, []);
  const wrongs = error === undefined ? [] : lineErrors(lines);
  const change = (at: number, fields: Partial<Line>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...fields } : line)));
  return (
    <section aria-labelledby="single-sign-on-groups" className="flex flex-col gap-4">
      <div>
        <h3 id="single-sign-on-groups" className="font-semibold">
          Groups
        </h3>
        <p className="text-caption text-muted">
          Applied at each sign-in. A project or role that stands here is given and taken by groups alone; all others
          stay as you set them. Of several roles in a project the first line counts.
        </p>
      </div>
      {lines.length > 0 && claim}
      {lines.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line">
          {lines.map((line, at) => (
            <li
              // Lines have no name but their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 p-3 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_auto]"
            >
              <InputField
                label={`Group of line ${at + 1}`}
                labelHidden
                error={wrongs[at]}
                value={line.group}
                placeholder="Name of the group"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => change(at, { group: event.currentTarget.value })}
              />
              <IconButton
                label={`Remove line ${at + 1}`}
                className="sm:order-2"
                icon={<Trash2 className="size-4" aria-hidden="true" />}
                onClick={() => onChange(lines.filter((_, index) => index !== at))}
              />
              <SelectField
                label={`Role of line ${at + 1}`}
                labelHidden
                className="col-span-2 sm:order-1 sm:col-span-1"
                choices={ROLE_CHOICES}
                value={line.role ?? ''}
                onChange={(event) =>
                  change(at, { role: ROLES.find((role) => role === event.currentTarget.value) ?? null })
                }
              />
              <fieldset className="col-span-2 grid gap-x-3 gap-y-1 sm:order-3 sm:col-span-3 sm:grid-cols-2">
                <legend className="sr-only">Projects of line {at + 1}</legend>
                {PROJECTS.map((project) => {
                  const isGiven = line.projects.includes(project);
                  const roles = rolesOf(allRoles, project);
                  return (
                    <div key={project} className="min-w-0">
                      <Checkbox
                        label={PROJECT_NAMES[project]}
                        checked={isGiven}
                        onChange={() =>
                          change(at, {
                            projects: PROJECTS.filter((one) =>
                              one === project ? !isGiven : line.projects.includes(one),
                            ),
                            accessRoles: { ...line.accessRoles, [project]: null },
                          })
                        }
                      />
                      {isGiven && roles.length > 0 && (
                        <SelectField
                          label={`Role in ${PROJECT_NAMES[project]} of line ${at + 1}`}
                          labelHidden
                          choices={roleChoices(roles, 'Rights as they are')}
                          value={String(line.accessRoles?.[project] ?? BY_HAND)}
                          onChange={(event) => {
                            const id = Number(event.currentTarget.value);
                            change(at, { accessRoles: { ...line.accessRoles, [project]: id === 0 ? null : id } });
                          }}
                        />
                      )}
                    </div>
                  );
                })}
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && error !== '' && (
        <p role="alert" className="text-caption text-bad-text">
          {error}
        </p>
      )}
      <Button
        className="self-start"
        icon={<Plus className="size-4" aria-hidden="true" />}
        onClick={() => onChange([...lines, { group: '', role: null, projects: [] }])}
      >
        Add Group
      </Button>
    </section>
  );
}
