import { getDisplayName } from '@atrium/rules/people/people';
import { isSame } from '../live/merge.js';
import type { VersionedEntity } from './entity-form-types.js';

export const UNKNOWN_EDITOR = 'a colleague';

export const getEditorName = ({ updatedBy }: VersionedEntity): string =>
  updatedBy == null ? UNKNOWN_EDITOR : getDisplayName(updatedBy);

/** A conflict with the values of the form. */
export interface ConflictChoice {
  readonly field: string;
  readonly theirs: unknown;
  readonly mine: unknown;
  readonly who: string;
  readonly choice: 'theirs' | 'mine' | null;
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the fields to ask about after another user's save; a choice for the same value of theirs stays. */
export function collectChoices(input: {
  readonly fields: readonly string[];
  readonly mine: Values;
  /** The other user's values. */
  readonly next: Values;
  /** Fields that both users changed. */
  readonly asked: readonly string[];
  readonly before: readonly ConflictChoice[];
  readonly who: string;
}): readonly ConflictChoice[] {
  const { fields, mine, next, asked, before, who } = input;
  return fields
    .filter(
      (field) =>
        !isSame(mine[field], next[field]) && (asked.includes(field) || before.some((one) => one.field === field)),
    )
    .map(
      (field) =>
        before.find((one) => one.field === field && isSame(one.theirs, next[field])) ?? {
          field,
          theirs: next[field],
          mine: mine[field],
          who,
          choice: null,
        },
    );
}
