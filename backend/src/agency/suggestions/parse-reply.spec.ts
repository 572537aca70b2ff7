import { describe, expect, it } from '@jest/globals';
import { parseReply } from './parse-reply.js';

const span = { startDate: '2026-11-02', dueDate: '2026-11-30', openTasks: ['Audit the site'] };
const good = {
  title: 'Write the brief',
  description: 'Write it. Done when it is approved.',
  priority: 'high',
  estimatedHours: 4,
  dueDate: '2026-11-10',
};
const read = (...tasks: unknown[]) => parseReply({ suggestedTasks: tasks }, span);
const one = (changes: object) => read({ ...good, ...changes }).tasks[0];

describe('parseReply', () => {
  it('accepts a valid task unchanged', () => {
    expect(read(good)).toEqual({ tasks: [good], invalidCount: 0, errors: [] });
  });

  it.each([
    ['text', 'Sure! Here are your tasks'],
    ['a list', [good]],
    ['other names', { tasks: [good] }],
    ['no list', { suggestedTasks: good }],
    ['null', null],
    ['nothing', undefined],
    ['an inherited list', Object.create({ suggestedTasks: [good] })],
  ])('rejects %s', (_, value) => {
    expect(parseReply(value, span)).toMatchObject({
      tasks: [],
      invalidCount: 0,
      errors: [expect.stringContaining('suggestedTasks')],
    });
  });

  it.each([
    ['no title', { title: ' \u200b' }, 'title'],
    ['a title that is no text', { title: 7 }, 'title'],
    ['no description', { description: null }, 'description'],
    ['another priority', { priority: 'urgent' }, 'priority'],
    ['no hours', { estimatedHours: undefined }, 'estimatedHours'],
    ['0 hours', { estimatedHours: 0 }, 'estimatedHours'],
    ['hours below 0', { estimatedHours: -3 }, 'estimatedHours'],
    ['0.001 hours', { estimatedHours: 0.001 }, 'estimatedHours'],
    ['1000 hours', { estimatedHours: 1000 }, 'estimatedHours'],
    ['hours in a list', { estimatedHours: [5] }, 'estimatedHours'],
    ['hours in words', { estimatedHours: '0x10' }, 'estimatedHours'],
  ])('rejects a task with %s and reports the fault', (_, changes, field) => {
    const response = read({ ...good, ...changes }, { ...good, title: 'Another' });
    expect(response.tasks.map(({ title }) => title)).toEqual(['Another']);
    expect(response).toMatchObject({
      invalidCount: 1,
      errors: [expect.stringMatching(new RegExp(`^task 1: .*"${field}"`))],
    });
  });

  it('corrects small mistakes', () => {
    expect(one({ title: '  Write\n the\u0000 brief ', priority: ' High', estimatedHours: '2.5' })).toMatchObject({
      title: 'Write the brief',
      priority: 'high',
      estimatedHours: 2.5,
    });
    expect(one({ estimatedHours: 1 / 3 })?.estimatedHours).toBe(0.33);
    expect(one({ description: 'One.\r\n\r\n\r\n\r\nTwo.\u0007' })?.description).toBe('One.\n\nTwo.');
  });

  it('cuts text to the maximum length without splitting characters', () => {
    const title = one({ title: `Go ${'🙂'.repeat(500)}` })!.title;
    expect(title.length).toBeLessThanOrEqual(200);
    expect(title).toMatch(/^Go (🙂)+…$/u);
    expect(one({ description: 'x'.repeat(9_000) })?.description).toHaveLength(5_000);
  });

  it.each([
    ['before the goal', '2026-11-01'],
    ['after it', '2026-12-01'],
    ['that does not exist', '2026-11-31'],
    ['of another form', '11/10/2026'],
    ['null', null],
  ])('drops the due date %s', (_, dueDate) => {
    expect(one({ dueDate })).toEqual({
      title: good.title,
      description: good.description,
      priority: 'high',
      estimatedHours: 4,
    });
  });

  it('drops due dates for a goal without dates', () => {
    expect(
      parseReply({ suggestedTasks: [good] }, { ...span, startDate: null, dueDate: null }).tasks[0],
    ).not.toHaveProperty('dueDate');
  });

  it('drops duplicates and planned tasks', () => {
    const response = read(good, { ...good, title: 'write the BRIEF!' }, { ...good, title: 'Audit the site.' });
    expect(response).toMatchObject({ tasks: [good], invalidCount: 2, errors: [expect.stringContaining('repeat')] });
  });

  it('returns at most eight tasks', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => ({ ...good, title: `Task ${index}` }));
    expect(read(...many).tasks).toHaveLength(8);
    expect(read(...many).invalidCount).toBe(0);
  });
});
