import type { StoredHandover } from '@atrium/contract/enterprise/open-work';
import type { WorkPart } from '@atrium/rules/agency/open-work';

/** Leaves work without an owner. */
export const UNASSIGNED = 'leave';

/** Successors: one person for everything, or one per goal, project and client. */
export interface SuccessorChoice {
  readonly mode: 'person' | 'part';
  readonly person: string;
  readonly parts: Readonly<Record<string, string>>;
}
export const NO_CHOICE: SuccessorChoice = { mode: 'person', person: '', parts: {} };

export const getPartKey = ({ kind, id }: Pick<WorkPart, 'kind' | 'id'>): string => `${kind}-${id}`;

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
