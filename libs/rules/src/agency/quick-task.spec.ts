import { describe, expect, it } from '@jest/globals';
import { findNamed, parseQuickTask, type QuickTaskPart } from './quick-task.js';

/** A Wednesday. */
const dates = { now: '2026-11-25' };
const people = [
  { id: 'daniel', name: 'Daniel Weber' },
  { id: 'priya', name: 'Priya Nair' },
  { id: 'tomas', name: 'Tomás Ferreira' },
];
const parse = (text: string, ignored?: readonly QuickTaskPart[]) => parseQuickTask(text, { people, dates }, ignored);
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

  it('keeps ignored parts as text', () => {
    expect(parse('Order for 2h fri', ['dueDate', 'estimatedHours'])).toEqual({ ...nothing, title: 'Order for 2h fri' });
    expect(parse('Ask @priya !', ['assignedTo', 'priority'])).toEqual({ ...nothing, title: 'Ask @priya !' });
  });
});

describe('a name in a text', () => {
  const clients = [{ name: 'Harbour' }, { name: 'Harbour Yoga' }, { name: 'Orchard & Co' }];
  it('is found as whole words, the longest first', () => {
    expect(findNamed('Photos for harbour yoga fri', clients)?.name).toBe('Harbour Yoga');
    expect(findNamed('Photos, Orchard & Co.', clients)?.name).toBe('Orchard & Co');
    expect(findNamed('Harbourside', clients)).toBeUndefined();
  });
});
