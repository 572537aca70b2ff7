import { WORK_PRIORITIES } from '@atrium/rules/stock/labels';
import * as z from 'zod/mini';
import { readAsset } from '../../platform/read-asset.js';

const playbookSchema = z.strictObject({
  key: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  /**
   * Words of matching goals, each with a weight from 1 (weak hint) to 5 (certain). `rank*` matches any word with that
   * stem, a word without a star matches exactly, and several words match in sequence.
   */
  words: z.record(z.string(), z.int().check(z.gte(1), z.lte(5))),
  /** Steps in working order; each description ends with "Done when …". */
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

/** Playbooks in display order; of equally good matches, the first is used. */
export const playbooks: readonly Playbook[] = readAsset('agency/playbooks.json', z.array(playbookSchema));

export const findPlaybook = (key: string): Playbook | undefined => playbooks.find((playbook) => playbook.key === key);

/** The playbook for goals that match no other. */
export const getGeneralPlaybook = (): Playbook => {
  const general = findPlaybook('general');
  if (general === undefined) throw new Error('playbooks.json has no playbook with the key "general"');
  return general;
};
