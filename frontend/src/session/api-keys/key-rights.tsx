import type { KeyPermissions } from '@atrium/rules/sign-in/api-keys';
import { PROJECT_NAMES, RIGHT_LABELS } from '@atrium/rules/stock/labels';
import { type Project, PROJECTS, type Right, RIGHTS } from '@atrium/rules/people/rights';
import { Button } from '../../ui/buttons/button.js';
import { Checkbox } from '../../ui/fields/checkbox.js';
import { useUser } from '../session-store.js';

interface KeyRightsProps {
  readonly value: KeyPermissions;
  readonly isReadOnly: boolean;
  readonly onChange: (value: KeyPermissions) => void;
}

/** Returns the rights that a read-only key can have. */
export const getReadingRights = (rights: readonly Right[]): Right[] => rights.filter((right) => right === 'export');

/** Offers the user's projects, and in each chosen project the user's rights. */
export function KeyRights({ value, isReadOnly, onChange }: KeyRightsProps) {
  const { projects, permissions } = useUser();
  const put = (project: Project, rights: readonly Right[] | undefined) => {
    const { [project]: _, ...others } = value;
    onChange(rights === undefined ? others : { ...others, [project]: rights });
  };
  return (
    <div className="flex flex-col gap-3">
      {PROJECTS.filter((project) => projects.includes(project)).map((project) => {
        const own = RIGHTS.filter((right) => permissions[project]?.includes(right));
        const offered = isReadOnly ? getReadingRights(own) : own;
        const chosen = value[project];
        const has = offered.filter((right) => chosen?.includes(right));
        return (
          <fieldset key={project} className="rounded-control border border-line px-3">
            <legend className="sr-only">{PROJECT_NAMES[project]}</legend>
            <div className="flex items-center justify-between gap-4">
              <Checkbox
                label={PROJECT_NAMES[project]}
                className="font-semibold"
                checked={chosen !== undefined}
                onChange={(event) => put(project, event.currentTarget.checked ? [] : undefined)}
              />
              {chosen !== undefined && !isReadOnly && (
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => put(project, has.length === offered.length ? [] : offered)}
                >
                  {has.length === offered.length ? 'None' : 'All'}
                </Button>
              )}
            </div>
            {chosen !== undefined && (
              <div className="border-t border-line py-1.5 pl-7">
                <p className="py-1 text-caption text-muted">Reads everything here. Beyond that:</p>
                {offered.map((right) => (
                  <Checkbox
                    key={right}
                    label={RIGHT_LABELS[right]}
                    checked={chosen.includes(right)}
                    onChange={(event) =>
                      put(
                        project,
                        event.currentTarget.checked ? [...chosen, right] : chosen.filter((one) => one !== right),
                      )
                    }
                  />
                ))}
              </div>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
