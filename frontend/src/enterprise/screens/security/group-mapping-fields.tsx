import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { getRoleLabel } from '@atrium/rules/people/people';
import { type Project, PROJECTS, type Role, ROLES } from '@atrium/rules/people/rights';
import type { GroupMapping } from '@atrium/rules/sign-in/single-sign-on';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button, IconButton } from '../../../ui/buttons/button.js';
import { Checkbox, InputField, SelectField } from '../../../ui/fields/control-fields.js';
import { CUSTOM_RIGHTS, getRoleChoices, getRolesOfProject } from '../../shared/role-rights.js';
import { loadEnterprise, useEnterprise } from '../../store/enterprise-store.js';
import type { Elements } from '../../../ui/elements.js';

interface MappingLine {
  group: string;
  role: Role | null;
  projects: Project[];
  accessRoles?: Partial<Record<Project, number | null | undefined>> | undefined;
}

interface GroupMappingFieldsProps {
  readonly lines: readonly MappingLine[];
  /** Error of the mapping; undefined without an error, empty when it is shown at the lines. */
  readonly error: string | undefined;
  readonly claim: Elements;
  readonly onChange: (lines: MappingLine[]) => void;
}

const ROLE_CHOICES = [
  { value: '', label: 'Role as it is' },
  ...ROLES.toReversed().map((role) => ({ value: role, label: getRoleLabel(role) })),
];

/** Returns the error of each line's group. */
export const groupMappingErrors = (lines: readonly GroupMapping[]): (string | undefined)[] => {
  const names = lines.map(({ group }) => group.trim());
  return lines.map(({ role, projects }, at) => {
    const name = names[at] ?? '';
    const first = names.indexOf(name);
    if (name === '') return 'Group is required';
    if (first < at) return `Already in line ${first + 1}`;
    return role === null && projects.length === 0 ? 'Choose a role or a project' : undefined;
  });
};

/** Access by group of the provider, applied at each sign-in. */
export function GroupMappingFields({ lines, error, claim, onChange }: GroupMappingFieldsProps) {
  const allRoles = useEnterprise((state) => state.accessRoles.all.rows);
  useEffect(loadEnterprise, []);
  const wrongs = error === undefined ? [] : groupMappingErrors(lines);
  const change = (at: number, fields: Partial<MappingLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...fields } : line)));
  return (
    <section aria-labelledby="single-sign-on-groups" className="flex flex-col gap-4">
      <div>
        <h3 id="single-sign-on-groups" className="font-semibold">
          Groups
        </h3>
        <p className="text-caption text-muted">
          Groups manage these roles; other roles stay manual. Applied at each sign-in. Of several roles in a project the
          first line counts.
        </p>
      </div>
      {lines.length > 0 && claim}
      {lines.length > 0 && (
        <ul className="divide-y divide-line rounded-control border border-line">
          {lines.map((line, at) => (
            <li
              // Lines have no id, only a position.
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
                icon={Trash2}
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
                <legend className="sr-only">{`Projects of line ${at + 1}`}</legend>
                {PROJECTS.map((project) => {
                  const isGiven = line.projects.includes(project);
                  const roles = getRolesOfProject(allRoles, project);
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
                          choices={getRoleChoices(roles, 'Rights as they are')}
                          value={String(line.accessRoles?.[project] ?? CUSTOM_RIGHTS)}
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
        icon={Plus}
        onClick={() => onChange([...lines, { group: '', role: null, projects: [] }])}
      >
        Add group
      </Button>
    </section>
  );
}
