import { formatPlural } from '@atrium/rules/stock/labels';
import {
  addWork,
  type OpenWork,
  NO_WORK,
  type WorkPart,
  formatWork,
  getWorkOfPart,
} from '@atrium/rules/agency/open-work';
import type { Choice } from '../choices/select.js';
import { Segmented } from '../choices/segmented.js';
import { SelectField } from '../fields/control-fields.js';
import type { StoredHandover } from '@atrium/contract/enterprise/open-work';

interface OpenWorkFieldsProps {
  readonly parts: readonly WorkPart[];
  /** Returns who can take over this work. */
  readonly choicesFor: (work: OpenWork) => Choice[];
  readonly choice: SuccessorChoice;
  /** Submitted without a choice for every part. */
  readonly isMissing: boolean;
  /** True when one decision applies to all parts. */
  readonly isWhole?: boolean;
  /** Sentence that says when the work changes hands. */
  readonly timing?: string;
  /** Help of the choice to leave the work unassigned. */
  readonly leaveHelp?: string;
  /** Names of successors who get access too. */
  readonly getsAccess: readonly string[];
  readonly onChange: (choice: SuccessorChoice) => void;
}

const MISSING = 'Please choose who takes over';

/** Asks who takes over open work: one person, or one for each goal, project and client. */
export function OpenWorkFields({
  parts,
  choicesFor,
  choice,
  isMissing,
  isWhole = false,
  timing = '',
  leaveHelp = 'The managers are notified and choose who takes over. The history names the former owner.',
  getsAccess,
  onChange,
}: OpenWorkFieldsProps) {
  const { mode, person } = choice;
  const work = parts.map(getWorkOfPart).reduce(addWork, NO_WORK);
  return (
    <section aria-labelledby="open-work-title" className="border-t border-line pt-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 id="open-work-title" className="text-table font-semibold">
            Open work
          </h3>
          <p className="figures text-caption text-muted">{formatWork(work)}</p>
        </div>
        {parts.length > 1 && !isWhole && (
          <Segmented
            label="Hand over"
            value={mode}
            choices={[
              { value: 'person', label: 'To one person' },
              { value: 'part', label: 'By goal' },
            ]}
            onChange={(value) => onChange({ ...choice, mode: value === 'part' ? 'part' : 'person' })}
          />
        )}
      </div>
      {mode === 'person' ? (
        <SelectField
          label="Hand over to"
          required
          error={isMissing && person === '' ? MISSING : undefined}
          help={person === UNASSIGNED ? leaveHelp : undefined}
          value={person}
          choices={choicesFor(work)}
          onChange={(event) => onChange({ ...choice, person: event.currentTarget.value })}
        />
      ) : (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {parts.map((part) => {
            const value = getSuccessor(part, choice);
            return (
              <li key={getPartKey(part)} className="flex flex-col gap-2 py-2 sm:flex-row sm:items-center">
                <div className="min-w-0 flex-1">
                  <p className="truncate" title={part.title}>
                    {part.title}
                  </p>
                  <p className="figures text-caption text-muted">{describePart(part)}</p>
                </div>
                <SelectField
                  label={`Hand over ${part.title} to`}
                  labelHidden
                  required
                  className="sm:w-60"
                  error={isMissing && value === '' ? MISSING : undefined}
                  value={value}
                  choices={choicesFor(getWorkOfPart(part))}
                  onChange={(event) =>
                    onChange({ ...choice, parts: { ...choice.parts, [getPartKey(part)]: event.currentTarget.value } })
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
      <p
        className="mt-2 text-caption text-muted"
        aria-live="polite"
      >{`${getsAccess.length > 0 ? `${getsAccess.join(', ')} ${getsAccess.length === 1 ? 'gets' : 'get'} access too. ` : ''}${timing === '' ? '' : `${timing} `}Tasks in progress are handed over even beyond the WIP limit; the notification names people above it.`}</p>
    </section>
  );
}

const describePart = ({ kind, tasks, posts, pages, owned }: WorkPart): string =>
  [
    kind === 'project' ? 'Project' : kind === 'goal' && owned ? 'Goal' : '',
    ...(
      [
        [tasks, 'task'],
        [posts, 'post'],
        [pages, 'website page'],
      ] as const
    ).map(([count, noun]) => (count > 0 ? formatPlural(count, noun) : '')),
  ]
    .filter(Boolean)
    .join(', ');

/** Leaves work without an owner. */
export const UNASSIGNED = 'leave';

/** Successors: one person for everything, or one per goal, project and client. */
export interface SuccessorChoice {
  readonly mode: 'person' | 'part';
  readonly person: string;
  readonly parts: Readonly<Record<string, string>>;
}
export const NO_CHOICE: SuccessorChoice = { mode: 'person', person: '', parts: {} };

const getPartKey = ({ kind, id }: Pick<WorkPart, 'kind' | 'id'>): string => `${kind}-${id}`;

/** Returns the successor for a part; '' when none is chosen yet. */
export const getSuccessor = (part: WorkPart, { mode, person, parts }: SuccessorChoice): string =>
  mode === 'person' ? person : (parts[getPartKey(part)] ?? person);

/** Returns whether a successor, or none, is chosen for every part. */
export const isComplete = (parts: readonly WorkPart[], choice: SuccessorChoice): boolean =>
  parts.every((part) => getSuccessor(part, choice) !== '');

/** Returns the users who take over. */
export const getSuccessors = (parts: readonly WorkPart[], choice: SuccessorChoice): string[] =>
  [...new Set(parts.map((part) => getSuccessor(part, choice)))].filter((to) => to !== '' && to !== UNASSIGNED);

/** Returns the choice that a stored decision made; no choice without one. */
export const toSuccessorChoice = (planned: StoredHandover | null): SuccessorChoice => {
  if (planned === null) return NO_CHOICE;
  const { handOverTo, handOver, leaveWork } = planned;
  return {
    mode: handOver.length > 0 ? 'part' : 'person',
    person: handOverTo ?? (leaveWork ? UNASSIGNED : ''),
    parts: Object.fromEntries(handOver.map(({ kind, id, to }) => [getPartKey({ kind, id }), to])),
  };
};

/** Returns the fields of a request that hands the work over. */
export const toHandover = (parts: readonly WorkPart[], choice: SuccessorChoice) => {
  const isWhole = choice.mode === 'person' && choice.person !== '' && choice.person !== UNASSIGNED;
  const chosen = parts.map((part) => ({ part, to: getSuccessor(part, choice) }));
  return {
    ...(isWhole
      ? { handOverTo: choice.person }
      : { handOver: chosen.flatMap(({ part: { kind, id }, to }) => (to === UNASSIGNED ? [] : [{ kind, id, to }])) }),
    leaveWork: chosen.some(({ to }) => to === UNASSIGNED),
  };
};
