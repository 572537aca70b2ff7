import { RIGHT_LABELS } from '@atrium/rules/stock/labels';
import { type Project, type Right, type Role, getEffectiveRights } from '@atrium/rules/people/rights';
import { getRoleLabel } from '@atrium/rules/people/people';
import { Button } from '../../../ui/buttons/button.js';
import { Checkbox } from '../../../ui/fields/control-fields.js';
import { getRights } from '../../shared/right-labels.js';

interface RightChoicesProps {
  readonly role: Role;
  readonly project: Project;
  readonly wanted: ReadonlySet<Right>;
  readonly onChange: (wanted: ReadonlySet<Right>) => void;
}

/** Checkboxes of single rights. Deviations from the role are marked. */
export function RightChoices({ role, project, wanted, onChange }: RightChoicesProps) {
  const own = getEffectiveRights(role, project, []);
  const rights = getRights(project);
  const changes = rights.filter((right) => own.includes(right) !== wanted.has(right)).length;
  const toggle = (right: Right) => {
    const next = new Set(wanted);
    if (!next.delete(right)) next.add(right);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="sr-only">Rights</legend>
      <div className="flex min-h-9 items-center justify-between gap-4">
        <p className="text-table font-semibold" aria-hidden="true">
          Rights
        </p>
        {changes === 0 ? (
          <p className="text-caption text-muted">{`${getRoleLabel(role)} defaults`}</p>
        ) : (
          <Button
            size="small"
            variant="quiet"
            onClick={() => onChange(new Set(own))}
          >{`Reset to ${getRoleLabel(role).toLowerCase()}`}</Button>
        )}
      </div>
      <div className="divide-y divide-line rounded-control border border-line px-3">
        {rights.map((right) => (
          <Checkbox
            key={right}
            label={RIGHT_LABELS[right]}
            checked={wanted.has(right)}
            onChange={() => toggle(right)}
            aside={
              own.includes(right) !== wanted.has(right) && (
                <span
                  className={
                    wanted.has(right)
                      ? 'text-caption font-normal text-muted'
                      : 'text-caption font-semibold text-warn-text'
                  }
                >
                  {wanted.has(right) ? 'Added' : 'Taken away'}
                </span>
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
