import { RIGHT_LABELS } from '@atrium/rules/stock/labels';
import type { Project, Right, Role } from '@atrium/rules/people/rights';
import { rightsInForce } from '@atrium/rules/people/rights';
import { roleLabel } from '@atrium/rules/people/people';
import { Button } from '../../../ui/buttons/button.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { rightsOf } from '../../shared/right-labels.js';

interface RightChoicesProps {
  readonly role: Role;
  readonly project: Project;
  readonly wanted: ReadonlySet<Right>;
  readonly onChange: (wanted: ReadonlySet<Right>) => void;
}

/** Single rights against what the role has by itself: what differs says so. */
export function RightChoices({ role, project, wanted, onChange }: RightChoicesProps) {
  const own = rightsInForce(role, project, []);
  const rights = rightsOf(project);
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
        <p className="text-table font-medium" aria-hidden="true">
          Rights
        </p>
        {changes === 0 ? (
          <p className="text-caption text-muted">As every {roleLabel(role).toLowerCase()}</p>
        ) : (
          <Button size="small" variant="quiet" onClick={() => onChange(new Set(own))}>
            Reset to {roleLabel(role).toLowerCase()}
          </Button>
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
                      ? 'text-caption font-medium text-good-text'
                      : 'text-caption font-medium text-warn-text'
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
