import type { WorkPriority } from '@atrium/rules/labels';

/** One step: title, priority, hours, and what to do, ending with "Done when …". In the order of the work. */
export type PlaybookStep = readonly [title: string, priority: WorkPriority, hours: number, description: string];

export interface Playbook {
  readonly key: string;
  readonly name: string;
  /**
   * What a goal says that this playbook is for, with a weight from 1 (a hint) to 5 (nothing else is meant). `rank*` is
   * a stem, a word without a star is that word alone, and several are words in a row.
   */
  readonly words: Readonly<Record<string, number>>;
  readonly steps: readonly PlaybookStep[];
}
