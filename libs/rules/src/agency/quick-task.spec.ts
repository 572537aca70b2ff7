import { describe, expect, it } from '@jest/globals';
import { parseQuickTask, type QuickTaskAnswers } from './quick-task.js';

/** A Wednesday. */
const dates = { now: '2026-11-25' };
const people = [
  { id: 'daniel', name: 'Daniel Weber' },
  { id: 'priya', name: 'Priya Nair' },
  { id: 'tomas', name: 'Tomás Ferreira' },
  { id: 'jonas', name: 'Jonas Klein' },
  { id: 'dana', name: 'Dana Klein' },
];
const parseAll = (text: string, answers?: QuickTaskAnswers) => parseQuickTask(text, { people, dates }, answers);
const parse = (text: string, answers?: QuickTaskAnswers) => {
  const { texts: _, problems: __, ...task } = parseAll(text, answers);
  return task;
};
const nothing = { dueDate: null, assignedTo: null, estimatedHours: null, priority: null };

describe('a task in one line', () => {
  it('has a day, an assignee, and an estimate in any order', () => {
    const expected = {
      title: 'Photos for Harbour Yoga',
      dueDate: '2026-11-27',
      assignedTo: 'priya',
      estimatedHours: 2,
      priority: null,
    };
    expect(parse('Photos for Harbour Yoga fri @priya 2h')).toEqual(expected);
    expect(parse('  @priya Photos  for Harbour Yoga 2h fri ')).toEqual(expected);
  });

  it('reads days of several words, estimates in minutes, and names without accents', () => {
    expect(parse('Call the studio 12 dec 90m @tomas')).toEqual({
      ...nothing,
      title: 'Call the studio',
      dueDate: '2026-12-12',
      assignedTo: 'tomas',
      estimatedHours: 1.5,
    });
    expect(parse('Draft +3d 1,5h @weber !')).toMatchObject({
      title: 'Draft',
      dueDate: '2026-11-28',
      assignedTo: 'daniel',
      estimatedHours: 1.5,
      priority: 'high',
    });
  });

  it('keeps what names nothing, and a date within the title', () => {
    expect(parse('Mail @nobody about Friday plans')).toEqual({ ...nothing, title: 'Mail @nobody about Friday plans' });
    expect(parse('Version 2')).toEqual({ ...nothing, title: 'Version 2' });
    expect(parse('fri')).toEqual({ ...nothing, title: 'fri' });
    expect(parse('')).toEqual({ ...nothing, title: '' });
  });

  it('keeps parts as text that the user excludes', () => {
    const asText = (...parts: readonly string[]) => new Map(parts.map((part) => [part, null]));
    expect(parse('Order for 2h fri', asText('fri', '2h'))).toEqual({ ...nothing, title: 'Order for 2h fri' });
    expect(parse('Ask @priya !', asText('@priya', '!'))).toEqual({ ...nothing, title: 'Ask @priya !' });
    expect(parse('Ask @harbour @priya', asText('@harbour'))).toMatchObject({
      title: 'Ask @harbour',
      assignedTo: 'priya',
    });
    expect(parseAll('Order 12 dec 2h @priya !').texts).toEqual({
      dueDate: '12 dec',
      estimatedHours: '2h',
      assignedTo: '@priya',
      priority: '!',
    });
  });

  it('has an assignee of several words, and prefers a whole name to the beginning of another', () => {
    expect(parse('Draft @Daniel Weber fri')).toMatchObject({
      title: 'Draft',
      assignedTo: 'daniel',
      dueDate: '2026-11-27',
    });
    expect(parse('Draft @dana').assignedTo).toBe('dana');
    expect(parse('Draft @danaklein, today')).toMatchObject({ title: 'Draft', assignedTo: 'dana' });
  });
});

describe('a part that is no member and no date', () => {
  const problems = (text: string, answers?: QuickTaskAnswers) =>
    parseAll(text, answers).problems.map((problem) => [
      problem.kind,
      problem.text,
      'days' in problem ? problem.days : problem.people.map(({ id }) => id),
    ]);

  it('is reported with members of a similar name, and stays in the title', () => {
    expect(problems('Draft @jonass fri')).toEqual([['person', '@jonass', ['jonas']]]);
    expect(problems('Draft @proya')).toEqual([['person', '@proya', ['priya']]]);
    expect(problems('Draft @nobody')).toEqual([['person', '@nobody', []]]);
    expect(problems('Draft @klein')).toEqual([['people', '@klein', ['jonas', 'dana']]]);
    expect(parse('Draft @klein fri')).toEqual({ ...nothing, title: 'Draft @klein', dueDate: '2026-11-27' });
    expect(problems('Draft @jonas')).toEqual([]);
    expect(problems('Draft @priya with @tomas fri')).toEqual([['second', '@tomas', ['tomas']]]);
    expect(problems('Draft @priya for @priya')).toEqual([]);
    expect(problems('Export @2x and mail@x.example')).toEqual([]);
  });

  it('is reported as an impossible or ambiguous date', () => {
    for (const text of ['31.02', '31.02.', '31.2.2027', '2/30', '2026-13-01', '31 feb', 'feb 31', '31 feb 2027'])
      expect(problems(`Order ${text}`)).toEqual([['date', text, []]]);
    expect(problems('Order 03/04/2027')).toEqual([['date', '03/04/2027', ['2027-04-03', '2027-03-04']]]);
    expect(parse('Order 31.02 @priya')).toMatchObject({ title: 'Order 31.02', assignedTo: 'priya', dueDate: null });
    for (const text of ['Release 2.13', 'Support 24/7', 'Version 45.02', 'Call 31.02 again', 'Add 12 images', '31.02'])
      expect(problems(text)).toEqual([]);
  });

  it('is solved by an answer', () => {
    expect(parse('Draft @klein', new Map([['@klein', 'dana']]))).toMatchObject({ title: 'Draft', assignedTo: 'dana' });
    expect(problems('Draft @klein', new Map([['@klein', null]]))).toEqual([]);
    expect(parse('Order 03/04/2027', new Map([['03/04/2027', '2027-03-04']]))).toMatchObject({
      title: 'Order',
      dueDate: '2027-03-04',
    });
    expect(problems('Order 31.02', new Map([['31.02', null]]))).toEqual([]);
  });
});

describe('any line', () => {
  const PIECES =
    'Photos for @ @priya @jon @klein @Daniel Weber 31.02 fri 12 dec 2026 03/04/2027 2h 90m 1,5h ! +3d +9999y next 2.13 29 feb 😀 \u202e é \t ٣ -- 0 ""'.split(
      ' ',
    );
  let seed = 7;
  const pick = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };

  it('loses no word: each is in the title or a recognized part', () => {
    for (let round = 0; round < 3_000; round += 1) {
      const words = Array.from({ length: pick(9) }, () =>
        pick(6) === 0 ? String.fromCodePoint(33 + pick(0x2_fff)) : (PIECES[pick(PIECES.length)] ?? ''),
      );
      const text = words.join(' ');
      const answers: QuickTaskAnswers = new Map(pick(3) === 0 ? [[words[0] ?? '', null]] : []);
      const { title, texts } = parseAll(text, answers);
      const kept = [title, ...Object.values(texts)].join(' ').split(/\s+/).filter(Boolean);
      expect(kept.toSorted()).toEqual(text.split(/\s+/).filter(Boolean).toSorted());
      // The title keeps the order of the words.
      let at = 0;
      const typed = text.trim().split(/\s+/);
      for (const word of title.split(' ').filter(Boolean)) {
        at = typed.indexOf(word, at) + 1;
        expect(at).toBeGreaterThan(0);
      }
    }
  });
});
