import { WORK_PRIORITIES } from '@atrium/rules/stock/labels';
import * as z from 'zod/mini';
import { readAsset } from '../../platform/read-asset.js';

const playbookSchema = z.strictObject({
  key: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  /**
   * Words of a goal that the playbook is for, with a weight from 1 (a hint) to 5 (nothing else is meant). `rank*` is a
   * stem, a word without a star is that word alone, and several are words in a row.
   */
  words: z.record(z.string(), z.int().check(z.gte(1), z.lte(5))),
  /** In the order of the work; each description ends with "Done when …". */
  steps: z
    .array(
      z.strictObject({
        title: z.string().check(z.minLength(1)),
        priority: z.enum(WORK_PRIORITIES),
        hours: z.number().check(z.gt(0)),
        description: z.string().check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
});

export type Playbook = z.infer<typeof playbookSchema>;

/** In the order in which users choose from them; of two that fit a goal equally well, the first is used. */
export const playbooks: readonly Playbook[] = readAsset('agency/playbooks.json', z.array(playbookSchema));

export const playbookOf = (key: string): Playbook | undefined => playbooks.find((playbook) => playbook.key === key);

/** For goals that no other playbook fits. */
export const generalPlaybook = (): Playbook => {
  const general = playbookOf('general');
  if (general === undefined) throw new Error('playbooks.json has no playbook with the key "general"');
  return general;
};
