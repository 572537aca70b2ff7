import { describe, expect, it } from '@jest/globals';
import { findNamedGoals } from './named-goals.js';

const goals = [
  { id: 1, name: 'Launch the new timetable', client: 'Harbour Yoga' },
  { id: 2, name: 'Spring photos', client: 'Harbour Yoga' },
  { id: 3, name: 'Grow organic traffic', client: 'Orchard & Co' },
  { id: 4, name: 'Double online bookings', client: 'Atlas Legal' },
  { id: 5, name: 'Fill the showroom', client: 'Northwind Kitchens' },
  { id: 6, name: 'Report to clients', client: null },
];
const find = (text: string, among = goals) => findNamedGoals(text, among).map(({ id }) => id);

describe('the goal that a line names', () => {
  it('is found by its whole title or by its client, as whole words', () => {
    expect(find('Draft: spring photos')).toEqual([2]);
    expect(find('Audit for ORCHARD & CO.')).toEqual([3]);
    expect(find('Orchards of apples')).toEqual([]);
    expect(find('')).toEqual([]);
  });

  it('is found by a single distinctive word of its client or title', () => {
    expect(find('Contract for Atlas')).toEqual([4]);
    expect(find('Pictures of northwind')).toEqual([5]);
    expect(find('Pictures of the showroom')).toEqual([5]);
    expect(find('Mail to the new people')).toEqual([]);
  });

  it('is one of several when the words name them equally, and other words decide', () => {
    expect(find('Call harbour')).toEqual([1, 2]);
    expect(find('Harbour Yoga flyer')).toEqual([1, 2]);
    expect(find('Harbour: print the timetable')).toEqual([1]);
    const two = [...goals, { id: 7, name: 'Office lease', client: 'Harbour Legal' }];
    expect(find('Call harbour', two)).toEqual([1, 2, 7]);
    expect(find('Call harbour legal', two)).toEqual([7]);
  });

  it('is none for a word that many goals share', () => {
    const many = Array.from({ length: 8 }, (_, index) => ({ id: index, name: `Website ${index}`, client: null }));
    expect(find('Fix the website', many)).toEqual([]);
  });
});
