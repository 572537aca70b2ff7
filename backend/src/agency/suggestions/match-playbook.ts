import { generalPlaybook, type Playbook, playbooks } from './playbooks.js';

export interface PlaybookMatch {
  readonly playbook: Playbook;
  /** The strongest matching word and its field; null when no word matches. */
  readonly because: { readonly place: 'title' | 'metric' | 'description'; readonly word: string } | null;
}

export interface WordsOfAGoal {
  readonly title: string;
  readonly metricName: string | null;
  readonly description: string | null;
}

interface Word {
  readonly typed: string;
  readonly key: string;
}
interface Hit {
  readonly weight: number;
  readonly word: string;
}

const TITLE_COUNTS = 2;
/** Maximum score of metric and description, so that long texts do not outweigh a word of the title. */
const MOST_OF = { metric: 4, description: 3 } as const;

const keyOf = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string): Word[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((typed) => ({ typed, key: keyOf(typed) }));
const fits = (pattern: string, word: Word | undefined): boolean =>
  word !== undefined && (pattern.endsWith('*') ? word.key.startsWith(pattern.slice(0, -1)) : word.key === pattern);

const hitsIn = (words: readonly Word[], playbook: Playbook): Hit[] =>
  Object.entries(playbook.words).flatMap(([pattern, weight]) => {
    const parts = pattern.split(' ');
    const at = words.findIndex((_, index) => parts.every((part, offset) => fits(part, words[index + offset])));
    return at < 0
      ? []
      : [
          {
            weight,
            word: words
              .slice(at, at + parts.length)
              .map(({ typed }) => typed)
              .join(' '),
          },
        ];
  });

const sum = (hits: readonly Hit[]): number => hits.reduce((total, { weight }) => total + weight, 0);
const strongest = (hits: readonly Hit[]): Hit | undefined => hits.toSorted((a, b) => b.weight - a.weight)[0];

/** Returns the playbook that matches the goal best. Words of the title count most. */
export const matchPlaybook = ({ title, metricName, description }: WordsOfAGoal): PlaybookMatch => {
  const [inTitle, inMetric, inDescription] = [wordsOf(title), wordsOf(metricName ?? ''), wordsOf(description ?? '')];
  let best: { playbook: Playbook; score: number; because: PlaybookMatch['because'] } = {
    playbook: generalPlaybook(),
    score: 0,
    because: null,
  };
  for (const playbook of playbooks) {
    const hits = {
      title: hitsIn(inTitle, playbook),
      metric: hitsIn(inMetric, playbook),
      description: hitsIn(inDescription, playbook),
    };
    const score =
      sum(hits.title) * TITLE_COUNTS +
      Math.min(sum(hits.metric), MOST_OF.metric) +
      Math.min(sum(hits.description), MOST_OF.description);
    if (score <= best.score) continue;
    const place = hits.title.length > 0 ? 'title' : hits.metric.length > 0 ? 'metric' : 'description';
    best = { playbook, score, because: { place, word: strongest(hits[place])!.word } };
  }
  return { playbook: best.playbook, because: best.because };
};
