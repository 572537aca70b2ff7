import { getGeneralPlaybook, type Playbook, playbooks } from './playbooks.js';
import type { GoalBrief } from './task-suggester.js';

type GoalTexts = Pick<GoalBrief, 'title' | 'metricName' | 'description'>;

const TITLE_WEIGHT = 2;
/** Maximum score of metric and description, so that long texts do not outweigh a word of the title. */
const MAX_WEIGHT = { metric: 4, description: 3 } as const;

const wordKey = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const splitWords = (text: string): string[] => (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(wordKey);
const matchesWord = (pattern: string, word: string | undefined): boolean =>
  word !== undefined && (pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern);

const sumWeights = (words: readonly string[], playbook: Playbook): number =>
  Object.entries(playbook.words)
    .filter(([pattern]) => {
      const parts = pattern.split(' ');
      return words.some((_, index) => parts.every((part, offset) => matchesWord(part, words[index + offset])));
    })
    .reduce((total, [, weight]) => total + weight, 0);

/** Returns the playbook that matches the goal best. Words of the title count most. */
export const matchPlaybook = ({ title, metricName, description }: GoalTexts): Playbook => {
  const [inTitle, inMetric, inDescription] = [
    splitWords(title),
    splitWords(metricName ?? ''),
    splitWords(description ?? ''),
  ];
  let best = { playbook: getGeneralPlaybook(), score: 0 };
  for (const playbook of playbooks) {
    const score =
      sumWeights(inTitle, playbook) * TITLE_WEIGHT +
      Math.min(sumWeights(inMetric, playbook), MAX_WEIGHT.metric) +
      Math.min(sumWeights(inDescription, playbook), MAX_WEIGHT.description);
    if (score > best.score) best = { playbook, score };
  }
  return best.playbook;
};
