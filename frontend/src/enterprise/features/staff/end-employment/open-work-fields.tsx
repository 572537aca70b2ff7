import type { ReplyOf } from '@atrium/contract/core/endpoint';
import type { getOpenWork } from '@atrium/contract/enterprise/staff/calls';
import { plural } from '@atrium/rules/stock/labels';
import { type WorkPart, workInWords, workOfPart } from '@atrium/rules/agency/open-work';
import { displayName } from '@atrium/rules/people/people';
import { Segmented } from '../../../../ui/choices/segmented.js';
import { SelectField } from '../../../../ui/fields/control-fields.js';
import { heirChoices, LEAVE } from './heir-choices.js';

export type StaffWork = ReplyOf<typeof getOpenWork>;

/** Successors: one person for everything, or one per goal and project. */
export interface HeirChoice {
  readonly by: 'person' | 'part';
  readonly person: string;
  readonly parts: Readonly<Record<string, string>>;
}
export const NO_CHOICE: HeirChoice = { by: 'person', person: '', parts: {} };

const partKey = ({ kind, id }: Pick<WorkPart, 'kind' | 'id'>): string => `${kind}-${id}`;

/** Whom this gives a part to; '' is not chosen yet. */
export const chosenFor = (part: WorkPart, { by, person, parts }: HeirChoice): string =>
  by === 'person' ? person : (parts[partKey(part)] ?? person);

interface OpenWorkFieldsProps {
  readonly work: StaffWork;
  readonly heirs: Parameters<typeof heirChoices>[1];
  readonly choice: HeirChoice;
  /** It was tried without a choice. */
  readonly isMissing: boolean;
  readonly getsAccess: readonly string[];
  readonly onChange: (choice: HeirChoice) => void;
}

const MISSING = 'Please choose who takes it over';

export function OpenWorkFields({ work, heirs, choice, isMissing, getsAccess, onChange }: OpenWorkFieldsProps) {
  const { by, person } = choice;
  return (
    <section aria-labelledby="open-work-title" className="border-t border-line pt-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 id="open-work-title" className="text-table font-semibold">
            Open Work
          </h3>
          <p className="figures text-caption text-muted">{workInWords(work)}</p>
        </div>
        {work.parts.length > 1 && (
          <Segmented
            label="Hand over"
            value={by}
            choices={[
              { value: 'person', label: 'To one person' },
              { value: 'part', label: 'By goal' },
            ]}
            onChange={(value) => onChange({ ...choice, by: value === 'part' ? 'part' : 'person' })}
          />
        )}
      </div>
      {by === 'person' ? (
        <SelectField
          label="Hand Over To"
          required
          error={isMissing && person === '' ? MISSING : undefined}
          help={
            person === LEAVE ? 'It stays in their name, and Team View shows it until somebody takes it.' : undefined
          }
          value={person}
          choices={heirChoices(work, heirs)}
          onChange={(event) => onChange({ ...choice, person: event.currentTarget.value })}
        />
      ) : (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {work.parts.map((part) => {
            const value = chosenFor(part, choice);
            return (
              <li key={partKey(part)} className="flex flex-col gap-2 py-2.5 sm:flex-row sm:items-center">
                <div className="min-w-0 flex-1">
                  <p className="truncate" title={part.title}>
                    {part.title}
                  </p>
                  <p className="figures text-caption text-muted">{partInWords(part)}</p>
                </div>
                <SelectField
                  label={`Hand over ${part.title} to`}
                  labelHidden
                  required
                  className="sm:w-60"
                  error={isMissing && value === '' ? MISSING : undefined}
                  value={value}
                  choices={heirChoices(workOfPart(part), heirs)}
                  onChange={(event) =>
                    onChange({ ...choice, parts: { ...choice.parts, [partKey(part)]: event.currentTarget.value } })
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
      <p className="mt-2 text-caption text-muted" aria-live="polite">
        {getsAccess.length > 0 && `${getsAccess.join(', ')} ${getsAccess.length === 1 ? 'gets' : 'get'} access too. `}
        It is handed over immediately, whatever the last day. Tasks in progress go over as they are, even beyond the WIP
        limit; whoever gets more than that is named in the notice.
      </p>
    </section>
  );
}

const partInWords = ({ kind, tasks, owned }: WorkPart): string =>
  [kind === 'project' ? 'Project' : owned ? 'Goal' : '', tasks > 0 ? plural(tasks, 'task') : '']
    .filter(Boolean)
    .join(', ');

export const nameOfHeir = (userId: string, { people }: OpenWorkFieldsProps['heirs']): string =>
  displayName(people.find((person) => person.userId === userId) ?? null);
